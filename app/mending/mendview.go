package mending

import (
	"slices"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/template"
)

// View is a proposal for the screen, without an id.
func (p Proposed) View() (Mend, error) {
	out := Mend{
		Template: p.Entry.ID, Name: p.Entry.Name, Version: p.Entry.Version, Proposed: p.Proposal.New != nil, Why: problem.Sentence(p.Why.String()), Messages: p.Why.Says(), Note: p.Note(), Kind: string(p.Old.Kind),
		Pages: p.Pages, Fields: []MendField{}, Cells: make([]MendCell, len(p.Cells)), Failed: append([]input.FailedPage{}, p.Failed...),
		Before: MendTally(p.Before), After: MendTally(p.After), Lost: p.Lost, LetGo: p.LetGo, Shown: []ShownValue{},
	}
	out.Pages = p.letGo()
	of := len(p.New)
	if p.Old.Kind == template.List {
		of = p.Lines
	}
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, fieldOf(f, of, p.driftOf(f.Field), p.history.points[f.Field]))
	}
	if p.Records != nil {
		records := fieldOf(p.recordsField(), len(p.New), *p.Records, nil)
		out.Records = &records
	}
	for i, c := range p.Cells {
		out.Cells[i] = MendCell{c.Page, c.Record, c.Field, append([]string{}, c.Before...), append([]string{}, c.After...), append([]string{}, c.Expected...), c.Known, verdictOn(c, c.Before), c.Node, verdictOn(c, c.After)}
	}
	var err error
	if out.OldXML, err = xmlText(p.Old); err != nil {
		return out, err
	}
	out.NewXML, err = xmlText(p.Proposal.New)
	return out, err
}

// letGo are the pages, with those marked that the mended version leaves out.
func (p Proposed) letGo() []MendPage {
	pages := slices.Clone(p.Pages)
	if p.LetGo == 0 || p.Proposal.New == nil {
		return pages
	}
	for i := range p.asked.Old {
		digest := p.pages[i].Digest()
		pages[i].LetGo = !slices.ContainsFunc(p.Proposal.New.Samples, func(s template.Sample) bool { return s.Digest == digest })
	}
	return pages
}

func (p Proposed) driftOf(field string) mend.FieldDrift {
	for _, d := range p.Drift.Fields {
		if d.Field == field {
			return d
		}
	}
	return mend.FieldDrift{Field: field}
}

// recordsField is what became of the records of a list, by page.
func (p Proposed) recordsField() mend.Field {
	f := mend.Field{Field: mend.RecordsName, State: mend.Holds, Why: p.Records.Why}
	before, after := map[int]bool{}, map[int]bool{}
	for _, c := range p.Cells {
		if c.New {
			before[c.Page] = before[c.Page] || len(c.Before) > 0
			after[c.Page] = after[c.Page] || len(c.After) > 0
		}
	}
	for page := range before {
		if before[page] {
			f.Before++
		}
		if after[page] {
			f.After++
		}
	}
	switch {
	case p.Records.Drifts && p.Proposal.New != nil:
		f.State = mend.Mended
	case p.Records.Drifts:
		f.State = mend.Lost
	}
	return f
}

func fieldOf(f mend.Field, of int, d mend.FieldDrift, points []mend.Point) MendField {
	out := MendField{
		Field: f.Field, State: string(f.State), Why: problem.Sentence(f.Why.String()), Messages: f.Why.Says(),
		Drift: problem.Sentence(d.Why.String()), Drifted: d.Why.Says(), Drifts: d.Drifts, Of: of, Before: f.Before, After: f.After,
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
	case c.IsCorrect(values):
		return "right"
	case len(values) == 0:
		return "silent"
	}
	return "wrong"
}
