package com.stall.domain.repository

import com.stall.domain.Outcome

/** A repository whose rows are sent later. */
interface Outbox {
    /** Sends what the server has not heard of. A refused row is marked and stands in nobody's way. */
    suspend fun sendPending(stallId: String): Outcome<Unit>
}
