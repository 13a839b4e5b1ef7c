package com.stall.data.api

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import retrofit2.http.Body
import retrofit2.http.GET
import retrofit2.http.PUT
import retrofit2.http.Path

/** Every PUT carries the row's own id: the server takes the same row a second time for the first. */
interface StallApi {
    @GET("stalls/{stall}/products")
    suspend fun products(@Path("stall") stallId: String): List<ProductWire>

    @PUT("stalls/{stall}/sales/{sale}")
    suspend fun putSale(@Path("stall") stallId: String, @Path("sale") saleId: String, @Body sale: SaleWire)
}

@Serializable
data class ProductWire(
    val id: String,
    val name: String,
    @SerialName("price_minor") val priceMinor: Long,
    @SerialName("vat_basis_points") val vatBasisPoints: Int,
)

@Serializable
data class SaleWire(
    @SerialName("total_minor") val totalMinor: Long,
    @SerialName("paid_by") val paidBy: String,
    @SerialName("sold_at") val soldAt: Long,
    @SerialName("voided_at") val voidedAt: Long?,
    val lines: List<SaleLineWire>,
)

@Serializable
data class SaleLineWire(
    @SerialName("product_id") val productId: String,
    val name: String,
    val quantity: Int,
    @SerialName("unit_minor") val unitMinor: Long,
)
