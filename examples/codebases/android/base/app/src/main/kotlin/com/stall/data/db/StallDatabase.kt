package com.stall.data.db

import android.content.Context
import androidx.room.Database
import androidx.room.Room
import androidx.room.RoomDatabase
import androidx.room.migration.Migration
import androidx.sqlite.db.SupportSQLiteDatabase

@Database(
    entities = [
        ProductEntity::class,
        SaleEntity::class,
        SaleLineEntity::class,
    ],
    version = 2,
    exportSchema = true,
)
abstract class StallDatabase : RoomDatabase() {
    abstract fun products(): ProductDao

    abstract fun sales(): SaleDao

    companion object {
        /** Never with a destructive migration: a till may hold sales that nobody else has. */
        fun open(context: Context): StallDatabase =
            Room.databaseBuilder(context, StallDatabase::class.java, "stall.db").addMigrations(*MIGRATIONS).build()
    }
}

/** Refused sales are kept apart, so that they no longer hold up the others. */
private val MIGRATION_1_2 = object : Migration(1, 2) {
    override fun migrate(db: SupportSQLiteDatabase) {
        db.execSQL("ALTER TABLE sales ADD COLUMN refusedAt INTEGER")
    }
}

/** Room compares the table that a migration leaves with the entity, indices included, and does not open the database where they differ. */
val MIGRATIONS: Array<Migration> = arrayOf(
    MIGRATION_1_2,
)
