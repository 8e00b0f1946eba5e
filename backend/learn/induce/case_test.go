package induce_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

var update = flag.Bool("update", false, "write what is found into the cases")

// A case is a txtar file: the comment says why it is there; a section per page,
// all of them samples but those named new-*;
// "marks" with lines "page field=value", "page field!=value" (not an example)
// or "page field missing"; "fields" with the options many and optional; "found"
// with what the learned template finds on every page.
type testCase struct {
	archive *txtar.Archive
	file    string
	problem induce.Problem
	later   []*tagtree.Tree // pages "new-*.html", which are no samples
}

func cases(t *testing.T) []testCase {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	var out []testCase
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c := testCase{archive: a, file: f}
		c.read(t)
		out = append(out, c)
	}
	return out
}

func (c *testCase) section(name string) string {
	for _, f := range c.archive.Files {
		if f.Name == name {
			return strings.TrimSpace(string(f.Data))
		}
	}
	return ""
}

func (c *testCase) read(t *testing.T) {
	t.Helper()
	index := map[string]int{}
	for _, f := range c.archive.Files {
		if !strings.HasSuffix(f.Name, ".html") {
			continue
		}
		tree := tagtreetest.From(t, f.Data, page.Origin{Name: f.Name, ContentType: "text/html; charset=utf-8"})
		if strings.HasPrefix(f.Name, "new-") {
			c.later = append(c.later, tree)
			continue
		}
		index[strings.TrimSuffix(f.Name, ".html")] = len(c.problem.Samples)
		c.problem.Samples = append(c.problem.Samples, tree)
	}
	seen := map[string]bool{}
	for _, line := range strings.Split(c.section("marks"), "\n") {
		where, what, _ := strings.Cut(line, " ")
		sample, ok := index[where]
		if !ok {
			t.Fatalf("%s: no page %q", c.file, where)
		}
		m := c.mark(t, sample, what)
		if !seen[m.Field] {
			seen[m.Field] = true
			c.problem.Fields = append(c.problem.Fields, record.Field{Name: m.Field, Many: strings.Contains(c.section("fields"), m.Field+" many")})
		}
		c.problem.Marks = append(c.problem.Marks, m)
	}
}

func (c *testCase) mark(t *testing.T, sample int, what string) induce.Mark {
	t.Helper()
	if field, ok := strings.CutSuffix(what, " missing"); ok {
		return induce.Mark{Field: field, Sample: sample, Node: tagtree.None, Missing: true}
	}
	field, value, ok := strings.Cut(what, "=")
	field, not := strings.CutSuffix(field, "!")
	m, shown := induce.Show(c.problem.Samples[sample], value)
	if !ok || !shown {
		t.Fatalf("%s: mark %q: the page does not show it", c.file, what)
	}
	m.Field, m.Sample, m.Not = field, sample, not
	return m
}

// found runs what is learned on every page.
func found(t testing.TB, p induce.Problem, later ...*tagtree.Tree) string {
	t.Helper()
	tmpl, err := induce.Learn(p)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(tmpl)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, s := range slices.Concat(p.Samples, later) {
		cells, _ := prog.Votes(s)
		for i, f := range tmpl.Fields {
			got := strings.Join(cells[i].Texts(), " | ")
			if cells[i].State != record.Found {
				got = "(" + string(cells[i].State) + ")"
			}
			fmt.Fprintf(&b, "%s %s: %s\n", strings.TrimSuffix(s.Page.Name, ".html"), f.Name, got)
		}
	}
	return strings.TrimSpace(b.String())
}

func TestCases(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(c.file), ".txtar"), func(t *testing.T) {
			got := found(t, c.problem, c.later...)
			if *update {
				for i := range c.archive.Files {
					if c.archive.Files[i].Name == "found" {
						c.archive.Files[i].Data = []byte(got + "\n")
					}
				}
				if err := os.WriteFile(c.file, txtar.Format(c.archive), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(c.section("found"), got); diff != "" {
				t.Errorf("%sfound (-) is not what is in the file (+):\n%s", c.archive.Comment, diff)
			}
		})
	}
}

// TestOrderOfMarks holds that the order of clicks never matters.
func TestOrderOfMarks(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		want, err := induce.Learn(c.problem)
		if err != nil {
			t.Fatal(err)
		}
		for _, marks := range orders(c.problem.Marks) {
			p := c.problem
			p.Marks = marks
			got, err := induce.Learn(p)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: the order %v gives another template:\n%s", c.file, marks, diff)
			}
		}
	}
}

// orders are all orders of the marks.
func orders(marks []induce.Mark) [][]induce.Mark {
	if len(marks) < 2 {
		return [][]induce.Mark{marks}
	}
	var out [][]induce.Mark
	for i, first := range marks {
		for _, rest := range orders(slices.Delete(slices.Clone(marks), i, i+1)) {
			out = append(out, append([]induce.Mark{first}, rest...))
		}
	}
	return out
}

func TestMarksOutsideTheirSampleAreRefused(t *testing.T) {
	t.Parallel()
	c := cases(t)[0]
	for _, m := range []induce.Mark{{Field: "x", Sample: 99, Node: 1}, {Field: "x", Node: 1 << 20}, {Field: "x", Node: 0}, {Field: "x", Sample: -1, Node: 1}} {
		p := c.problem
		p.Fields, p.Marks = record.Schema{{Name: "x"}}, []induce.Mark{m}
		if _, err := induce.Learn(p); err == nil {
			t.Errorf("mark %+v was taken", m)
		}
	}
}
