package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// maxWrapper bounds the nodes of a wrapper tree that a template carries.
const maxWrapper = 600

// tree is the list template's tag tree: what lies above the records, and the
// wrapper tree of the records of the sample with most fields marked, as often
// as there are records, with its slots. Where alignment parts what was marked
// together, or the tree gets too large, the record with most fields marked
// stands for all, pruned.
func (r *rows) tree(fields []template.Field) *template.Node {
	if len(r.rows) == 0 || len(r.marks) == 0 {
		return nil
	}
	base := baseSample(r.marks)
	nodes := r.wrapper(base, fields)
	if len(nodes) == 0 {
		nodes = r.example(base, fields)
	}
	for _, n := range nodes {
		n.Times = template.Plus
	}
	row := r.rows[base]
	page := r.Samples[row.sample]
	for n := page.Parent(row.Of(row.FirstChild(0))); n > 0 && len(nodes) > 0; n = page.Parent(n) {
		up := bare(page, n)
		up.Children = nodes
		nodes = []*template.Node{up}
	}
	if len(nodes) != 1 {
		return nil
	}
	return nodes[0]
}

// wrapper aligns the records of the sample of a marked one (Tree Align, DETM
// 3.2), and names the columns of the marks after their fields.
func (r *rows) wrapper(base int, fields []template.Field) []*template.Node {
	page := r.Samples[r.rows[base].sample]
	var records [][]tagtree.Span
	for _, x := range r.rows {
		if x.sample == r.rows[base].sample {
			records = append(records, x.spans)
		}
	}
	slices.SortFunc(records, func(a, b []tagtree.Span) int { return int(a[0].From - b[0].From) })
	list := align.Records(page, records)
	tree := list.Tree()
	if tree == nil || tree.Size() > maxWrapper {
		return nil
	}
	names := map[string]string{}
	for _, f := range fields {
		m, err := targets(r.trees(), r.marks, f.Field)
		if err != nil || len(m.on(base)) == 0 {
			continue
		}
		n, attr := r.rows[base].Of(m.on(base)[0]), ""
		if f.Part.Kind == template.PartAttr {
			attr = f.Part.Attr
		} else if texts := page.Texts(n, 1); len(texts) > 0 {
			n = texts[0] // an element can be a part of a decorated text
		}
		_, c, ok := list.Best.At(page, n, attr)
		if !ok || names[list.Best.Columns[c].ID] != "" || !tree.Has(list.Best.Columns[c].ID) {
			return nil
		}
		names[list.Best.Columns[c].ID] = f.Name
	}
	if len(names) == 0 {
		return nil
	}
	node := tree.Template(names)
	if len(tree.Kids) == 1 {
		return []*template.Node{node}
	}
	return node.Children // a record of several siblings
}

// example is the marked record itself, pruned to its slots and the texts that help.
func (r *rows) example(base int, fields []template.Field) []*template.Node {
	row := r.rows[base]
	slots := slotsOf(r.trees(), r.marks, fields, base)
	if len(slots) == 0 {
		return nil
	}
	var nodes []*template.Node
	keep := kept(&row.Tree, len(r.trees()), slots, shownBy(&row.Tree, r.trees()))
	for n := row.FirstChild(0); n != tagtree.None; n = row.NextSibling(n) {
		if part := prunedBelow(&row.Tree, n, fields, slots, keep); part != nil {
			nodes = append(nodes, part)
		}
	}
	return nodes
}

// prunedBelow is prune for one child of the root; nil when nothing of it is kept.
func prunedBelow(t *tagtree.Tree, n tagtree.NodeID, fields []template.Field, slots map[tagtree.NodeID]int, keep map[tagtree.NodeID]bool) *template.Node {
	inside := func(x tagtree.NodeID) bool { return t.Within(x, n) }
	mySlots, myKeep := map[tagtree.NodeID]int{}, map[tagtree.NodeID]bool{}
	for x, i := range slots {
		if inside(x) {
			mySlots[x] = i
		}
	}
	for x := range keep {
		if inside(x) {
			myKeep[x] = true
		}
	}
	return prune(t, fields, mySlots, myKeep)
}

// bare is an element of the tree without its children.
func bare(t *tagtree.Tree, n tagtree.NodeID) *template.Node {
	out := &template.Node{Tag: t.Tag(n), Times: template.Once}
	if id, ok := t.Attr(n, "id"); ok && id != "" && !volatile(id) && len(id) < maxTextLength {
		out.ID = id
	}
	if class := classOf(t.Node(n)); class != out.ID {
		out.Class = class
	}
	return out
}

// NextLink learns the link to the next page from marks on it.
func NextLink(samples []*tagtree.Tree, marks []Mark) (template.Field, error) {
	marks = slices.Clone(marks)
	out := template.Field{Part: template.Part{Kind: template.PartAttr, Attr: "href"}}
	out.Name, out.Type, out.Optional = template.NextName, "url", true
	for i, m := range marks {
		m.Field, m.Part, m.From, m.To = out.Name, out.Part, 0, 0
		t := samples[m.Sample]
		if a := link(t, m.Node); a != tagtree.None {
			m.Node = a
		}
		marks[i] = m
	}
	f, err := Field(samples, marks, out.Field)
	if err != nil || len(f.Locators) == 0 {
		return out, err
	}
	out.Locators = append(byLinkText(samples, marks), f.Locators...)
	return out, nil
}
