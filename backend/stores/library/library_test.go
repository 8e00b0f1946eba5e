package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

var testKind = store.Kind{Name: "library", ID: 0x57534c42, Foreign: "it is a database of another program", Migrations: Migrations, Errors: Errors}

// newStore is a library in a new database.
func newStore(t testing.TB) *Library { return newStoreAt(t, storestest.Path(t)) }

func newStoreAt(t testing.TB, path string) *Library {
	t.Helper()
	db, err := store.Open(context.Background(), path, testKind)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return New(db)
}

// each runs a test on every engine; newStore makes a new and empty library there.
func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *Library)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *Library { return newStoreAt(t, path(t)) })
	})
}

func mustSave(t testing.TB, s *Library, v Save) Entry {
	t.Helper()
	e, err := s.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEverySaveIsAVersion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		p1, p2 := storestest.Page(t, "p1.html", "一"), storestest.Page(t, "p2.html", "二")
		one := mustSave(t, s, Save{Template: storestest.Template("people", "a.example", "姓名", p1), Who: "ann", Note: "first", Pages: []*page.Page{p1}})
		if one.ID == "" || one.Version != 1 || one.Samples != 1 || one.Changed.IsZero() {
			t.Errorf("first save: %+v", one)
		}
		two := mustSave(t, s, Save{ID: one.ID, BaseVersion: 1, Template: storestest.Template("People", "a.example", "name", p1, p2), Who: "bob", Pages: []*page.Page{p2}})
		if two.ID != one.ID || two.Version != 2 {
			t.Errorf("second save: %+v", two)
		}
		got, tmpl, err := s.Get(t.Context(), one.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(two, got); diff != "" {
			t.Errorf("Get gives another entry than Save: %s", diff)
		}
		if len(tmpl.History) != 2 || tmpl.History[0].Who != "ann" || tmpl.History[0].Why != "first" || tmpl.History[1].Who != "bob" || tmpl.History[1].Number != 2 {
			t.Errorf("history: %+v", tmpl.History)
		}
		old, tmpl, err := s.Version(t.Context(), one.ID, 1)
		if err != nil || old.Name != "people" || tmpl.Fields[0].Name != "姓名" || len(tmpl.History) != 1 {
			t.Errorf("version 1: %+v, %+v, %v", old, tmpl, err)
		}
		versions, err := s.Versions(t.Context(), one.ID)
		if err != nil || len(versions) != 2 || versions[0].Who != "ann" || versions[1].Number != 2 {
			t.Errorf("versions: %+v, %v", versions, err)
		}
		for n, want := range map[int]string{0: "p1.html p2.html", 1: "p1.html", 2: "p1.html p2.html"} {
			pages, err := s.Pages(t.Context(), one.ID, n)
			if got := names(pages); err != nil || got != want {
				t.Errorf("pages of version %d: %q, %v, want %q", n, got, err, want)
			}
		}
		xml, err := s.XML(t.Context(), one.ID, 0)
		if err != nil || !bytes.Contains(xml, []byte("<name>People</name>")) {
			t.Errorf("XML: %s, %v", xml, err)
		}
	})
}

func names(pages []*page.Page) string {
	var out []string
	for _, p := range pages {
		out = append(out, p.Name)
	}
	return strings.Join(out, " ")
}

func TestSaveRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: storestest.Template("a", "", "f")})
		mustSave(t, s, Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("a", "", "f")})
		for _, c := range []struct {
			v    Save
			want error
			why  string
		}{
			{Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("mine", "", "f")}, ErrConflict, "someone else saved version 2"},
			{Save{ID: "none", Template: storestest.Template("a", "", "f")}, store.ErrNotFound, "no such template"},
			{Save{Template: storestest.Template(" ", "", "f")}, ErrIncomplete, "no name"},
			{Save{}, ErrIncomplete, "no template"},
		} {
			if _, err := s.Save(t.Context(), c.v); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", c.why, err)
			}
		}
		var bad template.Errors
		if _, err := s.Save(t.Context(), Save{Template: storestest.Template("a", "", "f g")}); !errors.As(err, &bad) {
			t.Errorf("a template that cannot be written: %v", err)
		}
		_, tmpl, err := s.Get(t.Context(), e.ID)
		if err != nil || tmpl.Name != "a" || len(tmpl.History) != 2 {
			t.Errorf("a refused save left something: %+v, %v", tmpl, err)
		}
	})
}

func TestSearch(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		mustSave(t, s, Save{Template: storestest.Template("人物", "rencai.example", "姓名")})
		mustSave(t, s, Save{Template: storestest.Template("Ｗｉｄｅ Shop %_", "shop.example", "price")})
		mustSave(t, s, Save{Template: storestest.Template("Straße", "old.example", "city")})
		gone := mustSave(t, s, Save{Template: storestest.Template("人物 gone", "rencai.example", "姓名")})
		if err := s.Delete(t.Context(), gone.ID); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			q         Query
			want, why string
		}{
			{Query{}, "Straße, Ｗｉｄｅ Shop %_, 人物", "all, the newest first"},
			{Query{Text: "姓名"}, "人物", "a field, two characters"},
			{Query{Text: "名"}, "人物", "one character"},
			{Query{Text: "wide SHOP"}, "Ｗｉｄｅ Shop %_", "case and width do not count"},
			{Query{Text: "shop wide"}, "Ｗｉｄｅ Shop %_", "all words, in any order"},
			{Query{Text: "strasse"}, "Straße", "folded"},
			{Query{Text: "example"}, "Straße, Ｗｉｄｅ Shop %_, 人物", "the site"},
			{Query{Text: "what Stra"}, "Straße", "the description"},
			{Query{Text: "%"}, "Ｗｉｄｅ Shop %_", "a percent sign is itself"},
			{Query{Text: "_"}, "Ｗｉｄｅ Shop %_", "so is an underscore"},
			{Query{Text: `\`}, "", "and a backslash"},
			{Query{Text: "'; DROP TABLE template; --"}, "", "no injection"},
			{Query{Site: "rencai.example"}, "人物", "one site"},
			{Query{Deleted: true}, "人物 gone", "the deleted ones"},
			{Query{Limit: 1, Offset: 1}, "Ｗｉｄｅ Shop %_", "a part"},
			{Query{Offset: 2}, "人物", "from an offset on"},
			{Query{Limit: 5, Offset: 9}, "", "after the end"},
		} {
			_, entries, err := s.List(t.Context(), c.q)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range entries {
				got = append(got, e.Name)
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%+v: %q, want %q: %s", c.q, strings.Join(got, ", "), c.want, c.why)
			}
		}
		if total, _, err := s.List(t.Context(), Query{Text: "example", Limit: 1}); total != 3 || err != nil {
			t.Errorf("total %d, %v, want all that match", total, err)
		}
	})
}

func TestDeleteAndRestore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: storestest.Template("a", "", "f")})
		ids, seen, err := s.Changes(t.Context(), 0)
		if err != nil || len(ids) != 1 {
			t.Fatalf("%v, %v", ids, err)
		}
		if err := s.Delete(t.Context(), e.ID); err != nil {
			t.Fatal(err)
		}
		if got, _, err := s.Get(t.Context(), e.ID); err != nil || !got.Deleted {
			t.Errorf("a deleted template keeps its versions: %+v, %v", got, err)
		}
		ids, now, err := s.Changes(t.Context(), seen)
		if err != nil || len(ids) != 1 || now <= seen {
			t.Errorf("a deletion is a change: %v, %d, %v", ids, now, err)
		}
		for range s.Templates(t.Context()) {
			t.Error("a deleted template is none to match with")
		}
		if err := s.Restore(t.Context(), e.ID); err != nil {
			t.Fatal(err)
		}
		n := 0
		for got, err := range s.Templates(t.Context()) {
			if n++; err != nil || got.ID != e.ID || got.Template.Name != "a" {
				t.Errorf("%+v, %v", got, err)
			}
		}
		if ids, _, _ := s.Changes(t.Context(), now); n != 1 || len(ids) != 1 {
			t.Errorf("restored: %d templates, changes %v", n, ids)
		}
		for what, err := range map[string]error{"delete": s.Delete(t.Context(), "x"), "restore": s.Restore(t.Context(), "x"), "work": s.DeleteWorkspace(t.Context(), "x")} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s of what is not there: %v", what, err)
			}
		}
	})
}

func TestTemplatesGivesAllWhileOthersWrite(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		const n = batch + 3
		for i := range n {
			mustSave(t, s, Save{Template: storestest.Template(fmt.Sprint("t", i), "", "f")})
		}
		got := map[string]bool{}
		for e, err := range s.Templates(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if got[e.Name] = true; len(got) == 2 {
				mustSave(t, s, Save{ID: e.ID, Template: storestest.Template(e.Name, "", "f")})
			}
		}
		if len(got) != n {
			t.Errorf("%d of %d", len(got), n)
		}
	})
}

func TestManyWritersAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		other := newStoreAt(t, s.db.Address()) // as another process would
		e := mustSave(t, s, Save{Template: storestest.Template("a", "", "f")})
		var all sync.WaitGroup
		for _, st := range []*Library{s, other, s, other} {
			all.Go(func() {
				for range 5 {
					if _, err := st.Save(t.Context(), Save{ID: e.ID, Template: storestest.Template("a", "", "f")}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if got, _, err := s.Get(t.Context(), e.ID); err != nil || got.Version != 21 {
			t.Errorf("version %d, %v, want 21: no save lost", got.Version, err)
		}
	})
}

func TestWorks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		p1, p2, shared := storestest.Page(t, "p1.html", "一"), storestest.Page(t, "p2.html", "二"), storestest.Page(t, "p3.html", "三")
		mustSave(t, s, Save{Template: storestest.Template("t", "", "f", shared), Pages: []*page.Page{shared}})
		w := Workspace{ID: "w1", Name: "people", Site: "a.example", Fields: 2, Pages: 2, State: []byte(`{"a":1}`)}
		put := func(w Workspace, pages ...*page.Page) {
			t.Helper()
			if err := s.PutWorkspace(t.Context(), w, pages); err != nil {
				t.Fatal(err)
			}
		}
		put(w, p1, shared)
		w.State, w.Pages = []byte(`{"a":2}`), 3
		put(w, p2, p1)
		put(w)
		got, pages, err := s.Workspace(t.Context(), "w1")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(w, got, cmpopts.IgnoreFields(Workspace{}, "Changed")); diff != "" || got.Changed.IsZero() {
			t.Error(diff)
		}
		if names(pages) != "p1.html p3.html p2.html" {
			t.Errorf("pages %q, want the order in which they came", names(pages))
		}
		if diff := cmp.Diff(p1, pages[0]); diff != "" {
			t.Errorf("a page comes back as it was: %s", diff)
		}
		put(Workspace{ID: "w2", Name: "later", State: nil})
		works, err := s.Workspaces(t.Context())
		if err != nil || len(works) != 2 || works[0].ID != "w2" || works[1].Fields != 2 || works[1].State != nil {
			t.Errorf("works: %+v, %v", works, err)
		}
		if p, err := s.PageByDigest(t.Context(), p2.Digest()); err != nil || p.URL != p2.URL {
			t.Errorf("by digest: %v", err)
		}
		if err := s.DeleteWorkspace(t.Context(), "w1"); err != nil {
			t.Fatal(err)
		}
		for p, want := range map[*page.Page]error{p1: store.ErrNotFound, shared: nil} {
			if _, err := s.PageByDigest(t.Context(), p.Digest()); !errors.Is(err, want) {
				t.Errorf("after the work is gone, %s: %v, want %v", p.Name, err, want)
			}
		}
		if _, _, err := s.Workspace(t.Context(), "w1"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a deleted work: %v", err)
		}
	})
}

// BenchmarkSearch searches 100,000 templates for words that are in many of
// them and in few, and tells what the catalogue takes.
func BenchmarkSearch(b *testing.B) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	const n = 100_000
	c := newCatalogue()
	for i := range n {
		site := fmt.Sprintf("site%d.example", i%9999)
		c.put(line{id: fmt.Sprint("id", i), site: site, changed: int64(i)}, stateListed, fmt.Sprintf("name %d\n%s\nwhat it is for, in some words\n姓名 性别 年龄 民族", i, site))
	}
	c.sort()
	runtime.GC()
	runtime.ReadMemStats(&after)
	for _, q := range []string{"民族 77", "e", "site123", "nothing"} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				if total, ids := c.ask(Query{Text: q, Limit: 50}); len(ids) != min(total, 50) {
					b.Fatal(total, len(ids))
				}
			}
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/n, "B/template")
		})
	}
}

// Every test runs once more on PostgreSQL, but for those that are on both engines
// anyway and take long.
func TestAllAgainOnPostgreSQL(t *testing.T) {
	storestest.AllAgain(t, `^Test(AllAgain|TwoHundred|TheCatalogueIsExact)`)
}
