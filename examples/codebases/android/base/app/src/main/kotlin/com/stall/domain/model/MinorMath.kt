package com.stall.domain.model

/** The one place that divides money. Half a minor unit is rounded away from zero, as receipts here have it. */
object MinorMath {
    private const val WHOLE = 10_000L

    fun share(amountMinor: Long, basisPoints: Int): Long {
        val exact = Math.multiplyExact(amountMinor, basisPoints.toLong())
        val half = if (exact < 0) -WHOLE / 2 else WHOLE / 2
        return (exact + half) / WHOLE
    }

    /** The tax that a gross amount contains. */
    fun vatWithin(grossMinor: Long, basisPoints: Int): Long {
        val whole = WHOLE + basisPoints
        val exact = Math.multiplyExact(grossMinor, basisPoints.toLong())
        val half = if (exact < 0) -whole / 2 else whole / 2
        return (exact + half) / whole
    }
}
