package com.stall.presentation.day

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.usecase.Day
import com.stall.domain.usecase.ObserveDay
import com.stall.domain.usecase.SendPending
import com.stall.domain.usecase.VoidSale
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

data class DayState(
    val day: Day? = null,
    val busy: Boolean = false,
    val failure: Failure? = null,
)

class DayViewModel(
    private val observeDay: ObserveDay,
    private val voidSale: VoidSale,
    private val sendPending: SendPending,
) : ViewModel() {
    private val mutable = MutableStateFlow(DayState())
    val state: StateFlow<DayState> = mutable.asStateFlow()

    init {
        viewModelScope.launch { observeDay().collect { day -> mutable.update { it.copy(day = day) } } }
    }

    fun void(saleId: String) = whileBusy { voidSale(saleId) }

    fun send() = whileBusy { sendPending() }

    private fun whileBusy(act: suspend () -> Outcome<Unit>) {
        if (mutable.value.busy) return
        mutable.update { it.copy(busy = true, failure = null) }
        viewModelScope.launch {
            val outcome = act()
            mutable.update { it.copy(busy = false, failure = (outcome as? Outcome.Failed)?.why) }
        }
    }
}
