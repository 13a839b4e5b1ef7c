package com.stall.presentation.basket

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.ui.res.stringResource
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import com.stall.R
import com.stall.domain.model.PaidBy
import com.stall.presentation.MoneyText
import com.stall.presentation.textOf

@Composable
fun BasketScreen(model: BasketViewModel, money: MoneyText) {
    val state by model.state.collectAsStateWithLifecycle()
    val ready = !state.busy && !state.basket.isEmpty
    Column {
        LazyColumn {
            items(state.basket.lines) { line ->
                Button(onClick = { model.remove(line.productId) }, enabled = !state.busy) {
                    Text("${line.quantity} x ${line.name}  ${money.show(line.lineMinor)}")
                }
            }
        }
        Text("${stringResource(R.string.basket_total)}  ${money.show(state.basket.totalMinor)}")
        state.failure?.let { Text(stringResource(textOf(it))) }
        Row {
            Button(onClick = { model.pay(PaidBy.CASH) }, enabled = ready) { Text(stringResource(R.string.basket_cash)) }
            Button(onClick = { model.pay(PaidBy.CARD) }, enabled = ready) { Text(stringResource(R.string.basket_card)) }
        }
    }
}
