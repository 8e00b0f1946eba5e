package library

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/stores/storestest"
)

func TestPrintsFollowTheirTemplates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		one := mustSave(t, s, Save{Template: storestest.Template("one", "", "f")})
		two := mustSave(t, s, Save{Template: storestest.Template("two", "", "f")})
		mustSave(t, s, Save{Template: storestest.Template("draft", "", "f"), Draft: true})
		names := strings.NewReplacer(one.ID, "one", two.ID, "two")
		var since int64
		asked := func(from int64, format int) string {
			t.Helper()
			var out []string
			for p, err := range s.Prints(t.Context(), from, format) {
				if err != nil {
					t.Fatal(err)
				}
				since = p.Change()
				if p.Listed {
					out = append(out, fmt.Sprintf("%s %d %s", names.Replace(p.ID), p.Version, p.Body))
				} else {
					out = append(out, "gone")
				}
			}
			return strings.Join(out, ", ")
		}
		if got := asked(0, 7); got != "one 1 , two 1 , gone" {
			t.Errorf("before any was made: %s", got)
		}
		keep := []Print{{ID: one.ID, Version: 1, Body: []byte("x")}, {ID: two.ID, Version: 1, Body: []byte("y")}}
		for range 2 {
			if err := s.KeepPrints(t.Context(), 7, keep); err != nil {
				t.Fatal(err)
			}
		}
		if got := asked(0, 7); got != "one 1 x, two 1 y, gone" {
			t.Errorf("kept: %s", got)
		}
		if got := asked(0, 8); got != "one 1 , two 1 , gone" {
			t.Errorf("in another format: %s", got)
		}
		if got := asked(since, 7); got != "" {
			t.Errorf("keeping is a change: %s", got)
		}
		mustSave(t, s, Save{ID: one.ID, Template: storestest.Template("one", "", "g")})
		if err := s.Delete(t.Context(), two.ID); err != nil {
			t.Fatal(err)
		}
		if got := asked(since, 7); got != "one 2 , gone" {
			t.Errorf("of a new version: %s", got)
		}
	})
}
