package app.data

interface ProfileApi {
    /** Throws IOException without a network and HttpException on a status that is not 2xx. */
    suspend fun profile(userId: String): Profile

    suspend fun save(userId: String, profile: Profile): Profile
}

data class Profile(val name: String, val email: String, val avatarUrl: String?, val version: Int)
