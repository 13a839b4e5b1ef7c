package com.stall.data

import com.stall.domain.Failure
import java.io.IOException
import retrofit2.HttpException

/** What an exception means to the domain. Its text stays here: it may quote a request. */
fun failureOf(e: Exception): Failure = when (e) {
    is IOException -> Failure.Offline
    is HttpException -> when (e.code()) {
        401, 403 -> Failure.SignedOut
        404 -> Failure.NotFound("resource", e.code().toString())
        in 400..499 -> Failure.Refused("http-${e.code()}")
        else -> Failure.Unexpected("http-${e.code()}")
    }
    else -> Failure.Unexpected(e::class.simpleName ?: "unknown")
}

/** The server has understood and says no: asking again with the same row does not help. */
fun isRefusal(e: HttpException): Boolean = e.code() == 400 || e.code() == 409 || e.code() == 422
