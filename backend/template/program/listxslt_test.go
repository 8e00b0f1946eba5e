package program_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// listSite is one of our list sites: pages and the records they hold.
type listSite struct {
	name   string
	fields record.Schema
	trees  []*tagtree.Tree
	truth  [][]map[string][]string
}

// listSites reads the sample sites whose pages have many records, and those of testdata/lists.
func listSites(t *testing.T) []listSite {
	t.Helper()
	var out []listSite
	for _, pattern := range []string{samples + "/*/truth.jsonl", "testdata/lists/*/truth.jsonl"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("nothing matches %s: %v", pattern, err)
		}
		for _, f := range files {
			if s, ok := readList(t, f); ok {
				out = append(out, s.designs()...)
			}
		}
	}
	return out
}

// designs parts the pages of a site by its two ways to show a list.
func (s listSite) designs() []listSite {
	grid := s
	grid.name, grid.trees, grid.truth = s.name+"-grid", nil, nil
	rows := s
	rows.trees, rows.truth = nil, nil
	for i, tree := range s.trees {
		if strings.Contains(tree.Page.URL, "/schau/") {
			grid.trees, grid.truth = append(grid.trees, tree), append(grid.truth, s.truth[i])
		} else {
			rows.trees, rows.truth = append(rows.trees, tree), append(rows.truth, s.truth[i])
		}
	}
	if len(grid.trees) == 0 {
		return []listSite{rows}
	}
	return []listSite{rows, grid}
}

func readList(t *testing.T, file string) (listSite, bool) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := listSite{name: filepath.Base(filepath.Dir(file))}
	many := map[string]bool{}
	var names []string
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		var row struct {
			Page    string
			URL     string
			Records []map[string][]string
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if len(row.Records) < 2 {
			return s, false
		}
		for _, r := range row.Records {
			for f, values := range r {
				if _, ok := many[f]; !ok {
					names = append(names, f)
				}
				many[f] = many[f] || len(values) > 1
			}
		}
		s.trees, s.truth = append(s.trees, parsedFile(t, filepath.Join(filepath.Dir(file), "pages", row.Page), row.URL)), append(s.truth, row.Records)
	}
	for _, f := range names {
		s.fields = append(s.fields, record.Field{Name: f, Type: record.Text, Many: many[f], Optional: true})
	}
	return s, true
}

func parsedFile(t *testing.T, file, url string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.File(t, file, url)
}

// learn clicks the values of the first two records of a page; the other pages are samples.
func (s *listSite) learn(t *testing.T, base int) *program.Program {
	t.Helper()
	p := induce.ListProblem{Fields: s.fields, Samples: s.trees}
	after, before := tagtree.NodeID(0), []induce.Mark(nil)
	for _, r := range s.truth[base][:2] {
		var values []induce.Shown
		for _, f := range s.fields {
			for i, v := range r[f.Name] {
				if i < 2 {
					values = append(values, induce.Shown{Field: f.Name, Value: v})
				}
			}
		}
		marks, missing := induce.ShowNext(s.trees[base], values, after, before)
		if len(missing) > 0 {
			t.Fatalf("%s: %v is not shown", s.trees[base].Page.Name, missing)
		}
		before = marks
		for _, m := range marks {
			m.Sample = base
			after = max(after, m.Node)
			p.Marks = append(p.Marks, m)
		}
	}
	l, err := induce.LearnList(p)
	if err != nil {
		t.Fatal(err)
	}
	l.Template.Name = s.name
	var b bytes.Buffer // what a file holds is what extracts
	if err := l.Template.Write(&b); err != nil {
		t.Fatal(err)
	}
	tm, err := template.Read(&b, s.name)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// rows are a program's records as texts.
func rows(p *program.Program, tree *tagtree.Tree) []map[string][]string {
	var out []map[string][]string
	page := p.Run(tree)
	for _, r := range page.Records {
		row := map[string][]string{}
		for i, c := range r {
			if c.State == record.Found {
				row[page.Schema[i].Name] = c.Texts()
			}
		}
		out = append(out, row)
	}
	return out
}

func TestListXSLTGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Fatal("xsltproc is missing: run scripts/setup.sh")
	}
	compared := 0
	for _, s := range listSites(t) {
		t.Run(s.name, func(t *testing.T) {
			prog := s.learn(t, 0)
			sheet, err := prog.XSLT()
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "sheet.xsl")
			if err := os.WriteFile(file, sheet, 0o600); err != nil {
				t.Fatal(err)
			}
			for i, tree := range s.trees {
				want := rows(prog, tree)
				got := xsltRows(t, file, tree)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: program (-) and xsltproc (+) differ:\n%s", tree.Page.Name, diff)
				}
				compared += len(got)
				if i > 0 {
					continue
				}
				out, err := xpath.Transform(t.Context(), string(sheet), xpath.NewDoc(tree))
				if err != nil {
					t.Fatalf("%s: preview: %v", tree.Page.Name, err)
				}
				if diff := cmp.Diff(want, records(t, []byte(out))); diff != "" {
					t.Errorf("%s: program (-) and the preview (+) differ:\n%s", tree.Page.Name, diff)
				}
			}
		})
	}
	if compared < 100 {
		t.Errorf("only %d records were compared: the test has lost its subject", compared)
	}
}

func xsltRows(t *testing.T, sheet string, tree *tagtree.Tree) []map[string][]string {
	t.Helper()
	var xhtml, stderr bytes.Buffer
	if err := tree.WriteXHTML(&xhtml); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("xsltproc", "--nonet", sheet, "-")
	cmd.Stdin, cmd.Stderr = &xhtml, &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("xsltproc: %v\n%s", err, stderr.String())
	}
	return records(t, out)
}

// records reads <records><record><field>value</field>...
func records(t *testing.T, b []byte) []map[string][]string {
	t.Helper()
	var out []map[string][]string
	d := xml.NewDecoder(bytes.NewReader(b))
	depth, name, text := 0, "", ""
	for {
		tok, err := d.Token()
		if err != nil {
			break
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			switch depth++; depth {
			case 2:
				out = append(out, map[string][]string{})
			case 3:
				name, text = tok.Name.Local, ""
			}
		case xml.CharData:
			if depth >= 3 {
				text += string(tok)
			}
		case xml.EndElement:
			if depth == 3 {
				last := out[len(out)-1]
				last[name] = append(last[name], text)
			}
			depth--
		}
	}
	return out
}

// TestListsGiveTheKnownRecords learns from each page's first two records in
// turn and compares all records of all pages.
func TestListsGiveTheKnownRecords(t *testing.T) {
	t.Parallel()
	for _, s := range listSites(t) {
		t.Run(s.name, func(t *testing.T) {
			prog := s.learn(t, 0)
			for i, tree := range s.trees {
				if diff := cmp.Diff(s.truth[i], rows(prog, tree)); diff != "" && !knownList[s.name+"/"+tree.Page.Name] {
					t.Errorf("%s: want (-), got (+):\n%s", tree.Page.Name, diff)
				}
			}
		})
	}
}

// knownList are the pages on which a list template from the first page does not
// give the known records, with the cause.
var knownList = map[string]bool{}
