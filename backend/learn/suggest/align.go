package suggest

import (
	"context"
	"encoding/binary"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of candidates.
const (
	maxMany      = 60  // values of a list on one page
	leastCovered = 0.5 // of the pages have a value
	maxApart     = 6   // levels between the values of a list and the element that holds them all
)

// candidate is a field that could be suggested: on each page the values of one key.
type candidate struct {
	at       [][]place // by page; none: the page has no value
	many     bool
	keys     []key // that find just these values, the most trusted first
	kinds    int   // how many kinds of keys do
	x        Features
	called   string // its name
	row      string // the path of a single value
	concept  string // that its name has, of the core ones; ""
	constant bool   // the same text on all of several pages
	fixed    bool   // the same text on many pages
	untitled bool   // the names of persons, cut from texts with titles before them
	counted  bool   // its label counts, and others of its page count from 1
	said     bool   // while ranking: a candidate of its concept is kept
	score    float64
}

// place is a value of a page, and the node by which the best key found it.
type place struct{ value, node int32 }

// group is all that one key finds.
type group struct {
	key
	at [][]place
}

// alignValues groups the values of all pages by their keys, and gives a candidate for
// each set of values that some key finds. O(values times keys).
func alignValues(ctx context.Context, pages []*page) ([]*candidate, error) {
	shareLabels(pages)
	groups := map[string]*group{}
	var order []*group
	for i, p := range pages {
		add := func(v int, k key) {
			g := groups[k.text]
			if g == nil {
				g = &group{key: k, at: make([][]place, len(pages))}
				groups[k.text] = g
				order = append(order, g)
			}
			if !p.has(g.at[i], v, k.node) {
				g.at[i] = append(g.at[i], place{int32(v), int32(k.node)})
			}
		}
		for v := range p.values {
			if v%64 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			p.keys(&p.values[v], func(k key) { add(v, k) })
		}
		p.sectionLists(add)
	}
	return slices.DeleteFunc(join(pages, order), func(c *candidate) bool { return c.idle(pages) }), nil
}

// has reports whether the last of the places found so far shows a value, or is at its
// node: it is the value itself, or the whole item that the value is a part of.
func (p *page) has(at []place, v int, node tagtree.NodeID) bool {
	if len(at) == 0 {
		return false
	}
	last, next := &p.values[at[len(at)-1].value], &p.values[v]
	if last != next && tagtree.NodeID(at[len(at)-1].node) == node {
		return true
	}
	if last == next || last.Part != next.Part || last.From > 0 {
		return last == next
	}
	return last.Node == next.Node || last.key == next.key && p.t.Within(next.Node, last.Node)
}

// join makes one candidate of the groups with the same values.
func join(pages []*page, groups []*group) []*candidate {
	var out []*candidate
	by := map[string]*candidate{}
	var id []byte
	for _, g := range groups {
		for i, at := range g.at {
			if g.at[i] = pages[i].withoutHeadings(at); len(g.at[i]) < len(at) {
				g.steps = nil // they find the headings too
			}
		}
		many, ok := g.fits(pages)
		ok = ok && (many || !g.itemsOnly(pages))
		if !ok {
			continue
		}
		id = id[:0]
		for _, at := range g.at {
			id = binary.AppendUvarint(id, uint64(len(at)))
			for _, a := range at {
				id = binary.AppendUvarint(id, uint64(a.value))
			}
		}
		c := by[string(id)]
		if c == nil {
			c = &candidate{at: g.at, many: many}
			by[string(id)] = c
			out = append(out, c)
		}
		c.add(g)
	}
	return out
}

// add keeps a further key of a candidate, the most trusted first.
func (c *candidate) add(g *group) {
	if !slices.ContainsFunc(c.keys, func(k key) bool { return k.text[0] == g.text[0] }) {
		c.kinds++
	}
	i := slices.IndexFunc(c.keys, func(k key) bool { return k.prior < g.prior })
	if i < 0 {
		i = len(c.keys)
	}
	c.keys = slices.Insert(c.keys, i, g.key)
	if len(c.keys) > maxKeys {
		c.keys = c.keys[:maxKeys]
	}
	if i == 0 {
		c.at = g.at
	}
}

// maxKeys of a candidate are kept.
const maxKeys = 4

// fits reports whether what a key finds can be a field: one value a page, or a list
// of them, on enough of the pages.
func (g *group) fits(pages []*page) (many, ok bool) {
	covered, named := 0, false
	for i, at := range g.at {
		if len(at) > 0 {
			covered++
			named = named || g.named(pages[i], at[0])
		}
		if len(at) < 2 {
			continue
		}
		many = true
		if !g.many || len(at) > maxMany || !pages[i].list(at, g.section) {
			return false, false
		}
	}
	return many, float64(covered) >= leastCovered*float64(len(pages)) && (covered > 1 || len(pages) == 1 || named)
}

// itemsOnly reports whether some single value is an item of lists.
func (g *group) itemsOnly(pages []*page) bool {
	for i, at := range g.at {
		if len(at) == 1 && pages[i].values[at[0].value].item {
			return true
		}
	}
	return false
}

// named reports whether a key has a meaning by itself, so that one page of two
// speaks for it: an attribute, a label that is usual, or a label in rows of facts of which another page
// has some. Other labels of one page may be its own words.
func (g *group) named(p *page, at place) bool {
	switch g.text[0] {
	case 'o':
		return true
	case 'l', 'i':
		v := &p.values[at.value]
		return knownName(CleanName(v.label), usual) || p.isFact(v)
	}
	return false
}

// idle reports whether a candidate is no field: it is the same on all pages without
// a label or an attribute that names it, or it is technical data.
func (c *candidate) idle(pages []*page) bool {
	texts, filled := map[string]bool{}, 0
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		filled++
		all := ""
		for _, a := range at {
			all += pages[i].values[a.value].key + "\n"
		}
		texts[all] = true
	}
	if c.many && (c.same(pages) || c.cells(pages) || c.facts(pages)) {
		return true
	}
	p, v := c.first(pages)
	name := c.name(pages)
	if !c.many && !v.data && len(texts) == 1 && filled > 1 && (CleanName(v.Text) == name || knownName(CleanName(v.Text), usual) && len(strings.Fields(v.Text)) < 3 && c.label(pages, true) == "") {
		return true // a heading or a label
	}
	constant := filled > 1 && len(texts) == 1
	if constant && !c.many && !v.data && !p.meant(v.Node) && c.follows(pages) {
		return true
	}
	if v.data {
		return constant && !knownName(name, core) || !knownName(name, usual)
	}
	return constant && !p.meant(v.Node) && (!knownName(name, core) || labels.Heading(p.t, v.Node) != 0) && c.label(pages, true) == ""
}

// cells reports whether the values of a list are cells of one record: each of a page
// has a path of its own, and the pages have the same paths. A brand and the number of
// its reviews, each the first link of its row, are no list.
func (c *candidate) cells(pages []*page) bool {
	on := map[string]int{} // pages that have a path behind that of their first value
	several := 0
	for i, at := range c.at {
		here := map[string]bool{}
		for k, a := range at {
			path := pages[i].values[a.value].path
			if here[path] {
				return false
			}
			if here[path] = true; k > 0 {
				on[path]++
			}
		}
		if len(at) > 1 {
			several++
		}
	}
	for _, n := range on {
		if n < several {
			return false
		}
	}
	return several > 1
}

// facts reports whether the values of a list are definitions of several terms on some
// page, of which one is a usual name: a price and an award are no list.
func (c *candidate) facts(pages []*page) bool {
	for i, at := range c.at {
		p, terms, known := pages[i], map[string]bool{}, false
		for _, a := range at {
			v := &p.values[a.value]
			if p.t.Node(p.t.ElementOf(v.Node)).DataAtom != atom.Dd || v.label == "" {
				break
			}
			terms[v.label] = true
			known = known || knownName(CleanName(v.label), usual)
		}
		if known && len(terms) > 1 && len(terms) == len(at) {
			return true
		}
	}
	return false
}

// follows reports whether on all its pages a candidate has the label of a value before
// it: "inc. VAT" behind a price.
func (c *candidate) follows(pages []*page) bool {
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		p := pages[i]
		v := &p.values[at[0].value]
		first, ok := p.labelled[v.text]
		if v.text == tagtree.None || !ok || first == v.Node || p.t.Within(first, v.Node) || p.t.Within(v.Node, first) {
			return false
		}
	}
	return true
}
