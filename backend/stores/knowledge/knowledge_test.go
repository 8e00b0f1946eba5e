package knowledge_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
	"wrapsmith/templates"
)

func newStoreAt(t testing.TB, path string) *stores.Stores {
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
	return s
}

func newStore(t testing.TB) *stores.Stores { return newStoreAt(t, storestest.Path(t)) }

func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *stores.Stores)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *stores.Stores { return newStoreAt(t, path(t)) })
	})
}

func mustSave(t testing.TB, s *stores.Stores, v library.Save) library.Entry {
	t.Helper()
	e, err := s.Library.Save(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func keepDraft(t *testing.T, s *stores.Stores, v library.Save) library.Entry {
	t.Helper()
	v.Draft = true
	return mustSave(t, s, v)
}

// names are the proposed names with why.
func proposed(t *testing.T, k *knowledge.Base, a knowledge.Ask) (string, []string) {
	t.Helper()
	domain, list, err := k.Names(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range list {
		out = append(out, p.Name+" "+string(p.Why))
	}
	return domain, out
}

func TestNamesOfTheStarterLibrary(t *testing.T) {
	t.Parallel()
	each(t, testNamesOfTheStarterLibrary)
}

func testNamesOfTheStarterLibrary(t *testing.T, newStore func(testing.TB) *stores.Stores) {
	s := newStore(t)
	starters, err := templates.StarterLibrary()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range starters {
		if done := s.Library.Import(t.Context(), library.Incoming{Name: x.Site, XML: x.XML}, "test"); done.Err != nil {
			t.Fatal(done.Err)
		}
	}
	k := knowledge.New(s.Library.DB())
	for _, c := range []struct {
		ask    knowledge.Ask
		domain string
		want   string // the first name
		why    string
	}{
		{knowledge.Ask{Label: "作 者", Domain: "books"}, "books", "作者 label", "the label of a known field, with a blank in it"},
		{knowledge.Ask{Label: "作者：", Fields: []string{"書名", "ISBN"}}, "books", "作者 label", "the domain follows from the fields"},
		{knowledge.Ask{Label: "出版社名稱", Domain: "books"}, "books", "出版社 like", "a label that holds a known one"},
		{knowledge.Ask{Type: record.Price, Domain: "books"}, "books", "優惠價 domain", "no label: names of values of that type"},
		{knowledge.Ask{Type: record.Price, Domain: "books", Fields: []string{"優惠價"}}, "books", "定價 domain", "a name that is taken is not proposed"},
		{knowledge.Ask{Label: "ISBN-13", Type: record.Number, Domain: "books"}, "books", "ISBN like", ""},
		{knowledge.Ask{Label: "Posted", Domain: "jobs"}, "jobs", "posted label", "a name is a label too"},
		{knowledge.Ask{Label: "性别", Domain: "jobs"}, "jobs", "性别 label", "a label is known in another domain"},
	} {
		domain, got := proposed(t, k, c.ask)
		if domain != c.domain || len(got) == 0 || got[0] != c.want {
			t.Errorf("%+v: %q, %q; want %q of %q: %s", c.ask, domain, got, c.want, c.domain, c.why)
		}
	}
	_, list, err := k.Names(t.Context(), knowledge.Ask{Label: "定價", Domain: "books"})
	if err != nil {
		t.Fatal(err)
	}
	if p := list[0]; p.Type != record.Price || p.Unit == "" || p.Templates != 1 || len(p.Sites) != 1 || !slices.Contains(p.Labels, "定 價") || p.Domain != "books" {
		t.Errorf("%+v", p)
	}
	domains, err := k.Domains(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(domains)
	for _, d := range []string{"books", "jobs", "people", "products", "classifieds", "news", "hotels"} {
		if !strings.Contains(got, d) {
			t.Errorf("no template is of %q: %s", d, got)
		}
	}
}

func TestKnowledgeFollowsTheLibrary(t *testing.T) {
	t.Parallel()
	each(t, testKnowledgeFollowsTheLibrary)
}

func testKnowledgeFollowsTheLibrary(t *testing.T, newStore func(testing.TB) *stores.Stores) {
	ctx, s := t.Context(), newStore(t)
	k := knowledge.New(s.Library.DB())
	ask := knowledge.Ask{Label: "price", Domain: "Things"}
	if _, got := proposed(t, k, ask); len(got) != 0 {
		t.Errorf("an empty library knows %q", got)
	}
	of := func(domain, field string) *template.Template {
		x := storestest.Template("T", "t.example", field)
		x.Domain = domain
		return x
	}
	e := mustSave(t, s, library.Save{Template: of("things", "price")})
	if d, got := proposed(t, k, ask); d != "things" || len(got) != 1 {
		t.Errorf("saved: %q", got)
	}
	if ids, err := k.In(ctx, "THINGS"); err != nil || len(ids) != 1 {
		t.Errorf("%q, %v", ids, err)
	}
	keepDraft(t, s, library.Save{ID: e.ID, Template: of("things", "costs")})
	if _, got := proposed(t, k, knowledge.Ask{Domain: "things"}); len(got) != 1 || got[0] != "price domain" {
		t.Errorf("a draft: %q", got)
	}
	if _, err := s.Library.Publish(ctx, e.ID, 0); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, knowledge.Ask{Domain: "things"}); len(got) != 1 || got[0] != "costs domain" {
		t.Errorf("published: %q", got)
	}
	if err := s.Library.Delete(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, knowledge.Ask{Domain: "things"}); len(got) != 0 || k.Size() != 0 {
		t.Errorf("deleted: %q, %d", got, k.Size())
	}
	if err := s.Library.Restore(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, knowledge.Ask{Domain: "things"}); len(got) != 1 {
		t.Errorf("restored: %q", got)
	}
}

func TestTemplatesOfOlderLibrariesAreKnown(t *testing.T) {
	t.Parallel()
	each(t, testTemplatesOfOlderLibrariesAreKnown)
}

func testTemplatesOfOlderLibrariesAreKnown(t *testing.T, newStore func(testing.TB) *stores.Stores) {
	s := newStore(t)
	for i := range 3 {
		mustSave(t, s, library.Save{Template: storestest.Template(fmt.Sprint("T", i), "t.example", "isbn")})
	}
	for _, table := range []string{"template_field", "template_domain"} { // as a library that was made before
		storestest.Execute(t, s.Library.DB(), `DELETE FROM `+table)
	}
	_, list, err := knowledge.New(s.Library.DB()).Names(t.Context(), knowledge.Ask{Label: "ISBN"})
	if err != nil || len(list) != 1 || list[0].Templates != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestKnowledgeCountsExactly holds the counts that are kept up to date against those made anew.
func TestKnowledgeCountsExactly(t *testing.T) {
	t.Parallel()
	each(t, testKnowledgeCountsExactly)
}

func testKnowledgeCountsExactly(t *testing.T, newStore func(testing.TB) *stores.Stores) {
	s := newStore(t)
	kept := knowledge.New(s.Library.DB())
	var ids []string
	rapid.Check(t, func(t *rapid.T) {
		x := storestest.Template("T", rapid.SampledFrom([]string{"a.example", "b.example"}).Draw(t, "site"), rapid.SampledFrom([]string{"price", "姓名", "Price"}).Draw(t, "field"))
		x.Domain = rapid.SampledFrom([]string{"", "things", "people"}).Draw(t, "domain")
		v := library.Save{Template: x}
		if len(ids) > 0 && rapid.Bool().Draw(t, "old") {
			v.ID = rapid.SampledFrom(ids).Draw(t, "id")
		}
		e, err := s.Library.Save(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		if ids = append(ids, e.ID); rapid.IntRange(0, 3).Draw(t, "delete") == 0 {
			if err := s.Library.Delete(t.Context(), e.ID); err != nil {
				t.Fatal(err)
			}
		}
		fresh := knowledge.New(s.Library.DB())
		for _, a := range []knowledge.Ask{{Domain: "things"}, {Label: "price"}, {Domain: "people", Label: "姓名"}} {
			_, now, err := kept.Names(t.Context(), a)
			_, want, werr := fresh.Names(t.Context(), a)
			if err != nil || werr != nil || fmt.Sprint(now) != fmt.Sprint(want) {
				t.Fatalf("%+v: %+v, anew %+v: %v, %v", a, now, want, err, werr)
			}
		}
	})
}

func BenchmarkKnowledge(b *testing.B) {
	const n = 5_000
	s := newStore(b)
	for i := range n {
		x := storestest.Template(fmt.Sprint("T", i), fmt.Sprintf("s%d.example", i%1000), fmt.Sprintf("field%d", i%500))
		x.Domain = fmt.Sprint("domain", i%20)
		mustSave(b, s, library.Save{Template: x})
	}
	k := knowledge.New(s.Library.DB())
	begin := time.Now()
	if _, _, err := k.Names(b.Context(), knowledge.Ask{Domain: "domain1"}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(time.Since(begin).Seconds(), "s/first")
	for b.Loop() {
		if _, _, err := k.Names(b.Context(), knowledge.Ask{Domain: "domain1", Label: "field 7", Type: record.Text}); err != nil {
			b.Fatal(err)
		}
	}
}

// Every test runs once more on PostgreSQL, but for those that are on both engines
// anyway and take long.
func TestAllAgainOnPostgreSQL(t *testing.T) { storestest.AllAgain(t, `^TestAllAgain`) }
