package com.stall.data

import com.stall.data.api.SaleLineWire
import com.stall.data.api.SaleWire
import com.stall.data.api.StallApi
import com.stall.data.db.SaleDao
import com.stall.data.db.SaleEntity
import com.stall.data.db.SaleLineEntity
import com.stall.data.db.SaleWithLines
import com.stall.domain.Clock
import com.stall.domain.Failure
import com.stall.domain.Log
import com.stall.domain.Outcome
import com.stall.domain.done
import com.stall.domain.failed
import com.stall.domain.model.DayTotals
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Sale
import com.stall.domain.model.SaleLine
import com.stall.domain.repository.SaleRepository
import kotlin.coroutines.cancellation.CancellationException
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map
import retrofit2.HttpException

class RoomSales(
    private val dao: SaleDao,
    private val api: StallApi,
    private val clock: Clock,
    private val log: Log,
) : SaleRepository {
    override fun observeDay(stallId: String, from: Long, until: Long): Flow<List<Sale>> =
        dao.observeBetween(stallId, from, until).map { rows -> rows.map { it.toSale() } }

    override fun observeTotals(stallId: String, from: Long, until: Long): Flow<DayTotals> =
        dao.observeTotals(stallId, from, until).map { DayTotals(it.cashMinor, it.cardMinor, it.unsent) }

    override suspend fun record(stallId: String, sale: Sale): Outcome<Unit> = try {
        dao.insert(sale.toEntity(stallId), sale.toLines())
        done()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Exception) {
        Outcome.Failed(failureOf(e))
    }

    override suspend fun void(stallId: String, saleId: String, at: Long): Outcome<Unit> = try {
        if (dao.void(stallId, saleId, at) == 0) failed(Failure.NotFound("sale", saleId)) else done()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Exception) {
        Outcome.Failed(failureOf(e))
    }

    override suspend fun sendPending(stallId: String): Outcome<Unit> = try {
        for (row in dao.pending(stallId)) send(row)
        done()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Exception) {
        Outcome.Failed(failureOf(e))
    }

    private suspend fun send(row: SaleWithLines) {
        val sale = row.sale
        try {
            api.putSale(sale.stallId, sale.id, row.toWire())
            dao.markSent(sale.stallId, sale.id, sale.voidedAt, clock.now())
        } catch (e: HttpException) {
            if (!isRefusal(e)) throw e
            dao.markRefused(sale.stallId, sale.id, clock.now())
            log.event("sale_refused", "sale" to sale.id, "status" to e.code())
        }
    }
}

private fun SaleWithLines.toSale() = Sale(
    id = sale.id,
    lines = lines.sortedBy { it.position }.map { SaleLine(it.productId, it.name, it.quantity, it.unitMinor) },
    totalMinor = sale.totalMinor,
    paidBy = PaidBy.valueOf(sale.paidBy),
    soldAt = sale.soldAt,
    voidedAt = sale.voidedAt,
    sent = sale.sentAt != null,
)

private fun Sale.toEntity(stallId: String) = SaleEntity(
    id = id,
    stallId = stallId,
    totalMinor = totalMinor,
    paidBy = paidBy.name,
    soldAt = soldAt,
    voidedAt = voidedAt,
    sentAt = null,
    refusedAt = null,
)

private fun Sale.toLines() = lines.mapIndexed { position, line ->
    SaleLineEntity(id, position, line.productId, line.name, line.quantity, line.unitMinor)
}

private fun SaleWithLines.toWire() = SaleWire(
    totalMinor = sale.totalMinor,
    paidBy = sale.paidBy.lowercase(),
    soldAt = sale.soldAt,
    voidedAt = sale.voidedAt,
    lines = lines.sortedBy { it.position }.map { SaleLineWire(it.productId, it.name, it.quantity, it.unitMinor) },
)
