package list

import (
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A row of a table whose first cell is empty goes on with what the row above it says:
//
//	tr( td "9:00" td "24-CR-03741" td "Bail review" )
//	tr( td        td               td "For the State: Ann Lee" )
//
// Such rows between records of one row each belong to the record above them. Rows that were taken for records themselves stay: other
// tables have rows that lack their first value.

// continued are the records of a list with the rows that go on with them.
func continued(t *tagtree.Tree, records []region.Record) []region.Record {
	for _, r := range records {
		if len(r) != 1 || t.Tag(r[0].From) != "tr" || t.End(r[0].From) != r[0].To || beginsBlank(t, r[0].From) {
			return records
		}
	}
	var out []region.Record
	for _, r := range records {
		row, to := r[0].From, r[0].To
		for s := t.NextSibling(row); s != tagtree.None && (t.IsText(s) || beginsBlank(t, s)); s = t.NextSibling(s) {
			if !t.IsText(s) {
				to = t.End(s)
			}
		}
		out = append(out, region.Record{{From: row, To: to}})
	}
	return out
}

// beginsBlank reports whether a node is a row whose first cell shows nothing, and another one shows a text.
func beginsBlank(t *tagtree.Tree, row tagtree.NodeID) bool {
	if t.Tag(row) != "tr" {
		return false
	}
	first := t.ElementAt(row, 0)
	return first != tagtree.None && t.Tag(first) == "td" && t.ElementAt(first, 0) == tagtree.None && tagtree.Blank(t.Text(first)) && len(t.Texts(row, 1)) > 0
}
