package beam

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// starters is a folder of templates.
const starters = "../../../templates"

// TestDivide: every file is in one part, in order, and an archive has its own.
func TestDivide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var files []string
		for i := range rapid.IntRange(0, 50).Draw(t, "files") {
			files = append(files, fmt.Sprintf("f%d.%s", i, rapid.SampledFrom([]string{"html", "html.gz", "warc.gz"}).Draw(t, "ending")))
		}
		most := rapid.IntRange(1, 7).Draw(t, "most")
		seen := map[string]bool{}
		for i, p := range divide(files, most) {
			if p.Number != i || len(p.Files) == 0 || len(p.Files) > most {
				t.Fatalf("part %d is %+v", i, p)
			}
			last := -1
			for _, f := range p.Files {
				if strings.HasSuffix(f, ".warc.gz") && len(p.Files) > 1 {
					t.Fatalf("part %d has an archive among others: %q", i, p.Files)
				}
				at := slices.Index(files, f)
				if at <= last || seen[f] {
					t.Fatalf("part %d: %q comes twice or out of order", i, f)
				}
				last, seen[f] = at, true
			}
		}
		if len(seen) != len(files) {
			t.Fatalf("%d files of %d are in a part", len(seen), len(files))
		}
	})
}

// write makes files with a little text.
func makeFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("<p>text</p>"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	makeFiles(t, dir, "a/p10.html", "a/p2.html", "a/.hidden.html", "b/x.warc.gz", "b/y.txt", "odd [1].html")
	cases := []struct {
		name   string
		inputs []string
		want   []string
		wrong  string
	}{
		{"a folder, in natural order", []string{"a"}, []string{"a/p2.html", "a/p10.html"}, ""},
		{"a pattern of folders", []string{"?"}, []string{"a/p2.html", "a/p10.html", "b/x.warc.gz"}, ""},
		{"a pattern of files takes what it names", []string{"b/*"}, []string{"b/x.warc.gz", "b/y.txt"}, ""},
		{"each file once", []string{"a/p2.html", "a"}, []string{"a/p2.html", "a/p10.html"}, ""},
		{"a name that looks like a pattern", []string{"odd [1].html"}, []string{"odd [1].html"}, ""},
		{"nothing there", []string{"gone.html"}, nil, "check the name"},
		{"a pattern without a match", []string{"a", "*.warc"}, nil, "no file matches"},
		{"an address", []string{"https://shop.example/"}, nil, "not fetched"},
		{"an unknown file system", []string{"ftp://host/*"}, nil, "ftp"},
		{"nothing", nil, nil, "no input"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var inputs []string
			for _, in := range c.inputs {
				if !remote(in) {
					in = filepath.Join(dir, in)
				}
				inputs = append(inputs, in)
			}
			got, err := expand(t.Context(), inputs)
			if c.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), c.wrong) {
					t.Fatalf("error %v, want one with %q", err, c.wrong)
				}
				return
			}
			for i, g := range got {
				got[i], _ = filepath.Rel(dir, g)
			}
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("files %q, error %v, want %q", got, err, c.want)
			}
		})
	}
}

// TestFolderOfAnotherJob: results of other inputs or templates never mix.
func TestFolderOfAnotherJob(t *testing.T) {
	t.Parallel()
	ctx, dir, out := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "out")
	makeFiles(t, dir, "a.html", "b.html")
	o := Options{Inputs: []string{filepath.Join(dir, "a.html")}, Templates: []string{starters}, Output: out}
	first, err := Prepare(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	makeFiles(t, out, "done/done-00000-of-00001.json", "records/records-00000-of-00001.jsonl")
	if again, err := Prepare(ctx, o); err != nil || again != first {
		t.Errorf("the same job again: %v, %v", again, err)
	}
	other := o
	other.Inputs = []string{dir}
	if _, err := Prepare(ctx, other); err == nil || !strings.Contains(err.Error(), "--overwrite") {
		t.Errorf("another job into the same folder: error %v, want one that names --overwrite", err)
	}
	other.Overwrite = true
	if _, err := Prepare(ctx, other); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(out, "*", "*")); len(left) > 0 {
		t.Errorf("the first job's files are there still: %q", left)
	}
}

func TestTemplatesAreChecked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	makeFiles(t, dir, "a.html", "none/x.html")
	bad := filepath.Join(dir, "bad.xml")
	if err := os.WriteFile(bad, []byte("<template"), 0o600); err != nil {
		t.Fatal(err)
	}
	one := starters + "/people/detail/template.xml"
	cases := []struct {
		name, template string
		templates      []string
		want           string
	}{
		{"none", "", nil, "no template"},
		{"a folder without one", "", []string{dir + "/none"}, "no template"},
		{"not there", "gone.xml", nil, "gone.xml"},
		{"broken", bad, nil, "bad.xml"},
		{"both kinds", one, []string{starters}, "give one of them"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			_, err := Prepare(t.Context(), Options{Inputs: []string{dir}, Template: c.template, Templates: c.templates, Output: out})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("the output folder was written to")
			}
		})
	}
}

// TestWorkersTakeNoOtherTemplates: a change of the templates of a running job is an error.
func TestWorkersTakeNoOtherTemplates(t *testing.T) {
	t.Parallel()
	ctx, dir, out := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "out")
	makeFiles(t, dir, "a.html")
	plan, err := Prepare(ctx, Options{Inputs: []string{dir}, Template: starters + "/people/detail/template.xml", Output: out})
	if err != nil {
		t.Fatal(err)
	}
	if err := writeJSON(ctx, filepath.Join(out, templateFile), templates{}); err != nil {
		t.Fatal(err)
	}
	if _, err := templatesOf(ctx, plan); err == nil || !strings.Contains(err.Error(), "begin it again") {
		t.Errorf("error %v, want one that says to begin again", err)
	}
}
