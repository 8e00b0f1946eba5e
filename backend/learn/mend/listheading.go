package mend

import (
	"math"
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
	prog, err := compile(whole)
	if err != nil {
		return nil, err
	}
	mended, err := compile(now)
	if err != nil {
		return nil, err
	}
	n := len(whole.Fields)
	old, _ := rowFill(runs(prog, p.Old), n)
	before, rowsBefore := rowFill(runs(prog, p.New), n)
	after, rowsAfter := rowFill(runs(mended, p.New), n)
	for i, f := range whole.Fields {
		if !f.Heading {
			continue
		}
		d := rowDrift(f.Name, old[i], after[i])
		state := Field{Field: f.Name, State: Lost, Why: d.Why, Before: recordsOf(before[i], rowsBefore), After: recordsOf(after[i], rowsAfter)}
		if !d.Drifts {
			state.State, state.Why = Holds, holdsOn(state.After, rowsAfter, "new records")
		}
		out.Drift.Fields = slices.Insert(out.Drift.Fields, min(i, len(out.Drift.Fields)), d)
		out.Fields = slices.Insert(out.Fields, min(i, len(out.Fields)), state)
	}
	return out, nil
}

// recordsOf is how many of some records a share is.
func recordsOf(share float64, records int) int { return int(math.Round(share * float64(records))) }
