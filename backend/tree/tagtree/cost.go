package tagtree

import (
	"sync"

	"golang.org/x/net/html"
)

// What a page's styles may cost. A browser paints the frame in the process of
// the window around it, so a page that takes it minutes takes the window with
// it. Three parts of CSS and SVG cost more than their length and the page's:
//
//	a:has(b)          for each element all below it and beside it
//	a ~ b             for each element all that stand before it
//	content:"..."     its text once for each element
//	<use href="#a">   a copy of what it names, with the copies within that;
//	fill="url(#a)"    so do patterns, masks, markers, clips, filters
//
// Each has a budget; what passes it does nothing. The sheets that a page links,
// and those that they import, share one: each is rewritten when the browser asks
// for it, so that it knows no more than its share (RewriteSheet).
const (
	maxVisits    = 50_000_000 // of elements, by all selectors with :has() or ~ of one sheet
	maxHas       = 100        // of one sheet
	maxGenerated = 10 << 20   // bytes that generated content has in all
	leastText    = 64         // bytes of a style's text that are always taken
	mostText     = 2048       // and at most
	maxCopies    = 200_000    // nodes that all references within the page copy
	maxSheets    = 100        // that a page links
	maxShare     = 5_000      // a smaller share of the budget has no sheet
)

// StyleBudget is what the style sheets of one page may cost. It is used up by
// RewriteCSSWithin, and not safe for concurrent use.
type StyleBudget struct {
	has, beside int64 // elements that one :has() visits, and one ~
	visits      int64 // left
	selectors   int   // with :has(), left
	text        int   // most bytes of one declaration's texts

	part func(id string) bool // reports whether a style may refer to a part of the page; nil: to each
	seen func(ref string)     // called with each reference, if not nil
}

// share is a part of the budget: one of so many.
func (b *StyleBudget) share(of int) *StyleBudget {
	b.visits /= int64(of)
	b.selectors = max(b.selectors/of, 1)
	return b
}

// newStyleBudget is that of a page of which nothing is known but its size.
func newStyleBudget(elements, has, beside int64) *StyleBudget {
	return &StyleBudget{
		has: max(has, 1), beside: max(beside, 1), visits: maxVisits, selectors: maxHas,
		text: int(min(max(maxGenerated/max(elements, 1), leastText), mostText)),
	}
}

// usualBudget is for a sheet whose page is not known: one of some thousand elements.
func usualBudget() *StyleBudget { return newStyleBudget(5_000, 500_000, 50_000) }

// StyleBudget returns a whole budget for one style sheet of the page.
func (t *Tree) StyleBudget() *StyleBudget {
	var elements, below, beside int64
	for id, n := range t.nodes {
		if n.Type != html.ElementNode {
			continue
		}
		elements++
		below += int64(t.end[id]) - int64(id)
		children := int64(0)
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type == html.ElementNode {
				children++
			}
		}
		beside += children * children / 2
	}
	b := newStyleBudget(elements, below+beside, beside)
	styled := sync.OnceValue(func() func(id string) bool { return newCopies(t).styled() })
	b.part = func(id string) bool { return styled()(id) }
	return b
}

// visit takes a selector's visits; false when there are not so many left.
func (b *StyleBudget) visit(n int64) bool {
	if b.visits < n {
		return false
	}
	b.visits -= n
	return true
}

// takeHas takes a :has().
func (b *StyleBudget) takeHas() bool {
	if b.selectors == 0 || !b.visit(b.has) {
		return false
	}
	b.selectors--
	return true
}
