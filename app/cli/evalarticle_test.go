package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// labelledArticle writes one article with its known text and returns the folder.
func labelledArticle(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	pages := filepath.Join(dir, "article", "papers", "one", "pages")
	if err := os.MkdirAll(pages, 0o755); err != nil {
		t.Fatal(err)
	}
	text := "A whole sentence stands here, and one more, so that there is something to find."
	for name, content := range map[string]string{
		filepath.Join(pages, "1.html"):                    "<html><body><nav><a href=/>Home</a></nav><article><h1>T</h1><p>" + text + "</p></article></body></html>",
		filepath.Join(filepath.Dir(pages), "truth.jsonl"): `{"page": "1.html", "url": "", "records": [{"body": ["` + text + `"], "title": ["T"]}]}`,
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestEvalArticles(t *testing.T) {
	t.Parallel()
	dir := labelledArticle(t)
	report := filepath.Join(t.TempDir(), "r.html")
	out, err := runEval(dir, "--kind", "article", "--misses", "--report", report)
	if err != nil || !strings.Contains(out, "fusion") || !strings.Contains(out, "best") {
		t.Errorf("%v\n%s", err, out)
	}
	if text, err := os.ReadFile(report); err != nil || !strings.Contains(string(text), "papers/one/1.html") {
		t.Errorf("report: %v", err)
	}
	out, err = runEval(dir, "--kind", "article", "--method", "best", "--json")
	var got struct {
		Results []struct {
			Rows []struct{ Pages int } `json:"rows"`
		} `json:"results"`
	}
	if err != nil || json.Unmarshal([]byte(out), &got) != nil || len(got.Results) != 1 || got.Results[0].Rows[0].Pages != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestEvalArticlesSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	dir := labelledArticle(t)
	for _, tt := range []struct{ args, want string }{
		{" --kind article --k 2", "--k does not go with"},
		{" --kind article --method magic", "want some of best, fusion"},
		{" --kind article --set none", "there are papers"},
		{" --kind articles", "want"},
	} {
		if _, err := runEval(strings.Fields(dir + tt.args)...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}
