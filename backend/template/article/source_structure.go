package article

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Signs of what element a piece is.
var structureSigns = []string{"h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "other block", "item", "item with blocks", "term", "cell", "row",
	"quote", "code", "caption", "inside p's sibling run", "button", "hidden", "hidden, short", "in a table", "in a form", "label", "summary or details", "inside a link"}

// structure judges a piece by the element that it is.
var structure = source{
	name:  "structure",
	signs: structureSigns,
	look: func(p *page, i int, see func(int)) {
		q := &p.pieces[i]
		see(p.element(q))
		if p.siblingProse(q) {
			see(17)
		}
		if q.hidden {
			see(19)
			if q.words < 8 {
				see(20)
			}
		}
		f := p.within[q.inner]
		for k, bit := range []hint{hintButton, hintTable, hintForm, hintLabel, hintDetails, hintLink} {
			if f&bit != 0 {
				see([]int{18, 21, 22, 23, 24, 25}[k])
			}
		}
	},
}

// element gives the sign of the piece's kind.
func (p *page) element(q *piece) int {
	switch q.kind {
	case Heading:
		return q.level - 1
	case Row:
		return 13
	case Quote:
		return 14
	case Code:
		return 15
	case Caption:
		return 16
	}
	if q.node == 0 {
		return 8
	}
	switch p.t.Node(q.node).DataAtom {
	case atom.P:
		return 6
	case atom.Div:
		return 7
	case atom.Li:
		return 9
	case atom.Dt, atom.Dd:
		return 11
	case atom.Td, atom.Th:
		return 12
	}
	if q.kind == ListItem {
		return 10
	}
	return 8
}

// siblingProse reports whether a sibling of the piece's element is a paragraph of prose.
func (p *page) siblingProse(q *piece) bool {
	up := p.t.Parent(q.node)
	return up != tagtree.None && p.proseChildren[up] > 1
}
