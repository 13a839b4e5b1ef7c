package com.stall.data

import com.stall.FakeApi
import com.stall.FakeClock
import com.stall.FakeLog
import com.stall.FakeSaleDao
import com.stall.domain.Failure
import com.stall.domain.done
import com.stall.domain.failed
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Sale
import com.stall.domain.model.SaleLine
import java.io.IOException
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.coroutines.cancellation.CancellationException
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest
import retrofit2.HttpException
import retrofit2.Response
import okhttp3.ResponseBody.Companion.toResponseBody

class RoomSalesTest {
    private val clock = FakeClock()
    private val api = FakeApi()
    private val dao = FakeSaleDao()
    private val log = FakeLog()
    private val sales = RoomSales(dao, api, clock, log)

    private fun sale(id: String, totalMinor: Long = 450, paidBy: PaidBy = PaidBy.CASH) =
        Sale(id, listOf(SaleLine("p1", "Bread", 1, totalMinor)), totalMinor, paidBy, soldAt = clock.now())

    @Test
    fun `what was sent is not sent again`() = runTest {
        sales.record("s1", sale("a"))
        assertEquals(done(), sales.sendPending("s1"))
        api.sales.clear()
        sales.sendPending("s1")
        assertEquals(0, api.sales.size)
    }

    @Test
    fun `a refused sale does not hold up the next one`() = runTest {
        sales.record("s1", sale("a"))
        sales.record("s1", sale("b"))
        api.refuses = mapOf("a" to HttpException(Response.error<Unit>(422, "".toResponseBody())))
        assertEquals(done(), sales.sendPending("s1"))
        assertNotNull(dao.row("a").refusedAt)
        assertNotNull(dao.row("b").sentAt)
        assertEquals(listOf("sale_refused"), log.events)
    }

    @Test
    fun `no connection is an outcome and marks nothing`() = runTest {
        sales.record("s1", sale("a"))
        api.fails = IOException("no route")
        assertEquals(failed(Failure.Offline), sales.sendPending("s1"))
        assertNull(dao.row("a").sentAt)
    }

    @Test
    fun `cancellation passes through`() = runTest {
        sales.record("s1", sale("a"))
        api.fails = CancellationException("gone")
        assertFailsWith<CancellationException> { sales.sendPending("s1") }
    }

    @Test
    fun `a void sale counts no more and is sent again`() = runTest {
        sales.record("s1", sale("a"))
        sales.record("s1", sale("b", totalMinor = 300))
        sales.sendPending("s1")
        sales.void("s1", "a", clock.now())
        val totals = sales.observeTotals("s1", clock.dayStart(clock.now()), clock.nextDayStart(clock.now())).first()
        assertEquals(300, totals.cashMinor)
        sales.sendPending("s1")
        assertNotNull(api.sales.getValue("a").voidedAt)
    }
}
