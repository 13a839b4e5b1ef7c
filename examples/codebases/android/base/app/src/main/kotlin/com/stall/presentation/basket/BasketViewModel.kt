package com.stall.presentation.basket

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.model.Basket
import com.stall.domain.model.PaidBy
import com.stall.domain.model.Product
import com.stall.domain.usecase.RecordSale
import com.stall.domain.usecase.SendPending
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

data class BasketState(
    val basket: Basket = Basket(),
    val busy: Boolean = false,
    val failure: Failure? = null,
)

class BasketViewModel(
    private val recordSale: RecordSale,
    private val sendPending: SendPending,
) : ViewModel() {
    private val mutable = MutableStateFlow(BasketState())
    val state: StateFlow<BasketState> = mutable.asStateFlow()

    fun add(product: Product) {
        if (mutable.value.busy) return
        mutable.update { it.copy(basket = it.basket.with(product)) }
    }

    fun remove(productId: String) {
        if (mutable.value.busy) return
        mutable.update { it.copy(basket = it.basket.without(productId)) }
    }

    fun pay(paidBy: PaidBy) {
        if (mutable.value.busy) return
        mutable.update { it.copy(busy = true, failure = null) }
        viewModelScope.launch {
            when (val outcome = recordSale(mutable.value.basket, paidBy)) {
                is Outcome.Done -> {
                    mutable.value = BasketState()
                    sendPending()
                }
                is Outcome.Failed -> mutable.update { it.copy(busy = false, failure = outcome.why) }
            }
        }
    }
}
