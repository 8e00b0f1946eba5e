package archive

import (
	"context"
	"slices"
	"testing"

	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
)

func newStoreAt(t testing.TB, path string) *library.Library {
	t.Helper()
	s, err := stores.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s.Library
}

func newStore(t testing.TB) *library.Library { return newStoreAt(t, storestest.Path(t)) }

func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *library.Library)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *library.Library { return newStoreAt(t, path(t)) })
	})
}

func mustSave(t testing.TB, s *library.Library, v library.Save) library.Entry {
	t.Helper()
	e, err := s.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Texts are in the order of their bytes on both engines.
func TestExportsHaveOneOrder(t *testing.T) {
	t.Parallel()
	want := []string{"B", "a", "b", "é", "中", "文"}
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s := newStore(t)
		for _, name := range slices.Backward(want) {
			mustSave(t, s, library.Save{Template: storestest.Template("a", name, "f")})
		}
		entries, err := exported(t.Context(), s, nil)
		var got []string
		for _, e := range entries {
			got = append(got, e.Site)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	})
}

// Every test runs once more on PostgreSQL, but for those that are on both engines
// anyway and take long.
func TestAllAgainOnPostgreSQL(t *testing.T) {
	storestest.AllAgain(t, `^Test(AllAgain|Hostile|ALibraryAsATree)`)
}
