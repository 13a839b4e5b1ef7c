package com.stall.presentation.products

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.ui.res.stringResource
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import com.stall.R
import com.stall.domain.model.Product
import com.stall.presentation.MoneyText
import com.stall.presentation.textOf

@Composable
fun ProductsScreen(model: ProductsViewModel, money: MoneyText, onChoose: (Product) -> Unit) {
    val state by model.state.collectAsStateWithLifecycle()
    Column {
        Button(onClick = model::refresh, enabled = !state.refreshing) { Text(stringResource(R.string.products_refresh)) }
        state.failure?.let { Text(stringResource(textOf(it))) }
        LazyColumn {
            items(state.products, key = { it.id }) { product ->
                Button(onClick = { onChoose(product) }) { Text("${product.name}  ${money.show(product.priceMinor)}") }
            }
        }
    }
}
