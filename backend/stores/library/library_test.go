package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/stores/library/postgrestest"
	"wrapsmith/backend/template"
	"wrapsmith/backend/web/page"
)

// onServer is set where newStore is to be on a server: see TestAllAgainOnPostgreSQL.
const onServer = "LIBRARY_TEST_SERVER"

// newStore is a library in a file.
func newStore(t testing.TB) *Store {
	if os.Getenv(onServer) != "" {
		return newStoreAt(t, postgrestest.Address(t))
	}
	return newStoreAt(t, filepath.Join(t.TempDir(), "a b", "图书馆 %?#", "library.db"))
}

func newStoreAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(context.Background(), path)
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

// engines gives, by name, where a new and empty library may be.
var engines = []struct {
	name string
	path func(t testing.TB) string
}{
	{"SQLite", func(t testing.TB) string { return filepath.Join(t.TempDir(), "a b", "图书馆 %?#", "library.db") }},
	{"PostgreSQL", postgrestest.Address},
}

// each runs a test on every engine; newStore makes a new and empty library there.
func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *Store)) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			test(t, func(t testing.TB) *Store { return newStoreAt(t, e.path(t)) })
		})
	}
}

func newPage(t testing.TB, name, text string) *page.Page {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><p>"+text), page.Origin{Name: name, URL: "https://a.example/" + name, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// made is a template of one field with samples.
func made(name, site, field string, samples ...*page.Page) *template.Template {
	t := &template.Template{Name: name, Site: site, Kind: template.Detail, Description: "what " + name + " is for", Fields: []template.Field{{
		Field: record.Field{Name: field, Label: "the " + field, Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//h1", Weight: .5}},
	}}}
	for _, p := range samples {
		t.Samples = append(t.Samples, template.Sample{Name: p.Name, URL: p.URL, Digest: p.Digest(), Expect: []template.Expect{{Field: field, Values: []string{"x"}}}})
	}
	return t
}

func mustSave(t testing.TB, s *Store, v Save) Entry {
	t.Helper()
	e, err := s.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEverySaveIsAVersion(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		p1, p2 := newPage(t, "p1.html", "一"), newPage(t, "p2.html", "二")
		one := mustSave(t, s, Save{Template: made("people", "a.example", "姓名", p1), Who: "ann", Note: "first", Pages: []*page.Page{p1}})
		if one.ID == "" || one.Version != 1 || one.Samples != 1 || one.Changed.IsZero() {
			t.Errorf("first save: %+v", one)
		}
		two := mustSave(t, s, Save{ID: one.ID, BaseVersion: 1, Template: made("People", "a.example", "name", p1, p2), Who: "bob", Pages: []*page.Page{p2}})
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
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: made("a", "", "f")})
		mustSave(t, s, Save{ID: e.ID, BaseVersion: 1, Template: made("a", "", "f")})
		for _, c := range []struct {
			v    Save
			want error
			why  string
		}{
			{Save{ID: e.ID, BaseVersion: 1, Template: made("mine", "", "f")}, ErrConflict, "someone else saved version 2"},
			{Save{ID: "none", Template: made("a", "", "f")}, ErrNotFound, "no such template"},
			{Save{Template: made(" ", "", "f")}, ErrIncomplete, "no name"},
			{Save{}, ErrIncomplete, "no template"},
		} {
			if _, err := s.Save(t.Context(), c.v); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", c.why, err)
			}
		}
		var bad template.Errors
		if _, err := s.Save(t.Context(), Save{Template: made("a", "", "f g")}); !errors.As(err, &bad) {
			t.Errorf("a template that cannot be written: %v", err)
		}
		_, tmpl, err := s.Get(t.Context(), e.ID)
		if err != nil || tmpl.Name != "a" || len(tmpl.History) != 2 {
			t.Errorf("a refused save left something: %+v, %v", tmpl, err)
		}
	})
}

func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		mustSave(t, s, Save{Template: made("人物", "rencai.example", "姓名")})
		mustSave(t, s, Save{Template: made("Ｗｉｄｅ Shop %_", "shop.example", "price")})
		mustSave(t, s, Save{Template: made("Straße", "old.example", "city")})
		gone := mustSave(t, s, Save{Template: made("人物 gone", "rencai.example", "姓名")})
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
			{Query{Limit: 5, Offset: 9}, "", "behind the end"},
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
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: made("a", "", "f")})
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
		for what, err := range map[string]error{"delete": s.Delete(t.Context(), "x"), "restore": s.Restore(t.Context(), "x"), "work": s.DeleteWork(t.Context(), "x")} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s of what is not there: %v", what, err)
			}
		}
	})
}

func TestTemplatesGivesAllWhileOthersWrite(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		const n = batch + 3
		for i := range n {
			mustSave(t, s, Save{Template: made(fmt.Sprint("t", i), "", "f")})
		}
		got := map[string]bool{}
		for e, err := range s.Templates(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if got[e.Name] = true; len(got) == 2 {
				mustSave(t, s, Save{ID: e.ID, Template: made(e.Name, "", "f")})
			}
		}
		if len(got) != n {
			t.Errorf("%d of %d", len(got), n)
		}
	})
}

func TestManyWritersAtOnce(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		other, err := Open(t.Context(), s.Path()) // as another process would
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		e := mustSave(t, s, Save{Template: made("a", "", "f")})
		var all sync.WaitGroup
		for _, st := range []*Store{s, other, s, other} {
			all.Go(func() {
				for range 5 {
					if _, err := st.Save(t.Context(), Save{ID: e.ID, Template: made("a", "", "f")}); err != nil {
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

func TestTwoProcessesMakeOneLibrary(t *testing.T) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			path := e.path(t)
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					s, err := Open(t.Context(), path)
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
}

func TestWorks(t *testing.T) {
	each(t, func(t *testing.T, newStore func(testing.TB) *Store) {
		s := newStore(t)
		p1, p2, shared := newPage(t, "p1.html", "一"), newPage(t, "p2.html", "二"), newPage(t, "p3.html", "三")
		mustSave(t, s, Save{Template: made("t", "", "f", shared), Pages: []*page.Page{shared}})
		w := Work{ID: "w1", Name: "people", Site: "a.example", Fields: 2, Pages: 2, State: []byte(`{"a":1}`)}
		put := func(w Work, pages ...*page.Page) {
			t.Helper()
			if err := s.PutWork(t.Context(), w, pages); err != nil {
				t.Fatal(err)
			}
		}
		put(w, p1, shared)
		w.State, w.Pages = []byte(`{"a":2}`), 3
		put(w, p2, p1)
		put(w)
		got, pages, err := s.Work(t.Context(), "w1")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(w, got, cmpopts.IgnoreFields(Work{}, "Changed")); diff != "" || got.Changed.IsZero() {
			t.Error(diff)
		}
		if names(pages) != "p1.html p3.html p2.html" {
			t.Errorf("pages %q, want the order in which they came", names(pages))
		}
		if diff := cmp.Diff(p1, pages[0]); diff != "" {
			t.Errorf("a page comes back as it was: %s", diff)
		}
		put(Work{ID: "w2", Name: "later", State: nil})
		works, err := s.Works(t.Context())
		if err != nil || len(works) != 2 || works[0].ID != "w2" || works[1].Fields != 2 || works[1].State != nil {
			t.Errorf("works: %+v, %v", works, err)
		}
		if p, err := s.PageByDigest(t.Context(), p2.Digest()); err != nil || p.URL != p2.URL {
			t.Errorf("by digest: %v", err)
		}
		if err := s.DeleteWork(t.Context(), "w1"); err != nil {
			t.Fatal(err)
		}
		for p, want := range map[*page.Page]error{p1: ErrNotFound, shared: nil} {
			if _, err := s.PageByDigest(t.Context(), p.Digest()); !errors.Is(err, want) {
				t.Errorf("after the work is gone, %s: %v, want %v", p.Name, err, want)
			}
		}
		if _, _, err := s.Work(t.Context(), "w1"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a deleted work: %v", err)
		}
	})
}

func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other rights")
	}
	s := newStore(t)
	mustSave(t, s, Save{Template: made("a", "", "f")})
	files, err := filepath.Glob(filepath.Dir(s.Path()) + "/*")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v", files, err)
	}
	for path, want := range map[string]os.FileMode{filepath.Dir(s.Path()): 0o700, s.Path(): 0o600, s.Path() + "-wal": 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, info.Mode(), err, want)
		}
	}
}

// BenchmarkSearch searches 100,000 templates for words that are in many of
// them and in few, and tells what the catalogue takes.
func BenchmarkSearch(b *testing.B) {
	var before, behind runtime.MemStats
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
	runtime.ReadMemStats(&behind)
	for _, q := range []string{"民族 77", "e", "site123", "nothing"} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				if total, ids := c.ask(Query{Text: q, Limit: 50}); len(ids) != min(total, 50) {
					b.Fatal(total, len(ids))
				}
			}
			b.ReportMetric(float64(behind.HeapAlloc-before.HeapAlloc)/n, "B/template")
		})
	}
}
