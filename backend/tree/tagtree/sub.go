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

	spans []Span   // in the page's numbers
	first []NodeID // first[i] is spans[i].From here
	doc   html.Node
}

// Cut makes a tree of some spans of a page, in the order given. The spans must
// lie apart. O(nodes in the spans).
func Cut(t *Tree, spans ...Span) *Sub {
	n := 1
	for _, s := range spans {
		n += s.Len()
	}
	ids := make([]NodeID, 2*n+len(spans)) // one piece of memory: a list has many records
	s := &Sub{spans: spans, first: ids[2*n:], doc: html.Node{Type: html.DocumentNode}}
	s.Tree = Tree{Page: t.Page, Doc: &s.doc, nodes: make([]*html.Node, 1, n), parent: ids[:1:n], end: ids[n : n+1 : 2*n]}
	s.nodes[0], s.parent[0], s.end[0] = s.Doc, None, NodeID(n)
	for i, span := range spans {
		shift := NodeID(len(s.nodes)) - span.From
		s.first[i] = span.From + shift
		s.nodes = append(s.nodes, t.nodes[span.From:span.To]...)
		for id := span.From; id < span.To; id++ {
			p := NodeID(0)
			if span.Holds(t.parent[id]) {
				p = t.parent[id] + shift
			}
			s.parent, s.end = append(s.parent, p), append(s.end, t.end[id]+shift)
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
