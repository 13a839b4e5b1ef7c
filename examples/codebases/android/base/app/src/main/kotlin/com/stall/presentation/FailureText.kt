package com.stall.presentation

import com.stall.R
import com.stall.domain.Failure

/** The string that says it to a person. */
fun textOf(why: Failure): Int = when (why) {
    Failure.Offline -> R.string.failure_offline
    Failure.SignedOut -> R.string.failure_signed_out
    is Failure.Refused -> R.string.failure_refused
    is Failure.NotFound -> R.string.failure_not_found
    is Failure.Unexpected -> R.string.failure_unexpected
}
