package inspect

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// JoinedTrees are the tree of a template and that of a page side by side, as Tree Align joined them.
type JoinedTrees struct {
	Template []JoinedNode `json:"template" nullable:"false" doc:"In preorder"`
	Page     []JoinedNode `json:"page" nullable:"false" doc:"In preorder: what was joined, and the elements around it"`
	Lines    []JoinedLine `json:"lines" nullable:"false"`
	Left     int          `json:"left,omitempty" doc:"Nodes of both trees that are not shown"`
}

// JoinedNode is a node of one of the two trees.
type JoinedNode struct {
	Depth int            `json:"depth"`
	Tag   string         `json:"tag" doc:"Empty for a text"`
	Class string         `json:"class,omitempty"`
	Text  string         `json:"text,omitempty" doc:"Of a landmark, or the value that fills a slot"`
	Field string         `json:"field,omitempty" doc:"Of a slot"`
	Times string         `json:"times,omitempty" doc:"Of the template: . + ? *"`
	Node  tagtree.NodeID `json:"node" doc:"On the page; -1 in the template"`
	Met   bool           `json:"met" doc:"It is joined with a node of the other tree, or the template's landmark or slot that could have been"`
}

// JoinedLine joins a landmark or slot of the template with its place on the page.
type JoinedLine struct {
	Template int    `json:"template" doc:"Index"`
	Page     int    `json:"page" doc:"Index"`
	Field    string `json:"field,omitempty" doc:"Of a slot; empty for a landmark"`
}

// joint is where a landmark or slot of the template stands on the page.
type joint struct {
	nodes []tagtree.NodeID
	field string
}

// joinedOf lays the trees side by side. The places are by order, as align numbers landmarks and slots.
func joinedOf(t *tagtree.Tree, root *template.Node, places map[int]joint) *JoinedTrees {
	out := &JoinedTrees{Template: []JoinedNode{}, Page: []JoinedNode{}, Lines: []JoinedLine{}}
	at := out.page(t, places)
	order := 0
	out.template(root, 0, &order, places, at)
	out.Template, out.Left = cutJoined(out.Template, out.Left)
	out.Page, out.Left = cutJoined(out.Page, out.Left)
	out.Lines = slices.DeleteFunc(out.Lines, func(l JoinedLine) bool { return l.Template >= len(out.Template) || l.Page >= len(out.Page) })
	return out
}

func cutJoined(list []JoinedNode, left int) ([]JoinedNode, int) {
	shown, more := cut(list, MostNodes)
	return shown, left + more
}

// page lists what was joined on the page with the elements around it, and gives the index of each node.
func (j *JoinedTrees) page(t *tagtree.Tree, places map[int]joint) map[tagtree.NodeID]int {
	fields, kept := map[tagtree.NodeID]string{}, map[tagtree.NodeID]bool{}
	joined := map[tagtree.NodeID]bool{}
	for _, p := range places {
		for _, n := range p.nodes {
			joined[n], fields[n] = true, p.field
			for ; n > 0 && !kept[n]; n = t.Parent(n) {
				kept[n] = true
			}
		}
	}
	var order []tagtree.NodeID
	for n := range kept {
		order = append(order, n)
	}
	slices.Sort(order)
	at, depth := map[tagtree.NodeID]int{}, map[tagtree.NodeID]int{}
	for _, n := range order {
		d := 0
		if up, ok := depth[t.Parent(n)]; ok {
			d = up + 1
		}
		depth[n], at[n] = d, len(j.Page)
		one := nodeOf(t, n)
		shown := JoinedNode{Depth: d, Tag: one.Tag, Class: one.Class, Field: fields[n], Node: n, Met: joined[n]}
		if joined[n] {
			shown.Text = one.Text
		}
		j.Page = append(j.Page, shown)
	}
	return at
}

// template lists the nodes of the template in preorder, with a line from each that was joined.
func (j *JoinedTrees) template(n *template.Node, depth int, order *int, places map[int]joint, at map[tagtree.NodeID]int) {
	one := JoinedNode{Depth: depth, Tag: n.Tag, Class: n.Class, Text: Short(n.Text), Field: n.Slot, Times: string(n.Times), Node: tagtree.None}
	if n.Slot != "" || n.Tag == "" && n.Text != "" {
		one.Met = true
		for _, node := range places[*order].nodes {
			if i, ok := at[node]; ok {
				j.Lines = append(j.Lines, JoinedLine{len(j.Template), i, n.Slot})
			}
		}
		*order++
	}
	j.Template = append(j.Template, one)
	for _, c := range n.Children {
		j.template(c, depth+1, order, places, at)
	}
}
