package com.stall.domain.usecase

import com.stall.domain.Clock
import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.failed
import com.stall.domain.repository.SaleRepository
import com.stall.domain.repository.SessionRepository

class VoidSale(
    private val session: SessionRepository,
    private val sales: SaleRepository,
    private val clock: Clock,
) {
    suspend operator fun invoke(saleId: String): Outcome<Unit> {
        val stall = session.stall.value ?: return failed(Failure.SignedOut)
        return sales.void(stall.id, saleId, clock.now())
    }
}
