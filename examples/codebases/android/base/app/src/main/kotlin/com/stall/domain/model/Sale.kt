package com.stall.domain.model

enum class PaidBy { CASH, CARD }

data class SaleLine(
    val productId: String,
    val name: String,
    val quantity: Int,
    val unitMinor: Long,
) {
    val lineMinor: Long get() = unitMinor * quantity
}

data class Sale(
    val id: String,
    val lines: List<SaleLine>,
    val totalMinor: Long,
    val paidBy: PaidBy,
    val soldAt: Long,
    val voidedAt: Long? = null,
    val sent: Boolean = false,
)

/** What a day took, without the sales that were voided. */
data class DayTotals(
    val cashMinor: Long,
    val cardMinor: Long,
    val unsent: Int,
)
