package com.stall.presentation

import java.time.Instant
import java.time.ZoneId
import java.time.format.DateTimeFormatter
import java.time.format.FormatStyle

/** The one way from epoch milliseconds to what a person reads. */
class ClockText(private val zone: ZoneId = ZoneId.systemDefault()) {
    private val time = DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT)
    private val day = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)

    fun time(at: Long): String = time.format(Instant.ofEpochMilli(at).atZone(zone))

    fun day(at: Long): String = day.format(Instant.ofEpochMilli(at).atZone(zone))
}
