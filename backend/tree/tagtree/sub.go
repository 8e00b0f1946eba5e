package tagtree

import "golang.org/x/net/html"

// Sub is a part of a page as a tree of its own: some runs of siblings below a
// made-up document, numbered anew in preorder. A data record becomes a page, so
// that all that works on pages works on records.
//
//	page  3 ul( 4 li(5 a) 6 li(7 b) )      Sub(t, {4,6})  0 #document( 1 li(2 a) )
//	                                       Page(2) = 5
//
// The parser's nodes are shared, not copied: a node's attributes and all below
// it are the page's. Parent, End, FirstChild and NextSibling never lead out of
// the part; a node hidden on the page is hidden here. Doc has no children: what
// walks the parser's nodes from it (Query, XHTML, an outside XPath engine) needs
// Detached.
type Sub struct {
	Tree

	spans []Span   // pieces of the page, in its numbers
	first []NodeID // first[i] is spans[i].From here
	doc   html.Node
}

// Cut makes a tree of some spans of a page, in the order given. The spans must
// lie apart. O(nodes in the spans).
func Cut(t *Tree, spans ...Span) *Sub { return cut(t, spans, None) }

// CutRow is Cut for a record whose first element may be a row of a table: the row begins with copies of the cells of rows above
// that extend over it (Reaching). Such a part has parser's nodes of its own.
//
//	page  3 tr( 4 td"8:30" 6 td"A" ) 8 tr( 9 td"B" )      CutRow(t, 8)  0 #document( 1 tr( 2 td"8:30" 4 td"B" ) )
//	                                                      Page(2) = 4
func CutRow(t *Tree, spans ...Span) *Sub {
	row := spans[0].From
	cells := t.Reaching(row)
	if len(cells) == 0 {
		return Cut(t, spans...)
	}
	pieces := []Span{{row, row + 1}}
	for _, c := range cells {
		pieces = append(pieces, Span{c, t.End(c)})
	}
	pieces = append(pieces, Span{row + 1, spans[0].To})
	s := cut(t, append(pieces, spans[1:]...), row)
	own := s.Detached()
	s.nodes, s.Doc = own.nodes, own.Doc
	return s
}

// cut makes a tree of pieces of a page. What is no child of another node in its piece is one of the row, if it is a cell,
// else of the document. A row is the first piece, without its cells; None for none.
func cut(t *Tree, pieces []Span, row NodeID) *Sub {
	n := 1
	for _, s := range pieces {
		n += s.Len()
	}
	ids := make([]NodeID, 2*n+len(pieces)) // one piece of memory: a list has many records
	s := &Sub{spans: pieces, first: ids[2*n:], doc: html.Node{Type: html.DocumentNode}}
	s.Tree = Tree{Page: t.Page, Doc: &s.doc, nodes: make([]*html.Node, 1, n), parent: ids[:1:n], end: ids[n : n+1 : 2*n]}
	s.nodes[0], s.parent[0], s.end[0] = s.Doc, None, NodeID(n)
	for i, piece := range pieces {
		shift := NodeID(len(s.nodes)) - piece.From
		s.first[i] = piece.From + shift
		s.nodes = append(s.nodes, t.nodes[piece.From:piece.To]...)
		for id := piece.From; id < piece.To; id++ {
			p := NodeID(0)
			switch {
			case piece.Holds(t.parent[id]):
				p = t.parent[id] + shift
			case row != None && id != row && (t.parent[id] == row || t.isCell(id)):
				p = s.first[0]
			}
			s.parent, s.end = append(s.parent, p), append(s.end, t.end[id]+shift)
		}
		if row != None && piece.From == row+1 { // behind the cells from above
			s.end[s.first[0]] = t.end[row] + shift
		}
	}
	s.outer = func(id NodeID) bool { return t.Visible(s.Of(id)) }
	return s
}

// Of is a node's number in the page; None for the made-up document.
func (s *Sub) Of(id NodeID) NodeID {
	for i := len(s.first) - 1; i >= 0; i-- {
		if id >= s.first[i] {
			return id - s.first[i] + s.spans[i].From
		}
	}
	return None
}

// Here is the number of a page's node in the part; None when it lies outside.
func (s *Sub) Here(id NodeID) NodeID {
	for i, span := range s.spans {
		if span.Holds(id) {
			return id - span.From + s.first[i]
		}
	}
	return None
}

// Detached is the part with parser's nodes of its own, numbered the same, whose
// Doc leads to all of them.
func (s *Sub) Detached() *Tree {
	t := Tree{Page: s.Page, parent: s.parent, end: s.end, nodes: make([]*html.Node, len(s.nodes)), outer: s.outer}
	for i, n := range s.nodes {
		t.nodes[i] = &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: n.Attr}
		if i > 0 {
			t.nodes[s.parent[i]].AppendChild(t.nodes[i])
		}
	}
	t.Doc = t.nodes[0]
	return &t
}
