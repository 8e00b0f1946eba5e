package htmlparse

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// node allocates a node.
func (p *parser) node(kind html.NodeType, data string) *html.Node {
	if len(p.room) == 0 {
		p.room = make([]html.Node, slab)
	}
	n := &p.room[0]
	p.room = p.room[1:]
	n.Type, n.Data = kind, data
	return n
}

func (p *parser) element(a atom.Atom, tag string, attrs []html.Attribute) *html.Node {
	n := p.node(html.ElementNode, tag)
	n.DataAtom, n.Attr = a, attrs
	return n
}

// clone is an element of the same tag and attributes, without children.
func (p *parser) clone(n *html.Node) *html.Node {
	return p.element(n.DataAtom, n.Data, slices.Clone(n.Attr))
}

// top is the element that contains what comes next.
func (p *parser) top() *html.Node {
	if n := p.open.top(); n != nil {
		return n
	}
	return p.doc
}

// add adds a node to the current element, or in front of a table.
func (p *parser) add(n *html.Node) {
	if p.fosters() {
		p.foster(n)
	} else {
		p.top().AppendChild(n)
	}
}

// addElement adds the element of the current tag and opens it.
func (p *parser) addElement() {
	n := p.element(p.tok.atom, p.tok.data, p.tok.attr)
	p.add(n)
	p.push(n)
}

// addVoid adds the element of the current tag, which has no content.
func (p *parser) addVoid() {
	p.addElement()
	p.open.pop()
}

// comment is a node of the current token.
func (p *parser) comment() *html.Node {
	return p.node(html.CommentNode, p.tokenizer.arena.keep(p.tok.data))
}

func (p *parser) push(n *html.Node) {
	if p.open = append(p.open, n); len(p.open) > maxOpen {
		panic(ErrTooDeep)
	}
}

// fosters reports whether the next node is no part of a table that is open.
func (p *parser) fosters() bool {
	if !p.fostering {
		return false
	}
	return inTableContext(p.top())
}

func inTableContext(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Table, atom.Tbody, atom.Tfoot, atom.Thead, atom.Tr:
		return true
	}
	return false
}

// foster adds a node in front of the table that is open (section 13.2.6.1).
func (p *parser) foster(n *html.Node) {
	table := lastOf(p.open, atom.Table)
	if t := lastOf(p.open, atom.Template); t > table {
		p.open[t].AppendChild(n)
		return
	}
	parent, before := p.open[0], (*html.Node)(nil)
	previous := parent.LastChild
	if table >= 0 {
		before = p.open[table]
		previous = before.PrevSibling
		if parent = before.Parent; parent == nil {
			parent = p.open[table-1]
		}
	}
	if previous != nil && previous.Type == html.TextNode && n.Type == html.TextNode {
		p.extend(previous, n.Data)
		return
	}
	parent.InsertBefore(n, before)
}

// lastOf is the index of the last element with a tag, -1 for none.
func lastOf(s stack, a atom.Atom) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].DataAtom == a {
			return i
		}
	}
	return -1
}

// addText adds a text to the current element, or to the text that is the last in it.
func (p *parser) addText(s string) {
	if s == "" {
		return
	}
	if last := p.top().LastChild; !p.fosters() && last != nil && last.Type == html.TextNode {
		p.extend(last, s)
		return
	}
	if a := p.top().DataAtom; a != atom.Script && a != atom.Style { // long, and no values
		s = p.tokenizer.arena.keep(s)
	}
	p.add(p.node(html.TextNode, s))
}

// extend adds to a text node. The parts are joined at the end, since there may be many.
func (p *parser) extend(n *html.Node, s string) {
	if p.texts == nil {
		p.texts = map[*html.Node][]byte{}
	}
	b, ok := p.texts[n]
	if !ok {
		b = []byte(n.Data)
	}
	p.texts[n] = append(b, s...)
}

// addMissing gives an element the attributes of the current tag that it has not.
func (p *parser) addMissing(n *html.Node) {
	if len(p.tok.attr) == 0 {
		return
	}
	has := map[string]bool{}
	for _, a := range n.Attr {
		has[a.Key] = true
	}
	for _, a := range p.tok.attr {
		if !has[a.Key] {
			n.Attr = append(n.Attr, a)
			has[a.Key] = true
		}
	}
}
