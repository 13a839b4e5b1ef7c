package com.stall.domain.model

data class Product(
    val id: String,
    val name: String,
    val priceMinor: Long,
    val vatBasisPoints: Int,
)
