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
