package com.stall.domain

/** Time as the domain knows it: milliseconds since 1970, UTC. Only the implementation knows time zones. */
interface Clock {
    fun now(): Long

    /** The midnight, in the stall's time zone, at which the day of [at] began. */
    fun dayStart(at: Long): Long

    /** The midnight, in the stall's time zone, at which the day of [at] ends. */
    fun nextDayStart(at: Long): Long
}

interface Ids {
    /** A new id that no device gives twice. */
    fun next(): String
}
