package tagtree

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// What a page's styles may cost. A browser paints the frame in the process of
// the window around it, so a page that takes it minutes takes the window with
// it. Three parts of CSS and SVG cost more than their length and the page's:
//
//	a:has(b)          for each element all below it and beside it
//	a ~ b             for each element all that stand before it
//	content:"..."     its text once for each element
//	<use href="#a">   a copy of what it names, with the copies within that
//
// Each has a budget; what passes it does nothing.
const (
	maxVisits    = 50_000_000 // of elements, by all selectors with :has() or ~ of one sheet
	maxHas       = 100        // of one sheet
	maxGenerated = 10 << 20   // bytes that generated content has in all
	leastText    = 64         // bytes of a style's text that are always taken
	mostText     = 2048       // and at most
	maxCopies    = 200_000    // nodes that all use elements copy
)

// StyleBudget is what the style sheets of one page may cost. It is used up by
// RewriteCSSWithin, and not safe for concurrent use.
type StyleBudget struct {
	has, beside int64 // elements that one :has() visits, and one ~
	visits      int64 // left
	selectors   int   // with :has(), left
	text        int   // most bytes of one declaration's texts
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
	return newStyleBudget(elements, below+beside, beside)
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

// maxUses is how many use elements an SVG image may have: sixteen copy each other
// into some hundreds at most.
const maxUses = 16

// useTag matches the start tag of a use element, whatever its prefix.
var useTag = regexp.MustCompile(`<(?:[^\s<>/]+:)?use[\s/>]`)

// HeavyDrawing says whether an SVG image may copy parts of itself without bound.
// A document type can name what it copies otherwise.
func HeavyDrawing(svg []byte) bool {
	return len(useTag.FindAllIndex(svg, maxUses+1)) > maxUses || bytes.Contains(svg, []byte("<!ENTITY"))
}

// copies counts what the use elements of a page copy.
type copies struct {
	t     *Tree
	named map[string]NodeID // elements by id
	size  map[NodeID]int64  // of an element with all that is copied into it; -1 while it is counted
	left  int64
}

func newCopies(t *Tree) *copies {
	c := &copies{t: t, named: map[string]NodeID{}, size: map[NodeID]int64{}, left: maxCopies}
	for id, n := range t.nodes {
		if n.Type != html.ElementNode {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "id" {
				if _, twice := c.named[a.Val]; !twice {
					c.named[a.Val] = NodeID(id)
				}
			}
		}
	}
	return c
}

// take says whether a use element may copy what a reference names.
func (c *copies) take(ref string) bool {
	id, ok := c.named[strings.TrimPrefix(ref, "#")]
	if !ok {
		return true // it copies nothing
	}
	n := c.of(id)
	if n > c.left {
		return false
	}
	c.left -= n
	return true
}

// of is the size of an element with all that is copied into it; more than
// maxCopies for one that copies itself.
func (c *copies) of(id NodeID) int64 {
	switch n, known := c.size[id]; {
	case known && n < 0:
		return maxCopies + 1
	case known:
		return n
	}
	c.size[id] = -1
	sum := int64(c.t.end[id] - id)
	for k := id; k < c.t.end[id] && sum <= maxCopies; k++ {
		if n := c.t.nodes[k]; n.Type == html.ElementNode && n.Data == "use" {
			for _, a := range n.Attr {
				if to, ok := c.named[strings.TrimPrefix(trimRef(a.Val), "#")]; a.Key == "href" && ok {
					sum += c.of(to)
				}
			}
		}
	}
	c.size[id] = min(sum, maxCopies+1)
	return c.size[id]
}
