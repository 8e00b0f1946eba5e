package mend

import (
	"fmt"

	"wrapsmith/backend/record"
)

// A list template is looked at and not mended: which elements are a record on
// the new pages is for a person to show, by two clicks in the editor.

// noList is why a list template has no proposal.
const noList = "a list template is mended by hand: open it, add a new page and mark the values of two records there"

// listed concludes for a list template.
func (m *mending) listed(out *Proposal) {
	out.Why = noList
	for _, d := range out.Drift.Fields {
		f := Field{Field: d.Field, State: Holds, Why: d.Why}
		if d.Drifts {
			f.State = Lost
		}
		out.Fields = append(out.Fields, f)
	}
}

// listDrift compares how full the rows are, and how many a page has.
func (m *mending) listDrift(d Drift) Drift {
	old, oldRows := rowFill(m.old, len(m.fields))
	fresh, newRows := rowFill(m.new, len(m.fields))
	for i := range m.fields {
		f := FieldDrift{Field: m.fields[i].Name, OldFill: old[i], NewFill: fresh[i]}
		f.Why = fmt.Sprintf("filled in %.0f%% of the rows, and in %.0f%% on the samples", 100*f.NewFill, 100*f.OldFill)
		if newRows == 0 && oldRows > 0 {
			f.Why = "no record is found on the new pages"
		}
		f.Drifts = f.emptier()
		d.Fields = append(d.Fields, f)
	}
	return d
}

// rowFill is the share of the rows in which each field has a value, and the rows.
func rowFill(pages []run, fields int) ([]float64, int) {
	out, rows := make([]float64, fields), 0
	for p := range pages {
		for _, r := range pages[p].rows {
			rows++
			for i := range min(fields, len(r)) {
				out[i] += float64(one(r[i].State == record.Found))
			}
		}
	}
	for i := range out {
		out[i] /= float64(max(rows, 1))
	}
	return out, rows
}
