package tagtree

import (
	"strconv"

	"golang.org/x/net/html"
)

// A long page is drawn in parts: what the start of each long list needs at first, the rest when
// the person scrolls there. A browser lays out some 50,000 elements a second, and lays out a table
// anew as its rows arrive, so a page of 200,000 cells would be blank for many seconds.
//
//	main             drawn
//	  item 1..n      drawn: the first nodes of a long container
//	  item n+1..m    part 1, twice as many nodes as were drawn
//	  item m+1..     part 2, twice as many again
//	footer           drawn: it lies in a container that is not long
//
// Parts double, because a browser may lay out the whole container again with each of them. All
// elements are in the frame's document from the start; those of a part are not displayed until
// the window takes their attribute away.

// PartAttr is the attribute that carries the number of the part an element waits in.
const PartAttr = ownPrefix + "-part"

// Bounds of parts, in nodes. 8,000 nodes fill some 20 screens of a table and are laid out in 0.1 s.
const (
	wholePage     = 30_000 // a page up to this size has no parts
	firstPart     = 8_000  // drawn of a long container at first
	longContainer = 2 * firstPart
	mostLong      = 4 // long containers side by side that are begun at once: columns of a page
)

// partition numbers the parts of a page.
type partition struct {
	t    *Tree
	of   map[NodeID]int
	next int // number of the last part that was begun
}

// parts gives each element that waits in a part its number; the elements below it have none of
// their own, except those of long containers. Nil for a page that is drawn whole. O(n).
func (t *Tree) parts() map[NodeID]int {
	if t.PageLen() <= wholePage {
		return nil
	}
	p := &partition{t: t, of: map[NodeID]int{}}
	p.split(t.Doc, 0)
	return p.of
}

// split gives the children of a long container to parts, from the child on at which enough is drawn.
func (p *partition) split(n *html.Node, id NodeID) {
	drawn, long := 0, 0
	waiting, left := false, 0 // left: nodes that still fit in the current part
	size := firstPart
	next := id + 1
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			if c.Type == html.TextNode {
				next = p.t.end[next]
			}
			continue
		}
		child, nodes := next, int(p.t.end[next]-next)
		next = p.t.end[next]
		if nodes >= longContainer && c.Namespace == "" {
			p.split(c, child)
			long++
		} else {
			drawn += nodes
		}
		if waiting = waiting || drawn > firstPart || long > mostLong; !waiting {
			continue
		}
		if left <= 0 {
			size *= 2
			left = size
			p.next++
		}
		p.of[child] = p.next
		left -= nodes
	}
}

// part writes the number of the part that an element waits in.
func (s *annotator) part(id NodeID) {
	if part, waits := s.parts[id]; waits {
		s.put(` ` + PartAttr + `="` + strconv.Itoa(part) + `"`)
	}
}
