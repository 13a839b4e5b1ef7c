package com.stall.presentation.day

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
import com.stall.presentation.ClockText
import com.stall.presentation.MoneyText
import com.stall.presentation.textOf

@Composable
fun DayScreen(model: DayViewModel, money: MoneyText, clock: ClockText) {
    val state by model.state.collectAsStateWithLifecycle()
    val day = state.day ?: return
    Column {
        Text("${stringResource(R.string.day_cash)}  ${money.show(day.totals.cashMinor)}")
        Text("${stringResource(R.string.day_card)}  ${money.show(day.totals.cardMinor)}")
        Text("${stringResource(R.string.day_unsent)}  ${day.totals.unsent}")
        Button(onClick = model::send, enabled = !state.busy) { Text(stringResource(R.string.day_send)) }
        state.failure?.let { Text(stringResource(textOf(it))) }
        LazyColumn {
            items(day.sales, key = { it.id }) { sale ->
                Row {
                    Text("${clock.time(sale.soldAt)}  ${money.show(sale.totalMinor)}")
                    if (sale.voidedAt == null) {
                        Button(onClick = { model.void(sale.id) }, enabled = !state.busy) { Text(stringResource(R.string.day_void)) }
                    }
                }
            }
        }
    }
}
