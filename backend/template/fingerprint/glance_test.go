package fingerprint

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/template"
)

// drawPage is a page of some elements with classes and ids, steady and not.
func drawPage(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("<title>Cups | A Shop</title><body>")
	open := []string{}
	for range rapid.IntRange(0, 60).Draw(t, "elements") {
		if len(open) > 0 && rapid.Bool().Draw(t, "close") {
			b.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
			continue
		}
		tag := rapid.SampledFrom([]string{"div", "b", "section", "x-y"}).Draw(t, "tag")
		with := rapid.SampledFrom([]string{"", " class=card", ` class="card big"`, " class=c7", " id=top", " id=p7", ` class="" id=end`, " class=card id=top"}).Draw(t, "with")
		b.WriteString("<" + tag + with + ">")
		open = append(open, tag)
	}
	return b.String()
}

// What one page gives does not depend on those read before it, and Compare says
// what Page.Compare does.
func TestGlanceIsRead(t *testing.T) {
	t.Parallel()
	var g Glance
	prints := []*template.Template{{}}
	rapid.Check(t, func(t *rapid.T) {
		tree := tryParse(drawPage(t))
		if tree == nil {
			t.Skip("refused")
		}
		p := Read(tree)
		if g.Read(tree); !slices.Equal(g.Edges(), p.Edges) {
			t.Fatalf("%v\nwant %v", g.Edges(), p.Edges)
		}
		if len(prints) < 200 {
			prints = append(prints, &template.Template{Fingerprint: p.Print()})
		}
		of := prints[rapid.IntRange(0, len(prints)-1).Draw(t, "of")]
		want := p.Compare(of.Fingerprint)
		if edges, names := g.Compare(p, of); math.Abs(edges-want.Edges) > 1e-9 || names != want.Names {
			t.Fatalf("%v and %v, want %v and %v", edges, names, want.Edges, want.Names)
		}
	})
}

// A page with more edges than a fingerprint has is compared by the heaviest, and
// what is kept from page to page stays small.
func TestGlanceIsBounded(t *testing.T) {
	t.Parallel()
	var g Glance
	letters := func(i int) string { return fmt.Sprintf("%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26) }
	for k := range 30 {
		var b strings.Builder
		for i := range 2 * MaxEdges {
			fmt.Fprintf(&b, "<div class=%s%s></div>", letters(i), strings.Repeat(letters(k), 10))
		}
		tree := parse(t, b.String())
		p := Read(tree)
		g.Read(tree)
		of := &template.Template{Fingerprint: p.Print()}
		if edges, _ := g.Compare(p, of); len(p.Edges) != MaxEdges || edges != 1 {
			t.Errorf("%d edges, likeness %v", len(p.Edges), edges)
		}
		if g.bytes > maxHeld+MaxEdges*1000 || len(g.prints) > maxPrints {
			t.Fatalf("%d bytes, %d prints are held", g.bytes, len(g.prints))
		}
	}
}
