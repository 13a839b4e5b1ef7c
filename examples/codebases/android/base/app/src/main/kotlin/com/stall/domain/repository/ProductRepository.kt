package com.stall.domain.repository

import com.stall.domain.Outcome
import com.stall.domain.model.Product
import kotlinx.coroutines.flow.Flow

interface ProductRepository {
    fun observe(stallId: String): Flow<List<Product>>

    /** Asks the server and writes what it said to the database. Who wants to see it observes. */
    suspend fun refresh(stallId: String): Outcome<Unit>
}
