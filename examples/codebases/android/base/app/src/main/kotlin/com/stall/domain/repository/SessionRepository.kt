package com.stall.domain.repository

import kotlinx.coroutines.flow.StateFlow

data class Stall(val id: String, val name: String, val currency: String)

/** A device is passed around at a market: who is signed in can change, what is stored stays. */
interface SessionRepository {
    val stall: StateFlow<Stall?>
}
