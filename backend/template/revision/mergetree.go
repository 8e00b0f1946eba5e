package revision

import (
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// tree takes the tree that one side changed; of two, the one with more slots of
// the fields that are left, then the larger one.
func (g *merger) tree(out *template.Template) {
	b, m, t := treeText(g.base.Tree), treeText(g.mine.Tree), treeText(g.theirs.Tree)
	out.Tree = g.theirs.Tree
	if m == t || m == b {
		return
	}
	mine := withoutSlots(g.mine.Tree, func(token string) bool { return g.halves[token] }) // those are their fields
	if t == b {
		out.Tree = mine
		return
	}
	slots := func(n *template.Node) int {
		seen := map[string]bool{}
		eachSlot(n, func(s string) { seen[s] = true })
		k := 0
		for _, f := range out.Fields {
			if seen[f.Name] {
				k++
			}
		}
		return k
	}
	rank := func(x *template.Node, text string) []string {
		return []string{pad(slots(x)), pad(size(x)), text}
	}
	if slices.Compare(rank(mine, m), rank(g.theirs.Tree, t)) > 0 {
		out.Tree = mine
	}
}

func pad(n int) string { return strings.Repeat("0", max(0, 12-len(strconv.Itoa(n)))) + strconv.Itoa(n) }

func eachSlot(n *template.Node, do func(string)) {
	if n == nil {
		return
	}
	if n.Slot != "" {
		do(n.Slot)
	}
	for _, c := range n.Children {
		eachSlot(c, do)
	}
}

func withoutSlots(n *template.Node, dead func(string) bool) *template.Node {
	if n == nil {
		return nil
	}
	c := *n
	if c.Slot != "" && dead(c.Slot) {
		if c.Slot = ""; c.Tag == "" {
			return nil // a text that was a slot alone
		}
	}
	c.Children = nil
	for _, k := range n.Children {
		if k = withoutSlots(k, dead); k != nil {
			c.Children = append(c.Children, k)
		}
	}
	return &c
}
