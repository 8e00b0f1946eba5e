package align

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// decorating reports whether a tag only changes how text looks (DETM 3.2 names b, i,
// u, em, strong, font). Such texts join the text around them. A text that is struck
// out does not: it no longer holds.
func decorating(a atom.Atom) bool {
	switch a {
	case atom.B, atom.I, atom.U, atom.Em, atom.Strong, atom.Font, atom.Big, atom.Small, atom.Tt, atom.Mark, atom.Sub, atom.Sup, atom.Wbr, atom.Nobr:
		return true
	}
	return false
}

// twigKind is the kind of a node of a record's tree.
type twigKind byte

const (
	branch    twigKind = iota // an element
	textLeaf                  // a text, with the decorated texts beside it
	linkLeaf                  // the address of a link
	imageLeaf                 // the address of an image
)

// twig is a node of a record's tree. A leaf carries a value.
type twig struct {
	kind     twigKind
	tag, sig int32 // symbols: of the tag, of the tag with its stable class
	parent   int32
	end      int32 // one past the last twig below
	depth    int32 // 0 the record's root
	record   int32
	from, to tagtree.NodeID // the page's nodes: a text's first and one past its last, an element itself
	text     string         // of a leaf
}

// forest is the records of a page as trees side by side, in preorder, each
// below a root of its own without a tag. What decorates is dropped, texts that
// stand side by side then are one, and what is never shown is left out.
type forest struct {
	t       *tagtree.Tree
	twigs   []twig
	roots   []int32
	kids    children
	names   map[string]int32
	sigs    map[nameClass][2]int32 // symbols of a name, and of the name with a class
	classes [][]int32              // by sig: symbols of its class tokens
	limit   int                    // twigs
	cut     bool
	accent  map[use]bool        // what decorates here
	part    map[*html.Node]bool // decorating elements that are fields
	grid    *grid
	cellTag map[int32]bool // tags of cells

	text open
}

// nameClass is the name of a tag with a class as it is written.
type nameClass struct{ name, class string }

// open is the text that is being gathered.
type open struct {
	parts    []string
	from, to tagtree.NodeID
}

// maxOverlap bounds the twigs by the page's nodes: records that overlap do not
// multiply the work.
const maxOverlap = 3

func newForest(t *tagtree.Tree, records [][]tagtree.Span) *forest {
	f := &forest{t: t, names: map[string]int32{"": 0}, sigs: map[nameClass][2]int32{}, classes: [][]int32{nil}, limit: maxOverlap * t.Len(), grid: newGrid(t), cellTag: map[int32]bool{}}
	total := len(records)
	for _, spans := range records {
		for _, s := range spans {
			total += s.Len()
		}
	}
	f.twigs = make([]twig, 0, max(0, min(total-total/4, f.limit))) // many nodes are blank texts or decoration
	f.accent, f.part = f.accents(records), f.parts(records)
	for r, spans := range records {
		f.plant(int32(r), spans)
	}
	f.link()
	return f
}

// plant adds a record.
func (f *forest) plant(r int32, spans []tagtree.Span) {
	root := int32(len(f.twigs))
	f.roots = append(f.roots, root)
	f.twigs = append(f.twigs, twig{record: r, parent: -1})
	for _, s := range spans {
		for id := max(s.From, 1); id < s.To && int(id) < f.t.Len(); id = f.t.End(id) {
			f.add(id, root)
		}
		f.close(root)
	}
	f.twigs[root].end = int32(len(f.twigs))
}

// add adds a node of the page with all below it.
func (f *forest) add(id tagtree.NodeID, parent int32) {
	if !f.t.Visible(id) {
		return
	}
	n := f.t.Node(id)
	if n.Type == html.TextNode {
		f.text.add(n.Data, id)
		return
	}
	if len(f.twigs) >= f.limit {
		f.cut = true
		return
	}
	at := parent
	if !f.decorates(n) {
		f.close(parent)
		at = f.grow(branch, parent, id, id+1, "")
		f.twigs[at].tag, f.twigs[at].sig = f.symbols(n, id)
	}
	f.attributes(n, at, id)
	for c := f.t.FirstChild(id); c != tagtree.None; c = f.t.NextSibling(c) {
		f.add(c, at)
	}
	if at != parent {
		f.close(at)
		f.twigs[at].end = int32(len(f.twigs))
	}
}

// decorates reports whether an element only changes how its text looks.
func (f *forest) decorates(n *html.Node) bool {
	return decorating(n.DataAtom) && !f.part[n] || len(f.accent) > 0 && f.accent[useOf(n)]
}

func (o *open) add(s string, id tagtree.NodeID) {
	if len(o.parts) == 0 {
		if strings.TrimSpace(s) == "" {
			return
		}
		o.from = id
	}
	o.parts, o.to = append(o.parts, s), id+1
}

// close ends the text that is being gathered; blank ones are dropped.
func (f *forest) close(parent int32) {
	if len(f.text.parts) == 0 {
		return
	}
	raw := f.text.parts[0]
	if len(f.text.parts) > 1 {
		raw = strings.Join(f.text.parts, "")
	}
	f.text.parts = f.text.parts[:0]
	if !tagtree.Blank(raw) {
		f.grow(textLeaf, parent, f.text.from, f.text.to, tagtree.Collapse(raw))
	}
}

func (f *forest) grow(kind twigKind, parent int32, from, to tagtree.NodeID, text string) int32 {
	at, p := int32(len(f.twigs)), &f.twigs[parent]
	f.twigs = append(f.twigs, twig{kind: kind, parent: parent, end: at + 1, depth: p.depth + 1, record: p.record, from: from, to: to, text: text})
	return at
}

// attributes adds the addresses that a link or an image carries as leaves.
func (f *forest) attributes(n *html.Node, at int32, id tagtree.NodeID) {
	switch n.DataAtom {
	case atom.A:
		if href := strings.TrimSpace(attr(n, "href")); href != "" && href[0] != '#' && !hasPrefixFold(href, "javascript:") {
			f.grow(linkLeaf, at, id, id+1, href)
		}
	case atom.Img:
		if src := imageSource(n); src != "" {
			f.grow(imageLeaf, at, id, id+1, src)
		}
	}
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// imageAttrs are where an image's address stands; pages that load images late
// put a placeholder in src.
var imageAttrs = []string{"src", "data-src", "data-original", "data-lazy-src"}

func imageSource(n *html.Node) string {
	src := imageAttr(n)
	return strings.TrimSpace(attr(n, src))
}

// imageAttr is the attribute that holds an image's address.
func imageAttr(n *html.Node) string {
	for _, key := range imageAttrs {
		if v := strings.TrimSpace(attr(n, key)); v != "" && !hasPrefixFold(v, "data:") {
			return key
		}
	}
	return "src"
}

func attr(n *html.Node, key string) string {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			return n.Attr[i].Val
		}
	}
	return ""
}

// symbol numbers a name.
func (f *forest) symbol(name string) int32 {
	s, ok := f.names[name]
	if !ok {
		s = int32(len(f.classes))
		f.names[name], f.classes = s, append(f.classes, nil)
	}
	return s
}

// symbols numbers an element's tag, and its tag with its class tokens. A cell of a table that has cells of several rows has
// its column in its tag.
func (f *forest) symbols(n *html.Node, id tagtree.NodeID) (tag, sig int32) {
	name, cell := n.Data, n.DataAtom == atom.Td || n.DataAtom == atom.Th
	if cell {
		if column, ok := f.grid.at(id); ok {
			name = columnTag(name, column)
		}
	}
	key := nameClass{name, attr(n, "class")}
	if known, ok := f.sigs[key]; ok {
		return known[0], known[1]
	}
	tag = f.symbol(name)
	if cell {
		f.cellTag[tag] = true
	}
	sig = f.classed(tag, key)
	f.sigs[key] = [2]int32{tag, sig}
	return tag, sig
}

// classed numbers a tag with its class tokens.
func (f *forest) classed(tag int32, key nameClass) int32 {
	stable := StableClass(key.class)
	if stable == "" {
		return tag
	}
	sig := f.symbol(key.name + " " + stable)
	if f.classes[sig] == nil {
		var tokens []int32
		for _, token := range strings.Fields(stable) {
			tokens = append(tokens, f.symbol("."+token))
		}
		f.classes[sig] = tokens
	}
	return sig
}

// children are those of each twig, all in one array.
type children struct {
	of  []stretch // by twig
	all []int32
}

// stretch is a part of an array: from <= i < to.
type stretch struct{ from, to int32 }

// at are the children of a twig; do not change them.
func (c *children) at(x int32) []int32 {
	s := c.of[x]
	return c.all[s.from:s.to:s.to]
}

// set gives a twig other children.
func (c *children) set(x int32, list []int32) {
	from := int32(len(c.all))
	c.all = append(c.all, list...)
	c.of[x] = stretch{from, int32(len(c.all))}
}

// clone is a copy that can be changed apart from the original.
func (c *children) clone() children { return children{slices.Clone(c.of), slices.Clip(c.all)} }

// link lists the children of every twig.
func (f *forest) link() {
	f.kids = children{make([]stretch, len(f.twigs)), make([]int32, 0, len(f.twigs))}
	for x := range f.twigs {
		from := int32(len(f.kids.all))
		for k := int32(x) + 1; k < f.twigs[x].end; k = f.twigs[k].end {
			f.kids.all = append(f.kids.all, k)
		}
		f.kids.of[x] = stretch{from, int32(len(f.kids.all))}
	}
}

func (f *forest) size(x int32) int { return int(f.twigs[x].end - x) }
