package quota

import "net/http"

// Limiter lets at most limit requests of one API key through in a window.
type Limiter struct {
	store Store
	limit int64
}

func New(store Store, limit int64) *Limiter {
	return &Limiter{store: store, limit: limit}
}

func (l *Limiter) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count, err := l.store.Add(r.Context(), r.Header.Get("X-Api-Key"), 1)
		if err != nil {
			metrics.StoreErrors.Add(1)
			next.ServeHTTP(w, r)
			return
		}
		if count > l.limit {
			metrics.Denied.Add(1)
			http.Error(w, "quota exceeded", http.StatusTooManyRequests)
			return
		}
		metrics.Allowed.Add(1)
		next.ServeHTTP(w, r)
	})
}
