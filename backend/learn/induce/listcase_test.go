package induce_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// TestListCases reads cases of lists: the comment says why a case is there; "1.html" is the page that is learned from, and others
// are read with what was learned; a line of "marks" is a record, with "field=value | field=value"; fields that a line lacks are
// missing in the record; a line of "found" is a page and the cells of a record.
func TestListCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/lists/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := foundInList(t, a)
			i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "found" })
			if *update {
				a.Files[i].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(a.Files[i].Data), got); diff != "" {
				t.Errorf("%sfound (-) is not what is in the file (+):\n%s", a.Comment, diff)
			}
		})
	}
}

// foundInList learns from the first page of a case, and reads all.
func foundInList(t *testing.T, a *txtar.Archive) string {
	t.Helper()
	var pages []*tagtree.Tree
	var p induce.ListProblem
	for _, f := range a.Files {
		switch {
		case strings.HasSuffix(f.Name, ".html"):
			pages = append(pages, tagtreetest.From(t, f.Data, page.Origin{Name: f.Name, ContentType: "text/html; charset=utf-8"}))
		case f.Name == "marks":
			p.Samples = pages[:1]
			markRecords(t, &p, strings.Split(strings.TrimSpace(string(f.Data)), "\n"))
		}
	}
	prog := learned(t, p)
	var b strings.Builder
	for _, tree := range pages {
		for _, row := range prog.Rows(tree) {
			var cells []string
			for _, c := range row.Cells {
				cells = append(cells, strings.Join(c.Texts(), " + "))
			}
			fmt.Fprintf(&b, "%s %s\n", strings.TrimSuffix(tree.Page.Name, ".html"), strings.Join(cells, " | "))
		}
	}
	return b.String()
}

// markRecords marks the values of records, and what they lack.
func markRecords(t *testing.T, p *induce.ListProblem, lines []string) {
	t.Helper()
	after, before := tagtree.NodeID(0), []induce.Mark(nil)
	lasts, has := make([]tagtree.NodeID, len(lines)), make([]map[string]bool, len(lines))
	for i, line := range lines {
		has[i] = map[string]bool{}
		var values []induce.Shown
		for pair := range strings.SplitSeq(line, " | ") {
			field, value, _ := strings.Cut(pair, "=")
			has[i][field] = true
			values = append(values, induce.Shown{Field: field, Value: value})
			if !slices.ContainsFunc(p.Fields, func(f record.Field) bool { return f.Name == field }) {
				p.Fields = append(p.Fields, record.Field{Name: field, Type: record.Text, Optional: true})
			}
		}
		marks, missing := induce.ShowNext(p.Samples[0], values, after, before)
		if len(missing) > 0 {
			t.Fatalf("record %d: the page does not show %v", i+1, missing)
		}
		for _, m := range marks {
			after = max(after, m.Node)
		}
		lasts[i], before = after, marks
		p.Marks = append(p.Marks, marks...)
	}
	for i, n := range lasts {
		for _, f := range p.Fields {
			if !has[i][f.Name] {
				p.Marks = append(p.Marks, induce.Mark{Field: f.Name, Node: n, Missing: true, Part: template.Part{Kind: template.PartText}})
			}
		}
	}
}
