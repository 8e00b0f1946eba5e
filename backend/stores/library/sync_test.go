package library

import (
	"testing"
)

func TestSynced(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		ctx := t.Context()
		const server = "https://templates.example"
		for _, v := range []Synced{{"l1", "r1", 1, 4}, {"l2", "r2", 1, 1}, {"l1", "r1", 2, 5}, {"l3", "r2", 1, 2}} { // the last one takes r2 over
			if err := s.SetSynced(ctx, server, v); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.SetSynced(ctx, "https://another.example", Synced{"l1", "x", 1, 1}); err != nil {
			t.Fatal(err)
		}
		got, err := s.SyncedWith(ctx, server)
		if err != nil || len(got) != 2 || got[0] != (Synced{"l1", "r1", 2, 5}) || got[1] != (Synced{"l3", "r2", 1, 2}) {
			t.Errorf("%+v %v", got, err)
		}
	})
}
