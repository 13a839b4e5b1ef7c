package com.stall.presentation

import java.util.Locale
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class MoneyTextTest {
    private val euro = MoneyText("EUR", Locale.US)
    private val yen = MoneyText("JPY", Locale.US)

    @Test
    fun `minor units by the currency`() {
        assertEquals("€4.50", euro.show(450))
        assertEquals("¥450", yen.show(450))
    }

    @Test
    fun `what a person types`() {
        assertEquals(1999, euro.read("19,99"))
        assertEquals(1900, euro.read(" 19 "))
        assertEquals(1950, euro.read("19.5"))
        assertEquals(450, yen.read("450"))
        assertNull(yen.read("4.5"))
        assertNull(euro.read("1.999"))
        assertNull(euro.read("-3"))
    }
}
