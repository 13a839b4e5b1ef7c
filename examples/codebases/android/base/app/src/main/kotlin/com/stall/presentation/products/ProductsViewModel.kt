package com.stall.presentation.products

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.model.Product
import com.stall.domain.usecase.ObserveProducts
import com.stall.domain.usecase.RefreshProducts
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

data class ProductsState(
    val products: List<Product> = emptyList(),
    val refreshing: Boolean = false,
    val failure: Failure? = null,
)

class ProductsViewModel(
    private val observeProducts: ObserveProducts,
    private val refreshProducts: RefreshProducts,
) : ViewModel() {
    private val mutable = MutableStateFlow(ProductsState())
    val state: StateFlow<ProductsState> = mutable.asStateFlow()

    init {
        viewModelScope.launch { observeProducts().collect { rows -> mutable.update { it.copy(products = rows) } } }
        refresh()
    }

    fun refresh() {
        if (mutable.value.refreshing) return
        mutable.update { it.copy(refreshing = true, failure = null) }
        viewModelScope.launch {
            val outcome = refreshProducts()
            mutable.update { it.copy(refreshing = false, failure = (outcome as? Outcome.Failed)?.why) }
        }
    }
}
