package com.stall.domain.usecase

import com.stall.domain.Clock
import com.stall.domain.Failure
import com.stall.domain.Ids
import com.stall.domain.Outcome
import com.stall.domain.failed
import com.stall.domain.map
import com.stall.domain.model.Basket
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Sale
import com.stall.domain.repository.SaleRepository
import com.stall.domain.repository.SessionRepository

class RecordSale(
    private val session: SessionRepository,
    private val sales: SaleRepository,
    private val clock: Clock,
    private val ids: Ids,
) {
    /** Writes the sale down, and answers its id. It is sent later, and this answer does not wait for that. */
    suspend operator fun invoke(basket: Basket, paidBy: PaidBy): Outcome<String> {
        val stall = session.stall.value ?: return failed(Failure.SignedOut)
        if (basket.isEmpty) return failed(Failure.Refused("empty-basket"))
        val sale = Sale(
            id = ids.next(),
            lines = basket.lines,
            totalMinor = basket.totalMinor,
            paidBy = paidBy,
            soldAt = clock.now(),
        )
        return sales.record(stall.id, sale).map { sale.id }
    }
}
