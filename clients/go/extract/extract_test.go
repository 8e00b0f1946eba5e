package extract

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"wrapsmith/backend/record"
)

const root = "../../.."

// readFile reads a file of the project.
func readFile(t *testing.T, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func compile(t *testing.T, path string) *Template {
	t.Helper()
	template, err := Compile(readFile(t, path))
	if err != nil {
		t.Fatal(err)
	}
	return template
}

// The package gives what the sites' true records say, by several goroutines at once.
func TestExtractGivesTheTrueRecords(t *testing.T) {
	t.Parallel()
	template := compile(t, "templates/people/detail/template.xml")
	var all sync.WaitGroup
	for _, line := range strings.Split(strings.TrimSpace(string(readFile(t, "templates/people/truth.jsonl"))), "\n") {
		var truth struct {
			Page    string
			Records []map[string][]string
		}
		if err := json.Unmarshal([]byte(line), &truth); err != nil {
			t.Fatal(err)
		}
		html := readFile(t, filepath.Join("templates/people/pages", truth.Page))
		all.Go(func() {
			got, err := template.Extract(html, "https://people.example/"+truth.Page)
			if err != nil || len(got.Records) != 1 {
				t.Errorf("%s: got %d records, %v", truth.Page, len(got.Records), err)
				return
			}
			for _, field := range template.Fields() {
				var texts []string
				cell := got.Records[0].Cell(field.Name)
				for _, v := range cell.Values {
					texts = append(texts, v.Text)
				}
				if want := truth.Records[0][field.Name]; !slices.Equal(texts, want) {
					t.Errorf("%s: %s: got %q, want %q", truth.Page, field.Name, texts, want)
				}
				if cell.State == Found && (cell.Confidence <= 0.5 || cell.Confidence > 1) {
					t.Errorf("%s: %s: confidence %v of a value that is given", truth.Page, field.Name, cell.Confidence)
				}
			}
		})
	}
	all.Wait()
}

func TestExtractOfAList(t *testing.T) {
	t.Parallel()
	template := compile(t, "templates/jobs/list/template.xml")
	got, err := template.Extract(readFile(t, "templates/jobs/pages/baker-1.html"), "https://jobs.quillmark.example/search?q=baker")
	if err != nil || len(got.Records) < 2 {
		t.Fatalf("got %d records, %v, want several", len(got.Records), err)
	}
	if title := got.Records[0].Text("title"); title == "" || got.Records[0].Text("none") != "" {
		t.Errorf("got title %q, want one, and no text of a field that is not there", title)
	}
	if got, err = template.Extract([]byte("<p>No vacancies.</p>"), ""); err != nil || len(got.Records) != 0 || got.Empty != nil {
		t.Errorf("a page without the list: got %+v, %v, want nothing", got, err)
	}
}

func TestExtractFails(t *testing.T) {
	t.Parallel()
	template := compile(t, "templates/people/detail/template.xml")
	if _, err := template.Extract([]byte("%PDF-1.7\x00\x01\x02"), ""); err == nil {
		t.Error("a PDF: got no error")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := template.ExtractContext(ended, []byte("<p>x"), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: got %v, want %v", err, context.Canceled)
	}
	if _, err := Compile([]byte("<templat/>")); err == nil || !strings.HasPrefix(err.Error(), "extract: ") {
		t.Errorf("no template: got %v", err)
	}
}

// States here and in the core are the same words.
func TestStates(t *testing.T) {
	t.Parallel()
	for ours, core := range map[State]record.CellState{Found: record.Found, Missing: record.Missing, Unsure: record.Unsure, Failed: record.Failed, Untyped: record.Untyped} {
		if string(ours) != string(core) {
			t.Errorf("got %q, want %q", ours, core)
		}
	}
}

// goBlock matches the program of the guide's page.
var goBlock = regexp.MustCompile("(?s)```go\n(package main.*?)```")

// Another module imports the package and runs the program of the guide, as printed.
func TestAnotherModuleImportsThePackage(t *testing.T) {
	t.Parallel()
	program := goBlock.FindSubmatch(readFile(t, "docs/guide/go.md"))
	if program == nil {
		t.Fatal("docs/guide/go.md has no program in Go")
	}
	whole, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	version := regexp.MustCompile(`(?m)^go .*$`).Find(readFile(t, "go.mod"))
	for name, text := range map[string][]byte{
		"go.mod":       []byte("module example.com/lamps\n\n" + string(version) + "\n\nrequire wrapsmith v0.0.0\n\nreplace wrapsmith => " + whole + "\n"),
		"go.sum":       readFile(t, "go.sum"),
		"main.go":      program[1],
		"template.xml": readFile(t, "templates/shop/detail-old/template.xml"),
		"kettle.html":  readFile(t, "templates/shop/pages/kettle-osmund.html"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), "go", "run", "-mod=mod", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GONOSUMDB=*")
	out, err := run.CombinedOutput()
	if want := "Osmund Pouring Kettle, 1.2 L 64 GBP\n"; err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("got %s, %v, want %q first", out, err, want)
	}
}
