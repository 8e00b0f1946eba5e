package htmlparse

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// marker ends the active formatting elements of a cell, caption or object.
var marker html.Node

// mark begins active formatting elements of their own.
func (p *parser) mark() { p.formatting = append(p.formatting, &marker) }

// unmark drops the active formatting elements up to the last marker.
func (p *parser) unmark() {
	for {
		if n := p.formatting.pop(); len(p.formatting) == 0 || n == &marker {
			return
		}
	}
}

// sameFormat is how many active elements of one tag and the same attributes there may be.
const sameFormat = 3

// addFormatting adds a formatting element. Attributes are sorted, to compare those of two elements.
func (p *parser) addFormatting() {
	p.addElement()
	n := p.open.top()
	slices.SortFunc(n.Attr, func(a, b html.Attribute) int {
		if c := strings.Compare(a.Key, b.Key); c != 0 {
			return c
		}
		return strings.Compare(a.Val, b.Val)
	})
	same := 0
	for i := len(p.formatting) - 1; i >= 0 && p.formatting[i] != &marker; i-- {
		f := p.formatting[i]
		if f.DataAtom != n.DataAtom || !slices.Equal(f.Attr, n.Attr) {
			continue
		}
		if same++; same >= sameFormat {
			p.formatting.remove(f)
		}
	}
	p.formatting = append(p.formatting, n)
}

// reopen opens the active formatting elements again that something has closed (section 13.2.4.3).
func (p *parser) reopen() {
	i := len(p.formatting)
	for i > 0 && p.formatting[i-1] != &marker && p.open.index(p.formatting[i-1]) < 0 {
		i--
	}
	for ; i < len(p.formatting); i++ {
		n := p.clone(p.formatting[i])
		p.add(n)
		p.push(n)
		p.formatting[i] = n
	}
}

// Rounds of the adoption agency, as the standard has them.
const (
	outerRounds = 8
	innerRounds = 3
)

// endFormatting closes a formatting element. If blocks are open in it, it is closed outside of
// them and opened again inside: the adoption agency algorithm (section 13.2.6.4.7).
func (p *parser) endFormatting(a atom.Atom, name string) {
	if current := p.open.top(); current.Data == name && p.formatting.index(current) < 0 {
		p.open.pop()
		return
	}
	for range outerRounds {
		f := p.activeFormat(a)
		if f == nil {
			p.endOther(a, name)
			return
		}
		at := p.open.index(f)
		if at < 0 {
			p.formatting.remove(f)
			return
		}
		if !p.has(anyScope, a) {
			return
		}
		i := slices.IndexFunc(p.open[at:], isSpecial)
		if i < 0 {
			p.open = p.open[:at]
			p.formatting.remove(f)
			return
		}
		p.adopt(f, at, p.open[at+i])
	}
}

// activeFormat is the last active formatting element with a tag, up to a marker.
func (p *parser) activeFormat(a atom.Atom) *html.Node {
	for i := len(p.formatting) - 1; i >= 0 && p.formatting[i] != &marker; i-- {
		if p.formatting[i].DataAtom == a {
			return p.formatting[i]
		}
	}
	return nil
}

// adopt moves a block out of a formatting element, which is open at an index, and what is in the
// block into a copy of that element.
func (p *parser) adopt(f *html.Node, at int, block *html.Node) {
	ancestor := p.open[at-1]
	bookmark := p.formatting.index(f)
	last, bookmark := p.copyBetween(f, block, bookmark)
	detach(last)
	if inTableContext(ancestor) {
		p.foster(last)
	} else {
		ancestor.AppendChild(last)
	}
	n := p.clone(f)
	for c := block.FirstChild; c != nil; c = block.FirstChild {
		block.RemoveChild(c)
		n.AppendChild(c)
	}
	block.AppendChild(n)
	if i := p.formatting.index(f); i >= 0 && i < bookmark {
		bookmark--
	}
	p.formatting.remove(f)
	p.formatting.insert(bookmark, n)
	p.open.remove(f)
	p.open.insert(p.open.index(block)+1, n)
}

// copyBetween puts copies of the formatting elements between a formatting element and a block
// around the block. It returns the outermost, and the place of the element's copy.
func (p *parser) copyBetween(f, block *html.Node, bookmark int) (last *html.Node, place int) {
	last = block
	x := p.open.index(block)
	for round := 1; ; round++ {
		x--
		n := p.open[x]
		if n == f {
			return last, bookmark
		}
		i := p.formatting.index(n)
		if i >= 0 && round > innerRounds {
			p.formatting.remove(n)
			if i <= bookmark {
				bookmark--
			}
			continue
		}
		if i < 0 {
			p.open.remove(n)
			continue
		}
		c := p.clone(n)
		p.formatting[i], p.open[x] = c, c
		if last == block {
			bookmark = i + 1
		}
		detach(last)
		c.AppendChild(last)
		last = c
	}
}

func detach(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

// endOther closes the last open element with a tag, unless a special element is open in it.
func (p *parser) endOther(a atom.Atom, name string) {
	for i := len(p.open) - 1; i >= 0; i-- {
		n := p.open[i]
		if n.Namespace == "" && n.DataAtom == a && (a != 0 || n.Data == name) {
			p.open = p.open[:i]
			return
		}
		if isSpecial(n) {
			return
		}
	}
}
