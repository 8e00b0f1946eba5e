package list_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Two records of each layout are marked by value: the template gives all records, each with its own values.
func TestMarkedLayouts(t *testing.T) {
	t.Parallel()
	for _, l := range allLayouts() {
		if l.n < 2 || l.unsure || l.unmarked {
			continue
		}
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			tree := tagtreetest.Parse(t, "<!doctype html><meta charset=utf-8><body>"+l.page())
			var want []string
			for _, r := range l.records() {
				var line []string
				for _, key := range strings.Fields(l.cols) {
					line = append(line, r[key])
				}
				want = append(want, strings.Join(line, " | "))
			}
			if got := rowsByMarks(t, tree, &l); strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// rowsByMarks marks the values of the first two records and gives the rows of what is learned.
func rowsByMarks(t *testing.T, tree *tagtree.Tree, l *layout) (rows []string) {
	t.Helper()
	p := induce.ListProblem{Samples: []*tagtree.Tree{tree}}
	for _, key := range strings.Fields(l.cols) {
		p.Fields = append(p.Fields, record.Field{Name: key, Type: record.Text, Optional: true})
	}
	after := tagtree.NodeID(0)
	for _, r := range l.records()[:2] {
		var values []induce.Shown
		for _, f := range p.Fields {
			if r[f.Name] != "" {
				values = append(values, induce.Shown{Field: f.Name, Value: r[f.Name]})
			}
		}
		marks, missing := induce.ShowRecord(tree, values, after)
		if len(missing) > 0 {
			t.Fatalf("not shown: %v", missing)
		}
		for _, m := range marks {
			after = max(after, m.Node)
		}
		p.Marks = append(p.Marks, marks...)
	}
	learned, err := induce.LearnList(p)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(learned.Template)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range prog.Rows(tree) {
		var line []string
		for _, c := range row.Cells {
			line = append(line, strings.Join(c.Texts(), "+"))
		}
		rows = append(rows, strings.Join(line, " | "))
	}
	return rows
}
