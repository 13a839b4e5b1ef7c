package app.data

import kotlinx.coroutines.flow.Flow

class ProfileRepository(private val api: ProfileApi, private val dao: ProfileDao) {
    fun observe(userId: String): Flow<Profile?> = dao.observe(userId)

    suspend fun refresh(userId: String) {
        dao.put(userId, api.profile(userId))
    }
}
