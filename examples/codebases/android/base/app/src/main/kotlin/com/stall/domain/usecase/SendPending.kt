package com.stall.domain.usecase

import com.stall.domain.Failure
import com.stall.domain.Outcome
import com.stall.domain.done
import com.stall.domain.failed
import com.stall.domain.repository.Outbox
import com.stall.domain.repository.SessionRepository

class SendPending(
    private val session: SessionRepository,
    private val outboxes: List<Outbox>,
) {
    /** The first outbox that fails ends the round: without a connection the next would fail alike. */
    suspend operator fun invoke(): Outcome<Unit> {
        val stall = session.stall.value ?: return failed(Failure.SignedOut)
        for (outbox in outboxes) {
            val outcome = outbox.sendPending(stall.id)
            if (outcome is Outcome.Failed) return outcome
        }
        return done()
    }
}
