package com.stall.domain

import com.stall.domain.model.Basket
import com.stall.domain.model.MinorMath
import com.stall.domain.model.Product
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class BasketTest {
    private val bread = Product("p1", "Bread", 450, 700)

    @Test
    fun `the same product twice is one line`() {
        val basket = Basket().with(bread).with(bread)
        assertEquals(2, basket.lines.single().quantity)
        assertEquals(900, basket.totalMinor)
    }

    @Test
    fun `a price that changed in between is a line of its own`() {
        val basket = Basket().with(bread).with(bread.copy(priceMinor = 480))
        assertEquals(listOf(450L, 480L), basket.lines.map { it.unitMinor })
    }

    @Test
    fun `what is taken out is gone`() = assertTrue(Basket().with(bread).without("p1").isEmpty)

    @Test
    fun `half a minor unit is rounded away from zero`() {
        assertEquals(2, MinorMath.share(15, 1_000))
        assertEquals(-2, MinorMath.share(-15, 1_000))
        assertEquals(29, MinorMath.vatWithin(450, 700))
    }
}
