package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// spans runs as a program whose one field is the first element with a class.
type spans struct {
	t     *template.Template
	class string
}

func (s spans) Template() *template.Template { return s.t }

func (s spans) RunContext(_ context.Context, t *tagtree.Tree) record.Page {
	out := record.Page{Schema: s.t.Schema()}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if class, _ := t.Attr(id, "class"); class == s.class {
			cell := record.Cell{State: record.Found, Values: []record.Value{{Text: t.Text(id), Node: int32(id)}}, Confidence: 1}
			out.Records = []record.Record{{cell}}
			break
		}
	}
	return out
}

func parse(tb testing.TB, url, html string) *tagtree.Tree {
	tb.Helper()
	return tagtreetest.From(tb, []byte("<!DOCTYPE html>"+html), page.Origin{Name: "page", URL: url})
}

// learned is a template of some samples with one required field, found by class.
func learned(name, site, class string, samples ...*tagtree.Tree) spans {
	return spans{class: class, t: &template.Template{Name: name, Site: site,
		Fields:      []template.Field{{Field: record.Field{Name: class, Type: record.Text}}},
		Fingerprint: fingerprint.Of(samples...)}}
}

// shop is a product page; design picks one of two layouts, home its site.
func shop(tb testing.TB, design, home, product string) *tagtree.Tree {
	head := fmt.Sprintf(`<link rel=canonical href="https://%s/%s"><meta property="og:site_name" content="%s"><title>%s | %s</title>`, home, product, home, product, home)
	foot := fmt.Sprintf(`<footer id=foot><ul class=links><li><a class=link href="https://%s/terms">Terms</a></li></ul></footer>`, home)
	body := fmt.Sprintf(`<main class=product><h1 class=name>%s</h1><p class=price><b class=sum>12</b></p><div class=text><p>Text</p></div></main>`, product)
	if design == "b" {
		body = fmt.Sprintf(`<table id=offer><tr class=row><th class=label>Name</th><td class=title><i>%s</i></td></tr><tr class=row><td class=cost><em>12</em></td></tr></table>`, product)
	}
	return parse(tb, "", head+body+foot)
}

// library holds both designs of one shop and a shop with the same theme.
func library(tb testing.TB) *Index {
	x := NewIndex()
	x.Put("a", learned("Design A", "", "price", shop(tb, "a", "shop.example", "cup"), shop(tb, "a", "shop.example", "fork")))
	x.Put("b", learned("Design B", "", "cost", shop(tb, "b", "shop.example", "bowl"), shop(tb, "b", "shop.example", "jug")))
	x.Put("c", learned("Other shop", "", "price", shop(tb, "a", "else.test", "cup"), shop(tb, "a", "else.test", "pan")))
	return x
}

func TestBest(t *testing.T) {
	t.Parallel()
	x := library(t)
	for _, c := range []struct {
		name, want string
		page       *tagtree.Tree
		fits       bool
		reason     string
	}{
		{"design a", "a", shop(t, "a", "shop.example", "plate"), true, "its own design"},
		{"design b", "b", shop(t, "b", "shop.example", "plate"), true, "two templates of one site are distinguished"},
		{"same theme", "c", shop(t, "a", "else.test", "plate"), true, "two sites of one theme are distinguished by what they state"},
		{"left out", "", parse(t, "", `<link rel=canonical href="https://third.test/x"><meta property="og:site_name" content="third"><article><section class=story><h2>Long story</h2></section></article>`), false, "nothing like it was learned"},
	} {
		t.Run(c.name, func(t *testing.T) {
			verdicts, fits, why := x.Best(c.page, 3)
			if fits != c.fits {
				t.Errorf("fits = %v (%s), want %v: %s", fits, why, c.fits, c.reason)
			}
			if c.want != "" && (len(verdicts) == 0 || verdicts[0].ID != c.want) {
				t.Errorf("got %+v, want %s first: %s", verdicts, c.want, c.reason)
			}
			if !c.fits && !strings.Contains(why, "is needed;") {
				t.Errorf("why = %q, want that the likeliest scores too little", why)
			}
		})
	}
}

// An article template without locators fills its fields on any page that has a
// text, so that this says nothing: only address, fingerprint and texts do.
func TestArticlesReadAutomaticallyFitBySiteOnly(t *testing.T) {
	t.Parallel()
	story := func(home, design string) *tagtree.Tree {
		return parse(t, "", fmt.Sprintf(`<link rel=canonical href="https://%s/a"><meta property="og:site_name" content="%s"><%s class=text><p class=par>A long text.</p></%s>`, home, home, design, design))
	}
	r := learned("Stories", "", "text", story("paper.example", "article"))
	r.t.Kind = template.Article
	r.t.Fields = []template.Field{{Field: record.Field{Name: "text", Type: record.Text, Many: true}, Article: template.ArticleBody}}
	x := NewIndex()
	x.Put("stories", r)
	if v, fits, why := x.Best(story("paper.example", "article"), 1); !fits || strings.Contains(strings.Join(v[0].Reasons, "\n"), "it fills") {
		t.Errorf("its own site: %v (%s), %q", fits, why, v[0].Reasons)
	}
	if v, fits, _ := x.Best(story("other.test", "section"), 1); fits {
		t.Errorf("another site with a text fits: %q", v[0].Reasons)
	}
}

func TestBestSaysWhy(t *testing.T) {
	t.Parallel()
	verdicts, _, why := library(t).Best(shop(t, "a", "shop.example", "plate"), 3)
	reasons := strings.Join(verdicts[0].Reasons, "\n")
	for _, want := range []string{"for: the structure is", "for: it says that its home is shop.example", `for: the site has the same name, "shop.example"`, "for: it fills 1 of 1 fields"} {
		if !strings.Contains(reasons, want) {
			t.Errorf("reasons are\n%s\nwant %q among them", reasons, want)
		}
	}
	if !strings.HasPrefix(why, `"Design A" fits, with a score of `) {
		t.Errorf("why = %q", why)
	}
	for _, v := range verdicts {
		if v.ID == "c" && !strings.Contains(strings.Join(v.Reasons, "\n"), "against: its host is shop.example, the template's is else.test") {
			t.Errorf("reasons against the other shop: %q", v.Reasons)
		}
	}
}

func TestBestByAddress(t *testing.T) {
	t.Parallel()
	x := NewIndex()
	blank := `<div class=row><p class=price>1</p></div>`
	one, two := learned("one", "www.shop.example", "price", parse(t, "", blank)), learned("two", "shop.example", "price", parse(t, "", blank))
	one.t.URLPatterns, two.t.URLPatterns = []string{"/product/*"}, []string{"/offer/*"}
	x.Put("one", one)
	x.Put("two", two)
	for url, want := range map[string]string{"https://shop.example/product/7?x=1": "one", "https://www.shop.example/offer/7": "two"} {
		if verdicts, fits, why := x.Best(parse(t, url, blank), 1); !fits || len(verdicts) != 1 || verdicts[0].ID != want {
			t.Errorf("%s: %+v, %v (%s); want %s", url, verdicts, fits, why, want)
		}
	}
	if v, fits, why := x.Best(parse(t, "https://else.test/product/7", `<h1>No</h1>`+blank), 1); fits {
		t.Errorf("a page of another host: %v (%s), want none to fit", v, why)
	}
}

func TestNothingToFind(t *testing.T) {
	t.Parallel()
	x := NewIndex()
	if v, fits, why := x.Best(shop(t, "a", "shop.example", "cup"), 3); len(v) != 0 || fits || why == "" {
		t.Errorf("empty library: %v, %v, %q", v, fits, why)
	}
	x.Put("bare", spans{t: &template.Template{}})
	if _, fits, _ := x.Best(parse(t, "", ""), 0); fits {
		t.Error("a template of nothing fits a page of nothing")
	}
	x.Remove("never there")
}

func TestFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"/product/*", "/product/7", true}, {"/product/*", "/products", false}, {"/a", "/a", true}, {"/a", "/ab", false},
		{"/*/p-*.html", "/x/p-1.html", true}, {"/*/p-*.html", "/x/q-1.html", false}, {"*", "/", true}, {"/a*a", "/a", false},
	} {
		if got := fits(c.pattern, c.path); got != c.want {
			t.Errorf("fits(%q, %q) = %v, want %v", c.pattern, c.path, got, c.want)
		}
	}
}

// opening opens the programs that it is given.
func opening[R Runner](programs map[string]R) Open {
	return func(ids []string) []Runner {
		out := make([]Runner, len(ids))
		for i, id := range ids {
			if p, ok := programs[id]; ok {
				out[i] = p
			}
		}
		return out
	}
}

func TestOpeningIndexAsksForPrograms(t *testing.T) {
	t.Parallel()
	programs := map[string]spans{"a": learned("A", "", "price", shop(t, "a", "shop.example", "cup"))}
	x := NewOpeningIndex(opening(programs))
	x.Add("a", programs["a"].t)
	x.Add("gone", learned("G", "", "price", shop(t, "a", "shop.example", "cup")).t)
	verdicts, fits, _ := x.Best(shop(t, "a", "shop.example", "plate"), 3)
	if !fits || len(verdicts) != 1 || verdicts[0].ID != "a" {
		t.Errorf("%+v, %v; want a alone, as the other cannot be opened", verdicts, fits)
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	x := library(t)
	first, other := shop(t, "a", "shop.example", "cup"), parse(t, "", "<p>x</p>")
	e, err := x.Explain(shop(t, "a", "shop.example", "plate"), "a", first, other)
	if err != nil || !e.Fits || len(e.Fields) != 1 || e.Fields[0].State != record.Found || len(e.Similar) != 2 {
		t.Fatalf("%+v, %v", e, err)
	}
	if s := e.Similar[0]; !s.Strict || s.Likeness < .99 || !s.Alike {
		t.Errorf("with its own sample: %+v", s)
	}
	if s := e.Similar[1]; s.Strict || s.Alike {
		t.Errorf("with another page: %+v", s)
	}
	if _, err := x.Explain(first, "absent"); !errors.Is(err, ErrUnknown) {
		t.Errorf("error %v, want ErrUnknown", err)
	}
}

// printOf draws a fingerprint of edges over few keys.
func printOf(t *rapid.T) []template.Edge {
	var out []template.Edge
	for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(0, 60), 1, 40, rapid.ID[int]).Draw(t, "edges") {
		out = append(out, template.Edge{Key: fmt.Sprintf("div.c%02d>a", k), Weight: 1})
	}
	if home := rapid.IntRange(0, 3).Draw(t, "home"); home > 0 {
		out = append(out, template.Edge{Key: fmt.Sprintf("%sh%d.example", fingerprint.HomePrefix, home), Weight: 1})
	}
	slices.SortFunc(out, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) })
	return out
}

func TestOrderOfPutDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "templates")
		one, two := newTable(0), newTable(0)
		entries := make([]entry, n)
		for i := range entries {
			entries[i] = newEntry(fmt.Sprint("t", i), &template.Template{Fingerprint: printOf(t)})
		}
		for _, e := range entries {
			one.put(e)
		}
		for _, i := range rapid.Permutation(makeRange(n)).Draw(t, "order") {
			two.put(newEntry(fmt.Sprint("t", i), &template.Template{})) // replaced at once
			two.put(entries[i])
		}
		q := newQuery(printOf(t), "")
		if diff := cmp.Diff(one.candidates(q, 8, &counter{}), two.candidates(q, 8, &counter{})); diff != "" {
			t.Fatalf("candidates differ by the order of Put: %s", diff)
		}
	})
}

func makeRange(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func TestRemoveReallyRemoves(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := newTable(0)
		held := map[string][]template.Edge{}
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			id := fmt.Sprint("t", rapid.IntRange(0, 40).Draw(t, "id"))
			if rapid.Bool().Draw(t, "put") {
				held[id] = printOf(t)
				table.put(newEntry(id, &template.Template{Fingerprint: held[id]}))
			} else {
				delete(held, id)
				table.remove(id)
			}
		}
		if len(table.at) != len(held) || len(table.ids) > 2*len(held)+2*leastRoom {
			t.Fatalf("%d ids in %d slots for %d templates", len(table.at), len(table.ids), len(held))
		}
		for _, id := range table.candidates(newQuery(printOf(t), ""), 100, &counter{}) {
			if _, ok := held[id]; !ok {
				t.Fatalf("%s was removed and found", id)
			}
		}
		for id, print := range held {
			if !slices.Contains(table.candidates(newQuery(print, ""), len(held), &counter{}), id) {
				t.Fatalf("%s is held and not found by its own fingerprint", id)
			}
		}
	})
}

func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	x := library(t)
	page := shop(t, "a", "shop.example", "plate")
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 50 {
				id := fmt.Sprint(g, "-", i%5)
				x.Put(id, learned(id, "", "price", shop(t, "b", id+".example", "cup")))
				x.Best(page, 2)
				x.Remove(id)
			}
		}()
	}
	wg.Wait()
	if verdicts, _, _ := x.Best(page, 1); x.Len() != 3 || verdicts[0].ID != "a" {
		t.Errorf("%d templates, best %v; want the 3 there were, and a", x.Len(), verdicts)
	}
}
