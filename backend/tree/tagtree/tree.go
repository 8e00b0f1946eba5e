// Package tagtree parses a page once into a numbered tag tree.
//
// Nodes are numbered in preorder: 0 is the document, then each element and each text node in
// the order of the parser. Comments and the doctype have no number. The descendants of a node
// have the numbers directly after it, so a subtree is an interval:
//
//	0 #document
//	1 └ html            End(1) = 8
//	2   ├ head          End(2) = 3
//	3   └ body          End(3) = 8
//	4     ├ h1          End(4) = 6
//	5     │ └ "Price"   a text node
//	6     └ p
//	7       └ "12"
//
// The tree is built on golang.org/x/net/html with scripting off. So noscript is content, as in
// the frame that shows the page without scripts. All other packages (goquery, locators,
// alignment) use this one tree.
//
// Invariants: a Tree is safe for concurrent use. Numbers depend on the page's text only. The
// structured data of the page follows the page's own nodes and does not change their numbers.
// A page that nests too deeply or has too many nodes is refused with a reason.
//
// Cost: one parse, then O(n) to number; about 141 bytes per node.
package tagtree

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
)

// NodeID is a node's preorder number in its own tree.
type NodeID int32

// None is no node.
const None NodeID = -1

// MaxNodes bounds the tree: 2 million nodes, some 250 MB.
const MaxNodes = 2_000_000

// ErrTooDeep says that the page nests deeper than the parser allows (some 510 open elements).
var ErrTooDeep = errors.New("elements are nested too deeply")

// ErrTooManyNodes says that the page has more than MaxNodes nodes.
var ErrTooManyNodes = errors.New("too many nodes")

// Tree is a page parsed and numbered. It is immutable but for caches that fill
// on first use, and safe for concurrent use.
type Tree struct {
	Page *page.Page
	Doc  *html.Node // the parser's document; do not change

	nodes      []*html.Node
	parent     []NodeID
	end        []NodeID
	structured int // how many of the nodes, the last ones, are structured data

	idsOnce sync.Once
	ids     map[*html.Node]NodeID

	shownOnce sync.Once
	shown     *shown

	reachingOnce sync.Once
	reaching     map[NodeID][]NodeID // by row of a table

	visibleOnce sync.Once
	hidden      []bool
	outer       func(NodeID) bool // of a part: whether a node is shown on the page
	revealed    bool              // as if a script had shown what the markup hides
}

// Error is a page that has no tree: too deep, too large, or not readable.
type Error struct {
	Page string // its name
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("tagtree: %q: %v", e.Page, e.Err) }

func (e *Error) Unwrap() error { return e.Err }

// Parse builds the tag tree of a page in one pass, O(n) time and some 125+16 bytes a node.
func Parse(p *page.Page) (*Tree, error) { return build(p, true) }

// ParseWithoutState is Parse without the page state, the data in scripts, which takes a quarter of
// Parse on pages with large scripts. All other nodes have the same numbers. Lists and articles
// are the same; locators and suggestions may miss a value.
func ParseWithoutState(p *page.Page) (*Tree, error) { return build(p, false) }

func build(p *page.Page, withState bool) (*Tree, error) {
	text, tags := p.Text, countTags(p.Text)
	if tags.noscript >= 0 {
		text = closeRaw(text, tags.noscript)
	}
	if err := checkRoots(text, tags.roots); err != nil {
		return nil, &Error{p.Name, err}
	}
	if err := checkDepth(text); err != nil {
		return nil, &Error{p.Name, err}
	}
	doc, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		if strings.Contains(err.Error(), "open stack of elements") {
			err = fmt.Errorf("%w (the limit is some 510 levels)", ErrTooDeep)
		}
		return nil, &Error{p.Name, err}
	}
	t := &Tree{Page: p, Doc: doc}
	var sources []*html.Node
	t.nodes, t.parent, t.end = make([]*html.Node, 0, tags.nodes), make([]NodeID, 0, tags.nodes), make([]NodeID, 0, tags.nodes)
	if !t.number(doc, None, &sources) {
		return nil, &Error{p.Name, fmt.Errorf("%w (the limit is %d)", ErrTooManyNodes, MaxNodes)}
	}
	t.say(sources, withState)
	return t, nil
}

// number takes n's subtree into the arrays and notes the elements that say
// something of the page; false when MaxNodes is passed.
func (t *Tree) number(top *html.Node, parent NodeID, sources *[]*html.Node) bool {
	for n := top; ; {
		id := NodeID(len(t.nodes))
		if id >= MaxNodes {
			return false
		}
		t.nodes, t.parent, t.end = append(t.nodes, n), append(t.parent, parent), append(t.end, id+1)
		if n.Type == html.ElementNode {
			if len(n.Attr) > MaxAttrs {
				n.Attr = n.Attr[:MaxAttrs:MaxAttrs]
			}
			if source(n) {
				*sources = append(*sources, n)
			}
		}
		next := numbered(n.FirstChild)
		if next != nil {
			parent = id
		}
		for next == nil { // up to the next one with a sibling
			if n == top {
				return true
			}
			if next = numbered(n.NextSibling); next == nil {
				n, id, parent = n.Parent, parent, t.parent[parent]
				t.end[id] = NodeID(len(t.nodes))
			}
		}
		n = next
	}
}

// numbered is the first of some siblings that has a number: an element or a text.
func numbered(n *html.Node) *html.Node {
	for n != nil && n.Type != html.ElementNode && n.Type != html.TextNode {
		n = n.NextSibling
	}
	return n
}

// Len is the number of nodes, the document included.
func (t *Tree) Len() int { return len(t.nodes) }

// Valid reports whether id names a node of this tree.
func (t *Tree) Valid(id NodeID) bool { return id >= 0 && int(id) < len(t.nodes) }

// Node returns the parser's node of a number.
func (t *Tree) Node(id NodeID) *html.Node { return t.nodes[id] }

// Parent returns the parent's number, None for the document.
func (t *Tree) Parent(id NodeID) NodeID { return t.parent[id] }

// End returns one past the last descendant of id.
func (t *Tree) End(id NodeID) NodeID { return t.end[id] }

// Within reports whether id is a or lies below a.
func (t *Tree) Within(id, a NodeID) bool { return id >= a && id < t.end[a] }

// IsText reports whether id is a text node.
func (t *Tree) IsText(id NodeID) bool { return t.nodes[id].Type == html.TextNode }

// Tag returns an element's name in lower case, "#text" for a text node and "#document" for the document.
func (t *Tree) Tag(id NodeID) string {
	switch n := t.nodes[id]; n.Type {
	case html.ElementNode:
		return n.Data
	case html.TextNode:
		return "#text"
	default:
		return "#document"
	}
}

// Attr returns the value of an attribute without namespace and whether it is there.
func (t *Tree) Attr(id NodeID, name string) (string, bool) {
	attrs := t.nodes[id].Attr
	for i := range attrs {
		if a := &attrs[i]; a.Key == name && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

// FirstChild returns the first numbered child, None when there is none.
func (t *Tree) FirstChild(id NodeID) NodeID {
	if id+1 < t.end[id] {
		return id + 1
	}
	return None
}

// NextSibling returns the next numbered sibling, None when there is none.
func (t *Tree) NextSibling(id NodeID) NodeID {
	p := t.parent[id]
	if p == None || t.end[id] >= t.end[p] {
		return None
	}
	return t.end[id]
}

// ID returns the number of a parser's node of this tree, None when it has none.
// The first call builds a map of the whole tree.
func (t *Tree) ID(n *html.Node) NodeID {
	t.idsOnce.Do(func() {
		t.ids = make(map[*html.Node]NodeID, len(t.nodes))
		for i, n := range t.nodes {
			t.ids[n] = NodeID(i)
		}
	})
	if id, ok := t.ids[n]; ok {
		return id
	}
	return None
}
