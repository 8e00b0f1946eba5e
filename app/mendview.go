package app

import (
	"context"

	"wrapsmith/backend/extract"
	"wrapsmith/backend/library"
	"wrapsmith/backend/mend"
)

// maxSince is how many runs are looked at for when a field began to fail.
const maxSince = 200

// View is a proposal for the screen, without an id.
func (p Proposed) View(ctx context.Context, results *library.Results) (Mend, error) {
	out := Mend{
		Template: p.Entry.ID, Name: p.Entry.Name, Version: p.Entry.Version, Proposed: p.Proposal.New != nil, Why: sentence(p.Why), Note: p.Note(),
		Pages: p.Pages, Fields: []MendField{}, Cells: make([]MendCell, len(p.Cells)), Failed: []FailedPage{},
		Before: MendTally(p.Before), After: MendTally(p.After), Lost: p.Lost,
	}
	points, err := history(ctx, results, p.Entry.Name)
	if err != nil {
		return out, err
	}
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, fieldOf(f, p.driftOf(f.Field), points[f.Field]))
	}
	for i, c := range p.Cells {
		out.Cells[i] = MendCell{c.Page, c.Field, listOf(c.Before), listOf(c.After), listOf(c.Expected), c.Known, verdictOn(c, c.Before), verdictOn(c, c.After)}
	}
	if out.OldXML, err = xmlText(p.Old); err != nil {
		return out, err
	}
	out.NewXML, err = xmlText(p.Proposal.New)
	return out, err
}

func (p Proposed) driftOf(field string) mend.FieldDrift {
	for _, d := range p.Drift.Fields {
		if d.Field == field {
			return d
		}
	}
	return mend.FieldDrift{Field: field}
}

func fieldOf(f mend.Field, d mend.FieldDrift, points []mend.Point) MendField {
	out := MendField{
		Field: f.Field, State: string(f.State), Why: sentence(f.Why), Drift: sentence(d.Why), Drifts: d.Drifts, Before: f.Before, After: f.After,
		OldFill: d.OldFill, NewFill: d.NewFill, OldVotes: d.OldVotes, NewVotes: d.NewVotes, Families: []MendFamily{}, Locators: []MendLocator{},
	}
	if s, ok := mend.Since(points, d.OldFill); ok {
		out.Since = &MendSince{s.Run, s.When, s.Fill}
	}
	for _, k := range d.Families {
		out.Families = append(out.Families, MendFamily(k))
	}
	for _, l := range d.Locators {
		out.Locators = append(out.Locators, MendLocator{l.XPath, l.Family, l.Weight, l.Old, l.New, l.State})
	}
	return out
}

// verdictOn judges values of a cell.
func verdictOn(c mend.Cell, values []string) string {
	switch {
	case !c.Known:
		return "unknown"
	case c.Right(values):
		return "right"
	case len(values) == 0:
		return "silent"
	}
	return "wrong"
}

func listOf(values []string) []string { return append([]string{}, values...) }

// history is how the fields of a template did in the runs, oldest first.
func history(ctx context.Context, results *library.Results, name string) (map[string][]mend.Point, error) {
	_, runs, err := results.Runs(ctx, library.RunQuery{Limit: maxSince})
	if err != nil {
		return nil, err
	}
	out := map[string][]mend.Point{}
	for i := len(runs) - 1; i >= 0; i-- {
		for _, t := range qualityOf(runs[i]).Templates {
			if t.Template != name {
				continue
			}
			for _, f := range t.Fields {
				out[f.Field] = append(out[f.Field], pointOf(runs[i], t, f))
			}
		}
	}
	return out, nil
}

// pointOf is a field in a run. A page without a record counts as one that lacks the field.
func pointOf(run library.Run, t extract.TemplateQuality, f extract.FieldQuality) mend.Point {
	all := t.Records + t.Empty
	return mend.Point{Run: run.ID, When: run.Started, Records: all, Fill: float64(f.Found) / float64(max(all, 1))}
}
