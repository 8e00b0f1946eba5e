package author

import (
	"fmt"
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// maxCousin is how far above two values the element that holds both may stand,
// in levels: li > a beside li > a, a cell in the row below.
const maxCousin = 4

// Alike lists the nodes of a page that a field of many values would take if this
// one were its example, the node itself among them; none when it is the only one.
func (s *Session) Alike(page int, node int32, part template.Part) ([]int32, error) {
	m := NewMark{Page: page, Node: node, Part: part}
	s.mu.Lock()
	err := s.check(&m)
	var t *tagtree.Tree
	if err == nil {
		sm, _ := s.sampleOf(page) // it was checked
		t = sm.tree
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	const name = "alike"
	mark := induce.Mark{Field: name, Node: tagtree.NodeID(m.Node), Part: m.Part}
	f, err := induce.Field([]*tagtree.Tree{t}, []induce.Mark{mark}, record.Field{Name: name, Type: record.Text, Many: true})
	if err != nil {
		return nil, fmt.Errorf("author: nodes like %d: %w", node, err)
	}
	p, err := program.Compile(&template.Template{Kind: template.Detail, Fields: []template.Field{f}})
	if err != nil {
		return nil, fmt.Errorf("author: nodes like %d: %w", node, err)
	}
	cells, _ := p.Votes(t)
	out := []int32{}
	for _, v := range cells[0].Values {
		if v.Node > 0 {
			out = append(out, v.Node)
		}
	}
	if len(out) < 2 {
		return []int32{}, nil
	}
	return out, nil
}

// meant returns the field that a person who points at a node most likely means, and the element that it would take:
// the field whose value the node is already, else one with an example beside it that differs from it by its position
// only. "" if the field is new. The session must be locked.
func (s *Session) meant(page int, t *tagtree.Tree, n tagtree.NodeID, label string) (string, tagtree.NodeID) {
	all := shells(t, n)
	o := s.outcomeNow()
	if i := s.now.page(page); i < len(o.cells) {
		for f, cell := range o.cells[i] {
			if s.takesPart(s.now.Fields[f].Name) {
				continue
			}
			for _, v := range cell.Values {
				if at := tagtree.NodeID(v.Node); at > 0 && oneValue(t, at, n) && slices.Contains(all, t.ElementOf(at)) {
					if t.ElementOf(at) == all[0] {
						at = n
					}
					return s.now.Fields[f].Name, at
				}
			}
		}
	}
	for _, m := range s.now.Marks {
		if m.Page != page || m.Not || m.Missing || s.takesPart(m.Field) {
			continue
		}
		e := tagtree.NodeID(m.Node)
		for _, at := range all {
			if samePath(t, e, at) && !namedApart(t, e, n, label) {
				if at == all[0] {
					at = n
				}
				return m.Field, at
			}
		}
	}
	return "", n
}

// shells lists the elements that show just what a node shows: its own, those around it, those within, as h2 and a of
// one heading; a click may hit either.
func shells(t *tagtree.Tree, n tagtree.NodeID) []tagtree.NodeID {
	own := t.ElementOf(n)
	text := t.Text(own)
	all := []tagtree.NodeID{own}
	for p := t.Parent(own); p > 0 && len(all) < maxCousin && t.Text(p) == text; p = t.Parent(p) {
		all = append(all, p)
	}
	for e := t.ElementAt(own, 0); e != tagtree.None && len(all) < 2*maxCousin && t.Text(e) == text; e = t.ElementAt(e, 0) {
		all = append(all, e)
	}
	return all
}

// namedApart reports whether the label of n tells it from e. The item before is no label, unless labels stand between the values:
//
//	li Goose neck · li Brushed steel           one field
//	td 姓名 · td 董献平 · td 性别 · td 男      two
func namedApart(t *tagtree.Tree, e, n tagtree.NodeID, label string) bool {
	of := labelOf(t, e)
	if label == "" || label == of {
		return false
	}
	return label != before(t, n) || of != "" && of == before(t, e)
}

// before is the stem of the element before a node's.
func before(t *tagtree.Tree, n tagtree.NodeID) string {
	e := t.ElementOf(n)
	k := t.Place(e)
	if k == 0 {
		return ""
	}
	return tagtree.Stem(t.Text(t.ElementAt(t.Parent(e), k-1)))
}

// takesPart reports whether a field takes an attribute or some characters: other fields may take others of the same node.
func (s *Session) takesPart(field string) bool {
	return slices.ContainsFunc(s.now.Marks, func(m markEntry) bool {
		return m.Field == field && (m.Part.Kind == template.PartAttr || m.To > 0)
	})
}

// oneValue reports whether a value's node is not just one text among others of the element that is pointed at.
func oneValue(t *tagtree.Tree, value, n tagtree.NodeID) bool {
	return !t.IsText(value) || value == n || len(textRuns(t, t.Parent(value))) == 1
}

// samePath reports whether two elements are distinguished by their place alone: the same
// tags and classes below the element that holds both, and within its children at the same places.
func samePath(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	a, b = t.ElementOf(a), t.ElementOf(b)
	for range maxCousin {
		if a == b || !sameKind(t, a, b) {
			return false
		}
		if t.Parent(a) == t.Parent(b) {
			return true
		}
		if t.Place(a) != t.Place(b) {
			return false
		}
		a, b = t.Parent(a), t.Parent(b)
	}
	return false
}

func sameKind(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	if a <= 0 || b <= 0 {
		return false
	}
	of, _ := t.Attr(a, "class")
	class, _ := t.Attr(b, "class")
	return t.Tag(a) == t.Tag(b) && of == class
}

// labelOf is what names a node: of a cell below headings the heading of its
// column, where nothing in its row names it, else the label beside it.
//
//	Name   | Price     the price of Kettle is labelled Price, not Kettle
//	Kettle | 64.00
func labelOf(t *tagtree.Tree, n tagtree.NodeID) string {
	if int(n) >= t.PageLen() {
		return "" // the key of a value in data names it
	}
	if !hasElements(t, n) && labels.Heading(t, n) == 0 && len(labelsIn(t.Text(n))) > 1 {
		return "" // each label within it names a part of it
	}
	if heading := columnOf(t, n); heading != "" {
		return heading
	}
	return labels.Of(t, n)
}

// columnOf is the text of the th that heads a node's column; "" when a th stands in its own row too.
func columnOf(t *tagtree.Tree, n tagtree.NodeID) string {
	cell := n
	for cell > 0 && t.Node(cell).DataAtom != atom.Td {
		cell = t.Parent(cell)
	}
	if cell <= 0 {
		return ""
	}
	row := t.Parent(cell)
	table := row
	for table > 0 && t.Node(table).DataAtom != atom.Table {
		table = t.Parent(table)
	}
	first := table
	for first < row && t.Node(first).DataAtom != atom.Tr {
		first++
	}
	if table <= 0 || first >= row || !headings(t, first, true) || !headings(t, row, false) {
		return ""
	}
	head := t.ElementAt(first, t.Place(cell))
	if head == tagtree.None {
		return ""
	}
	return tagtree.Stem(t.Text(head))
}

// headings reports whether all cells of a row are headings, or none.
func headings(t *tagtree.Tree, row tagtree.NodeID, all bool) bool {
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) && (t.Node(c).DataAtom == atom.Th) != all {
			return false
		}
	}
	return true
}
