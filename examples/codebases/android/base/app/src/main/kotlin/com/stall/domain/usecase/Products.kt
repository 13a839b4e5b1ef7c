package com.stall.domain.usecase

import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.failed
import com.stall.domain.model.Product
import com.stall.domain.repository.ProductRepository
import com.stall.domain.repository.SessionRepository
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flatMapLatest
import kotlinx.coroutines.flow.flowOf

class ObserveProducts(
    private val session: SessionRepository,
    private val products: ProductRepository,
) {
    @OptIn(ExperimentalCoroutinesApi::class)
    operator fun invoke(): Flow<List<Product>> =
        session.stall.flatMapLatest { stall -> if (stall == null) flowOf(emptyList()) else products.observe(stall.id) }
}

class RefreshProducts(
    private val session: SessionRepository,
    private val products: ProductRepository,
) {
    suspend operator fun invoke(): Outcome<Unit> {
        val stall = session.stall.value ?: return failed(Failure.SignedOut)
        return products.refresh(stall.id)
    }
}
