package list

import (
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A row of a table whose first cell is empty goes on with what the row above it says, and so does a row of one cell beside a cell
// of the row above that takes both:
//
//	tr( td "9:00" td "24-CR-03741" td "Bail review" )          tr( td(rowspan=2 img) td "Hives" td "41" td "Ann Lee" )
//	tr( td        td               td "For the State: Ann Lee" )  tr( td(colspan=3) "Boards: Wax, Bees" )
//
// Such rows between records of one row each belong to the record above them. Rows that were taken for records themselves stay: other
// tables have rows that lack their first value.

// goOn makes the rows that go on with a record a part of it, in all candidates.
func (f *finder) goOn() {
	for _, c := range f.all {
		if f.v.Tree.Tag(c.records[0][0].From) != "tr" {
			continue
		}
		c.records = continued(f.v.Tree, c.records)
		c.letters = 0
		for _, r := range c.records {
			c.letters += f.lettersIn(r)
		}
	}
}

// continued are the records of a list with the rows that go on with them.
func continued(t *tagtree.Tree, records []region.Record) []region.Record {
	for _, r := range records {
		if len(r) != 1 || t.Tag(r[0].From) != "tr" || t.End(r[0].From) != r[0].To || beginsBlank(t, r[0].From) {
			return records
		}
	}
	var out []region.Record
	for i, r := range records {
		row, to := r[0].From, r[0].To
		spanned := spannedRows(t, row)
		next := tagtree.NodeID(t.Len())
		if i+1 < len(records) {
			next = records[i+1][0].From
		}
		for s := t.NextSibling(row); s != tagtree.None && s < next && (t.IsText(s) || beginsBlank(t, s) || spanned > 0 && isOneCell(t, s)); s = t.NextSibling(s) {
			if !t.IsText(s) {
				to = t.End(s)
				spanned--
			}
		}
		out = append(out, region.Record{{From: row, To: to}})
	}
	return out
}

// spannedRows is the number of rows below a row that one of its cells takes too.
func spannedRows(t *tagtree.Tree, row tagtree.NodeID) (most int) {
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) {
			most = max(most, rowsBelow(t, c))
		}
	}
	return most
}

// isOneCell reports whether a node is a row of one cell.
func isOneCell(t *tagtree.Tree, row tagtree.NodeID) bool {
	return t.Tag(row) == "tr" && t.ElementAt(row, 0) != tagtree.None && t.ElementAt(row, 1) == tagtree.None
}

// beginsBlank reports whether a node is a row whose first cell shows nothing, and another one shows a text.
func beginsBlank(t *tagtree.Tree, row tagtree.NodeID) bool {
	if t.Tag(row) != "tr" {
		return false
	}
	first := t.ElementAt(row, 0)
	return first != tagtree.None && t.Tag(first) == "td" && t.ElementAt(first, 0) == tagtree.None && tagtree.Blank(t.Text(first)) && len(t.Texts(row, 1)) > 0
}
