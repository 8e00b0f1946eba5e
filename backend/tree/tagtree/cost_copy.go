package tagtree

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// What is drawn again. An element of a drawing is drawn once for each element
// that refers to it: use copies it, a pattern or marker is painted with it, a
// mask or clip cuts by it. References within it multiply:
//
//	<g id="b"> ten times <use href="#a"/> </g>            ten of a
//	<pattern id="c"> ten times fill="url(#b)" </pattern>  a hundred of a
//
// copies counts for each element what is drawn with it in all, so that a
// reference to it has a price.

// again is a reference of an element: the id of another, and how often that is drawn.
type again struct {
	id    string
	times int64
}

// Prices of what is not drawn once for a reference.
const (
	priceOfFilter = 20 // a filter goes over all pixels
	bytesOfPoint  = 4  // of a path: a marker is drawn at each point
)

// copies is a tree of numbered elements with their references.
type copies struct {
	end   []int32            // of each element, the first number after what is within
	named map[string][]int32 // elements by id
	refs  map[int32][]again
	tag   map[int32]string // of those that paint or cut
	most  int64            // points of one path
	size  map[int32]int64  // of an element with all that is drawn with it; -1 while it is counted
	left  int64
}

func emptyCopies() *copies {
	return &copies{named: map[string][]int32{}, refs: map[int32][]again{}, tag: map[int32]string{}, size: map[int32]int64{}, left: maxCopies}
}

// newCopies reads the references of a page.
func newCopies(t *Tree) *copies {
	c := emptyCopies()
	c.end = make([]int32, len(t.nodes))
	for id, n := range t.nodes {
		c.end[id] = int32(t.end[id])
		if n.Type == html.ElementNode {
			c.element(int32(id), n)
		}
	}
	return c
}

// element takes an element's id and references in.
func (c *copies) element(at int32, n *html.Node) {
	if painting[n.Data] {
		c.tag[at] = n.Data
	}
	c.most = max(c.most, pointsOf(n))
	for _, a := range n.Attr {
		if a.Key == "id" {
			c.named[a.Val] = append(c.named[a.Val], at)
		}
		c.refs[at] = append(c.refs[at], refsOf(n, a.Key, a.Val)...)
	}
	if len(c.refs[at]) == 0 {
		delete(c.refs, at)
	}
}

// painting are the elements that style sheets paint or cut others with, and that can hold references.
var painting = names("pattern mask marker clipPath filter")

// refsOf are the references of an attribute to parts of the page.
func refsOf(n *html.Node, key, val string) (refs []again) {
	if strings.EqualFold(key, "href") && n.Namespace != "" && n.Data != "a" && strings.HasPrefix(trimRef(val), "#") {
		return []again{{trimRef(val)[1:], 1}}
	}
	if key != "style" && n.Namespace == "" || !strings.ContainsAny(val, `(\\`) {
		return nil
	}
	for _, ref := range references(val) {
		if id, ok := strings.CutPrefix(ref, "#"); ok {
			refs = append(refs, again{id, timesOf(n, key, val)})
		}
	}
	return refs
}

// timesOf is how often an attribute draws what it refers to: a marker is drawn at
// each point of a path.
func timesOf(n *html.Node, key, val string) int64 {
	marks := strings.HasPrefix(strings.ToLower(key), "marker") ||
		key == "style" && (strings.Contains(strings.ToLower(val), "marker") || strings.Contains(val, `\\`))
	if !marks {
		return 1
	}
	return pointsOf(n)
}

// pointsOf is at most how many points the path of an element has.
func pointsOf(n *html.Node) int64 {
	longest := 0
	for _, a := range n.Attr {
		if a.Key == "d" || a.Key == "points" {
			longest = max(longest, len(a.Val))
		}
	}
	return int64(longest/bytesOfPoint + 1)
}

// references are the references of a style.
func references(css string) (refs []string) {
	b := usualBudget()
	b.seen = func(ref string) { refs = append(refs, ref) }
	RewriteCSSWithin(css, nil, b)
	return refs
}

// find gives the elements that an id may mean: a browser reads %41 as A too.
func (c *copies) find(id string) []int32 {
	found := c.named[id]
	if plain, err := url.PathUnescape(id); err == nil && plain != id {
		found = append(found[:len(found):len(found)], c.named[plain]...)
	}
	return found
}

// take reports whether a reference may draw again what it names.
func (c *copies) take(ref again) bool {
	n := c.price(ref)
	if n > c.left {
		return false
	}
	c.left -= n
	return true
}

// price is what a reference draws again; 0 where it names nothing.
func (c *copies) price(ref again) (sum int64) {
	for _, at := range c.find(ref.id) {
		n := min(c.of(at)*ref.times, maxCopies+1)
		if c.tag[at] == "filter" {
			n *= priceOfFilter
		}
		sum += n
	}
	return min(sum, maxCopies+1)
}

// of is the size of an element with all that is drawn with it; more than
// maxCopies for one that draws itself.
func (c *copies) of(at int32) int64 {
	switch n, known := c.size[at]; {
	case known && n < 0:
		return maxCopies + 1
	case known:
		return n
	}
	c.size[at] = -1
	sum := int64(c.end[at] - at)
	for k := at; k < c.end[at] && sum <= maxCopies; k++ {
		for _, ref := range c.refs[k] {
			sum += c.price(ref)
		}
	}
	c.size[at] = min(sum, maxCopies+1)
	return c.size[at]
}

// maxStyled is how often style sheets may draw again what they refer to, each within each.
const maxStyled = 100

// styled says which parts of a page its style sheets may refer to. To which
// elements a rule applies is not known here, so that each may be in each: those
// are left whose sizes multiply to no more than maxStyled.
func (c *copies) styled() func(id string) bool {
	refused, product := map[int32]bool{}, int64(1)
	for at := range int32(len(c.end)) {
		if n := c.factor(at); n > 1 && product*n > maxStyled {
			refused[at] = true
		} else {
			product *= n
		}
	}
	return func(id string) bool {
		for _, at := range c.find(id) {
			if refused[at] {
				return false
			}
		}
		return true
	}
}

// factor is by how much an element that paints multiplies what it paints.
func (c *copies) factor(at int32) int64 {
	switch c.tag[at] {
	case "":
		return 1
	case "filter": // what could bring in others is not shown on pages
		return min(max(c.of(at)-int64(c.end[at]-at), 1), maxCopies)
	case "marker":
		return min(max(c.of(at), 2)*c.most, maxCopies)
	}
	return min(max(c.of(at), 2), maxCopies)
}
