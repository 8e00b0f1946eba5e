package mend

import (
	"slices"

	"wrapsmith/backend/template"
)

// Fields in headings of groups stand outside of the records, by which a list is mended. The list is mended without them. Then they
// come back as they were, and the proposal says on how many new records they are still found.

// proposeHeaded is Propose for a list with fields in headings.
func proposeHeaded(p Problem) (*Proposal, error) {
	whole := p.Template
	without := *whole
	without.Fields = slices.DeleteFunc(slices.Clone(whole.Fields), func(f template.Field) bool { return f.Heading })
	records := *whole.Records
	records.Headings, without.Records = nil, &records
	p.Template = &without
	out, err := Propose(p)
	if err != nil {
		return nil, err
	}
	out.Old = whole
	now := whole
	if out.New != nil {
		withHeadings := *out.New
		records := *out.New.Records
		records.Headings, withHeadings.Records = whole.Records.Headings, &records
		withHeadings.Fields = slices.Clone(out.New.Fields)
		for i, f := range whole.Fields {
			if f.Heading {
				withHeadings.Fields = slices.Insert(withHeadings.Fields, i, f)
			}
		}
		out.New, now = &withHeadings, &withHeadings
	}
	old, err := headingFill(whole, p.Old)
	if err != nil {
		return nil, err
	}
	before, err := headingFill(whole, p.New)
	if err != nil {
		return nil, err
	}
	after, err := headingFill(now, p.New)
	if err != nil {
		return nil, err
	}
	for i, f := range whole.Fields {
		if !f.Heading {
			continue
		}
		d := FieldDrift{Field: f.Name, OldFill: old.share(i), NewFill: after.share(i)}
		d.Why = Words{say("lessrows", []string{"new", percent(d.NewFill), "old", percent(d.OldFill)}, "filled in %s of the records, and in %s on the samples", percent(d.NewFill), percent(d.OldFill))}
		d.Drifts = d.emptier()
		state := Field{Field: f.Name, State: Lost, Why: d.Why, Before: before.found[i], After: after.found[i]}
		if !d.Drifts {
			state.State = Holds
			state.Why = Words{say("holds", []string{"n", number(after.found[i]), "all", number(after.rows), "what", kindOf("new records")}, "found on %d of %d %s as before", after.found[i], after.rows, "new records")}
		}
		out.Drift.Fields = slices.Insert(out.Drift.Fields, min(i, len(out.Drift.Fields)), d)
		out.Fields = slices.Insert(out.Fields, min(i, len(out.Fields)), state)
	}
	return out, nil
}

// filled is in how many records of some pages each field has a value.
type filled struct {
	found []int // by field
	rows  int
}

func (f filled) share(field int) float64 { return float64(f.found[field]) / float64(max(f.rows, 1)) }

func headingFill(t *template.Template, pages []Page) (filled, error) {
	out := filled{found: make([]int, len(t.Fields))}
	prog, err := compile(t)
	if err != nil {
		return out, err
	}
	for _, p := range pages {
		for _, row := range prog.Rows(p.Tree) {
			out.rows++
			for i := range row.Cells {
				out.found[i] += one(row.Cells[i].State.HasValue())
			}
		}
	}
	return out, nil
}
