package com.stall.presentation

import com.stall.CountingIds
import com.stall.FakeApi
import com.stall.FakeClock
import com.stall.FakeLog
import com.stall.FakeSaleDao
import com.stall.FakeSession
import com.stall.MainDispatcherRule
import com.stall.data.RoomSales
import com.stall.domain.Failure
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Product
import com.stall.domain.usecase.RecordSale
import com.stall.domain.usecase.SendPending
import com.stall.presentation.basket.BasketViewModel
import java.io.IOException
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import kotlinx.coroutines.test.runTest
import org.junit.Rule

class BasketViewModelTest {
    @get:Rule
    val main = MainDispatcherRule()

    private val clock = FakeClock()
    private val session = FakeSession()
    private val api = FakeApi()
    private val dao = FakeSaleDao()
    private val sales = RoomSales(dao, api, clock, FakeLog())
    private val model = BasketViewModel(RecordSale(session, sales, clock, CountingIds()), SendPending(session, listOf(sales)))

    @Test
    fun `paying without a connection empties the basket all the same`() = runTest {
        api.fails = IOException("no route")
        model.add(Product("p1", "Bread", 450, 700))
        model.pay(PaidBy.CASH)
        assertTrue(model.state.value.basket.isEmpty)
        assertFalse(model.state.value.busy)
        assertEquals(450, dao.row("id-1").totalMinor)
    }

    @Test
    fun `what fails is shown, and the basket stays`() = runTest {
        session.stall.value = null
        model.add(Product("p1", "Bread", 450, 700))
        model.pay(PaidBy.CARD)
        assertEquals(Failure.SignedOut, model.state.value.failure)
        assertFalse(model.state.value.busy)
        assertFalse(model.state.value.basket.isEmpty)
    }
}
