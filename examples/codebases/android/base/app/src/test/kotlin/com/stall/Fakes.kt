package com.stall

import com.stall.data.api.ProductWire
import com.stall.data.api.SaleWire
import com.stall.data.api.StallApi
import com.stall.data.db.SaleDao
import com.stall.data.db.SaleEntity
import com.stall.data.db.SaleLineEntity
import com.stall.data.db.SaleWithLines
import com.stall.data.db.TotalsRow
import com.stall.domain.Clock
import com.stall.domain.Ids
import com.stall.domain.Log
import com.stall.domain.repository.SessionRepository
import com.stall.domain.repository.Stall
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.map

const val DAY = 24 * 60 * 60 * 1000L

class FakeClock(var at: Long = 10 * DAY + 5_000) : Clock {
    override fun now(): Long = at

    override fun dayStart(at: Long): Long = at / DAY * DAY

    override fun nextDayStart(at: Long): Long = dayStart(at) + DAY
}

class CountingIds : Ids {
    private var last = 0

    override fun next(): String = "id-${++last}"
}

class FakeLog : Log {
    val events = mutableListOf<String>()

    override fun event(name: String, vararg facts: Pair<String, Any>) {
        events += name
    }
}

class FakeSession(stall: Stall? = Stall("s1", "Bread and so on", "EUR")) : SessionRepository {
    override val stall = MutableStateFlow(stall)
}

open class FakeApi : StallApi {
    val sales = mutableMapOf<String, SaleWire>()
    var fails: Exception? = null
    var refuses: Map<String, Exception> = emptyMap()

    override suspend fun products(stallId: String): List<ProductWire> {
        fails?.let { throw it }
        return listOf(ProductWire("p1", "Bread", 450, 700))
    }

    override suspend fun putSale(stallId: String, saleId: String, sale: SaleWire) {
        fails?.let { throw it }
        refuses[saleId]?.let { throw it }
        sales[saleId] = sale
    }
}

/** Keeps rows in memory, and answers as the queries in SaleDao do. */
open class FakeSaleDao : SaleDao {
    protected val rows = MutableStateFlow<List<SaleWithLines>>(emptyList())

    fun row(id: String): SaleEntity = rows.value.single { it.sale.id == id }.sale

    protected fun SaleEntity.isOf(stall: String, from: Long, until: Long) = stallId == stall && soldAt >= from && soldAt < until

    override fun observeBetween(stallId: String, from: Long, until: Long): Flow<List<SaleWithLines>> =
        rows.map { all -> all.filter { it.sale.isOf(stallId, from, until) }.sortedByDescending { it.sale.soldAt } }

    override fun observeTotals(stallId: String, from: Long, until: Long): Flow<TotalsRow> = rows.map { all ->
        val counted = all.map { it.sale }.filter { it.isOf(stallId, from, until) && it.voidedAt == null }
        TotalsRow(
            cashMinor = counted.filter { it.paidBy == "CASH" }.sumOf { it.totalMinor },
            cardMinor = counted.filter { it.paidBy == "CARD" }.sumOf { it.totalMinor },
            unsent = counted.count { it.sentAt == null },
        )
    }

    override suspend fun pending(stallId: String): List<SaleWithLines> =
        rows.value.filter { it.sale.stallId == stallId && it.sale.sentAt == null && it.sale.refusedAt == null }.sortedBy { it.sale.soldAt }

    override suspend fun insertSale(sale: SaleEntity) {
        rows.value += SaleWithLines(sale, emptyList())
    }

    override suspend fun insertLines(lines: List<SaleLineEntity>) {
        rows.value = rows.value.map { row -> row.copy(lines = row.lines + lines.filter { it.saleId == row.sale.id }) }
    }

    override suspend fun void(stallId: String, id: String, at: Long): Int {
        val open = rows.value.count { it.sale.id == id && it.sale.voidedAt == null }
        change(id) { if (it.voidedAt == null) it.copy(voidedAt = at, sentAt = null) else it }
        return open
    }

    override suspend fun markSent(stallId: String, id: String, voidedAt: Long?, at: Long) =
        change(id) { if (it.voidedAt == voidedAt) it.copy(sentAt = at) else it }

    override suspend fun markRefused(stallId: String, id: String, at: Long) = change(id) { it.copy(refusedAt = at) }

    private fun change(id: String, how: (SaleEntity) -> SaleEntity) {
        rows.value = rows.value.map { if (it.sale.id == id) it.copy(sale = how(it.sale)) else it }
    }
}
