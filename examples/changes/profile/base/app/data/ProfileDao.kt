package app.data

import kotlinx.coroutines.flow.Flow

interface ProfileDao {
    fun observe(userId: String): Flow<Profile?>

    suspend fun put(userId: String, profile: Profile)

    suspend fun clear()
}
