package com.stall.domain.repository

import com.stall.domain.Outcome
import com.stall.domain.model.DayTotals
import com.stall.domain.model.Sale
import kotlinx.coroutines.flow.Flow

interface SaleRepository : Outbox {
    fun observeDay(stallId: String, from: Long, until: Long): Flow<List<Sale>>

    fun observeTotals(stallId: String, from: Long, until: Long): Flow<DayTotals>

    suspend fun record(stallId: String, sale: Sale): Outcome<Unit>

    suspend fun void(stallId: String, saleId: String, at: Long): Outcome<Unit>
}
