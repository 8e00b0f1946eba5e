package library

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

const (
	writers  = 200
	sessions = 4 // as processes have their own
)

// trySave saves, and tries again on ErrLocked: on a slow machine other processes can
// hold SQLite's lock for too long.
func trySave(t *testing.T, s *Library, v Save) (e Entry, err error) {
	for e, err = s.Save(t.Context(), v); errors.Is(err, store.ErrLocked); e, err = s.Save(t.Context(), v) {
		t.Logf("locked, another try: %v", err)
	}
	return e, err
}

// TestTwoHundredWritersOfOneTemplate lets all of them save a change at once: each
// save lands as a version of its own, built on the version that it names, or gets
// ErrConflict. After a conflict the writer saves on top of the newest version, which
// must land. No save is lost.
func TestTwoHundredWritersOfOneTemplate(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		stores := []*Library{newStore(t)}
		for len(stores) < sessions {
			stores = append(stores, newStoreAt(t, stores[0].db.Address()))
		}
		id := mustSave(t, stores[0], Save{Template: storestest.Template("a", "", "f")}).ID
		var landed, refused atomic.Int64
		var mu sync.Mutex
		notes := map[int]string{} // of the versions that landed
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				s := stores[w%sessions]
				e, _, err := s.Get(t.Context(), id)
				if err != nil {
					t.Error(err)
					return
				}
				note := fmt.Sprint("writer ", w)
				v := Save{ID: id, BaseVersion: e.Version, Template: storestest.Template("a", "", "f"), Who: note, Note: note}
				got, err := trySave(t, s, v)
				if err == nil && got.Version != e.Version+1 {
					t.Errorf("%s landed as version %d after %d", note, got.Version, e.Version)
				}
				if errors.Is(err, ErrConflict) {
					refused.Add(1)
					v.BaseVersion = 0
					got, err = trySave(t, s, v)
				}
				if err != nil {
					t.Errorf("%s: neither landed nor got ErrConflict: %v", note, err)
					return
				}
				landed.Add(1)
				mu.Lock()
				defer mu.Unlock()
				if other, ok := notes[got.Version]; ok {
					t.Errorf("%s and %s landed as version %d", note, other, got.Version)
				}
				notes[got.Version] = note
			})
		}
		all.Wait()
		if landed.Load() != writers || refused.Load() == 0 {
			t.Errorf("%d of %d saves landed, %d got ErrConflict", landed.Load(), writers, refused.Load())
		}
		versions, err := stores[1].Versions(t.Context(), id)
		if err != nil || len(versions) != writers+1 {
			t.Fatalf("%d versions, %v, want %d", len(versions), err, writers+1)
		}
		for _, v := range versions[1:] {
			if notes[v.Number] != v.Why || v.Who != v.Why {
				t.Errorf("version %d is of %q, acknowledged to %q", v.Number, v.Who, notes[v.Number])
			}
			delete(notes, v.Number)
		}
		if len(notes) > 0 {
			t.Errorf("acknowledged, and not in the history: %v", notes)
		}
		_, head, err := stores[2].Get(t.Context(), id)
		if err != nil || len(head.History) != len(versions) || !slices.IsSortedFunc(versions, func(a, b template.Version) int { return a.Number - b.Number }) {
			t.Errorf("the history has %d of %d versions, %v", len(head.History), len(versions), err)
		}
		t.Logf("%d saves landed, %d got ErrConflict", landed.Load(), refused.Load())
	})
}
