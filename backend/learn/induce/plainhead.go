package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The row of headings of a table may have plain cells, like those of the records below it:
//
//	tr( td"Time"     td"Case"  td"Judge" )
//	tr( td"9:15 AM"  td"1200"  td"Hon. Castell" )     marked
//	tr( td"9:30 AM"  td"1237"  td"Hon. Thorne" )      marked
//
// The locators of the records then find it too. What it says is the same on each page, so they pass over the row that says it.

// shareBelow is the share of the rows below a row of headings that have a digit or a link, which it lacks; as list.mostLead.
const shareBelow = 0.8

// withoutHeadRows leaves out the rows of headings, and makes the locators of the records pass over what they say. kept and marked are
// numbers of rows.
func (r *rows) withoutHeadRows(kept []int, marked map[int]bool) []int {
	var stems []string
	for s, t := range r.Samples {
		var found, yes []tagtree.NodeID
		for _, i := range kept {
			if x := r.rows[i]; x.sample == s {
				found = append(found, x.spans[0].From)
				if marked[i] {
					yes = append(yes, x.spans[0].From)
				}
			}
		}
		slices.Sort(found)
		slices.Sort(yes)
		if head := headRow(t, found, yes); head != tagtree.None {
			kept = slices.DeleteFunc(kept, func(i int) bool { return r.rows[i].sample == s && r.rows[i].spans[0].From == head })
			if stem := tagtree.Stem(stringValue(t, head)); !slices.Contains(stems, stem) {
				stems = append(stems, stem)
			}
		}
	}
	if not, ok := locator.LabelsPred(locator.NotLabel, stems); ok {
		for i, l := range r.records.Locators {
			x, err := locator.Parse(l.XPath)
			if err != nil || x.Steps[len(x.Steps)-1].Test != "tr" {
				continue
			}
			last := &x.Steps[len(x.Steps)-1]
			last.Preds = append(slices.Clone(last.Preds), not)
			r.records.Locators[i].XPath = x.String()
		}
	}
	return kept
}

// headRow is the first of the found rows, if it names the columns of the rows below it: it stands before the marked ones in
// their table, has several texts in plain cells, and lacks the digits or the links that nearly all rows below have, or is in
// bold where the marked ones are not. None without marks, or if it is not so. In cells of th no field finds a value.
func headRow(t *tagtree.Tree, found, marked []tagtree.NodeID) tagtree.NodeID {
	if len(found) == 0 || len(marked) == 0 || t.Tag(found[0]) != "tr" || found[0] >= marked[0] || t.Parent(found[0]) != t.Parent(marked[0]) {
		return tagtree.None
	}
	head := rowLooks(t, found[0])
	if head.texts < 2 || head.digits || head.th {
		return tagtree.None
	}
	below, digits, links := 0, 0, 0
	for _, n := range found[1:] {
		if t.Parent(n) == t.Parent(found[0]) {
			below++
			row := rowLooks(t, n)
			if row.digits {
				digits++
			}
			if row.links {
				links++
			}
		}
	}
	most := func(n int) bool { return float64(n) >= shareBelow*float64(below) }
	switch {
	case most(digits), !head.links && most(links), head.bold && !rowLooks(t, marked[0]).bold:
		return found[0]
	}
	return tagtree.None
}

// rowLook is what the texts of a row are.
type rowLook struct {
	texts                   int
	digits, links, th, bold bool // one has a digit, is in a link, in a cell of headings; all are labels by their elements
}

func rowLooks(t *tagtree.Tree, row tagtree.NodeID) rowLook {
	out := rowLook{bold: true}
	for _, text := range t.Texts(row, labels.MaxRowTexts) {
		out.texts++
		out.digits = out.digits || strings.ContainsAny(t.Node(text).Data, "0123456789")
		out.bold = out.bold && labels.Strength(t, text) > labels.Least
		for e := t.Parent(text); e > row; e = t.Parent(e) {
			out.links, out.th = out.links || t.Tag(e) == "a", out.th || t.Tag(e) == "th"
		}
	}
	return out
}

// stringValue is the text of a node as XPath has it: that of all texts in it, joined without blanks.
func stringValue(t *tagtree.Tree, n tagtree.NodeID) string {
	var out strings.Builder
	for id := n; id < t.End(n); id++ {
		if t.IsText(id) {
			out.WriteString(t.Node(id).Data)
		}
	}
	return out.String()
}
