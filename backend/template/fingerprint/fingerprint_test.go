package fingerprint

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

func keys(print []template.Edge) []string {
	out := make([]string, len(print))
	for i, e := range print {
		out[i] = fmt.Sprintf("%s %g", e.Key, e.Weight)
	}
	return out
}

func TestOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, html, want, reason string }{
		{"list", `<ul class="cards c7"><li>a<li>b<li>c<li>d</ul>`, "ul.cards>li 3", "four times weigh 1 + log2(4); a token with digits is left out"},
		{"id", `<div id=main><p>x</p></div>`, "div#main>p 1", "an id names an element without class"},
		{"own id", `<div id=post-123><b>x</b></div>`, "div>b 1", "an id with digits is one page's"},
		{"tokens", `<p class="a b c"><i>x</i></p>`, "p.a.b>i 1", "two tokens are enough"},
		{"home", `<link rel=canonical href="https://www.Shop.example:443/x">`, "@home:shop.example 1", "stated by the page, without www and port"},
		{"site", `<a href="//cdn.shop.example.com/a">x</a><img src="http://example.com">`, "@site:example.com 2", "registered domain, two links"},
		{"relative", `<a href="/a?u=http://other.example/">x</a>`, "body>a 1", "an address in a query is no link"},
		{"name", `<meta property="og:site_name" content=" A Small  Shop ">`, "@name:a small shop 1", "collapsed, lower case"},
		{"title", `<title>Cup | A Small Shop</title>`, "@title:a small shop 1", "the last part"},
		{"text", `<p>Add to basket:</p>`, "@text:Add to basket 0.5", "a single page vouches half"},
		{"number", `<p>In 3 days</p>`, "body>p 1", "a text with digits is no feature"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := keys(Of(parse(t, "<!DOCTYPE html>"+c.html)))
			if !slices.Contains(got, c.want) {
				t.Errorf("%s (%s): got %q, want it to hold %q", c.html, c.reason, got, c.want)
			}
			for _, k := range got {
				if strings.Contains(k, "other.example") || strings.Contains(k, "post-123") || strings.Contains(k, "3 days") {
					t.Errorf("%s (%s): %q should not be there", c.html, c.reason, k)
				}
			}
		})
	}
}

func TestOfSeveralKeepsWhatIsStable(t *testing.T) {
	t.Parallel()
	var samples []*tagtree.Tree
	for _, name := range []string{"Cup", "Plate", "Fork", "Knife"} {
		samples = append(samples, parse(t, `<title>`+name+` - A Small Shop</title><h1 class=name>`+name+`</h1><p>Add to basket</p>`))
	}
	got := keys(Of(samples...))
	for _, want := range []string{"@text:Add to basket 1", "@title:a small shop 1", "body>h1.name 1"} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want it to hold %q", got, want)
		}
	}
	if slices.Contains(got, "@text:Cup 1") || slices.Contains(got, "@title:cup 1") {
		t.Errorf("got %q: a text of one sample in four should be left out", got)
	}
	slices.Reverse(samples)
	if diff := cmp.Diff(got, keys(Of(samples...))); diff != "" {
		t.Errorf("the order of samples matters: %s", diff)
	}
}

func TestFingerprintIsBoundedAndSorted(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	letters := func(i int) string {
		return string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676))
	}
	for i := range 2000 {
		fmt.Fprintf(&b, `<div class="x%s"><a class="y%s" href="http://%s.example">text %s</a></div>`, letters(i), letters(i), letters(i), letters(i))
	}
	print := Of(parse(t, b.String()))
	if len(print) > MaxFeatures {
		t.Errorf("%d features, want at most %d", len(print), MaxFeatures)
	}
	if !slices.IsSortedFunc(print, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) }) {
		t.Error("not sorted by key")
	}
	if diff := cmp.Diff(print, Of(parse(t, b.String()))); diff != "" {
		t.Errorf("the same page gives another fingerprint: %s", diff)
	}
}

// anyPrint draws a fingerprint of edges over few keys, so that two of them overlap.
func anyPrint(t *rapid.T, name string) []template.Edge {
	weights := rapid.MapOfN(rapid.IntRange(0, 300), rapid.IntRange(1, copies), 1, 300).Draw(t, name)
	var out []template.Edge
	for k, w := range weights {
		out = append(out, template.Edge{Key: fmt.Sprintf("div.c%d>a", k), Weight: float64(w)})
	}
	return sorted(out)
}

func TestJaccard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyPrint(t, "a"), anyPrint(t, "b")
		j := Jaccard(a, b)
		if j < 0 || j > 1 || j != Jaccard(b, a) || Jaccard(a, a) != 1 {
			t.Fatalf("Jaccard %g, other way %g, of itself %g", j, Jaccard(b, a), Jaccard(a, a))
		}
		named := sorted(append(slices.Clone(a), template.Edge{Key: "@site:shop.example", Weight: 9}))
		if Jaccard(named, b) != j {
			t.Fatal("a site changed the coefficient of the edges")
		}
	})
}

func TestSketchEstimatesJaccard(t *testing.T) {
	t.Parallel()
	// Five standard deviations and one number: a draw beyond that is a mistake, not chance.
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyPrint(t, "a"), anyPrint(t, "b")
		want, got := Jaccard(a, b), NewSketch(a).Jaccard(NewSketch(b))
		if bound := 5*math.Sqrt(want*(1-want)/Hashes) + 1./Hashes; math.Abs(got-want) > bound {
			t.Fatalf("estimate %.3f of %.3f is off by more than %.3f", got, want, bound)
		}
	})
}

func TestSketchOfNothing(t *testing.T) {
	t.Parallel()
	if j := NewSketch(nil).Jaccard(NewSketch([]template.Edge{{Key: "a>b", Weight: 1}})); j != 0 {
		t.Errorf("nothing is %g like something", j)
	}
}

func TestSiteAndHost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, host, site string }{
		{"https://www.Example.co.uk:8080/a?b", "example.co.uk", "example.co.uk"},
		{"a.b.example.com", "a.b.example.com", "example.com"},
		{"WWW.Example.com.", "example.com", "example.com"},
		{"//me.github.io/x", "me.github.io", "me.github.io"},
		{"", "", ""}, {"localhost", "localhost", ""}, {"not a host", "", ""}, {"/path", "", ""},
	} {
		if host, site := HostOf(c.in), SiteOf(c.in); host != c.host || site != c.site {
			t.Errorf("%q: host %q, site %q; want %q, %q", c.in, host, site, c.host, c.site)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	template := Of(
		parse(t, `<base href="https://shop.example/1"><title>Cup | Shop</title><h1 class=name>Cup</h1><p>Basket</p>`),
		parse(t, `<base href="https://shop.example/2"><title>Fork | Shop</title><h1 class=name>Fork</h1><p>Basket</p>`),
	)
	same := Read(parse(t, `<base href="https://shop.example/3"><title>Plate | Shop</title><h1 class=name>Plate</h1><p>Basket</p>`)).Compare(template)
	if same.Edges < .99 || same.Homes != Same || same.Names != Same || same.Texts < .99 || same.Lost != 0 {
		t.Errorf("a page of the site: %+v", same)
	}
	other := Read(parse(t, `<base href="https://else.example/3"><title>A</title><div><i>No</i></div>`)).Compare(template)
	if other.Edges > .5 || other.Homes != Other || other.Names != Unknown || other.Texts != 0 || !slices.Contains(other.Missed, "body>h1.name") {
		t.Errorf("a page of another site: %+v", other)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`<link rel=canonical href="//[::1"><a href="http://:">x</a>`)
	f.Add("<a\x01b class='\xff \u00a0' id='\ufffe'>\u2028x")
	f.Add(`<title>|</title><base href="http://..">`)
	f.Fuzz(func(t *testing.T, html string) {
		tree := tryParse(html)
		if tree == nil {
			return
		}
		for _, e := range Of(tree) {
			if !clean(e.Key) || e.Weight <= 0 || math.IsNaN(e.Weight) {
				t.Errorf("feature %q %g cannot stand in a template", e.Key, e.Weight)
			}
		}
	})
}
