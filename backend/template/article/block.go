package article

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A page is cut into pieces: the runs of text between the edges of block
// elements, two line breaks, or the ends of a table's row:
//
//	<div>One <b>two</b><br><br>three<p>four</div>     "One two" | "three" | "four"
//
// Every shown text node that is not blank lies in exactly one piece, and the
// pieces come in the order of the page. A piece's nodes are a run in preorder.

// Bounds of a table's row that is one piece.
const (
	rowCells = 24  // cells at most
	rowChars = 600 // characters at most; longer ones are laid out with tables
)

// piece is one run of text, which may become a block.
type piece struct {
	kind     BlockKind
	level    int
	node     tagtree.NodeID     // innermost block element that holds it
	inner    tagtree.NodeID     // innermost element that holds it
	from, to tagtree.NodeID     // its texts, a run in preorder
	chars    int                // without white space
	marks    int                // punctuation
	linked   int                // characters inside links
	targets  [targetCount]int32 // linked characters by where the link leads
	words    int                // words; two ideographs count as one
	letters  letterCounts
	hidden   bool   // the markup hides it
	han      bool   // most of it are ideographs
	text     string // collapsed; as it is for Code
}

// cutter walks a page and collects its pieces.
type cutter struct {
	t      *tagtree.Tree
	pieces []piece
	chars  []int32 // by node id: characters before it, in the order of the page
	scans  []scan  // by node id
	host   host

	open   piece // the piece under way; chars 0 when there is none
	texts  []tagtree.NodeID
	breaks int // br elements since the last text
	at     place
}

// place is what the elements around a text say of its piece.
type place struct {
	kind  BlockKind
	level int
	node  tagtree.NodeID
	link  bool
	to    target // where the link leads
}

// cut collects the pieces of a page, O(n).
func cut(t *tagtree.Tree) []piece { return cutScanned(t, scanTexts(t)) }

// cutScanned is cut, the texts being scanned already.
func cutScanned(t *tagtree.Tree, texts []scan) []piece {
	c := &cutter{t: t, scans: texts, host: linkHost(t.Page.URL), chars: make([]int32, t.Len()+1)}
	shown := 0
	for id := range t.Len() {
		n := texts[id].chars
		if n > 0 && unread(t.Node(t.Parent(tagtree.NodeID(id)))) {
			n = 0
		}
		if n > 0 {
			shown++
		}
		c.chars[id+1] = c.chars[id] + n
	}
	c.pieces = make([]piece, 0, shown-shown/4) // some stand in one piece with others
	c.at = place{kind: Paragraph}
	c.walk(0)
	c.close()
	return c.pieces
}

// walk cuts the subtree of id.
func (c *cutter) walk(id tagtree.NodeID) {
	if c.chars[c.t.End(id)] == c.chars[id] && c.t.Node(id).DataAtom != atom.Br {
		if tagtree.Block(c.t.Node(id).DataAtom) {
			c.close()
		}
		return // nothing to read below
	}
	n := c.t.Node(id)
	switch {
	case n.Type == html.TextNode:
		c.text(id)
		return
	case c.skips(n), n.DataAtom == atom.Div && archiveBanner(n):
		return
	case n.DataAtom == atom.Br:
		c.breakLine()
		return
	}
	before := c.at
	block := tagtree.Block(n.DataAtom) || n.DataAtom == atom.Button
	if block {
		c.close()
		c.enter(id, n)
	}
	if n.DataAtom == atom.A {
		c.at.link, c.at.to = true, c.host.target(n)
	}
	if n.DataAtom == atom.Tr && c.row(id) || n.DataAtom == atom.Pre && c.flat(id, lineTags) {
		c.whole(id)
	} else {
		for k := c.t.FirstChild(id); k != tagtree.None; k = c.t.NextSibling(k) {
			c.walk(k)
		}
	}
	if block {
		c.close()
	}
	c.at = before
}

// skips reports whether an element is not read: anywhere, or within code.
func (c *cutter) skips(n *html.Node) bool { return unread(n) || c.at.kind == Code && numbersLines(n) }

// archiveBanner reports whether an element is the bar that the Wayback Machine puts above a page.
func archiveBanner(n *html.Node) bool {
	for _, a := range n.Attr {
		if a.Key == "id" && (strings.HasPrefix(a.Val, "wm-ipp") || a.Val == "donato") {
			return true
		}
	}
	return false
}

// enter notes what a block element makes of the texts in it.
func (c *cutter) enter(id tagtree.NodeID, n *html.Node) {
	c.at.node = id
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		c.at.kind, c.at.level = Heading, int(n.Data[1]-'0')
	case atom.Ul, atom.Ol:
		if c.at.kind == ListItem {
			c.at.level++
		} else {
			c.at.level = 1
		}
	case atom.Li, atom.Dd, atom.Dt:
		c.at.kind, c.at.level = ListItem, max(1, c.at.level)
	case atom.Tr:
		c.at.kind, c.at.level = Row, 0
	case atom.Td, atom.Th, atom.Table:
		c.at.kind, c.at.level = Paragraph, 0
	case atom.Blockquote:
		c.at.kind, c.at.level = Quote, 0
	case atom.Pre:
		c.at.kind, c.at.level = Code, 0
	case atom.Figcaption, atom.Caption:
		c.at.kind, c.at.level = Caption, 0
	}
}

// row reports whether a table's row is one piece: cells of little text and no blocks in them, or one block each if the row
// before or after it has as many cells; a table for the layout seldom has.
func (c *cutter) row(tr tagtree.NodeID) bool {
	if c.chars[c.t.End(tr)]-c.chars[tr] > rowChars {
		return false
	}
	cells, flat := 0, true
	for k := c.t.FirstChild(tr); k != tagtree.None; k = c.t.NextSibling(k) {
		if c.t.IsText(k) {
			continue
		}
		flat = flat && c.flat(k, breakTag)
		if cells++; cells > rowCells || !flat && !c.single(k) {
			return false
		}
	}
	return cells > 1 && (flat || c.like(tr, cells))
}

// like reports whether the row before or after one has so many cells.
func (c *cutter) like(tr tagtree.NodeID, cells int) bool {
	before, after := c.t.Node(tr).PrevSibling, c.t.Node(tr).NextSibling
	for before != nil && before.Type != html.ElementNode {
		before = before.PrevSibling
	}
	for after != nil && after.Type != html.ElementNode {
		after = after.NextSibling
	}
	return rowOf(before, cells) || rowOf(after, cells)
}

// rowOf reports whether a node is a row with so many cells.
func rowOf(n *html.Node, cells int) bool {
	if n == nil || n.DataAtom != atom.Tr {
		return false
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if k.Type == html.ElementNode {
			cells--
		}
	}
	return cells == 0
}

// flat reports whether no block element with text lies below id, but those of some tags.
func (c *cutter) flat(id tagtree.NodeID, but map[atom.Atom]bool) bool {
	for k := id + 1; k < c.t.End(id); k++ {
		n := c.t.Node(k)
		if n.Type == html.ElementNode && tagtree.Block(n.DataAtom) && !but[n.DataAtom] && c.chars[c.t.End(k)] > c.chars[k] {
			return false
		}
	}
	return true
}

// The block elements that may lie in a cell of a row, and those that hold the lines of code.
var (
	breakTag = map[atom.Atom]bool{atom.Br: true}
	lineTags = map[atom.Atom]bool{atom.Br: true, atom.Div: true, atom.Ol: true, atom.Ul: true, atom.Li: true}
)

// single reports whether a cell has all its text in one block: <td><p>text</p></td>. What stands for code, a list or a heading is no cell of a row.
func (c *cutter) single(cell tagtree.NodeID) bool {
	chars := func(id tagtree.NodeID) int32 { return c.chars[c.t.End(id)] - c.chars[id] }
	for k := cell + 1; k < c.t.End(cell); k++ {
		n := c.t.Node(k)
		if n.Type == html.ElementNode && n.DataAtom != atom.Br && tagtree.Block(n.DataAtom) && chars(k) > 0 && (chars(k) < chars(cell) || n.DataAtom != atom.P && n.DataAtom != atom.Div) {
			return false
		}
	}
	return true
}

// whole takes all texts below id as one piece.
func (c *cutter) whole(id tagtree.NodeID) {
	link, to := c.at.link, c.at.to
	until := tagtree.NodeID(-1) // end of the link under way
	for k := id + 1; k < c.t.End(id); k++ {
		n := c.t.Node(k)
		if c.skips(n) {
			k = c.t.End(k) - 1
			continue
		}
		if k >= until {
			c.at.link, c.at.to = link, to
		}
		if n.DataAtom == atom.A {
			c.at.link, c.at.to, until = true, c.host.target(n), c.t.End(k)
		}
		if n.Type == html.TextNode {
			c.text(k)
		}
	}
	c.close()
}

// breakLine ends the piece at the second br in a row.
func (c *cutter) breakLine() {
	if c.breaks++; c.breaks > 1 {
		c.close()
	}
}

// text adds a text node to the piece under way.
func (c *cutter) text(id tagtree.NodeID) {
	n := int(c.chars[id+1] - c.chars[id])
	if n == 0 {
		return
	}
	c.breaks = 0
	if c.open.chars == 0 {
		c.open = piece{kind: c.at.kind, level: c.at.level, node: c.at.node, from: id, hidden: !c.t.Visible(id)}
	}
	c.open.to = id + 1
	c.open.chars += n
	c.open.marks += int(c.scans[id].marks)
	if c.at.link {
		c.open.linked += n
		c.open.targets[c.at.to] += int32(n)
	}
	c.texts = append(c.texts, id)
}

// close ends the piece under way.
func (c *cutter) close() {
	c.breaks = 0
	if c.open.chars == 0 {
		return
	}
	p := c.open
	p.text = c.read(p.kind)
	p.words, p.letters = readWords(p.text)
	p.han = hanText(p.text)
	p.inner = innermost(c.t, p.from, p.to)
	if p.kind == Row && !strings.Contains(p.text, "\t") {
		p.kind = Paragraph
	}
	c.pieces = append(c.pieces, p)
	c.open, c.texts = piece{}, c.texts[:0]
}

// read gives the text of the piece under way.
func (c *cutter) read(kind BlockKind) string {
	switch {
	case kind == Code:
		return c.readCode()
	case kind == Row:
		return c.readRow()
	case len(c.texts) == 1:
		return tagtree.Collapse(c.t.Node(c.texts[0]).Data)
	}
	return tagtree.Collapse(c.join(c.texts))
}

// readCode gives the texts as they are, with the white space that stands alone between elements, and a line for each
// element that has one:
//
//	<pre><b>import</b> <i>csv</i><br><b>print</b>(1)</pre>     "import csv\nprint(1)"
//	<pre><div>import csv</div><div>print(1)</div></pre>        the same
func (c *cutter) readCode() string {
	var b []byte
	newline := func(from int) { // unless what was written from there on ends with one
		if len(b) == from || b[len(b)-1] != '\n' {
			b = append(b, '\n')
		}
	}
	type line struct {
		end  tagtree.NodeID
		from int
	}
	var open []line
	texts := c.texts
	for id := c.open.from; id < c.open.to; id++ {
		for len(open) > 0 && open[len(open)-1].end <= id {
			newline(open[len(open)-1].from)
			open = open[:len(open)-1]
		}
		switch n := c.t.Node(id); {
		case n.DataAtom == atom.Br:
			b = append(b, '\n')
		case n.Type == html.ElementNode && tagtree.Block(n.DataAtom):
			if len(b) > 0 {
				newline(0)
			}
			open = append(open, line{c.t.End(id), len(b)})
		case len(texts) > 0 && texts[0] == id:
			texts = texts[1:]
			b = append(b, n.Data...)
		case n.Type == html.TextNode && tagtree.Blank(n.Data):
			b = append(b, n.Data...)
		}
	}
	return strings.Trim(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n\r ")
}

// join puts texts together, with a blank where a line break lies between them.
func (c *cutter) join(texts []tagtree.NodeID) string {
	var b strings.Builder
	size := 0
	for _, id := range texts {
		size += len(c.t.Node(id).Data) + len(" ")
	}
	b.Grow(size)
	for i, id := range texts {
		if i > 0 {
			for k := texts[i-1] + 1; k < id; k++ {
				if n := c.t.Node(k); n.DataAtom == atom.Br || n.Type == html.TextNode || tagtree.Block(n.DataAtom) {
					b.WriteByte(' ')
					break
				}
			}
		}
		b.WriteString(c.t.Node(id).Data)
	}
	return b.String()
}

// readRow gives the cells of a row, separated by tabs.
func (c *cutter) readRow() string {
	var cells []string
	start := 0
	cell := func(id tagtree.NodeID) tagtree.NodeID {
		for p := c.t.Parent(id); p != tagtree.None; p = c.t.Parent(p) {
			if a := c.t.Node(p).DataAtom; a == atom.Td || a == atom.Th || a == atom.Tr {
				return p
			}
		}
		return tagtree.None
	}
	for i := range c.texts {
		if i+1 == len(c.texts) || cell(c.texts[i]) != cell(c.texts[i+1]) {
			cells = append(cells, tagtree.Collapse(c.join(c.texts[start:i+1])))
			start = i + 1
		}
	}
	return strings.Join(cells, "\t")
}

// letterCounts are the letters, digits and capitals of a text, and its words that begin with one.
type letterCounts struct{ letters, digits, upper, begins int }

// letterBytes is how much of a text its letters are counted of.
const letterBytes = 400

// readWords counts words: runs of letters and digits; ideographs two to a word. It counts the letters
// too, of long texts by their start.
func readWords(s string) (words int, n letterCounts) {
	han, in, spaced := 0, byte(0), byte(1) // within a word; after a space
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			is := &asciiLetters[s[i]]
			if i < letterBytes {
				n.letters += int(is.letter)
				n.digits += int(is.word - is.letter)
				n.upper += int(is.upper)
				n.begins += int(is.upper & spaced)
			}
			words += int(is.word &^ in)
			in = is.word | in&is.joins
			spaced = is.space
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		letter := unicode.IsLetter(r)
		if letter && i <= letterBytes {
			n.letters++
			if unicode.IsUpper(r) {
				n.upper++
				n.begins += int(spaced)
			}
		}
		spaced = 0
		switch {
		case r >= firstUnspaced && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			han, in = han+1, 0
		case letter || unicode.IsDigit(r):
			words += int(1 &^ in)
			in = 1
		case unicode.IsMark(r) || r == '’':
		default:
			in = 0
		}
	}
	return words + (han+1)/2, n
}

// asciiLetters says of an ASCII character, each as 0 or 1, so that counting needs no jumps: is it a letter, a capital,
// a letter or digit, what goes on within a word, a space?
var asciiLetters = func() (out [utf8.RuneSelf]struct{ letter, upper, word, joins, space byte }) {
	for c := range out {
		is := &out[c]
		if c >= 'A' && c <= 'Z' {
			is.upper = 1
		}
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			is.letter = 1
		}
		if inWord[c] {
			is.word = 1
		}
	}
	out['\''].joins, out[' '].space = 1, 1
	return out
}()

// firstUnspaced is the first letter of the scripts without spaces between words, of Thai.
const firstUnspaced = 0xe00

// inWord are the letters and digits of ASCII.
var inWord = func() (out [utf8.RuneSelf]bool) {
	for c := range out {
		out[c] = c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	return out
}()

// block makes a block of the body from a piece.
func (q piece) block(t *tagtree.Tree, belief float64) Block {
	return Block{Kind: q.kind, Level: q.level, Node: innermost(t, q.from, q.to), From: q.from, To: q.to, Text: q.text, Belief: belief}
}

// innermost is the innermost element that holds all nodes from <= id < to.
func innermost(t *tagtree.Tree, from, to tagtree.NodeID) tagtree.NodeID {
	id := t.Parent(from)
	for t.End(id) < to {
		id = t.Parent(id)
	}
	return id
}
