package list

import (
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Records may be in groups with a heading each, such as a day above its events. What the heading says is a value of each record of the
// group, in a column of its own:
//
//	h3 "Friday 6 June"      19:30  Quartet       Friday 6 June
//	li 19:30 Quartet        21:00  Open stage    Friday 6 June
//	li 21:00 Open stage     10:00  Seed swap     Saturday 7 June
//	h3 "Saturday 7 June"
//	li 10:00 Seed swap

// Bounds of headings of groups.
const (
	fewestGroups   = 2   // groups
	mostGrouped    = 0.7 // groups a record: where nearly each record has a heading, it is a part of the record
	mostHeading    = 80  // characters of a heading
	differentGroup = 0.7 // of the headings have different texts
)

// headingColumn is the ID of the column of headings.
const headingColumn = "g"

// headingKind is what the headings of a list have in common: their tag and classes, and those of what is around them.
type headingKind struct{ tag, class, around, aroundClass string }

// headings adds a column with the headings of the groups that the records are in, if there are any. O(nodes between the records).
func headings(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(records) != len(table.Rows) || len(records) < 2 {
		return
	}
	above := headingsOf(t, records)
	if above == nil {
		return
	}
	c := len(table.Columns)
	table.Columns = append(table.Columns, align.Column{ID: headingColumn, Name: free(table, "group"), Kind: align.Text})
	for r, n := range above {
		table.Rows[r] = append(table.Rows[r][:c:c], align.Cell{{Text: t.Text(n), Node: n, From: n, To: t.End(n)}})
	}
	table.Recount(c)
	if table.Columns[c].Type == record.Date && free(table, string(record.Date)) == string(record.Date) {
		table.Columns[c].Name = string(record.Date)
	}
}

// headingsOf is the heading of each record; nil if they are in no groups.
func headingsOf(t *tagtree.Tree, records []region.Record) []tagtree.NodeID {
	at := make([]tagtree.NodeID, len(records)) // the last element before each record, after the one before it
	count, most := map[headingKind]int{}, headingKind{}
	from := tagtree.NodeID(1)
	for r := range records {
		at[r] = lastBetween(t, from, records[r][0].From)
		if k := kindOfHeading(t, at[r]); at[r] > 0 && r > 0 {
			if count[k]++; count[k] > count[most] {
				most = k
			}
		}
		from = records[r].Hull().To
	}
	first := at[0]
	if groups := count[most] + 1; groups < fewestGroups || float64(groups) > mostGrouped*float64(len(records)) || first <= 0 || kindOfHeading(t, first) != most {
		return nil
	}
	texts, groups := map[string]bool{}, 0
	for r := range records {
		if r > 0 && (at[r] <= 0 || kindOfHeading(t, at[r]) != most) {
			at[r] = at[r-1]
			continue
		}
		texts[t.Text(at[r])] = true
		groups++
	}
	if float64(len(texts)) < differentGroup*float64(groups) || len(texts) < fewestGroups {
		return nil
	}
	return at
}

// lastBetween is the last element with a text between two places of a page, if it may be a heading; None otherwise. It is the largest
// one that ends before the second place.
func lastBetween(t *tagtree.Tree, from, to tagtree.NodeID) tagtree.NodeID {
	last := tagtree.None
	for n := from; n < to; {
		if t.End(n) > to { // around the record
			n++
			continue
		}
		if t.Text(n) != "" && t.Visible(n) {
			last = n
		}
		n = t.End(n)
	}
	if last == tagtree.None || t.IsText(last) {
		return tagtree.None
	}
	if utf8.RuneCountInString(t.Text(last)) > mostHeading || t.Tag(last) == "thead" || t.Tag(last) == "tr" && filledCells(t, last) != 1 {
		return tagtree.None
	}
	return last
}

// filledCells counts the cells of a row that have a text.
func filledCells(t *tagtree.Tree, row tagtree.NodeID) (n int) {
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		if t.Text(c) != "" {
			n++
		}
	}
	return n
}

func kindOfHeading(t *tagtree.Tree, n tagtree.NodeID) headingKind {
	if n <= 0 {
		return headingKind{}
	}
	up := t.Parent(n)
	class, _ := t.Attr(n, "class")
	around, _ := t.Attr(up, "class")
	return headingKind{t.Tag(n), class, t.Tag(up), around}
}
