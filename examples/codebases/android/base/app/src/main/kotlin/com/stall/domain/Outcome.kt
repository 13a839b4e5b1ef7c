package com.stall.domain

/** What a use case or a repository answers: it went well, or it did not and this is why. Nothing is thrown across a layer. */
sealed interface Outcome<out T> {
    data class Done<out T>(val value: T) : Outcome<T>

    data class Failed(val why: Failure) : Outcome<Nothing>
}

sealed interface Failure {
    data object Offline : Failure

    data object SignedOut : Failure

    data class NotFound(val entity: String, val id: String) : Failure

    /** The rules of the shop say no: the server's, or our own. */
    data class Refused(val rule: String) : Failure

    data class Unexpected(val kind: String) : Failure
}

fun done(): Outcome<Unit> = Outcome.Done(Unit)

fun failed(why: Failure): Outcome<Nothing> = Outcome.Failed(why)

inline fun <T, R> Outcome<T>.map(change: (T) -> R): Outcome<R> = when (this) {
    is Outcome.Done -> Outcome.Done(change(value))
    is Outcome.Failed -> this
}

inline fun <T, R> Outcome<T>.then(next: (T) -> Outcome<R>): Outcome<R> = when (this) {
    is Outcome.Done -> next(value)
    is Outcome.Failed -> this
}
