package com.stall.presentation

import java.text.NumberFormat
import java.util.Currency
import java.util.Locale

/** The one way from minor units to what a person reads, and back from what a person types. */
class MoneyText(code: String, private val locale: Locale = Locale.getDefault()) {
    private val currency: Currency = Currency.getInstance(code)
    private val digits = currency.defaultFractionDigits

    fun show(amountMinor: Long): String {
        val format = NumberFormat.getCurrencyInstance(locale)
        format.currency = currency
        format.minimumFractionDigits = digits
        format.maximumFractionDigits = digits
        return format.format(amountMinor.toBigDecimal().movePointLeft(digits))
    }

    /** Null where the text is no amount, has more decimals than the currency, or is out of reason. */
    fun read(text: String): Long? {
        val cleaned = text.trim().replace(',', '.')
        if (!AMOUNT.matches(cleaned)) return null
        val fraction = cleaned.substringAfter('.', "")
        if (fraction.length > digits) return null
        return (cleaned.substringBefore('.') + fraction.padEnd(digits, '0')).toLong()
    }

    private companion object {
        val AMOUNT = Regex("""\d{1,9}(\.\d{1,4})?""")
    }
}
