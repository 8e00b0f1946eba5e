package induce

import (
	"slices"

	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// tree is the list template's pruned tree: what lies above the records, and the
// record with most fields marked, as often as there are records, with its slots.
func (r *rows) tree(fields []template.Field) *template.Node {
	if len(r.rows) == 0 || len(r.marks) == 0 {
		return nil
	}
	base := baseSample(r.marks)
	row := r.rows[base]
	slots := map[tagtree.NodeID]int{}
	for i, f := range fields {
		m, err := targets(r.trees(), r.marks, f.Field)
		if err != nil {
			continue
		}
		if on := m.on(base); len(on) > 0 {
			if _, taken := slots[on[0]]; !taken {
				slots[on[0]] = i
			}
		}
	}
	if len(slots) == 0 {
		return nil
	}
	var nodes []*template.Node
	keep := kept(&row.Tree, r.trees(), slots)
	for n := row.FirstChild(0); n != tagtree.None; n = row.NextSibling(n) {
		if part := prunedBelow(&row.Tree, n, fields, slots, keep); part != nil {
			part.Times = template.Plus
			nodes = append(nodes, part)
		}
	}
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
	out.Locators = append(bySaying(samples, marks), f.Locators...)
	return out, nil
}
