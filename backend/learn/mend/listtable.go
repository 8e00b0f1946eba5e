package mend

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A list of the new page that package list finds has columns. Those that look
// as the old fields did are marked, and a list is learned from the marks:
//
//	old     title "Heron"   tel "960 112"           shapes a, 0 0
//	found   c1 "Open"   c2 "Ferry Inn"   c3 "960 155"
//	marks   title: c2   tel: c3, in the first records
const taughtRows = 4 // records of a found list that are marked

// tabled are candidates from the columns of the lists that the new pages show.
func (l *relisting) tabled() []*candidate {
	fields := l.oldColumns()
	var out []*candidate
	for p, t := range l.newTrees() {
		for _, f := range list.Find(t, list.Options{Most: maxLists}) {
			if f.Sure < leastFinder {
				continue
			}
			table, _ := list.Columns(t, f)
			columns := columnsOf(t, table)
			column := assign(fields, columns)
			marks, records := l.teach(table, column, f, p)
			if len(marks) == 0 {
				continue
			}
			result, err := induce.LearnList(induce.ListProblem{Fields: l.schemaOf(marks), Samples: l.newTrees(), Marks: marks, Records: records})
			if err == nil && result.Template.Records != nil && len(result.Template.Records.Locators) > 0 {
				out = append(out, &candidate{records: result.Template.Records, preset: result.Template.Fields, headed: l.headed(fields, columns, column)})
			}
		}
		if len(out) > 0 {
			break // one page shows what the records are
		}
	}
	return out
}

// headed are the fields whose heading, and no other one's, stands above their column.
func (l *relisting) headed(fields, columns []textColumn, column []int) map[string]bool {
	out := map[string]bool{}
	for i, k := range column {
		out[l.fields[i].Name] = k >= 0 && sameHeading(fields[i].heading, columns[k].heading) > 0
	}
	return out
}

// oldColumns describes the values that each field had in the old records. A field that is a part of
// a text is described by the whole text.
func (l *relisting) oldColumns() []textColumn {
	out := make([]textColumn, len(l.fields))
	headings := l.oldHeadings()
	for i := range l.fields {
		var texts []string
		for p := range l.old {
			for _, row := range l.old[p].rows {
				if i < len(row.Cells) && row.Cells[i].State == record.Found {
					texts = append(texts, l.wholeTexts(i, l.old[p].Tree, row.Cells[i])...)
				}
			}
		}
		if l.fields[i].Part.Kind != template.PartAttr {
			out[i] = columnOf(texts)
			out[i].heading = headings[i]
		}
	}
	return out
}

// wholeTexts are the values of a cell, of a field with cuts the texts that they are cut from.
func (l *relisting) wholeTexts(i int, t *tagtree.Tree, cell record.Cell) []string {
	if len(l.fields[i].Cuts) == 0 {
		return cell.Texts()
	}
	var out []string
	for _, v := range cell.Values {
		if v.Node >= 0 {
			out = append(out, t.Text(tagtree.NodeID(v.Node)))
		}
	}
	return out
}

// oldHeadings are the labels of the columns in which the fields stand on the first old page with records; a
// heading in a row of plain cells is one too.
func (l *relisting) oldHeadings() []string {
	out := make([]string, len(l.fields))
	p := slices.IndexFunc(l.old, func(r run) bool { return len(r.rows) > 0 })
	if p < 0 {
		return out
	}
	r := &l.old[p]
	spans := make([][]tagtree.Span, min(len(r.rows), maxInner))
	for k := range spans {
		spans[k] = r.rows[k].Spans
	}
	table := align.Records(r.Tree, spans).Best
	for k := range spans {
		for i, c := range r.rows[k].Cells {
			if out[i] != "" || len(c.Values) == 0 || c.Values[0].Node < 0 {
				continue
			}
			node := tagtree.NodeID(c.Values[0].Node)
			if !fillsCell(r.Tree, node) {
				continue
			}
			if _, column, ok := table.At(r.Tree, node, ""); ok {
				out[i] = table.Columns[column].Label
			}
			if text, strong := labels.TextOf(r.Tree, node); out[i] == "" && strong {
				out[i] = r.Tree.Text(text)
			}
		}
	}
	return out
}

// columnsOf describes the columns of a table; those of links and images stay empty.
func columnsOf(t *tagtree.Tree, table *align.Table) []textColumn {
	out := make([]textColumn, len(table.Columns))
	for k, c := range table.Columns {
		if c.Kind != align.Text {
			continue
		}
		var texts []string
		for _, row := range table.Rows {
			if len(row[k]) > 0 {
				texts = append(texts, row[k].Text())
			}
		}
		out[k] = columnOf(texts)
		if wholeCells(t, table, k) {
			out[k].heading = c.Label
		}
	}
	return out
}

// wholeCells reports whether the values of a column take whole cells, so that the heading above names them.
func wholeCells(t *tagtree.Tree, table *align.Table, k int) bool {
	for _, row := range table.Rows {
		if len(row[k]) > 0 && !fillsCell(t, row[k][0].Node) {
			return false
		}
	}
	return true
}

// fillsCell reports whether a node says all that the cell of a table around it says; true outside of tables.
func fillsCell(t *tagtree.Tree, n tagtree.NodeID) bool {
	for up := n; up > 0; up = t.Parent(up) {
		if tag := t.Tag(up); tag == "td" || tag == "th" {
			return t.Text(up) == t.Text(n)
		}
	}
	return true
}

// teach marks the first records of a found list in the columns of the fields.
func (l *relisting) teach(table *align.Table, column []int, f list.Found, sample int) (marks []induce.Mark, records []induce.RecordMark) {
	for n, row := range table.Rows {
		first, _ := ends(l.new[sample].Tree, f.Records[n])
		if first == tagtree.None || len(records) >= taughtRows {
			continue
		}
		var some []induce.Mark
		full := true
		for i, k := range column {
			if k < 0 {
				continue
			}
			if len(row[k]) != 1 {
				full = false
				continue
			}
			mark := induce.Mark{Field: l.fields[i].Name, Sample: sample, Node: row[k][0].Node, Part: template.Part{Kind: template.PartText}}
			if !l.cutMark(i, &mark) {
				full = false
				continue
			}
			some = append(some, mark)
		}
		if full && len(some) > 0 {
			marks = append(marks, some...)
			records = append(records, induce.RecordMark{Sample: sample, Node: first})
		}
	}
	return marks, records
}

// cutMark narrows a mark to the part of its text that the field's cuts take; false where none fits.
func (l *relisting) cutMark(i int, mark *induce.Mark) bool {
	cutter, err := template.NewCutter(l.fields[i].Cuts)
	if err != nil {
		return false
	}
	text := l.new[mark.Sample].Tree.Text(mark.Node)
	piece, ok := cutter.Cut(text)
	at := strings.Index(text, piece)
	if !ok || piece == "" || at < 0 {
		return false
	}
	if piece != text {
		mark.From = utf8.RuneCountInString(text[:at])
		mark.To = mark.From + utf8.RuneCountInString(piece)
	}
	return true
}

// schemaOf are the fields that some marks are of.
func (l *relisting) schemaOf(marks []induce.Mark) record.Schema {
	var out record.Schema
	for _, f := range l.Template.Schema() {
		for _, m := range marks {
			if m.Field == f.Name {
				out = append(out, f)
				break
			}
		}
	}
	return out
}
