package com.stall.presentation

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.layout.Column
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import androidx.compose.runtime.getValue
import androidx.lifecycle.viewmodel.compose.viewModel
import com.stall.StallApp
import com.stall.presentation.basket.BasketScreen
import com.stall.presentation.day.DayScreen
import com.stall.presentation.products.ProductsScreen

class MainActivity : ComponentActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val graph = (application as StallApp).graph
        setContent {
            val stall by graph.session.stall.collectAsStateWithLifecycle()
            val signedIn = stall ?: return@setContent
            val money = MoneyText(signedIn.currency)
            val basket = viewModel { graph.basketViewModel() }
            Column {
                ProductsScreen(viewModel { graph.productsViewModel() }, money, onChoose = basket::add)
                BasketScreen(basket, money)
                DayScreen(viewModel { graph.dayViewModel() }, money, ClockText())
            }
        }
    }
}
