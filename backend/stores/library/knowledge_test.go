package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/templates"
)

// names are the proposed names with why.
func proposed(t *testing.T, k *Knowledge, a Ask) (string, []string) {
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

func TestNamesOfTheStarterLibrary(t *testing.T) { each(t, testNamesOfTheStarterLibrary) }

func testNamesOfTheStarterLibrary(t *testing.T, newStore func(testing.TB) *Store) {
	s := newStore(t)
	starters, err := templates.StarterLibrary()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range starters {
		if done := s.ImportOne(t.Context(), Incoming{Name: x.Site, XML: x.XML}, "test"); done.Err != nil {
			t.Fatal(done.Err)
		}
	}
	k := NewKnowledge(s)
	for _, c := range []struct {
		ask    Ask
		domain string
		want   string // the first name
		why    string
	}{
		{Ask{Label: "作 者", Domain: "books"}, "books", "作者 label", "the label of a known field, with a blank in it"},
		{Ask{Label: "作者：", Fields: []string{"書名", "ISBN"}}, "books", "作者 label", "the domain follows from the fields"},
		{Ask{Label: "出版社名稱", Domain: "books"}, "books", "出版社 like", "a label that holds a known one"},
		{Ask{Type: record.Price, Domain: "books"}, "books", "優惠價 domain", "no label: names of values of that type"},
		{Ask{Type: record.Price, Domain: "books", Fields: []string{"優惠價"}}, "books", "定價 domain", "a name that is taken is not proposed"},
		{Ask{Label: "ISBN-13", Type: record.Number, Domain: "books"}, "books", "ISBN like", ""},
		{Ask{Label: "Posted", Domain: "jobs"}, "jobs", "posted label", "a name is a label too"},
		{Ask{Label: "性别", Domain: "jobs"}, "jobs", "性别 label", "a label is known in another domain"},
	} {
		domain, got := proposed(t, k, c.ask)
		if domain != c.domain || len(got) == 0 || got[0] != c.want {
			t.Errorf("%+v: %q, %q; want %q of %q: %s", c.ask, domain, got, c.want, c.domain, c.why)
		}
	}
	_, list, err := k.Names(t.Context(), Ask{Label: "定價", Domain: "books"})
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

func TestKnowledgeFollowsTheLibrary(t *testing.T) { each(t, testKnowledgeFollowsTheLibrary) }

func testKnowledgeFollowsTheLibrary(t *testing.T, newStore func(testing.TB) *Store) {
	ctx, s := t.Context(), newStore(t)
	k := NewKnowledge(s)
	ask := Ask{Label: "price", Domain: "Things"}
	if _, got := proposed(t, k, ask); len(got) != 0 {
		t.Errorf("an empty library knows %q", got)
	}
	of := func(domain, field string) *template.Template {
		x := made("T", "t.example", field)
		x.Domain = domain
		return x
	}
	e := mustSave(t, s, Save{Template: of("things", "price")})
	if d, got := proposed(t, k, ask); d != "things" || len(got) != 1 {
		t.Errorf("saved: %q", got)
	}
	if ids, err := k.In(ctx, "THINGS"); err != nil || len(ids) != 1 {
		t.Errorf("%q, %v", ids, err)
	}
	keepDraft(t, s, Save{ID: e.ID, Template: of("things", "costs")})
	if _, got := proposed(t, k, Ask{Domain: "things"}); len(got) != 1 || got[0] != "price domain" {
		t.Errorf("a draft: %q", got)
	}
	if _, err := s.Publish(ctx, e.ID, 0); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, Ask{Domain: "things"}); len(got) != 1 || got[0] != "costs domain" {
		t.Errorf("published: %q", got)
	}
	if err := s.Delete(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, Ask{Domain: "things"}); len(got) != 0 || len(k.of) != 0 || len(k.names) != 0 {
		t.Errorf("deleted: %q, %v", got, k.names)
	}
	if err := s.Restore(ctx, e.ID); err != nil {
		t.Fatal(err)
	}
	if _, got := proposed(t, k, Ask{Domain: "things"}); len(got) != 1 {
		t.Errorf("restored: %q", got)
	}
}

func TestTemplatesOfOlderLibrariesAreKnown(t *testing.T) {
	each(t, testTemplatesOfOlderLibrariesAreKnown)
}

func testTemplatesOfOlderLibrariesAreKnown(t *testing.T, newStore func(testing.TB) *Store) {
	s := newStore(t)
	for i := range 3 {
		mustSave(t, s, Save{Template: made(fmt.Sprint("T", i), "t.example", "isbn")})
	}
	for _, table := range []string{"template_field", "template_domain"} { // as a library that was made before
		if _, err := s.db.ExecContext(t.Context(), `DELETE FROM `+table); err != nil {
			t.Fatal(err)
		}
	}
	_, list, err := NewKnowledge(s).Names(t.Context(), Ask{Label: "ISBN"})
	if err != nil || len(list) != 1 || list[0].Templates != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestKnowledgeCountsExactly holds the counts that are kept up to date against those made anew.
func TestKnowledgeCountsExactly(t *testing.T) { each(t, testKnowledgeCountsExactly) }

func testKnowledgeCountsExactly(t *testing.T, newStore func(testing.TB) *Store) {
	s := newStore(t)
	kept := NewKnowledge(s)
	var ids []string
	rapid.Check(t, func(t *rapid.T) {
		x := made("T", rapid.SampledFrom([]string{"a.example", "b.example"}).Draw(t, "site"), rapid.SampledFrom([]string{"price", "姓名", "Price"}).Draw(t, "field"))
		x.Domain = rapid.SampledFrom([]string{"", "things", "people"}).Draw(t, "domain")
		v := Save{Template: x}
		if len(ids) > 0 && rapid.Bool().Draw(t, "old") {
			v.ID = rapid.SampledFrom(ids).Draw(t, "id")
		}
		e, err := s.Save(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		if ids = append(ids, e.ID); rapid.IntRange(0, 3).Draw(t, "delete") == 0 {
			if err := s.Delete(t.Context(), e.ID); err != nil {
				t.Fatal(err)
			}
		}
		fresh := NewKnowledge(s)
		for _, a := range []Ask{{Domain: "things"}, {Label: "price"}, {Domain: "people", Label: "姓名"}} {
			_, now, err := kept.Names(t.Context(), a)
			_, want, werr := fresh.Names(t.Context(), a)
			if err != nil || werr != nil || fmt.Sprint(now) != fmt.Sprint(want) {
				t.Fatalf("%+v: %+v, anew %+v: %v, %v", a, now, want, err, werr)
			}
		}
	})
}

func TestLabelOfAField(t *testing.T) {
	at := func(text string, guard bool, weight float64) template.Locator {
		return template.Locator{Family: template.FamilyLabel, Guard: guard, Weight: weight, XPath: "//text()[normalize-space(translate(.,' :','  '))=" + text + "]/following::td[1]"}
	}
	for want, list := range map[string][]template.Locator{
		"":       {at("'首頁'", false, 0.9), {Family: template.FamilyPath, XPath: "/html[1]", Weight: 1}},
		"作 者":    {at("'譯者'", true, 0.2), at("'作 者'", true, 0.4)},
		`it's`:   {at(`"it's"`, true, 0.1)},
		"Price ": {at("'Price '", true, 1)},
	} {
		if got := labelOf(&template.Field{Locators: list}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func BenchmarkKnowledge(b *testing.B) {
	const n = 5_000
	s := newStore(b)
	for i := range n {
		x := made(fmt.Sprint("T", i), fmt.Sprintf("s%d.example", i%1000), fmt.Sprintf("field%d", i%500))
		x.Domain = fmt.Sprint("domain", i%20)
		mustSave(b, s, Save{Template: x})
	}
	k := NewKnowledge(s)
	begin := time.Now()
	if _, _, err := k.Names(b.Context(), Ask{Domain: "domain1"}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(time.Since(begin).Seconds(), "s/first")
	for b.Loop() {
		if _, _, err := k.Names(b.Context(), Ask{Domain: "domain1", Label: "field 7", Type: record.Text}); err != nil {
			b.Fatal(err)
		}
	}
}
