package program

import (
	"slices"

	"wrapsmith/backend/record"
)

// disputed makes values doubtful that another field has with more reason: of two fields with one value and one node, that without
// a label or an attribute for it; where neither has one, that with less confidence. Where the element of a field is absent, its
// place is often that of the next field:
//
//	<p class="author">Ann</p> <p class="year">1990</p>     no author: "1990" is at the author's place, and has the class of the year
//
// A part of a text may share its node with others. Doubtful values have otherField in why. It returns which fields have nothing but a place for the value of another
// field that has a label or an attribute for it.
func (p *Program) disputed(cells record.Record, anchored []bool, why []*doubt) (lost []bool) {
	owner, lost := map[int32]int{}, make([]bool, len(cells))
	for i := range cells {
		if !p.calibrated(cells, i) || !p.fields[i].single() || len(p.fields[i].Cuts) > 0 {
			continue
		}
		n := cells[i].Values[0].Node
		k, taken := owner[n]
		if !taken {
			owner[n] = i
			continue
		}
		a, b := cells[i].Confidence, cells[k].Confidence
		switch {
		case anchored[i] && anchored[k]: // each has its reason
		case anchored[i] || !anchored[k] && a > b:
			owner[n] = i
			lost[k] = anchored[i]
			otherField.bound(&cells[k], MostDoubtful, &why[k])
		case anchored[k] || a < b:
			lost[i] = anchored[k]
			otherField.bound(&cells[i], MostDoubtful, &why[i])
		}
	}
	p.disputedLists(cells, anchored, owner, why)
	return lost
}

// disputedLists makes a list doubtful that has the node of the value of another field among its own: it goes too far, unless both
// have a label or an attribute.
//
//	<a>Ann</a>, translated by <a>Cy</a>     authors: Ann, Cy     translator: Cy
func (p *Program) disputedLists(cells record.Record, anchored []bool, owner map[int32]int, why []*doubt) {
	for i := range cells {
		if !p.calibrated(cells, i) || p.fields[i].single() || len(p.fields[i].Cuts) > 0 {
			continue
		}
		if slices.ContainsFunc(cells[i].Values, func(v record.Value) bool {
			k, owned := owner[v.Node]
			return owned && !(anchored[i] && anchored[k])
		}) {
			otherField.bound(&cells[i], MostDoubtful, &why[i])
		}
	}
}
