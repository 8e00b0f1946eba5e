package interchange_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/interchange"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// reader is a tool, or its selector engine, that runs what Export writes.
type reader struct {
	to    interchange.Target
	file  string // name of an exported file
	tidy  bool   // the tool reads what a browser made of the page
	run   func(t *testing.T, dir string, jobs []job) [][]record
	least float64 // share of cells that are equal to those of extract, on the invented sites
}

// job is an exported template and the pages on which it is run.
type job struct {
	Source string   `json:"source"`
	Pages  []string `json:"pages"`
}

// record is what a tool gives, or a record of extract in the same form.
type record = map[string]any

var readers = []reader{
	{interchange.ToLXML, "extract.py", false, byPython("lxml", "run_lxml.py"), 1},
	{interchange.ToScrapy, "spider.py", false, byPython("scrapy", "run_scrapy.py"), 1},
	{interchange.ToPlaywright, "extract.mjs", false, byPlaywright, 1},
	{interchange.ToGo, "main.go", false, byGo, 1},
	{interchange.ToWebScraper, "sitemap.json", false, byNode("cheerio", "run_cheerio.mjs"), 0.97},
	{interchange.ToCrawl4AI, "schema.json", true, byPython("lxml", "run_crawl4ai.py"), 0.96},
}

// TestEveryToolGivesTheCellsOfExtract: each export of forty invented sites, run by its tool.
func TestEveryToolGivesTheCellsOfExtract(t *testing.T) {
	t.Parallel()
	sites := invented()
	if len(sites) != 40 {
		t.Fatalf("%d sites, want 40", len(sites))
	}
	learned := make([]*template.Template, len(sites))
	tried := make([][]string, len(sites))
	for i := range sites {
		learned[i] = sites[i].learned(t)
		tried[i] = append(slices.Clone(sites[i].shown), sites[i].other...)
	}
	for _, r := range readers {
		t.Run(string(r.to), func(t *testing.T) {
			t.Parallel()
			equal, all := r.compare(t, learned, tried)
			t.Logf("%s: %d of %d cells are equal (%.3f)", r.to, equal, all, float64(equal)/float64(all))
			if share := float64(equal) / float64(all); share < r.least {
				t.Errorf("%.3f of the cells are equal, want %.3f", share, r.least)
			}
		})
	}
}

// compare exports templates, runs them on pages and counts the cells that are equal to those of extract.
func (r *reader) compare(t *testing.T, learned []*template.Template, tried [][]string) (equal, all int) {
	t.Helper()
	dir := t.TempDir()
	var jobs []job
	var of []int // the template of each page
	var texts []string
	for i, tm := range learned {
		source, _, err := interchange.Export(tm, r.to)
		if err != nil {
			t.Logf("%s: %v", tm.Name, err)
		}
		at := filepath.Join(dir, fmt.Sprintf("site%03d", i))
		if err := os.Mkdir(at, 0o700); err != nil {
			t.Fatal(err)
		}
		j := job{Source: put(t, at, r.file, source)}
		for k, text := range tried[i] {
			of, texts = append(of, i), append(texts, text)
			if r.tidy {
				text = rendered(t, text)
			}
			j.Pages = append(j.Pages, put(t, at, fmt.Sprintf("%03d.html", k), []byte(text)))
		}
		if err == nil {
			jobs = append(jobs, j)
		} else { // every cell is missing
			jobs = append(jobs, job{Pages: j.Pages})
		}
	}
	got := r.run(t, dir, jobs)
	if len(got) != len(of) {
		t.Fatalf("%d answers, want one for each of %d pages", len(got), len(of))
	}
	for n, i := range of {
		want := extracted(t, learned[i], texts[n])
		e, a := cells(t, fmt.Sprintf("%s: %s: page %d", r.to, learned[i].Name, n), learned[i], want, got[n])
		equal, all = equal+e, all+a
	}
	return equal, all
}

// cells counts the cells of a page, and those that are equal.
func cells(t *testing.T, name string, tm *template.Template, want, got []record) (equal, all int) {
	t.Helper()
	for i := range max(len(want), len(got)) {
		var w, g record
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		for _, f := range tm.Fields {
			all++
			if reflect.DeepEqual(plain(w[f.Name]), plain(g[f.Name])) {
				equal++
			} else {
				t.Logf("%s: record %d: %s: got %q, want %q", name, i, f.Name, plain(g[f.Name]), plain(w[f.Name]))
			}
		}
	}
	return equal, all
}

// plain is a value as a list of texts with collapsed white space.
func plain(v any) []string {
	out := []string{}
	switch v := v.(type) {
	case string:
		if s := tagtree.Collapse(v); s != "" {
			out = append(out, s)
		}
	case []any:
		for _, one := range v {
			out = append(out, plain(one)...)
		}
	case []string:
		for _, one := range v {
			out = append(out, plain(one)...)
		}
	case record: // an object with one text, as lists of several tools have it
		for _, one := range v {
			out = append(out, plain(one)...)
		}
	}
	return out
}

// extracted is what extract gives.
func extracted(t *testing.T, tm *template.Template, text string) (out []record) {
	t.Helper()
	prog, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range prog.Run(parsed(t, text)).Records {
		o := record{}
		for i, c := range r {
			if c.State.HasValue() {
				o[tm.Fields[i].Name] = c.Texts()
			}
		}
		out = append(out, o)
	}
	return out
}

func parsed(t *testing.T, text string) *tagtree.Tree {
	t.Helper()
	p, err := page.New([]byte(text), page.Origin{URL: "https://things.example/0", ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// rendered is a page as a browser writes it: with the elements that the parser adds.
func rendered(t *testing.T, text string) string {
	t.Helper()
	doc, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := html.Render(&b, doc); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func put(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// answers runs a program that reads jobs as JSON and writes the records of each page on a line.
func answers(t *testing.T, dir string, jobs []job, name string, args ...string) (out [][]record) {
	t.Helper()
	in, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), name, args...)
	c.Dir, c.Stdin = dir, bytes.NewReader(in)
	var bad bytes.Buffer
	c.Stderr = &bad
	data, err := c.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, bad.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var all []record
		if err := json.Unmarshal(lines.Bytes(), &all); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		out = append(out, all)
	}
	return out
}

// wanted says that a tool is missing: the test is skipped, or fails where the tools are installed (CI).
func wanted(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("no %s: scripts/setup.sh all installs it", what)
	}
	t.Skipf("no %s: make setup installs it", what)
}

func byPython(module, script string) func(*testing.T, string, []job) [][]record {
	return func(t *testing.T, dir string, jobs []job) [][]record {
		for _, name := range []string{"python3", "/usr/bin/python3"} {
			if exec.Command(name, "-c", "import "+module).Run() == nil {
				return answers(t, dir, jobs, name, absolute(t, "testdata/readers/"+script))
			}
		}
		wanted(t, "python3-"+module)
		return nil
	}
}

// byNode runs a script of Node.js with the modules of the front end.
func byNode(module, script string) func(*testing.T, string, []job) [][]record {
	return func(t *testing.T, dir string, jobs []job) [][]record {
		modules := absolute(t, "../../../frontend/node_modules")
		if _, err := os.Stat(filepath.Join(modules, module)); err != nil {
			wanted(t, module)
		}
		if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
			t.Fatal(err)
		}
		source, err := os.ReadFile("testdata/readers/" + script)
		if err != nil {
			t.Fatal(err)
		}
		return answers(t, dir, jobs, "node", put(t, dir, script, source))
	}
}

func byPlaywright(t *testing.T, dir string, jobs []job) [][]record {
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		wanted(t, "chromium")
	}
	t.Logf("in %s", chromium)
	return byNode("playwright", "run_playwright.mjs")(t, dir, jobs)
}

// byGo compiles all exported programs into one, beside this package, so that golang.org/x/net is there.
func byGo(t *testing.T, _ string, jobs []job) [][]record {
	dir, err := os.MkdirTemp(".", "_programs-*") // the underscore: no package to "./..."
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	var imports, cases strings.Builder
	var vetted []string
	for i, j := range jobs {
		if j.Source == "" {
			continue
		}
		source, err := os.ReadFile(j.Source)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(source); err != nil || !bytes.Equal(formatted, source) {
			t.Errorf("%s is not as gofmt writes it: %v", j.Source, err)
		}
		name := fmt.Sprintf("site%03d", i)
		at := filepath.Join(dir, name)
		if err := os.Mkdir(at, 0o700); err != nil {
			t.Fatal(err)
		}
		put(t, at, "main.go", bytes.Replace(source, []byte("\npackage main\n"), []byte("\npackage "+name+"\n"), 1))
		put(t, at, "run.go", []byte("package "+name+"\n\nfunc Main() { main() }\n"))
		if i%15 == 0 || bytes.Contains(source, []byte("func addData")) && len(vetted) < 5 {
			vetted = append(vetted, "./"+at)
		}
		fmt.Fprintf(&imports, "\t%q\n", "wrapsmith/backend/template/interchange/"+filepath.Base(dir)+"/"+name)
		fmt.Fprintf(&cases, "\tcase \"%d\":\n\t\t%s.Main()\n", i, name)
	}
	main := put(t, dir, "main.go", []byte("package main\n\nimport (\n\t\"os\"\n"+imports.String()+")\n\nfunc main() {\n\tnumber := os.Args[1]\n\tos.Args = os.Args[1:]\n\tswitch number {\n"+cases.String()+"\t}\n}\n"))
	binary := filepath.Join(t.TempDir(), "programs")
	if out, err := exec.CommandContext(t.Context(), "go", append([]string{"vet"}, vetted...)...).CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, main).CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	var all [][]record
	for i, j := range jobs {
		for _, p := range j.Pages {
			all = append(all, lines(t, binary, fmt.Sprint(i), p))
		}
	}
	return all
}

// lines runs a program that writes a record on each line.
func lines(t *testing.T, name string, args ...string) (out []record) {
	t.Helper()
	data, err := exec.CommandContext(t.Context(), name, args...).Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	all := json.NewDecoder(bytes.NewReader(data))
	for all.More() {
		var r record
		if err := all.Decode(&r); err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func absolute(t *testing.T, name string) string {
	t.Helper()
	abs, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
