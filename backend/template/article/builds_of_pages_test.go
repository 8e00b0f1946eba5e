package article

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"wrapsmith/backend/tree/tagtree"
)

// TestBuildsOfPages reads pages of our own in the markup of known systems: one txtar file a page, whose comment says
// what it is. The section truth has its address, title, author and date, the least word F1 that its body must reach
// ("least"), and the fields that are known to be wrong and not mended ("wrong"). [[...]] is text of the body.
func TestBuildsOfPages(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/builds/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	sum, right := 0.0, map[string]int{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		truth, html, body := readBuild(t, file)
		r := Read(parsed(t, html, truth["address"]))
		page := r.Find(Options{})
		f := wordF1(bodyText(page.Body), tagtree.Collapse(body))
		sum += f
		if least, err := strconv.ParseFloat(truth["least"], 64); err != nil || f < least {
			t.Errorf("%s: word F1 %.3f, want %q\n%s", name, f, truth["least"], bodyText(page.Body))
		}
		about := r.About(page.Body)
		for field, got := range map[string]Value{"title": about.Title, "author": about.Author, "date": about.Date} {
			same, known := plainKey(got.Text) == plainKey(truth[field]), strings.Contains(truth["wrong"], field)
			if same {
				right[field]++
			}
			if same == known {
				t.Errorf("%s: %s %q (%.2f), want %q; known to be wrong: %v", name, field, got.Text, got.Confidence, truth[field], known)
			}
		}
		t.Logf("%-26s %.3f %s", name, f, page.Kind)
	}
	t.Logf("mean word F1 %.3f of %d pages; right: %v", sum/float64(len(files)), len(files), right)
}

// readBuild is the truth of one page, its HTML, and the text of its true body.
func readBuild(t *testing.T, file string) (truth map[string]string, html, body string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil || len(archive.Files) != 2 {
		t.Fatalf("%s: want the sections truth and page.html: %v", file, err)
	}
	truth = map[string]string{}
	for line := range strings.Lines(string(archive.Files[0].Data)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		truth[key] = value
	}
	html, body = kindPage{html: string(archive.Files[1].Data)}.build()
	return truth, html, body
}
