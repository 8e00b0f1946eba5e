package mend

import (
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/align"
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
			marks, records := l.teach(table, assign(fields, columnsOf(table)), f, p)
			if len(marks) == 0 {
				continue
			}
			result, err := induce.LearnList(induce.ListProblem{Fields: l.schemaOf(marks), Samples: l.newTrees(), Marks: marks, Records: records})
			if err == nil && result.Template.Records != nil && len(result.Template.Records.Locators) > 0 {
				out = append(out, &candidate{records: result.Template.Records, preset: result.Template.Fields})
			}
		}
		if len(out) > 0 {
			break // one page shows what the records are
		}
	}
	return out
}

// oldColumns describes the values that each field had in the old records.
func (l *relisting) oldColumns() []textColumn {
	out := make([]textColumn, len(l.fields))
	for i := range l.fields {
		var texts []string
		for p := range l.old {
			for _, row := range l.old[p].rows {
				if i < len(row.Cells) && row.Cells[i].State == record.Found {
					texts = append(texts, row.Cells[i].Texts()...)
				}
			}
		}
		if l.fields[i].Part.Kind != template.PartAttr {
			out[i] = columnOf(texts)
		}
	}
	return out
}

// columnsOf describes the columns of a table; those of links and images stay empty.
func columnsOf(table *align.Table) []textColumn {
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
	}
	return out
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
			some = append(some, induce.Mark{Field: l.fields[i].Name, Sample: sample, Node: row[k][0].Node, Part: template.Part{Kind: template.PartText}})
		}
		if full && len(some) > 0 {
			marks = append(marks, some...)
			records = append(records, induce.RecordMark{Sample: sample, Node: first})
		}
	}
	return marks, records
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
