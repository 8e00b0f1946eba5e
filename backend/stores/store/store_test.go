package store_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/stores/storestest"
)

// opened is a library in a database: what the tests of this package write.
type opened struct {
	*library.Library
	db *store.DB
}

func (o *opened) Close() error { return o.db.Close() }
func (o *opened) Path() string { return o.db.Path() }

var testKind = store.Kind{
	Name: "library", ID: 0x57534c42, Foreign: "it is a database of another program",
	Migrations: library.Migrations, Errors: library.Errors,
}

func openAt(ctx context.Context, path string) (*opened, error) {
	db, err := store.Open(ctx, path, testKind)
	if err != nil {
		return nil, err
	}
	return &opened{library.New(db), db}, nil
}

func openWithin(ctx context.Context, path string, wait time.Duration) (*opened, error) {
	db, err := store.OpenWithin(ctx, path, testKind, wait)
	if err != nil {
		return nil, err
	}
	return &opened{library.New(db), db}, nil
}

func newStoreAt(t testing.TB, path string) *opened {
	t.Helper()
	s, err := openAt(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func newStore(t testing.TB) *opened { return newStoreAt(t, storestest.File(t)) }

func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *opened)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *opened { return newStoreAt(t, path(t)) })
	})
}

func mustSave(t testing.TB, s *opened, v library.Save) library.Entry {
	t.Helper()
	e, err := s.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTwoProcessesMakeOneDatabase(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, place func(testing.TB) string) {
		path := place(t)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				s, err := openAt(t.Context(), path)
				if err != nil {
					t.Error(err)
					return
				}
				t.Cleanup(func() { s.Close() })
			})
		}
		all.Wait()
	})
}

// Nothing is read for a caller that has gone.
func TestAQueryEndsWithItsContext(t *testing.T) {
	t.Parallel()
	for engine, address := range map[string]string{"SQLite": filepath.Join(t.TempDir(), "library.db"), "PostgreSQL": postgrestest.Address(t)} {
		s := newStoreAt(t, address)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		begin, n := time.Now(), 0
		err := s.db.QueryRowContext(ctx, `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000000000) SELECT count(*) FROM c`).Scan(&n)
		if took := time.Since(begin); err == nil || ctx.Err() == nil || took > 20*time.Second {
			t.Errorf("%s: a query without end: %d, %v after %v, want that it ends with its context", engine, n, err, took)
		}
	}
}
