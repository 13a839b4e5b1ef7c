package com.stall.domain

/** Events for the people who keep Stall running. They leave the device: ids of rows and counts, nothing else. */
interface Log {
    fun event(name: String, vararg facts: Pair<String, Any>)
}
