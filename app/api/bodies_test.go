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

// slowBody is a body that is counted from its first byte on and ends when it is told to.
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
	c := newClient(t)
	for name, length := range map[string]int64{"told": pagesBody, "not told": -1} {
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
		small := httptest.NewRecorder() // what is small does not wait behind them
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

// One person's bodies leave room for others'.
func TestABodyLeavesRoomForOthers(t *testing.T) {
	b := newBodyLimiter()
	for _, who := range []string{"ada", "bob", "eve"} {
		if _, err := b.acquire(t.Context(), who, pagesBody); err != nil {
			t.Fatal(err)
		}
	}
	b = newBodyLimiter()
	done, err := b.acquire(t.Context(), "ada", 10*pagesBody)
	if err != nil {
		t.Fatal(err)
	}
	second := make(chan func())
	go func() {
		done, _ := b.acquire(t.Context(), "ada", pagesBody)
		second <- done
	}()
	other, err := b.acquire(t.Context(), "bob", pagesBody)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-second:
		t.Error("a second of the same person did not wait")
	default:
	}
	done()
	(<-second)()
	other()
	if len(b.own) != 0 {
		t.Errorf("%d shares are left", len(b.own))
	}
}
