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
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

const samples = "../../../templates"

// site is one of our sample sites: its trees and the values they hold.
type site struct {
	name  string
	trees []*tagtree.Tree
	truth []map[string][]string
}

// detailSites reads the sample sites whose pages have one record.
func detailSites(t *testing.T) []site {
	t.Helper()
	files, err := filepath.Glob(samples + "/*/truth.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sample sites below %s: %v", samples, err)
	}
	var out []site
	for _, f := range files {
		s := site{name: filepath.Base(filepath.Dir(f))}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		many := false
		for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
			var row struct {
				Page    string
				URL     string
				Records []map[string][]string
			}
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
			if len(row.Records) != 1 {
				many = true
				break
			}
			raw, err := os.ReadFile(filepath.Join(filepath.Dir(f), "pages", row.Page))
			if err != nil {
				t.Fatal(err)
			}
			tree := tagtreetest.From(t, raw, page.Origin{Name: row.Page, URL: row.URL})
			s.trees, s.truth = append(s.trees, tree), append(s.truth, row.Records[0])
		}
		if !many {
			out = append(out, s)
		}
	}
	return out
}

// stateSite is a site whose prices are only in the data of its scripts.
func stateSite(t *testing.T) site {
	t.Helper()
	s := site{name: "state"}
	for _, row := range [][2]string{{"Lamp of brass", "48.50 EUR"}, {"Chair", "120.00 EUR"}, {"Bed of oak", "310.00 EUR"}} {
		html := `<h1>` + row[0] + `</h1><script>window.shop = {menu: ["Lamps"], product: {name: "` + row[0] + `", "P:1": {price: "` + row[1] + `"}}}</script>`
		s.trees = append(s.trees, tagtreetest.From(t, []byte("<!DOCTYPE html>"+html), page.Origin{Name: row[0]}))
		s.truth = append(s.truth, map[string][]string{"title": {row[0]}, "price": {row[1]}})
	}
	return s
}

// learn clicks every value of the first page; the next ones are unlabelled samples.
func (s *site) learn(t *testing.T) *program.Program {
	t.Helper()
	p := induce.Problem{Samples: s.trees[:min(len(s.trees), 5)]}
	for field, values := range s.truth[0] {
		f := record.Field{Name: field}
		for i, v := range values[:min(len(values), 2)] {
			m, ok := induce.Show(s.trees[0], v)
			if !ok {
				continue
			}
			m.Field = field
			p.Marks = append(p.Marks, m)
			f.Many = i > 0
		}
		p.Fields = append(p.Fields, f)
	}
	tmpl, err := induce.Learn(p)
	if err != nil {
		t.Fatal(err)
	}
	tmpl.Name = s.name
	prog, err := program.Compile(tmpl)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// TestXSLTGivesTheSameRecords runs the export under xsltproc, and in the app's
// own engine, on the XHTML of every page of every sample site.
func TestXSLTGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Fatal("xsltproc is missing: run scripts/setup.sh")
	}
	pages, filled := 0, 0
	for _, s := range append(detailSites(t), stateSite(t)) {
		t.Run(s.name, func(t *testing.T) {
			prog := s.learn(t)
			sheet, err := prog.XSLT()
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			file := filepath.Join(dir, "sheet.xsl")
			if err := os.WriteFile(file, sheet, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, tree := range s.trees {
				want := bySlotless(prog, tree)
				got := xsltproc(t, file, tree)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: program (-) and xsltproc (+) differ:\n%s", tree.Page.Name, diff)
				}
				pages++
				filled += len(got)
			}
			previewAgrees(t, sheet, s.trees[0], xsltproc(t, file, s.trees[0]))
		})
	}
	if pages < 40 || filled < 4*pages {
		t.Errorf("only %d pages with %d fields were compared: the test has lost its subject", pages, filled)
	}
}

// previewAgrees checks the app's own XSLT engine against xsltproc.
func previewAgrees(t *testing.T, sheet []byte, tree *tagtree.Tree, want map[string][]string) {
	t.Helper()
	out, err := xpath.Transform(t.Context(), string(sheet), xpath.NewDoc(tree))
	if err != nil {
		t.Errorf("%s: preview: %v", tree.Page.Name, err)
		return
	}
	if diff := cmp.Diff(want, fields(t, []byte(out))); diff != "" {
		t.Errorf("%s: xsltproc (-) and the preview (+) differ:\n%s", tree.Page.Name, diff)
	}
}

// bySlotless is what the program finds without the vote of tree alignment, which XSLT does not have.
func bySlotless(p *program.Program, tree *tagtree.Tree) map[string][]string {
	out := map[string][]string{}
	cells, votes := p.Votes(tree)
	for i, c := range cells {
		f := p.Template().Fields[i]
		slot := false
		for _, v := range votes[i] {
			slot = slot || f.Locators[v.Locator].Family == "slot"
		}
		if c.State == record.Found && !slot {
			out[f.Name] = c.Texts()
		}
	}
	return out
}

// TestXSLTKeepsAbsentFieldsEmpty reads a page on which another row takes the place
// of a field's, in the program and under xsltproc.
func TestXSLTKeepsAbsentFieldsEmpty(t *testing.T) {
	t.Parallel()
	p := induce.Problem{Samples: []*tagtree.Tree{
		tagtreetest.From(t, []byte("<table><tr><td>Name</td><td>Ada</td></tr><tr><td>Sex</td><td>f</td></tr><tr><td>Age</td><td>31</td></tr></table>"), page.Origin{Name: "a"}),
	}}
	for _, f := range [][2]string{{"name", "Ada"}, {"sex", "f"}, {"age", "31"}} {
		m, ok := induce.Show(p.Samples[0], f[1])
		if !ok {
			t.Fatalf("the page does not show %q", f[1])
		}
		m.Field = f[0]
		p.Fields, p.Marks = append(p.Fields, record.Field{Name: f[0]}), append(p.Marks, m)
	}
	tmpl, err := induce.Learn(p)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(tmpl)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := prog.XSLT()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sheet.xsl")
	if err := os.WriteFile(file, sheet, 0o600); err != nil {
		t.Fatal(err)
	}
	absent := tagtreetest.From(t, []byte("<table><tr><td>Name</td><td>Ben</td></tr><tr><td>Town</td><td>Orrin</td></tr><tr><td>Age</td><td>58</td></tr></table>"), page.Origin{Name: "b"})
	want := map[string][]string{"name": {"Ben"}, "age": {"58"}}
	if diff := cmp.Diff(want, bySlotless(prog, absent)); diff != "" {
		t.Errorf("program: want (-), got (+):\n%s", diff)
	}
	if diff := cmp.Diff(want, xsltproc(t, file, absent)); diff != "" {
		t.Errorf("xsltproc: want (-), got (+):\n%s", diff)
	}
}

func xsltproc(t *testing.T, sheet string, tree *tagtree.Tree) map[string][]string {
	t.Helper()
	var xhtml bytes.Buffer
	if err := tree.WriteXHTML(&xhtml); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("xsltproc", "--nonet", sheet, "-")
	cmd.Stdin = &xhtml
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("xsltproc: %v\n%s", err, stderr.String())
	}
	return fields(t, out)
}

// fields reads <records><record><name>value</name>...
func fields(t *testing.T, b []byte) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	d := xml.NewDecoder(bytes.NewReader(b))
	depth, name, text := 0, "", ""
	for {
		tok, err := d.Token()
		if err != nil {
			break
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			if depth++; depth == 3 {
				name, text = tok.Name.Local, ""
			}
		case xml.CharData:
			if depth >= 3 {
				text += string(tok)
			}
		case xml.EndElement:
			if depth == 3 {
				out[name] = append(out[name], text)
			}
			depth--
		}
	}
	return out
}
