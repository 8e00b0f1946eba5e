package suggest

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// fewestNaming is how many pages tell a label from a value beside a value: two recipes of 20 minutes
// that serve 4 and 6 do not.
const fewestNaming = 3

// leastNaming is the share of the pages on which a text must name a value to be a label.
const leastNaming = 0.5

// withoutLabels leaves out the candidates that show labels only: where one page lacks a row, the label
// of the fourth row is another one there, so that it varies as values do.
//
//	Medium  Oil     Dimensions  61 cm   Credit  Holm
//	Medium  Iron    Credit      Lee                      the third label: "Dimensions", "Credit"
func withoutLabels(pages []*page, all []*candidate) []*candidate {
	if len(pages) < fewestNaming {
		return all
	}
	labels := namingTexts(pages)
	return slices.DeleteFunc(all, func(c *candidate) bool {
		for i, at := range c.at {
			for _, a := range at {
				v := &pages[i].values[a.value]
				if v.data || !labels[v.key] || labels[tagtree.WithoutSpace(v.label)] { // "20 min" of "Cook" names none
					return false
				}
			}
		}
		return true
	})
}

// namingTexts are the texts that name values, squeezed: on half of the pages one value each, and not
// always the same one.
func namingTexts(pages []*page) map[string]bool {
	on, first, differs, twice := map[string]int{}, map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, p := range pages {
		here := map[string]string{}
		for i := range p.values {
			v := &p.values[i]
			if v.label == "" || v.data || v.item || v.From > 0 {
				continue
			}
			label := tagtree.WithoutSpace(v.label)
			if before, again := here[label]; again {
				twice[label] = twice[label] || before != v.key
				continue
			}
			here[label] = v.key
			if on[label]++; on[label] == 1 {
				first[label] = v.key
			}
			differs[label] = differs[label] || first[label] != v.key
		}
	}
	out := map[string]bool{}
	for label, n := range on {
		out[label] = differs[label] && !twice[label] && float64(n) >= leastNaming*float64(len(pages))
	}
	return out
}
