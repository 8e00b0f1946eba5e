package article

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// builder makes the parts of a body.
type builder struct {
	t    *tagtree.Tree
	base *url.URL
	asIs bool // addresses stay as the page has them
	root *part

	list  []openList     // the outermost first
	item  tagtree.NodeID // the list item or row of the block before
	table tagtree.NodeID // the table of the row before
	rows  *part
}

// openList is a list that items can be added to: the one of the page.
type openList struct {
	*part
	node tagtree.NodeID
}

// parts turns blocks into elements: items into lists, rows into tables, and
// what is between two texts in a block into the elements it had, inline ones
// and addresses alone.
func (a Written) parts() []*part {
	g := Read(a.Tree).gather()
	b := &builder{t: a.Tree, base: g.baseURL(), asIs: a.Relative, root: &part{}, item: tagtree.None, table: tagtree.None}
	for _, k := range a.Body {
		b.block(k)
	}
	return b.root.kids
}

// block adds one block.
func (b *builder) block(k Block) {
	if k.Kind != ListItem {
		b.list, b.item = nil, tagtree.None
	}
	if k.Kind != Row {
		b.table = tagtree.None
	}
	switch k.Kind {
	case Picture:
		b.picture(k.Node)
	case Heading:
		b.fill(b.root.add("h"+string(rune('0'+max(1, min(k.Level, 6))))), k)
	case ListItem:
		b.fill(b.listItem(k), k)
	case Row:
		b.row(k)
	case Quote:
		b.fill(b.root.last("blockquote").add("p"), k)
	case Code:
		b.root.add("pre").add("code").kids = []*part{{text: k.Text}}
	case Caption:
		b.caption(k)
	default:
		b.fill(b.root.add("p"), k)
	}
}

// listItem gives the item that a block fills: in the list of its level, or the
// item of the block before when both lie in one.
func (b *builder) listItem(k Block) *part {
	li := b.above(k.From, atom.Li, atom.Dd, atom.Dt)
	own := b.above(k.From, atom.Ol, atom.Ul, atom.Dl)
	if li != tagtree.None && li == b.item && len(b.list) > 0 {
		return b.list[len(b.list)-1].last("li").add("p")
	}
	b.item = li
	level := max(1, min(k.Level, maxLevel, len(b.list)+1))
	b.list = b.list[:min(level, len(b.list))]
	if n := len(b.list); n == level && b.list[n-1].node != own {
		b.list = b.list[:n-1]
	}
	if len(b.list) < level {
		parent, tag := b.root, "ul"
		if n := len(b.list); n > 0 {
			parent = b.list[n-1].last("li")
		}
		if own != tagtree.None && b.t.Node(own).DataAtom == atom.Ol {
			tag = "ol"
		}
		b.list = append(b.list, openList{parent.add(tag), own})
	}
	return b.list[len(b.list)-1].add("li")
}

// row adds a row to the table of the row before when both lie in one.
func (b *builder) row(k Block) {
	table := b.above(k.From, atom.Table)
	if table == tagtree.None || table != b.table {
		b.table, b.rows = table, b.root.add("table").add("tbody")
	}
	tr := b.rows.add("tr")
	cell, under := (*part)(nil), tagtree.None
	b.texts(k, func(id tagtree.NodeID) *part {
		td := b.above(id, atom.Td, atom.Th)
		if cell == nil || td != under {
			tag := "td"
			if td != tagtree.None && b.t.Tag(td) == "th" {
				tag = "th"
			}
			cell, under = tr.add(tag, b.spans(td)...), td
		}
		return cell
	})
}

// spans are the columns and rows that a cell spans, where they are numbers.
func (b *builder) spans(td tagtree.NodeID) []attr {
	var out []attr
	if td == tagtree.None {
		return nil
	}
	for _, key := range []string{"colspan", "rowspan"} {
		if v, _ := b.t.Attr(td, key); digits(v) && len(v) < 4 && v != "1" {
			out = append(out, attr{key, v})
		}
	}
	return out
}

// caption puts a caption below the picture before it.
func (b *builder) caption(k Block) {
	if n := len(b.root.kids); n > 0 && b.root.kids[n-1].tag == "figure" {
		b.fill(b.root.kids[n-1].add("figcaption"), k)
		return
	}
	b.fill(b.root.add("p", attr{"class", "caption"}), k)
}

// picture adds a figure, when the picture has an address of the web.
func (b *builder) picture(id tagtree.NodeID) {
	if b.t.Tag(id) != "img" {
		return
	}
	src := b.address(imageSource(b.t, id))
	if src == "" {
		return
	}
	b.list, b.item, b.table = nil, tagtree.None, tagtree.None
	alt, _ := b.t.Attr(id, "alt")
	b.root.add("figure").add("img", attr{"src", src}, attr{"alt", tagtree.Collapse(alt)})
}

// above is the innermost element of some names that holds a node.
func (b *builder) above(id tagtree.NodeID, names ...atom.Atom) tagtree.NodeID {
	for p := b.t.Parent(id); p != tagtree.None; p = b.t.Parent(p) {
		if slices.Contains(names, b.t.Node(p).DataAtom) {
			return p
		}
	}
	return tagtree.None
}

// inline are the elements within a block that come through.
var inline = map[atom.Atom]bool{
	atom.A: true, atom.B: true, atom.Strong: true, atom.I: true, atom.Em: true, atom.Code: true, atom.Kbd: true, atom.Samp: true,
	atom.Var: true, atom.Sub: true, atom.Sup: true, atom.Q: true, atom.Cite: true, atom.Abbr: true, atom.Mark: true,
	atom.Del: true, atom.Ins: true, atom.S: true, atom.U: true, atom.Small: true, atom.Dfn: true,
	atom.Ruby: true, atom.Rt: true, atom.Rp: true,
}

// fill writes a block's texts into an element.
func (b *builder) fill(to *part, k Block) {
	b.texts(k, func(tagtree.NodeID) *part { return to })
}

// texts writes each text of a block below the element that into names for it,
// within the inline elements that it lies in; a line break between two stays one.
func (b *builder) texts(k Block, into func(tagtree.NodeID) *part) {
	w := inlineWriter{b: b, block: k.Node}
	for id := k.From; id < k.To; id++ {
		n := b.t.Node(id)
		switch {
		case n.Type == html.ElementNode && (unread(n) || !b.t.Visible(id)):
			id = b.t.End(id) - 1
		case n.DataAtom == atom.Br:
			w.broken = w.to != nil
		case n.Type == html.TextNode && b.t.Visible(id):
			w.text(into(id), id)
		}
	}
}

// inlineWriter keeps the inline elements that are open between two texts.
type inlineWriter struct {
	b      *builder
	block  tagtree.NodeID
	to     *part // the element that is written into
	open   []tagtree.NodeID
	parts  []*part
	gap    bool // white space is due before the next word
	broken bool // a line break is due before the next text
}

func (w *inlineWriter) text(to *part, id tagtree.NodeID) {
	data := w.b.t.Node(id).Data
	words := tagtree.Collapse(data)
	if words == "" {
		w.gap = w.gap || data != ""
		return
	}
	if to != w.to {
		w.to, w.open, w.parts, w.gap, w.broken = to, nil, nil, false, false
	}
	path := w.path(id)
	same := 0
	for same < len(path) && same < len(w.open) && path[same] == w.open[same] {
		same++
	}
	w.open, w.parts = w.open[:same], w.parts[:same]
	first, _ := firstRune(data)
	if w.broken {
		w.at().add("br")
	} else if (w.gap || tagtree.IsSpace(first)) && len(to.kids) > 0 {
		words = " " + words
	}
	for _, e := range path[same:] {
		if strings.HasPrefix(words, " ") { // the blank stands before the element
			w.at().kids = append(w.at().kids, &part{text: " "})
			words = words[1:]
		}
		p := w.at().add(w.b.t.Tag(e), w.b.attrs(e)...)
		w.open, w.parts = append(w.open, e), append(w.parts, p)
	}
	w.at().kids = append(w.at().kids, &part{text: words})
	last := data[len(strings.TrimRightFunc(data, tagtree.IsSpace)):]
	w.gap, w.broken = last != "", false
}

// at is the innermost open element.
func (w *inlineWriter) at() *part {
	if n := len(w.parts); n > 0 {
		return w.parts[n-1]
	}
	return w.to
}

// path is the inline elements around a text, the outermost first.
func (w *inlineWriter) path(id tagtree.NodeID) []tagtree.NodeID {
	var out []tagtree.NodeID
	for p := w.b.t.Parent(id); p != tagtree.None && len(out) < maxLevel; p = w.b.t.Parent(p) {
		n := w.b.t.Node(p)
		if inline[n.DataAtom] && (n.DataAtom != atom.A || len(w.b.attrs(p)) > 0) {
			out = append(out, p)
		} else if tagtree.Block(n.DataAtom) {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// attrs are the attributes of an inline element that come through: where a link leads.
func (b *builder) attrs(id tagtree.NodeID) []attr {
	if b.t.Node(id).DataAtom != atom.A {
		return nil
	}
	ref, _ := b.t.Attr(id, "href")
	if ref = b.address(ref); ref == "" {
		return nil
	}
	return []attr{{"href", ref}}
}

// address is an address of the web as it is written out; "" for any other.
func (b *builder) address(ref string) string {
	out := absolute(b.base, ref)
	if out != "" && b.asIs {
		return cleanAddress(ref)
	}
	return out
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return 0, false
}
