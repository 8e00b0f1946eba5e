package suggest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of what is looked at.
const (
	maxPages  = 5    // pages compared
	maxValues = 1500 // values of a page
	maxLength = 4000 // characters of a value
)

// page is one page with all that is looked up again and again.
type page struct {
	t         *tagtree.Tree
	place     []int32 // of each node among its siblings of one name, from 1
	only      []bool  // it has no sibling of its name
	around    surroundings
	lines     lines
	above     []tagtree.NodeID // the last heading before each node; 0: none
	values    []value
	title     string                            // squeezed
	inData    map[string]int                    // texts of the structured data, squeezed, and the first value that has each
	shown     map[string]int                    // how many values show a text
	like      map[string]int                    // how many values have a path, places left out
	sections  map[tagtree.NodeID]string         // headings that another page has too
	labels    []tagtree.NodeID                  // texts that are labels here and on another page
	shared    map[string]bool                   // labels that another page has too; nil: there is no other page
	facts     map[rows]bool                     // of which most have a label of shared
	labelled  map[tagtree.NodeID]tagtree.NodeID // the first value that has each label
	nodes     map[string]int                    // how many nodes of values have a path
	items     map[tagtree.NodeID]bool           // nodes of the values of lists
	head      int                               // the value that is the page's heading; -1: none
	prefixes  map[string]bool                   // first words of many of its classes
	headWords map[string]bool                   // of the title and the heading
}

// value is a value with its label, names and paths.
type value struct {
	Value
	data   bool // of the structured data: the page does not show it
	label  string
	strong bool           // the label has the form of one, or stands in rows of labels
	text   tagtree.NodeID // of the label; None
	names  []string       // from attributes, the best first
	order  int            // among the values of the page, items left out
	path   string         // without places
	tags   string         // the same without classes
	key    string         // Text squeezed
	head   bool           // all of it is a heading or bold
}

// read prepares a page; alone says whether no other page has a text, nil: there is no other page. O(n).
func read(t *tagtree.Tree, alone func(string) bool) *page {
	p := &page{t: t, around: surround(t), lines: linesOf(t), inData: map[string]int{}, shown: map[string]int{}, like: map[string]int{}, head: -1, title: tagtree.WithoutSpace(t.Meta().Title)}
	p.number()
	p.prefixes = prefixesOf(t)
	p.above = headings(t)
	r := reader{t: t, taken: map[tagtree.NodeID]bool{}, only: p.only, alone: alone}
	for _, v := range r.values(maxValues) {
		if p.around.framed[v.Node] {
			continue
		}
		if d := p.describe(v); d.strong || p.meant(v.Node) || !labels.InMenu(t, v.Node) {
			p.values = append(p.values, d)
		}
	}
	p.dropSharedLabels()
	p.readData()
	p.nodes = map[string]int{}
	order, last := 0, tagtree.None
	for i := range p.values {
		v := &p.values[i]
		v.order = order
		if v.Node != last {
			p.nodes[v.path]++
		}
		last = v.Node
		if v.item {
			continue
		}
		order++
		p.shown[v.key]++
		if v.data {
			if _, ok := p.inData[v.key]; !ok {
				p.inData[v.key] = i
			}
			continue
		}
		p.like[v.path]++
		p.like[v.row()]++
		if p.head < 0 && labels.Heading(t, v.Node) == atom.H1 {
			p.head = i
		}
	}
	if p.head < 0 {
		p.head = p.likeTitle()
	}
	p.headWords = map[string]bool{}
	heads := t.Meta().Title
	if p.head >= 0 {
		heads += " " + p.values[p.head].Text
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(heads), between) {
		p.headWords[w] = true
	}
	return p
}

// textCounts says on how many pages each short text is.
func textCounts(trees []*tagtree.Tree) map[string]int {
	count := map[string]int{}
	for _, t := range trees {
		here := map[string]bool{}
		for n := range tagtree.NodeID(t.PageLen()) {
			if !t.IsText(n) || len(t.Node(n).Data) > maxLabelBytes {
				continue
			}
			if key := tagtree.WithoutSpace(t.Node(n).Data); key != "" && !here[key] {
				here[key] = true
				count[key]++
			}
		}
	}
	return count
}

// maxLabelBytes is the length of a text from which it is no label.
const maxLabelBytes = 400

// dropSharedLabels takes a label from a value where an earlier value in another
// place has it: the label names its neighbour. Values of one list share theirs. O(n).
func (p *page) dropSharedLabels() {
	first := map[tagtree.NodeID]*value{}
	p.labelled = map[tagtree.NodeID]tagtree.NodeID{}
	for i := range p.values {
		v := &p.values[i]
		if v.item || v.text == tagtree.None || p.t.Node(v.Node).DataAtom == atom.Li { // whole items of a list of facts stay distinct
			continue
		}
		owner := first[v.text]
		if owner == nil {
			first[v.text] = v
			p.labelled[v.text] = v.Node
			continue
		}
		if owner.tags != v.tags && !p.t.Within(v.Node, owner.Node) && !p.t.Within(owner.Node, v.Node) {
			v.text, v.label, v.strong = tagtree.None, "", false
		}
	}
}

// row is a value's path and its label: the rows of a table of facts have one
// path and other labels, those of a table of records the same or none.
func (v *value) row() string {
	if v.strong {
		return v.path + "|" + v.label
	}
	return v.path + "|"
}

// number gives each node its place among its siblings of one name.
func (p *page) number() {
	n := p.t.Len()
	p.place, p.only = make([]int32, n), make([]bool, n)
	count := map[string]int32{}
	for id := range tagtree.NodeID(n) {
		clear(count)
		for c := p.t.FirstChild(id); c != tagtree.None; c = p.t.NextSibling(c) {
			if tag := p.t.Tag(c); tag != locator.Text || !tagtree.Blank(p.t.Node(c).Data) {
				count[tag]++
				p.place[c] = count[tag]
			}
		}
		for c := p.t.FirstChild(id); c != tagtree.None; c = p.t.NextSibling(c) {
			p.only[c] = count[p.t.Tag(c)] == 1
		}
	}
}

// headings gives for each node the last h2 to h6 before it. O(n).
func headings(t *tagtree.Tree) []tagtree.NodeID {
	out, last := make([]tagtree.NodeID, t.Len()), tagtree.NodeID(0)
	for id := range tagtree.NodeID(t.Len()) {
		switch t.Node(id).DataAtom {
		case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			last = id
		}
		out[id] = last
	}
	return out
}

// likeTitle is the first value of some length that the page's title has too; -1 without one.
func (p *page) likeTitle() int {
	for i, v := range p.values {
		if !v.data && !v.item && len(v.key) >= fewestTitle && strings.Contains(p.title, v.key) {
			return i
		}
	}
	return -1
}

// fewestTitle is how many bytes a text has at least to be known in the title.
const fewestTitle = 4

// describe finds the label, the names and the paths of a value.
func (p *page) describe(v Value) value {
	d := value{Value: v, text: tagtree.None, head: v.From == 0 && p.heading(p.shells(v.Node)), key: tagtree.WithoutSpace(v.Text), path: p.path(v.Node, 0, tagtree.None, true), tags: p.tags(v.Node), names: p.attributeNames(v)}
	switch {
	case v.From > 0:
		if lead := leadOf(p.t.Text(v.Node), v.From); !weekdays[strings.ToLower(strings.Trim(lead, ".,"))] {
			d.label, d.strong = lead, true
		}
	case p.t.Node(v.Node).DataAtom != atom.Img && labels.Heading(p.t, v.Node) == 0:
		text, strong := labels.TextOf(p.t, v.Node)
		if text > v.Node && labels.Heading(p.t, text) != 0 { // it begins the next section
			text, strong = p.headingBefore(v.Node), false
		}
		if text != tagtree.None {
			d.text, d.strong, d.label = text, strong, tagtree.Stem(p.t.Node(text).Data)
		}
	}
	if !strings.ContainsFunc(d.label, wordly) {
		d.text, d.label, d.strong = tagtree.None, "", false
	}
	if d.label == "" {
		d.label, d.strong = p.lastLabelBefore(v.Node)
	}
	return d
}

// headingBefore is the text of the heading that an element follows; None without one.
func (p *page) headingBefore(n tagtree.NodeID) tagtree.NodeID {
	head := p.above[n]
	if head == 0 || p.t.Parent(head) != p.t.Parent(n) {
		return tagtree.None
	}
	for between := p.t.End(head); between < n; between++ {
		if !p.t.IsText(between) || !tagtree.Blank(p.t.Node(between).Data) {
			return tagtree.None
		}
	}
	if text := p.firstText(head); p.t.IsText(text) {
		return text
	}
	return tagtree.None
}

// wordly reports whether a character is of a word; a bullet is not.
func wordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#' || r == '№' }

// lastLabelBefore is the last label of a line of facts that ends before an element:
// "Posted: 3 May   Views: <b>1286</b>".
func (p *page) lastLabelBefore(n tagtree.NodeID) (label string, ok bool) {
	before := n - 1
	if p.t.IsText(n) || before <= 0 || !p.t.IsText(before) || p.t.Parent(before) != p.t.Parent(n) {
		return "", false
	}
	line := strings.TrimSpace(p.t.Node(before).Data)
	if !tagtree.EndsInColon(line) {
		return "", false
	}
	parts := factBreak.Split(line, -1)
	label = tagtree.Stem(parts[len(parts)-1])
	if len(parts) == 1 || label == "" || utf8.RuneCountInString(label) > maxLead {
		return "", false
	}
	return label, true
}

// factBreak stands between the facts of a line.
var factBreak = regexp.MustCompile(`[\s\x{a0}\x{3000}]{2,}|\s*[|;，；·•]\s*`)

// leadOf is the label in a text before a value.
func leadOf(text string, from int) string {
	if label := labels.In(text, from); label != "" {
		return label
	}
	return tagtree.Stem(string([]rune(text)[:from]))
}

// tags are the tags from the root to a node.
func (p *page) tags(n tagtree.NodeID) string {
	var b strings.Builder
	for ; n > 0; n = p.t.Parent(n) {
		b.WriteString(p.t.Tag(n))
		b.WriteByte('/')
	}
	return b.String()
}

// path writes the way from an ancestor, left out, down to a node: tags with
// their places, but for the open one; with plain, tags alone.
func (p *page) path(n, ancestor, open tagtree.NodeID, plain bool) string {
	var parts [64]tagtree.NodeID
	k := 0
	for ; n != ancestor && n > 0 && k < len(parts); n = p.t.Parent(n) {
		parts[k] = n
		k++
	}
	var b strings.Builder
	for k--; k >= 0; k-- {
		b.WriteByte('/')
		b.WriteString(p.t.Tag(parts[k]))
		switch {
		case plain:
			if class, ok := p.t.Attr(parts[k], "class"); ok && k < 3 && len(class) < 80 {
				b.WriteByte('.')
				b.WriteString(class)
			}
		case parts[k] != open:
			b.WriteByte('[')
			b.WriteString(itoa(p.place[parts[k]]))
			b.WriteByte(']')
		}
	}
	return b.String()
}
