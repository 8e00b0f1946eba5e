package library

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

// known is a template as the naive list of the property has it.
type known struct {
	id, site, search string
	changed, deleted int64
	kind             template.Kind
}

// naive answers a query by looking at every text.
func naive(all map[string]known, q Query) (out []string) {
	var found []known
	for _, k := range all {
		ok := k.deleted == store.Flag(q.Deleted) && (q.Site == "" || k.site == q.Site) && (q.Kind == "" || k.kind == q.Kind) && (q.Among == nil || slices.Contains(q.Among, k.id))
		for _, w := range strings.Fields(store.Fold(q.Text)) {
			ok = ok && strings.Contains(k.search, w)
		}
		if ok {
			found = append(found, k)
		}
	}
	name := func(k known) string { name, _, _ := strings.Cut(k.search, "\n"); return name }
	slices.SortFunc(found, func(a, b known) int {
		if q.By == ByName {
			return cmp.Or(cmp.Compare(name(a), name(b)), cmp.Compare(a.id, b.id))
		}
		return cmp.Or(cmp.Compare(b.changed, a.changed), cmp.Compare(a.id, b.id))
	})
	for _, k := range found {
		out = append(out, k.id)
	}
	return out
}

// The catalogue answers as a look at every text would, however it came about.
func TestTheCatalogueIsExact(t *testing.T) {
	t.Parallel()
	words := rapid.StringMatching(`[abé姓名栏\n ]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		c, all := newCatalogue(), map[string]known{}
		for i := range rapid.IntRange(1, 40).Draw(t, "puts") {
			k := known{
				id: fmt.Sprint(rapid.IntRange(0, 12).Draw(t, "id")), site: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "site"),
				search: store.Fold(words.Draw(t, "text")), changed: int64(rapid.IntRange(0, 5).Draw(t, "changed")), deleted: rapid.Int64Range(0, 2).Draw(t, "deleted"),
				kind: rapid.SampledFrom(template.Kinds).Draw(t, "kind"),
			}
			all[k.id] = k
			c.put(line{id: k.id, site: k.site, changed: k.changed, kind: k.kind}, k.deleted, k.search)
			if i%3 > 0 {
				continue
			}
			c.sort()
			q := Query{Text: words.Draw(t, "query"), Site: rapid.SampledFrom([]string{"", "", "b"}).Draw(t, "of"), Deleted: rapid.Bool().Draw(t, "bin"),
				Kind: rapid.SampledFrom([]template.Kind{"", "", template.List}).Draw(t, "kind"), By: rapid.SampledFrom([]Order{ByChange, ByName}).Draw(t, "by")}
			if rapid.Bool().Draw(t, "some") {
				q.Among = []string{"1", "2", "3", "none"}
			}
			want := naive(all, q)
			total, got := c.ask(q)
			if total != len(want) || !slices.Equal(got, want) {
				t.Fatalf("%+v: %d %q, want %q of %+v", q, total, got, want, all)
			}
			q.Limit = rapid.IntRange(1, 4).Draw(t, "page")
			var paged []string
			for {
				_, ids := c.ask(q)
				if paged = append(paged, ids...); len(ids) == 0 {
					break
				}
				last := all[ids[len(ids)-1]]
				q.After = Place{store.FromMicros(last.changed), last.id}
			}
			if !slices.Equal(paged, want) {
				t.Fatalf("%+v: page by page %q, want %q", q, paged, want)
			}
		}
	})
}

func TestPlacesComeBack(t *testing.T) {
	t.Parallel()
	e := Entry{ID: "a.b", Changed: time.UnixMicro(1_234_567).UTC()}
	if got, err := ReadPlace(e.Place().String()); got != e.Place() || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := ReadPlace(""); got != (Place{}) || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"x", "!.a", ".", "99999999999999999999.a"} {
		if _, err := ReadPlace(bad); err == nil {
			t.Errorf("%q is a place", bad)
		}
	}
}

// What another process changes is in the next answer, and paging neither
// repeats nor leaves out what stayed.
func TestTheListIsThatOfNow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		other := newStoreAt(t, s.db.Address())
		var saved []Entry
		for i := range 5 {
			saved = append(saved, mustSave(t, s, Save{Template: storestest.Template(fmt.Sprint("t", i), "a.example", "姓名")}))
		}
		names := func(q Query) string {
			_, entries, err := s.List(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			var out []string
			for _, e := range entries {
				out = append(out, e.Name)
			}
			return strings.Join(out, " ")
		}
		if got := names(Query{Text: "名", Limit: 2}); got != "t4 t3" {
			t.Fatalf("%q", got)
		}
		mustSave(t, other, Save{ID: saved[1].ID, Template: storestest.Template("t1", "a.example", "价格")})
		if err := other.Delete(t.Context(), saved[2].ID); err != nil {
			t.Fatal(err)
		}
		for q, want := range map[string]string{"": "t1 t4 t3 t0", "名": "t4 t3 t0", "价": "t1", "t2": ""} {
			if got := names(Query{Text: q}); got != want {
				t.Errorf("%q: %q, want %q", q, got, want)
			}
		}
		if got := names(Query{By: ByName}); got != "t0 t1 t3 t4" {
			t.Errorf("by name: %q", got)
		}
		if got := names(Query{After: saved[3].Place()}); got != "t0" {
			t.Errorf("after t3: %q", got)
		}
		if got := names(Query{Deleted: true}); got != "t2" {
			t.Errorf("deleted: %q", got)
		}
		draft := mustSave(t, other, Save{Template: storestest.Template("d", "", "f"), Draft: true})
		if got := names(Query{Text: "d"}); strings.Contains(got, "d ") || got == "d" {
			t.Errorf("a draft is listed: %q", got)
		}
		if err := other.Discard(t.Context(), draft.ID, 0); err != nil {
			t.Fatal(err)
		}
		if got := names(Query{Deleted: true}); !strings.Contains(got, "d") {
			t.Errorf("a draft that was thrown away: %q", got)
		}
	})
}

// A template that changes again and again leaves no rows for good.
func TestTheCatalogueStaysSmall(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	e := mustSave(t, s, Save{Template: storestest.Template("a", "", "f")})
	for range 3 {
		storestest.Execute(t, s.db, `UPDATE counter SET value = value + 1`)
		for i := range leastDead {
			s.list.mu.Lock()
			if s.list.c == nil {
				s.list.c = newCatalogue()
			}
			s.list.c.put(line{id: e.ID, changed: int64(i)}, 0, fmt.Sprint("word", i))
			s.list.mu.Unlock()
		}
		if total, entries, err := s.List(t.Context(), Query{}); total != 1 || len(entries) != 1 || err != nil {
			t.Fatal(total, entries, err)
		}
	}
	if n := len(s.list.c.slots); n > 2*leastDead {
		t.Errorf("%d slots for one template", n)
	}
}
