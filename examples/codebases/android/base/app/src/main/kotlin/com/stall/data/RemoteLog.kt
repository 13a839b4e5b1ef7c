package com.stall.data

import com.stall.domain.Log

/** Keeps the last events until the next report takes them along. */
class RemoteLog(private val capacity: Int = 200) : Log {
    private val kept = ArrayDeque<String>()

    override fun event(name: String, vararg facts: Pair<String, Any>) {
        val line = facts.joinToString(prefix = "$name ", separator = " ") { (key, value) -> "$key=$value" }
        synchronized(kept) {
            if (kept.size == capacity) kept.removeFirst()
            kept.addLast(line)
        }
    }

    fun take(): List<String> = synchronized(kept) { kept.toList().also { kept.clear() } }
}
