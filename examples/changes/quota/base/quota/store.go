package quota

import "context"

// Store counts requests. Add returns the count of key in its current window, after adding n.
type Store interface {
	Add(ctx context.Context, key string, n int64) (int64, error)
}
