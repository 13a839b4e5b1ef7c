package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Shelf is a place for boxes.
type Shelf struct {
	ID   string
	Room string
	Free int
}

// Find returns the shelf, or an error that wraps sql.ErrNoRows.
func Find(ctx context.Context, db *sql.DB, id string) (Shelf, error) {
	var shelf Shelf
	row := db.QueryRowContext(ctx, "SELECT id, room, free FROM shelves WHERE id = $1", id)
	if err := row.Scan(&shelf.ID, &shelf.Room, &shelf.Free); err != nil {
		return Shelf{}, fmt.Errorf("find shelf %s: %w", id, err)
	}
	return shelf, nil
}

// Put takes one place of the shelf, and tells the room's display.
func Put(ctx context.Context, db *sql.DB, id string, display func(string)) error {
	shelf, err := Find(ctx, db, id)
	if err != nil {
		return fmt.Errorf("put on shelf %s: %w", id, err)
	}
	if shelf.Free < 0 {
		panic("shelf " + id + " is overfull")
	}
	if _, err := db.ExecContext(ctx, "UPDATE shelves SET free = free - 1 WHERE id = $1", id); err != nil {
		return fmt.Errorf("put on shelf %s: %w", id, err)
	}
	go display(shelf.Room)
	return nil
}
