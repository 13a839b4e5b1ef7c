package quota

import "sync/atomic"

// metrics are read by the exporter; every field is only touched through sync/atomic.
var metrics struct {
	Allowed     atomic.Int64
	Denied      atomic.Int64
	StoreErrors atomic.Int64
}
