package com.stall.domain.model

data class Basket(val lines: List<SaleLine> = emptyList()) {
    val totalMinor: Long get() = lines.sumOf { it.lineMinor }

    val isEmpty: Boolean get() = lines.isEmpty()

    fun with(product: Product): Basket {
        val at = lines.indexOfFirst { it.productId == product.id && it.unitMinor == product.priceMinor }
        if (at < 0) {
            return copy(lines = lines + SaleLine(product.id, product.name, quantity = 1, unitMinor = product.priceMinor))
        }
        return copy(lines = lines.mapIndexed { index, line -> if (index == at) line.copy(quantity = line.quantity + 1) else line })
    }

    fun without(productId: String): Basket = copy(lines = lines.filterNot { it.productId == productId })
}
