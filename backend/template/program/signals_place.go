package program

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// page sets the share of all that the template looks for that the page has.
func (s *Signals) page(share float64) {
	s[Page] = share
	s[ManyPage] = s[Many] * (1 - share)
}

// place sets what the elements that values are in say.
func (s *Signals) place(t *tagtree.Tree, values []record.Value) {
	for _, v := range values {
		s[Aside] += yes(aside(t, tagtree.NodeID(v.Node)))
	}
	s[Aside] /= float64(len(values))
}

// pieces compares the number of pieces of the text that the value is cut out of with that of the marked text: if a piece is absent, the
// next one takes its place.
func (s *Signals) pieces(t *tagtree.Tree, f *field, node tagtree.NodeID) {
	if f.Look == nil || f.Look.Pieces == 0 {
		return
	}
	n := profile.Pieces(locator.PartText(t, node, f.Part))
	s[FewerPieces], s[MorePieces] = yes(n < f.Look.Pieces), yes(n > f.Look.Pieces)
}

// aside reports whether a node is in an element that HTML has for what is beside the content.
func aside(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return tagtree.IsBeside(a) || a == atom.Form || a == atom.Noscript })
}

// order is the share of the other found fields that stand before a field's value
// and stood after it in the template's tree, or the reverse.
func (p *Program) order(cells record.Record, i int) float64 {
	wrong, known := 0, 0
	for k := range cells {
		if k == i || p.fields[i].slot == 0 || p.fields[k].slot == 0 || cells[k].State != record.Found || len(cells[k].Values) == 0 {
			continue
		}
		known++
		if (p.fields[k].slot < p.fields[i].slot) != (cells[k].Values[0].Node < cells[i].Values[0].Node) {
			wrong++
		}
	}
	return float64(wrong) / float64(max(known, 1))
}

// numberSlots numbers the fields' slots in a template's tree in document order, from 1.
func (p *Program) numberSlots(n *template.Node, last int) int {
	if n == nil {
		return last
	}
	if n.Slot != "" {
		last++
		for i := range p.fields {
			if p.fields[i].Name == n.Slot {
				p.fields[i].slot = last
			}
		}
	}
	for _, c := range n.Children {
		last = p.numberSlots(c, last)
	}
	return last
}
