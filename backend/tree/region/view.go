package region

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/treedist"
)

// View is a page as the methods see it: its visible elements without those that
// only decorate type, as arrays in preorder, and running sums over all nodes, so
// that the amount of text in a span is one subtraction. Immutable.
type View struct {
	Tree *tagtree.Tree

	// By element of the view, in preorder.
	Node   []tagtree.NodeID // its number in the tree
	Parent []int32          // -1 for the first
	End    []int32          // one past its last descendant
	Label  []int32          // its tag, numbered
	Class  []uint64         // tag and class tokens without digits, as a hash that knows no order

	classed []bool // it has class tokens without digits

	Names []Name  // what its own names are of
	Place []Place // where its names say it stands, its ancestors' too, and its box: see Drawn

	drawn []Place // what the boxes say; nil when nothing has drawn the page

	before []sums   // by node: what stands before it
	says   []uint64 // by number of texts: what the first ones say, as a hash whose parts can be taken out

	hidden int // letters that are not visible, scripts and styles aside
}

// sums are what stands before a node.
type sums struct {
	elements int32 // of the view
	chars    int32 // letters of visible text, ideographs double
	links    int32 // of them inside links
	texts    int32 // visible texts that are not blank
}

// Decorates reports whether an element only decorates type (DETM 3.2): such elements are dropped, their content stays.
func Decorates(a atom.Atom) bool {
	switch a {
	case atom.B, atom.I, atom.U, atom.Em, atom.Strong, atom.Font, atom.Big, atom.Small, atom.S, atom.Strike, atom.Tt, atom.Sub, atom.Sup, atom.Mark,
		atom.Br, atom.Wbr, atom.Bdo, atom.Bdi:
		return true
	}
	return false
}

// mostlyHidden: a page that hides all but this share of its text until a script
// shows it (a guard against framing, a fade-in) is seen as if it hid nothing.
const mostlyHidden = 0.1

// NewView takes in a tree, O(n).
func NewView(t *tagtree.Tree) *View {
	v := newView(t)
	if float64(v.PageLetters()) < mostlyHidden*float64(v.hidden+v.PageLetters()) {
		v = newView(t.Revealed())
	}
	return v
}

func newView(t *tagtree.Tree) *View {
	n, page := t.Len(), t.PageLen() // structured data is no text that the page hides
	v := &View{
		Tree: t, before: make([]sums, n+1), says: make([]uint64, 1, n/4+1),
		Node: make([]tagtree.NodeID, 0, n/2), Parent: make([]int32, 0, n/2), End: make([]int32, 0, n/2),
		Label: make([]int32, 0, n/2), Class: make([]uint64, 0, n/2), Names: make([]Name, 0, n/2), classed: make([]bool, 0, n/2),
	}
	kinds := newKinds(n)
	open := make([]int32, 0, 64) // elements of the view around the node
	var link tagtree.NodeID      // end of the innermost link
	var at sums
	for id := tagtree.NodeID(0); int(id) < n; id++ {
		v.before[id] = at
		node := t.Node(id)
		if !t.Visible(id) {
			if node.Type == html.TextNode && int(id) < page && !silent(t, id) {
				k, _ := letters(node.Data)
				v.hidden += int(k)
			}
			continue
		}
		switch {
		case node.Type == html.TextNode:
			if k, says := letters(node.Data); k > 0 {
				at.chars += k
				at.texts++
				v.says = append(v.says, v.says[len(v.says)-1]*base+says)
				if id < link {
					at.links += k
				}
			}
		case node.Type == html.ElementNode && !Decorates(node.DataAtom):
			if node.DataAtom == atom.A {
				link = max(link, t.End(id))
			}
			for len(open) > 0 && t.End(v.Node[open[len(open)-1]]) <= id {
				v.End[open[len(open)-1]] = at.elements
				open = open[:len(open)-1]
			}
			parent := int32(-1)
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			open = append(open, at.elements)
			class, _ := t.Attr(id, "class")
			kind := kinds.of(node, class)
			v.Node, v.Parent, v.End = append(v.Node, id), append(v.Parent, parent), append(v.End, 0)
			v.Label, v.Class, v.Names = append(v.Label, kind.label), append(v.Class, kind.tag+kind.key), append(v.Names, kind.names|ownNames(node))
			v.classed = append(v.classed, kind.key != 0)
			at.elements++
		}
	}
	v.before[n] = at
	for _, e := range open {
		v.End[e] = at.elements
	}
	v.places()
	return v
}

// HiddenLetters is the amount of text that the view leaves out, as the page hides it.
func (v *View) HiddenLetters() int { return v.hidden }

// Len is the number of elements of the view.
func (v *View) Len() int { return len(v.Node) }

// Span is the span of an element of the view.
func (v *View) Span(e int32) tagtree.Span {
	return tagtree.Span{From: v.Node[e], To: v.Tree.End(v.Node[e])}
}

// Trees are the subtrees of the view's elements, to be compared.
func (v *View) Trees() *treedist.Space { return treedist.New(v.Label, v.End, 0) }

// Letters is the amount of visible text in a span: letters and digits, ideographs double.
func (v *View) Letters(s tagtree.Span) int { return int(v.before[s.To].chars - v.before[s.From].chars) }

// LinkLetters is how much of Letters stands in links.
func (v *View) LinkLetters(s tagtree.Span) int {
	return int(v.before[s.To].links - v.before[s.From].links)
}

// Texts is the number of visible texts in a span that are not blank.
func (v *View) Texts(s tagtree.Span) int { return int(v.before[s.To].texts - v.before[s.From].texts) }

// TextsBefore is the number of visible texts before a node that are not blank.
func (v *View) TextsBefore(id tagtree.NodeID) int { return int(v.before[id].texts) }

// Says hashes the visible texts in a span, white space aside: spans that say the
// same have the same hash, others hardly ever.
func (v *View) Says(s tagtree.Span) uint64 {
	from, to := v.before[s.From].texts, v.before[s.To].texts
	return v.says[to] - v.says[from]*power(to-from)
}

// power is a power of base.
func power(n int32) uint64 {
	p := uint64(1)
	for b := uint64(base); n > 0; n /= 2 {
		if n%2 == 1 {
			p *= b
		}
		b *= b
	}
	return p
}

// Elements are the elements of the view in a span: from <= e < to.
func (v *View) Elements(s tagtree.Span) (from, to int32) {
	return v.before[s.From].elements, v.before[s.To].elements
}

// First is the first element of the view in a span, or the one around it where
// the span holds none: a piece of decorated text.
func (v *View) First(s tagtree.Span) int32 {
	if from, to := v.Elements(s); from < to {
		return from
	}
	return max(0, v.element(s.From))
}

// Kids appends the children of an element of the view.
func (v *View) Kids(e int32, to []int32) []int32 {
	for c := e + 1; c < v.End[e]; c = v.End[c] {
		to = append(to, c)
	}
	return to
}

// PageLetters is the amount of visible text of the page.
func (v *View) PageLetters() int { return int(v.before[v.Tree.Len()].chars) }

// element is the innermost element of the view around a node, or the node itself; -1 for none.
func (v *View) element(id tagtree.NodeID) int32 {
	e := v.before[id+1].elements - 1
	for e >= 0 && v.Tree.End(v.Node[e]) <= id {
		e = v.Parent[e]
	}
	return e
}

// Below is the child of parent that node lies in or is; a span begins and ends at such nodes.
func (v *View) Below(parent, node tagtree.NodeID) tagtree.NodeID {
	for p := v.Tree.Parent(node); p != parent && p > parent; p = v.Tree.Parent(node) {
		node = p
	}
	return node
}

// Run is the span from one element to another, children of the same parent of the view.
func (v *View) Run(from, to int32) tagtree.Span {
	if from == to {
		return v.Span(from)
	}
	parent := tagtree.NodeID(0)
	if p := v.Parent[from]; p >= 0 {
		parent = v.Node[p]
	}
	return tagtree.Span{From: v.Below(parent, v.Node[from]), To: v.Tree.End(v.Below(parent, v.Node[to]))}
}

// letters counts letters and digits, ideographs and kana double, as they say more
// each, and hashes the text without its ASCII white space.
func letters(s string) (k int32, says uint64) {
	says = fnvBasis
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b >= utf8.RuneSelf {
			return lettersFrom(s, i, k, says)
		}
		if b > ' ' {
			says = (says ^ uint64(b)) * fnvPrime
			k += int32(lettered[b])
		}
	}
	return k, says
}

// lettered is 1 for the letters and digits of ASCII.
var lettered = func() (out [utf8.RuneSelf]uint8) {
	for b := range out {
		if b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' {
			out[b] = 1
		}
	}
	return out
}()

// lettersFrom is letters from the first byte on that is not ASCII.
func lettersFrom(s string, from int, k int32, says uint64) (int32, uint64) {
	for i := from; i < len(s); i++ {
		if s[i] > ' ' {
			says = (says ^ uint64(s[i])) * fnvPrime
		}
	}
	for _, r := range s[from:] {
		switch {
		case r < utf8.RuneSelf:
			if r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' {
				k++
			}
		case r >= 0x2e80 && unicode.IsLetter(r):
			k += 2
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			k++
		}
	}
	return k, says
}

// silent reports whether a node's text is never shown, whatever its style: it is a
// script, a style, a template, or in one of them or in the head.
func silent(t *tagtree.Tree, id tagtree.NodeID) bool {
	n := t.Node(id)
	if n.Type == html.TextNode {
		n = n.Parent
	}
	return tagtree.Silent(n.DataAtom) || n.DataAtom == atom.Head || n.Parent != nil && n.Parent.DataAtom == atom.Head
}

// hash hashes a name.
func hash(s string) uint64 {
	h := uint64(fnvBasis)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

// Classed reports whether an element has class tokens without digits.
func (v *View) Classed(e int32) bool { return v.classed[e] }

// base of the hash of a row of texts (Karp & Rabin 1987, modulo 2^64).
const base = 0x9e3779b97f4a7c15

// FNV-1a, 64 bits (Fowler, Noll, Vo).
const (
	fnvBasis = 14695981039346656037
	fnvPrime = 1099511628211
)
