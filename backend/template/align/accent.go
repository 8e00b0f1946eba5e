package align

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Thresholds of accents, by trying on labelled lists.
const (
	leastMixed    = 0.5 // share of its elements that stand beside a text
	leastPatterns = 2   // ways it is strewn among the texts of its parents
	maxPattern    = 12  // children of one parent that are looked at
	leastSentence = 25  // bytes of a text, on the average, around elements within sentences
	leastProse    = 10  // bytes of a text, on the average, around links that decorate
)

// accent counts how a kind of inline element is used. Search results mark the
// words that were asked for, wherever they stand in a text: span, kw or mark
// with some class. Such an element decorates too, whatever its tag:
//
//	p("Cheap ", span.hit("lamps"), " for all")    T E T
//	p(span.hit("Lamps"), " and more ", span.hit("lamps"))    E T E
//
// One that stands at the same place of its text in every record is a part of
// the record's structure and stays. So do links, but for those in prose: their
// texts join the sentence, their addresses stay.
type accent struct {
	all, mixed   int
	texts, bytes int  // around it
	inner        int  // with texts on both sides
	several      bool // some parent has it twice among texts
	patterns     map[string]bool
}

// use is a kind of element by tag and class; of a link also by its parent's, as
// one page has links in prose and links that are fields, and in a cell of a table
// by its column.
type use struct {
	tag, class, parent, parentClass string
	column                          int
}

func useOf(n *html.Node) use {
	if n.DataAtom != atom.A {
		return use{tag: n.Data, class: attr(n, "class")}
	}
	return use{n.Data, attr(n, "class"), n.Parent.Data, attr(n.Parent, "class"), cellPlace(n.Parent)}
}

// cellPlace is the place of a table's cell in its row; 0 of another element.
func cellPlace(n *html.Node) int {
	if n.DataAtom != atom.Td && n.DataAtom != atom.Th {
		return 0
	}
	place := 1
	for c := n.PrevSibling; c != nil && place < maxPattern; c = c.PrevSibling {
		if c.Type == html.ElementNode {
			place++
		}
	}
	return place
}

// accents finds the kinds of elements that decorate in these records.
func (f *forest) accents(records [][]tagtree.Span) map[use]bool {
	uses := map[use]*accent{}
	seen := 0
	for _, spans := range records {
		for _, s := range spans {
			for id := max(s.From, 1); id < s.To && int(id) < f.t.Len() && seen < f.limit; id++ {
				seen++
				if n := f.t.Node(id); n.Type == html.ElementNode {
					strewn(n, uses)
				}
			}
		}
	}
	out := map[use]bool{}
	for key, a := range uses {
		if a.decorates() && (key.tag != "a" || a.bytes >= leastProse*a.texts) || a.sentence() {
			out[key] = true
		}
	}
	return out
}

func (a *accent) decorates() bool {
	return a.several && len(a.patterns) >= leastPatterns && float64(a.mixed) >= leastMixed*float64(a.all)
}

// sentence reports whether an element mostly stands within long texts, once in each.
func (a *accent) sentence() bool {
	strewn := len(a.patterns) >= leastPatterns && a.inner > 0 && float64(a.mixed) >= leastMixed*float64(a.all)
	return (strewn || float64(a.inner) >= leastMixed*float64(a.all)) && a.bytes >= leastSentence*a.texts
}

// strewn notes how inline elements stand among the texts of one parent.
func strewn(parent *html.Node, uses map[use]*accent) {
	kids := 0
	for c := parent.FirstChild; c != nil && kids < maxPattern; c = c.NextSibling {
		kids++
		if !mayAccent(c) {
			continue
		}
		key := useOf(c)
		a := uses[key]
		if a == nil {
			a = &accent{patterns: map[string]bool{}}
			uses[key] = a
		}
		a.all++
		if !says(c.PrevSibling) && !says(c.NextSibling) {
			continue
		}
		a.mixed++
		if says(c.PrevSibling) && says(c.NextSibling) {
			a.inner++
		}
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
			a.texts, a.bytes = a.texts+1, a.bytes+len(c.Data)
		case alike(c, like):
			pattern[n] = 'E'
			n, times = n+1, times+1
		}
	}
	a.patterns[string(pattern[:n])] = true
	a.several = a.several || times > 1
}

// mayAccent reports whether a node is an inline element with nothing but a text in it.
func mayAccent(n *html.Node) bool {
	c := n.FirstChild
	return c != nil && c.NextSibling == nil && c.Type == html.TextNode &&
		!tagtree.Block(n.DataAtom) && n.DataAtom != atom.Time && !decorating(n.DataAtom)
}

func says(n *html.Node) bool { return n != nil && n.Type == html.TextNode && !tagtree.Blank(n.Data) }

func alike(a, b *html.Node) bool {
	return a.Type == html.ElementNode && a.Data == b.Data && attr(a, "class") == attr(b, "class")
}

// first reports whether no sibling before n is like it, as far as is looked.
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
