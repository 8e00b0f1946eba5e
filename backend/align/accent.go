package align

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tagtree"
)

// Thresholds of accents, by trying on labelled lists.
const (
	leastMixed    = 0.5 // share of its elements that stand beside a text
	leastPatterns = 2   // ways it is strewn among the texts of its parents
	maxPattern    = 12  // children of one parent that are looked at
)

// accent counts how a kind of inline element is used. Search results mark the
// words that were asked for, wherever they stand in a text: span, kw or mark
// with some class. Such an element decorates too, whatever its tag:
//
//	p("Cheap ", span.hit("lamps"), " for all")    T E T
//	p(span.hit("Lamps"), " and more ", span.hit("lamps"))    E T E
//
// One that stands at the same place of its text in every record is a part of
// the record's structure and stays.
type accent struct {
	all, mixed int
	several    bool // some parent has it twice among texts
	patterns   map[string]bool
}

// accents finds the kinds of elements that decorate in these records, by tag and class.
func (f *forest) accents(records [][]tagtree.Span) map[string]bool {
	use := map[string]*accent{}
	seen := 0
	for _, spans := range records {
		for _, s := range spans {
			for id := max(s.From, 1); id < s.To && int(id) < f.t.Len() && seen < f.limit; id++ {
				seen++
				if n := f.t.Node(id); n.Type == html.ElementNode {
					strewn(n, use)
				}
			}
		}
	}
	out := map[string]bool{}
	for key, a := range use {
		if a.several && len(a.patterns) >= leastPatterns && float64(a.mixed) >= leastMixed*float64(a.all) {
			out[key] = true
		}
	}
	return out
}

// strewn notes how inline elements stand among the texts of one parent.
func strewn(parent *html.Node, use map[string]*accent) {
	kids := 0
	for c := parent.FirstChild; c != nil && kids < maxPattern; c = c.NextSibling {
		kids++
		if !mayAccent(c) {
			continue
		}
		key := c.Data + "." + attr(c, "class")
		a := use[key]
		if a == nil {
			a = &accent{patterns: map[string]bool{}}
			use[key] = a
		}
		a.all++
		if !says(c.PrevSibling) && !says(c.NextSibling) {
			continue
		}
		a.mixed++
		if first(c) {
			a.note(parent, c)
		}
	}
}

// note keeps the pattern of a parent's texts and of its elements like c.
func (a *accent) note(parent, like *html.Node) {
	var pattern [maxPattern]byte
	n, times := 0, 0
	for c := parent.FirstChild; c != nil && n < maxPattern; c = c.NextSibling {
		switch {
		case says(c):
			pattern[n] = 'T'
			n++
		case alike(c, like):
			pattern[n] = 'E'
			n, times = n+1, times+1
		}
	}
	a.patterns[string(pattern[:n])] = true
	a.several = a.several || times > 1
}

// mayAccent says whether a node is an inline element with nothing but a text in it.
func mayAccent(n *html.Node) bool {
	if n.Type != html.ElementNode || tagtree.Block(n.DataAtom) || n.DataAtom == atom.A || n.DataAtom == atom.Time || decorating[n.DataAtom] {
		return false
	}
	c := n.FirstChild
	return c != nil && c.NextSibling == nil && c.Type == html.TextNode
}

func says(n *html.Node) bool { return n != nil && n.Type == html.TextNode && !tagtree.Blank(n.Data) }

func alike(a, b *html.Node) bool {
	return a.Type == html.ElementNode && a.Data == b.Data && attr(a, "class") == attr(b, "class")
}

// first says whether no sibling before n is like it, as far as is looked.
func first(n *html.Node) bool {
	i := 0
	for c := n.PrevSibling; c != nil && i < maxPattern; c = c.PrevSibling {
		if alike(c, n) {
			return false
		}
		i++
	}
	return true
}
