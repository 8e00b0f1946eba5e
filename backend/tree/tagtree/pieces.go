package tagtree

import "golang.org/x/net/html/atom"

// Pieces are the elements of a node that show a part of its text and not all of it, as a badge in a heading. Elements
// that only set off words in a text, as links and emphasis, are none; a span is one if spans is true.
//
//	<h1>Plum cake <span>New</span></h1>     the span
func (t *Tree) Pieces(n NodeID, spans bool) []NodeID {
	if t.IsText(n) {
		return nil
	}
	var out []NodeID
	for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
		if !t.IsText(c) && !setsOff(t.Node(c).DataAtom) && (spans || t.Node(c).DataAtom != atom.Span) && !Blank(t.Text(c)) && !t.SameText(c, n) {
			out = append(out, c)
		}
	}
	return out
}

// setsOff reports whether an element sets off words in a text.
func setsOff(a atom.Atom) bool {
	switch a {
	case atom.A, atom.B, atom.I, atom.Em, atom.Strong, atom.U, atom.Font, atom.Small, atom.Big, atom.Sup, atom.Sub,
		atom.Cite, atom.Q, atom.Abbr, atom.Mark, atom.Code:
		return true
	}
	return false
}
