package com.stall.data

import android.content.SharedPreferences
import com.stall.domain.repository.SessionRepository
import com.stall.domain.repository.Stall
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow

class StoredSession(private val store: SharedPreferences) : SessionRepository {
    private val current = MutableStateFlow(read())

    override val stall: StateFlow<Stall?> = current.asStateFlow()

    fun signIn(stall: Stall) {
        store.edit().putString("id", stall.id).putString("name", stall.name).putString("currency", stall.currency).apply()
        current.value = stall
    }

    /** Rows stay: another stall may sign in on this device, and this one may come back with sales still to be sent. */
    fun signOut() {
        store.edit().clear().apply()
        current.value = null
    }

    private fun read(): Stall? {
        val id = store.getString("id", null) ?: return null
        val name = requireNotNull(store.getString("name", null)) { "a stored session has a name" }
        val currency = requireNotNull(store.getString("currency", null)) { "a stored session has a currency" }
        return Stall(id, name, currency)
    }
}
