package com.stall.domain

import com.stall.CountingIds
import com.stall.FakeApi
import com.stall.FakeClock
import com.stall.FakeLog
import com.stall.FakeSaleDao
import com.stall.FakeSession
import com.stall.data.RoomSales
import com.stall.domain.model.Basket
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Product
import com.stall.domain.usecase.RecordSale
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlinx.coroutines.test.runTest

class RecordSaleTest {
    private val clock = FakeClock()
    private val session = FakeSession()
    private val dao = FakeSaleDao()
    private val recordSale = RecordSale(session, RoomSales(dao, FakeApi(), clock, FakeLog()), clock, CountingIds())
    private val basket = Basket().with(Product("p1", "Bread", 450, 700))

    @Test
    fun `a sale is written down and not sent`() = runTest {
        assertEquals(Outcome.Done("id-1"), recordSale(basket, PaidBy.CASH))
        val row = dao.row("id-1")
        assertEquals(450, row.totalMinor)
        assertEquals(null, row.sentAt)
    }

    @Test
    fun `an empty basket is refused`() = runTest {
        assertEquals(failed(Failure.Refused("empty-basket")), recordSale(Basket(), PaidBy.CASH))
    }

    @Test
    fun `nobody is signed in`() = runTest {
        session.stall.value = null
        assertEquals(failed(Failure.SignedOut), recordSale(basket, PaidBy.CARD))
    }
}
