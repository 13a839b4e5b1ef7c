package com.stall.data

import com.stall.data.api.StallApi
import com.stall.data.db.ProductDao
import com.stall.data.db.ProductEntity
import com.stall.domain.Outcome
import com.stall.domain.done
import com.stall.domain.model.Product
import com.stall.domain.repository.ProductRepository
import kotlin.coroutines.cancellation.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map

class RoomProducts(
    private val dao: ProductDao,
    private val api: StallApi,
) : ProductRepository {
    override fun observe(stallId: String): Flow<List<Product>> = dao.observe(stallId).map { rows ->
        rows.map { Product(it.id, it.name, it.priceMinor, it.vatBasisPoints) }
    }

    override suspend fun refresh(stallId: String): Outcome<Unit> = try {
        val rows = api.products(stallId).map { ProductEntity(stallId, it.id, it.name, it.priceMinor, it.vatBasisPoints) }
        dao.replaceAll(stallId, rows)
        done()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Exception) {
        Outcome.Failed(failureOf(e))
    }
}
