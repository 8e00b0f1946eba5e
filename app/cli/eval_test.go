package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// labelled writes a small site with known records and returns its folder.
func labelled(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	pages := filepath.Join(dir, "detail", "shops", "one", "pages")
	if err := os.MkdirAll(pages, 0o755); err != nil {
		t.Fatal(err)
	}
	var truth strings.Builder
	for i := range 5 {
		page := fmt.Sprintf("<html><body><h1>Item %d</h1><p>Price: <b>%d.50</b></p><p>Stock: <b>%d</b></p></body></html>", i, i, i+7)
		name := fmt.Sprintf("%d.html", i)
		if err := os.WriteFile(filepath.Join(pages, name), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&truth, `{"page": %q, "url": "", "records": [{"name": ["Item %d"], "price": ["%d.50"]}]}`+"\n", name, i, i)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(pages), "truth.jsonl"), []byte(truth.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func runEval(args ...string) (string, error) {
	c := evalCommand()
	c.SilenceUsage, c.SilenceErrors = true, true
	c.SetArgs(args)
	var out bytes.Buffer
	c.SetOut(&out)
	err := c.Execute()
	return out.String(), err
}

func TestEval(t *testing.T) {
	t.Parallel()
	dir := labelled(t)
	out, err := runEval(dir, "--k", "1,2", "--unlabelled", "2", "--by-site", "--misses")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"k=1 unlabelled=2 change=none", "k=2 unlabelled=2 change=none", "shops/one", "macro F1"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
}

func TestEvalJSON(t *testing.T) {
	t.Parallel()
	out, err := runEval(labelled(t), "--json")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Results []struct {
			All []struct {
				F1 float64 `json:"f1"`
			} `json:"all"`
		} `json:"results"`
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || len(got.Results) != 1 || got.Results[0].All[0].F1 != 1 {
		t.Errorf("%v %+v", err, got)
	}
}

func TestEvalReportAndChangedPages(t *testing.T) {
	t.Parallel()
	dir, out := labelled(t), t.TempDir()
	report, keep := filepath.Join(out, "r.html"), filepath.Join(out, "kept")
	if _, err := runEval(dir, "--change", "all", "--learner", "absolute", "--turns", "5", "--report", report, "--keep", keep); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(report)
	if err != nil || !bytes.Contains(text, []byte("change=all")) {
		t.Errorf("report %v", err)
	}
	kept, err := filepath.Glob(filepath.Join(keep, "all", "detail", "shops", "one", "pages", "*.html"))
	if err != nil || len(kept) == 0 {
		t.Errorf("changed pages kept: %v %v", kept, err)
	}
}

func TestEvalMatch(t *testing.T) {
	t.Parallel()
	out, err := runEval(labelled(t), "--match")
	if err != nil || !strings.Contains(out, "1 templates") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestEvalSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	dir := labelled(t)
	for _, tt := range []struct{ args, want string }{
		{dir + " --k 0", "want a number of pages"},
		{dir + " --k x", "want a number of pages"},
		{dir + " --change most", "want none, insert"},
		{dir + " --learner magic", "want one of induce"},
		{dir + " --turns 0", "1 or more"},
		{dir + " --field prise", "there are name, price"},
		{dir + " --match --change all", "--match goes with"},
		{filepath.Join(dir, "detail"), "no labelled pages"},
		{filepath.Join(dir, "none"), "no labelled pages"},
	} {
		if _, err := runEval(strings.Fields(tt.args)...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

func TestEvalSuggest(t *testing.T) {
	t.Parallel()
	dir := labelled(t)
	out, err := runEval(dir, "--kind", "suggest", "--misses")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"suggested fields of 2 pages", "shops  1      2       1.000     1.000     0.000  0.000       0.000    1.000  0.000"}
	for _, line := range want {
		if !strings.Contains(out, line) {
			t.Errorf("eval --kind suggest: no %q in:\n%s", line, out)
		}
	}
	if _, err := runEval(dir, "--kind", "suggest", "--change", "all"); err == nil {
		t.Error("eval --kind suggest --change all: no error, want one that names the flags")
	}
}
