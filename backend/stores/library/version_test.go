package library

import (
	"errors"
	"testing"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
)

// What a library from elsewhere unpacks to is bounded.
func TestAHostileLibraryUnfoldsNothing(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	e := mustSave(t, s, Save{Template: storestest.Template("a", "", "f")})
	bomb := store.Pack(make([]byte, store.MaxUnpacked+1))
	storestest.Execute(t, s.db, `UPDATE template_version SET xml = $1`, bomb)
	if _, _, err := s.Get(t.Context(), e.ID); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("%d bytes that unfold to %d MiB: %v", len(bomb), store.MaxUnpacked>>20, err)
	}
}
