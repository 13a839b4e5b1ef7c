package com.stall.data

import com.stall.domain.Clock
import com.stall.domain.Ids
import java.time.Instant
import java.time.ZoneId
import java.util.UUID

class SystemClock(private val zone: ZoneId) : Clock {
    override fun now(): Long = Instant.now().toEpochMilli()

    override fun dayStart(at: Long): Long = startOfDay(at, plusDays = 0)

    override fun nextDayStart(at: Long): Long = startOfDay(at, plusDays = 1)

    private fun startOfDay(at: Long, plusDays: Long): Long =
        Instant.ofEpochMilli(at).atZone(zone).toLocalDate().plusDays(plusDays).atStartOfDay(zone).toInstant().toEpochMilli()
}

class RandomIds : Ids {
    override fun next(): String = UUID.randomUUID().toString()
}
