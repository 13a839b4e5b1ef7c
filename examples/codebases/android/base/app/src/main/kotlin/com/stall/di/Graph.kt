package com.stall.di

import android.content.Context
import com.stall.data.RandomIds
import com.stall.data.RemoteLog
import com.stall.data.RoomProducts
import com.stall.data.RoomSales
import com.stall.data.StoredSession
import com.stall.data.SystemClock
import com.stall.data.api.StallApi
import com.stall.data.db.StallDatabase
import com.stall.domain.usecase.ObserveDay
import com.stall.domain.usecase.ObserveProducts
import com.stall.domain.usecase.RecordSale
import com.stall.domain.usecase.RefreshProducts
import com.stall.domain.usecase.SendPending
import com.stall.domain.usecase.VoidSale
import com.stall.presentation.basket.BasketViewModel
import com.stall.presentation.day.DayViewModel
import com.stall.presentation.products.ProductsViewModel
import java.time.ZoneId
import kotlinx.serialization.json.Json
import okhttp3.MediaType.Companion.toMediaType
import retrofit2.Retrofit
import retrofit2.converter.kotlinx.serialization.asConverterFactory

/** The one place that knows all layers. */
class Graph(context: Context) {
    private val clock = SystemClock(ZoneId.systemDefault())
    private val ids = RandomIds()
    private val log = RemoteLog()
    private val database = StallDatabase.open(context)
    private val retrofit = Retrofit.Builder()
        .baseUrl("https://api.stall.example/v1/")
        .addConverterFactory(Json { ignoreUnknownKeys = true }.asConverterFactory("application/json".toMediaType()))
        .build()
    private val api: StallApi = retrofit.create(StallApi::class.java)

    val session = StoredSession(context.getSharedPreferences("session", Context.MODE_PRIVATE))
    private val products = RoomProducts(database.products(), api)
    private val sales = RoomSales(database.sales(), api, clock, log)
    private val sendPending = SendPending(session, listOf(sales))

    fun productsViewModel() = ProductsViewModel(ObserveProducts(session, products), RefreshProducts(session, products))

    fun basketViewModel() = BasketViewModel(RecordSale(session, sales, clock, ids), sendPending)

    fun dayViewModel() = DayViewModel(ObserveDay(session, sales, clock), VoidSale(session, sales, clock), sendPending)
}
