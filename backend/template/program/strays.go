package program

import (
	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Facts of a record may be elements of one kind side by side, and each may be absent. Those behind it take its place:
//
//	ul( li "Petrol"  li "manual" )        fuel: Petrol   gears: manual
//	ul( li "Diesel"  li "automatic" )     fuel: Diesel   gears: automatic
//	ul( li "manual" )                     fuel: manual?  gears: none
//
// A value whose record lacks another field, and that records with both fields have in that one and none in its own, is of that field. It is not given.
//
// Cost: linear in the cells, for each pair of fields that is compared; at most mostPairs.

// Bounds of strays.
const (
	fewestElsewhere = 2   // records have the value in the other field at least
	mostPairs       = 100 // of fields that are compared
)

// fact is a text and the kinds of its element and of the one around it.
type fact struct{ text, element, around string }

// withholdStrays makes values of a list unsure that are those of another field.
func (p *Program) withholdStrays(t *tagtree.Tree, rows []Row) {
	facts := make([][]fact, len(rows)) // by record and field; empty for none
	known := make([]map[fact]bool, len(p.fields))
	for i := range known {
		known[i] = map[fact]bool{}
	}
	for r := range rows {
		facts[r] = make([]fact, len(p.fields))
		for i := range p.fields {
			if f, ok := p.factIn(t, rows[r].Cells, i); ok {
				facts[r][i] = f
				known[i][f] = true
			}
		}
	}
	pairs := map[[2]int]map[fact]int{}
	for r := range rows {
		for i, f := range facts[r] {
			for o := 0; f.text != "" && o < len(p.fields); o++ {
				if o == i || rows[r].Cells[o].State != record.Missing || !known[o][f] {
					continue
				}
				pair := [2]int{i, o}
				if pairs[pair] == nil && len(pairs) < mostPairs {
					pairs[pair] = elsewhere(facts, i, o)
				}
				if pairs[pair][f] >= fewestElsewhere {
					c := &rows[r].Cells[i]
					c.Confidence = min(c.Confidence, MostDoubtful)
					otherField.explain(c)
					makeUnsure(c)
					break
				}
			}
		}
	}
}

// elsewhere counts the facts that records with two fields have in the second one; -1 for those of the first one.
func elsewhere(facts [][]fact, first, second int) map[fact]int {
	out := map[fact]int{}
	for _, row := range facts {
		if row[first].text == "" || row[second].text == "" {
			continue
		}
		if out[row[first]] = -1; out[row[second]] >= 0 {
			out[row[second]]++
		}
	}
	return out
}

// factIn is the only value of a learned field in a record as a fact; false if there is none, or not one, or a cell of a table.
func (p *Program) factIn(t *tagtree.Tree, cells record.Record, i int) (fact, bool) {
	c := &cells[i]
	if !p.isListed(i) || p.fields[i].Many || c.State != record.Found || len(c.Values) != 1 {
		return fact{}, false
	}
	e := t.ElementOf(tagtree.NodeID(c.Values[0].Node))
	around := t.Parent(e)
	if around <= 0 || t.Tag(e) == "td" || t.Tag(e) == "th" {
		return fact{}, false
	}
	return fact{c.Values[0].Text, t.Kind(e), t.Kind(around)}, true
}
