package induce

import (
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// fewestOthers is how many other texts at its place tell that a text of rows is a value.
const fewestOthers = 2

// isRowValue reports whether a text before the target is a value of the rows of a list and no label: where some rows have it, others
// have at least two other texts, each at this place alone, and a text at the place of the target too.
//
//	li( h3 "Copper funnel"  p "In stock"      p "£4.20" )       marked
//	li( h3 "Egg timer"      p "Out of stock"  p "£3.75" )
//	li( h3 "Cake ring"      p "2 left"        p "£7.00" )
//
// If a row of label and value is absent, the next label is at its place, and other rows have this one at another place.
func (g *generator) isRowValue(text tagtree.NodeID) bool {
	if !g.rows {
		return false
	}
	set := locator.NewSet([]locator.Locator{{Steps: below(g.t, 0, text)}, {Steps: below(g.t, 0, g.target)}})
	own := tagtree.Stem(g.t.Node(text).Data)
	others := map[string]bool{}
	place := make([]tagtree.NodeID, len(g.samples))
	for i, t := range g.samples {
		place[i] = tagtree.None
		found := set.Run(t)
		if len(found[0]) != 1 || len(found[1]) != 1 || tagtree.Blank(t.Text(found[1][0])) {
			continue
		}
		place[i] = found[0][0]
		if stem := tagtree.Stem(t.Node(place[i]).Data); stem != own {
			others[stem] = true
		}
	}
	if len(others) < fewestOthers {
		return false
	}
	others[own] = true
	for i, t := range g.samples {
		for n := range tagtree.NodeID(t.Len()) {
			if n != place[i] && t.IsText(n) && others[tagtree.Stem(t.Node(n).Data)] {
				return false
			}
		}
	}
	return true
}
