package app.ui

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import app.data.ProfileRepository
import kotlinx.coroutines.launch
import timber.log.Timber
import java.io.IOException

class ProfileViewModel(private val userId: String, private val repository: ProfileRepository) : ViewModel() {
    val profile = repository.observe(userId)

    fun refresh() {
        viewModelScope.launch {
            try {
                repository.refresh(userId)
            } catch (e: IOException) {
                Timber.w(e, "refresh failed")
            }
        }
    }
}
