package com.stall.domain.usecase

import com.stall.domain.Clock
import com.stall.domain.model.DayTotals
import com.stall.domain.model.Sale
import com.stall.domain.repository.SaleRepository
import com.stall.domain.repository.SessionRepository
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.combine
import kotlinx.coroutines.flow.flatMapLatest
import kotlinx.coroutines.flow.flowOf

data class Day(val sales: List<Sale>, val totals: DayTotals)

class ObserveDay(
    private val session: SessionRepository,
    private val sales: SaleRepository,
    private val clock: Clock,
) {
    /** The day that is today when one begins to look; null while nobody is signed in. */
    @OptIn(ExperimentalCoroutinesApi::class)
    operator fun invoke(): Flow<Day?> = session.stall.flatMapLatest { stall ->
        if (stall == null) return@flatMapLatest flowOf(null)
        val now = clock.now()
        val from = clock.dayStart(now)
        val until = clock.nextDayStart(now)
        combine(sales.observeDay(stall.id, from, until), sales.observeTotals(stall.id, from, until)) { rows, totals -> Day(rows, totals) }
    }
}
