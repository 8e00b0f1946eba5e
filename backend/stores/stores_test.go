package stores

import (
	"errors"
	"path/filepath"
	"testing"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

func TestALibraryIsNoResultDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "library.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := results.Open(t.Context(), path); !errors.Is(err, store.ErrNotOurs) {
		t.Errorf("a library opened as a result database: %v, want %v", err, store.ErrNotOurs)
	}
	r, err := s.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := Open(t.Context(), r.Path()); !errors.Is(err, store.ErrNotOurs) {
		t.Errorf("a result database opened as a library: %v, want %v", err, store.ErrNotOurs)
	}
}
