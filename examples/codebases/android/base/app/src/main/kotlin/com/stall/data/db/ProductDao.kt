package com.stall.data.db

import androidx.room.Dao
import androidx.room.Entity
import androidx.room.Insert
import androidx.room.OnConflictStrategy
import androidx.room.Query
import androidx.room.Transaction
import kotlinx.coroutines.flow.Flow

@Entity(tableName = "products", primaryKeys = ["stallId", "id"])
data class ProductEntity(
    val stallId: String,
    val id: String,
    val name: String,
    val priceMinor: Long,
    val vatBasisPoints: Int,
)

@Dao
interface ProductDao {
    @Query("SELECT * FROM products WHERE stallId = :stallId ORDER BY name, id")
    fun observe(stallId: String): Flow<List<ProductEntity>>

    @Query("DELETE FROM products WHERE stallId = :stallId")
    suspend fun deleteAll(stallId: String)

    @Insert(onConflict = OnConflictStrategy.REPLACE)
    suspend fun insert(rows: List<ProductEntity>)

    /** Products are made on the server only, so what it says replaces what is here. */
    @Transaction
    suspend fun replaceAll(stallId: String, rows: List<ProductEntity>) {
        deleteAll(stallId)
        insert(rows)
    }
}
