package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// slowBody is a body that is counted from its first byte on and ends when end is closed.
type slowBody struct {
	open, most *atomic.Int32
	begun      sync.Once
	end        <-chan struct{}
}

func (b *slowBody) Read([]byte) (int, error) {
	b.begun.Do(func() {
		now := b.open.Add(1)
		for m := b.most.Load(); now > m && !b.most.CompareAndSwap(m, now); m = b.most.Load() {
		}
	})
	<-b.end
	return 0, io.EOF
}

func (b *slowBody) Close() error { return nil }

// Fifty pages of the largest size at once would be more than a machine has: each
// is read when those before it are done.
func TestLargeBodiesTakeTurns(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	for name, length := range map[string]int64{"stated": pagesBody, "not stated": -1} {
		var open, most atomic.Int32
		end := make(chan struct{})
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/match", &slowBody{open: &open, most: &most, end: end})
				r.Header.Set("Content-Type", jsonType)
				r.ContentLength = length
				w := httptest.NewRecorder()
				c.app.Handler().ServeHTTP(w, r)
				open.Add(-1)
				if w.Code != http.StatusBadRequest {
					t.Errorf("%s: %d, want that the body is empty: %s", name, w.Code, w.Body)
				}
			})
		}
		for open.Load() == 0 {
			time.Sleep(time.Millisecond)
		}
		small := httptest.NewRecorder() // small requests do not wait for them
		c.app.Handler().ServeHTTP(small, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/library", http.NoBody))
		if small.Code != http.StatusOK {
			t.Errorf("%d", small.Code)
		}
		close(end)
		all.Wait()
		if n := most.Load(); n > bodiesOfAll/bodiesOfOne {
			t.Errorf("length %s: %d bodies were read at a time", name, n)
		}
	}
}
