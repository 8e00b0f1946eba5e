package align

import (
	"slices"

	"wrapsmith/backend/template"
)

// Times is the kind of a wrapper's node: how often it stands among its siblings.
type Times = template.Times

// The kinds of a wrapper's node.
const (
	Once     = template.Once
	Plus     = template.Plus
	Optional = template.Optional
	Any      = template.Any
)

// Tree is a node of a wrapper tree: what all records of a list have in common.
// It is an element, or a text: a constant one (Text set) or a field, #PCDATA.
// The root has no tag and stands for a record.
type Tree struct {
	Tag    string  `json:"tag,omitempty"`
	Class  string  `json:"class,omitempty" doc:"Class tokens without digits"`
	Text   string  `json:"text,omitempty" doc:"The text that is the same in all records; empty for a field"`
	Times  Times   `json:"-"`
	Kind   string  `json:"times" enum:".,+,?,*" doc:"How often the node stands among its siblings"`
	Column string  `json:"column,omitempty" doc:"The column that its text fills"`
	Attrs  []Slot  `json:"attrs,omitempty" doc:"Attributes that fill columns"`
	Kids   []*Tree `json:"kids,omitempty"`
}

// Slot is an attribute that fills a column.
type Slot struct {
	Attr   string `json:"attr"`
	Column string `json:"column"`
}

// Size is the number of nodes of the tree.
func (t *Tree) Size() int {
	n := 1
	for _, kid := range t.Kids {
		n += kid.Size()
	}
	return n
}

// Has reports whether a column has a place in the tree.
func (t *Tree) Has(column string) bool {
	if t.Column == column || slices.ContainsFunc(t.Attrs, func(s Slot) bool { return s.Column == column }) {
		return true
	}
	return slices.ContainsFunc(t.Kids, func(kid *Tree) bool { return kid.Has(column) })
}

// Template gives the tree as that of a template, the slots named after their
// columns: names maps a column's ID to the field's name, and columns it lacks
// are no slots. A tree whose root has several children stands below a "record".
func (t *Tree) Template(names map[string]string) *template.Node {
	if t.Tag == "" && t.Text == "" && len(t.Kids) == 1 {
		t = t.Kids[0]
	}
	return t.node(names)
}

func (t *Tree) node(names map[string]string) *template.Node {
	n := &template.Node{Tag: t.Tag, Class: t.Class, Text: t.Text, Times: t.Times}
	if t.Tag == "" && len(t.Kids) > 0 {
		n.Tag = "record"
	}
	if n.Times == 0 {
		n.Times = Once
	}
	if name := names[t.Column]; name != "" && t.Tag == "" {
		n.Slot, n.Text = name, ""
	}
	for _, s := range t.Attrs {
		if name := names[s.Column]; name != "" {
			n.Slot = name
		}
	}
	for _, kid := range t.Kids {
		if kid.Tag != "" || kid.Text != "" || names[kid.Column] != "" {
			n.Children = append(n.Children, kid.node(names))
		}
	}
	return n
}

// tree draws the wrapper as a Tree; column names the column of a slot.
func (a *wrapper) tree(w, parent int32, column func(leaf int32) string) *Tree {
	x := &a.f.twigs[w]
	t := &Tree{Times: a.times(w, parent)}
	t.Kind = string(t.Times)
	switch {
	case x.kind == textLeaf:
		t.Column = column(w)
		if !a.at[w].differ {
			t.Text = x.text
		}
	case parent >= 0:
		n := a.f.t.Node(x.from)
		t.Tag, t.Class = n.Data, StableClass(attr(n, "class"))
	}
	for _, c := range a.kids.at(w) {
		switch y := &a.f.twigs[c]; y.kind {
		case linkLeaf:
			t.Attrs = append(t.Attrs, Slot{"href", column(c)})
		case imageLeaf:
			t.Attrs = append(t.Attrs, Slot{imageAttr(a.f.t.Node(y.from)), column(c)})
		default:
			t.Kids = append(t.Kids, a.tree(c, w, column))
		}
	}
	return t
}
