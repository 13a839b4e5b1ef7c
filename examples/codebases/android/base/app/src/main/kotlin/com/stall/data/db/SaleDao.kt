package com.stall.data.db

import androidx.room.Dao
import androidx.room.Embedded
import androidx.room.Entity
import androidx.room.Index
import androidx.room.Insert
import androidx.room.PrimaryKey
import androidx.room.Query
import androidx.room.Relation
import androidx.room.Transaction
import kotlinx.coroutines.flow.Flow

@Entity(tableName = "sales", indices = [Index("stallId", "soldAt")])
data class SaleEntity(
    @PrimaryKey val id: String,
    val stallId: String,
    val totalMinor: Long,
    val paidBy: String,
    val soldAt: Long,
    val voidedAt: Long?,
    /** When the server took the row as it is now; null: it has not yet, or the row has changed since. */
    val sentAt: Long?,
    /** When the server said that it will never take the row; a person has to look at it. */
    val refusedAt: Long?,
)

@Entity(tableName = "sale_lines", primaryKeys = ["saleId", "position"])
data class SaleLineEntity(
    val saleId: String,
    val position: Int,
    val productId: String,
    val name: String,
    val quantity: Int,
    val unitMinor: Long,
)

data class SaleWithLines(
    @Embedded val sale: SaleEntity,
    @Relation(parentColumn = "id", entityColumn = "saleId") val lines: List<SaleLineEntity>,
)

data class TotalsRow(val cashMinor: Long, val cardMinor: Long, val unsent: Int)

@Dao
interface SaleDao {
    @Transaction
    @Query("SELECT * FROM sales WHERE stallId = :stallId AND soldAt >= :from AND soldAt < :until ORDER BY soldAt DESC, id")
    fun observeBetween(stallId: String, from: Long, until: Long): Flow<List<SaleWithLines>>

    @Query(
        """
        SELECT COALESCE(SUM(CASE WHEN paidBy = 'CASH' THEN totalMinor END), 0) AS cashMinor,
               COALESCE(SUM(CASE WHEN paidBy = 'CARD' THEN totalMinor END), 0) AS cardMinor,
               COALESCE(SUM(CASE WHEN sentAt IS NULL THEN 1 ELSE 0 END), 0) AS unsent
        FROM sales
        WHERE stallId = :stallId AND soldAt >= :from AND soldAt < :until AND voidedAt IS NULL
        """,
    )
    fun observeTotals(stallId: String, from: Long, until: Long): Flow<TotalsRow>

    @Transaction
    @Query("SELECT * FROM sales WHERE stallId = :stallId AND sentAt IS NULL AND refusedAt IS NULL ORDER BY soldAt, id")
    suspend fun pending(stallId: String): List<SaleWithLines>

    @Insert
    suspend fun insertSale(sale: SaleEntity)

    @Insert
    suspend fun insertLines(lines: List<SaleLineEntity>)

    @Transaction
    suspend fun insert(sale: SaleEntity, lines: List<SaleLineEntity>) {
        insertSale(sale)
        insertLines(lines)
    }

    @Query("UPDATE sales SET voidedAt = :at, sentAt = NULL WHERE stallId = :stallId AND id = :id AND voidedAt IS NULL")
    suspend fun void(stallId: String, id: String, at: Long): Int

    /** Marks the row sent unless it was voided while it was on its way. */
    @Query("UPDATE sales SET sentAt = :at WHERE stallId = :stallId AND id = :id AND voidedAt IS :voidedAt")
    suspend fun markSent(stallId: String, id: String, voidedAt: Long?, at: Long)

    @Query("UPDATE sales SET refusedAt = :at WHERE stallId = :stallId AND id = :id")
    suspend fun markRefused(stallId: String, id: String, at: Long)
}
