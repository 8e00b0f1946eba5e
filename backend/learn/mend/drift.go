package mend

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Thresholds of drift on pages at hand.
const (
	dead         = 0.25 // a locator that finds this share or less of what it found on the old samples is dead
	driftBy      = 0.20 // a field drifts if it is filled less by this, or loses this share of its votes
	strayBy      = 0.50 // share of its answers that are not what was decided or known, for a locator to be astray
	mostLocators = 12   // locators reported for a field
)

// Drift says how a template fits new pages beside the old samples.
type Drift struct {
	Old, New int // pages
	Fields   []FieldDrift
}

// FieldDrift is one field's.
type FieldDrift struct {
	Field    string
	OldFill  float64 // share of the old samples with a value
	NewFill  float64
	OldVotes float64 // share of its locators' weight that found the value, mean over the old samples
	NewVotes float64
	Drifts   bool
	Families []FamilyDrift // the heaviest first
	Locators []LocatorDrift
	Why      Words
}

// FamilyDrift is what is left of a family's weight.
type FamilyDrift struct {
	Family string
	Weight float64 // share of the field's weight
	Left   float64 // of that, 0..1
}

// LocatorDrift is what became of one locator.
type LocatorDrift struct {
	Index  int // in the field's locators
	XPath  string
	Family string
	Weight float64 // share of the field's weight
	Old    float64 // share of the old samples on which it finds the value
	New    float64 // share of the new pages on which it finds the value, or what is taken for it
	State  string  // LocatorAlive, LocatorDead or LocatorAstray
}

// What became of a locator.
const (
	LocatorAlive  = "alive"
	LocatorDead   = "dead"   // it finds nothing any more
	LocatorAstray = "astray" // it finds something else
)

// of is a field's drift.
func (d Drift) of(field string) FieldDrift {
	i := slices.IndexFunc(d.Fields, func(f FieldDrift) bool { return f.Field == field })
	if i < 0 {
		return FieldDrift{}
	}
	return d.Fields[i]
}

// Drifts lists the fields that drift.
func (d Drift) Drifts() []string {
	var out []string
	for _, f := range d.Fields {
		if f.Drifts {
			out = append(out, f.Field)
		}
	}
	return out
}

func (m *mending) drift() Drift {
	d := Drift{Old: len(m.old), New: len(m.new)}
	if m.Template.Kind == template.List {
		return m.listDrift(d)
	}
	for i := range m.fields {
		d.Fields = append(d.Fields, m.fieldDrift(i))
	}
	return d
}

func (m *mending) fieldDrift(i int) FieldDrift {
	f := &m.fields[i]
	d := FieldDrift{Field: f.Name, OldFill: fill(m.old, i), NewFill: fill(m.new, i)}
	total := 0.0
	before := make([]float64, len(f.Locators)) // share of the old samples on which each finds the value
	for k, l := range f.Locators {
		if l.Family != template.FamilySlot {
			before[k], _ = m.answers(m.old, i, k)
		}
		if before[k] > 0 {
			total += l.Weight
		}
	}
	for k, l := range f.Locators {
		was := before[k]
		if was == 0 {
			continue // of another layout than the samples'
		}
		one := LocatorDrift{Index: k, XPath: l.XPath, Family: l.Family, Weight: l.Weight / total, State: LocatorAlive}
		now, other := m.answers(m.new, i, k)
		one.Old, one.New = was, now
		switch {
		case now <= dead*was && other <= strayBy:
			one.State = LocatorDead
		case other > strayBy || now <= dead*was:
			one.State = LocatorAstray
		}
		d.OldVotes += one.Weight * was
		d.NewVotes += one.Weight * now
		d.Locators = append(d.Locators, one)
		d.family(one)
	}
	slices.SortStableFunc(d.Families, func(a, b FamilyDrift) int {
		switch {
		case a.Weight > b.Weight:
			return -1
		case a.Weight < b.Weight:
			return 1
		}
		return 0
	})
	d.Locators = d.Locators[:min(len(d.Locators), mostLocators)]
	d.judge(len(m.new), m.what)
	return d
}

// family adds a locator to its family's sum.
func (d *FieldDrift) family(l LocatorDrift) {
	i := slices.IndexFunc(d.Families, func(f FamilyDrift) bool { return f.Family == l.Family })
	if i < 0 {
		i = len(d.Families)
		d.Families = append(d.Families, FamilyDrift{Family: l.Family})
	}
	f := &d.Families[i]
	left := min(1, l.New/l.Old)
	f.Left = (f.Left*f.Weight + left*l.Weight) / (f.Weight + l.Weight)
	f.Weight += l.Weight
}

// judge reports whether the field drifts, in words.
func (d *FieldDrift) judge(fresh int, what string) {
	lost := d.OldVotes - d.NewVotes
	switch {
	case d.OldFill-d.NewFill >= driftBy:
		d.Drifts = true
		d.Why = Words{say("less", []string{"new", percent(d.NewFill), "what", kindOf(what), "old", percent(d.OldFill)}, "filled on %s of the %s, and on %s of the samples", percent(d.NewFill), what, percent(d.OldFill))}
	case d.NewFill == 0 && d.OldFill > 0:
		d.Drifts = true
		d.Why = Words{say("none", []string{"what", kindOf(what)}, "found on none of the %s", what)}
	case d.OldVotes > 0 && lost >= driftBy*d.OldVotes && d.NewFill > 0:
		d.Drifts = lost >= 2*driftBy*d.OldVotes
		d.Why = Words{say("votes", []string{"new", percent(d.NewVotes), "old", percent(d.OldVotes)}, "still found, but only %s of its locators' weight speaks for the value, and %s did on the samples", percent(d.NewVotes), percent(d.OldVotes))}
	default:
		d.Why = Words{say("filled", []string{"new", percent(d.NewFill), "n", number(fresh), "what", kindOf(what)}, "found on %s of %d %s", percent(d.NewFill), fresh, what)}
	}
	for _, f := range d.Families {
		if f.Left <= dead {
			d.Why = append(d.Why, say("dead", []string{"family", f.Family, "weight", percent(f.Weight)}, "the locators of the family %s are dead (%s of the weight)", f.Family, percent(f.Weight)))
		}
	}
}

// emptier reports whether the field is filled less than on the samples.
func (d FieldDrift) emptier() bool {
	return d.OldFill-d.NewFill >= driftBy || d.NewFill == 0 && d.OldFill > 0
}

func fill(pages []run, i int) float64 {
	n := 0
	for p := range pages {
		n += one(pages[p].cell(i).State == record.Found)
	}
	return float64(n) / float64(max(len(pages), 1))
}

// answers is the share of the pages with a value on which a locator finds it,
// and that on which it finds something else. On a page without a value it
// should find nothing; what it finds there counts as else only where a value is known.
func (m *mending) answers(pages []run, i, locator int) (right, other float64) {
	correct, others, all := 0, 0, 0
	for p := range pages {
		r := &pages[p]
		cell := r.cell(i)
		known, ok := r.Known[m.fields[i].Name]
		if cell.State != record.Found && ok && len(known) == 0 {
			continue
		}
		all++
		node := tagtree.NodeID(-1)
		if i < len(r.votes) {
			for _, v := range r.votes[i] {
				if v.Locator == locator {
					node = v.Nodes[0]
				}
			}
		}
		if node < 0 {
			continue
		}
		if cell.State == record.Found && r.agrees(m.fields[i].Name, cell) && tagtree.NodeID(nodeOf(cell)) == node {
			correct++
		} else {
			others++
		}
	}
	n := float64(max(all, 1))
	return float64(correct) / n, float64(others) / n
}
