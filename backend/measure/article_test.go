package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"It's 3.5 km, No?":  "it s 3 5 km no",
		"停航2天，ok":           "停 航 2 天 ok",
		"Ünïcode’s naïveté": "ünïcode s naïveté",
		" ,.; ":             "",
	} {
		if got := strings.Join(Tokens(text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestOverlap(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, got, want string
		n               int
		p, r            float64
	}{
		{"the same", "a b c d", "a b c d", 1, 1, 1},
		{"each as often as it stands", "a a a", "a a b b", 1, 2. / 3, .5},
		{"shingles need the order", "a b c d e", "e d c b a", 4, 0, 0},
		{"shingles", "a b c d e x", "a b c d e", 4, 2. / 3, 1},
		{"shorter than a shingle", "a b", "a b", 4, 1, 1},
		{"both empty", "", "", 4, 1, 1},
		{"one empty", "", "a", 1, 0, 0},
	}
	for _, tt := range tests {
		got := overlap(Tokens(tt.got), Tokens(tt.want), tt.n)
		f := 0.0
		if tt.p+tt.r > 0 {
			f = 2 * tt.p * tt.r / (tt.p + tt.r)
		}
		if math.Abs(got.P-tt.p)+math.Abs(got.R-tt.r)+math.Abs(got.F-f) > 1e-9 {
			t.Errorf("%s: %+v, want %v %v %v", tt.name, got, tt.p, tt.r, f)
		}
	}
}

func TestJudgeField(t *testing.T) {
	t.Parallel()
	tests := []struct {
		got  string
		want []string
		date bool
		is   string
	}{
		{"", nil, false, ""},
		{"A", []string{"B", "A"}, false, "right"},
		{"a", []string{"A"}, false, "wrong"},
		{"A", nil, false, "false"},
		{"", []string{"A"}, false, "missed"},
		{"2026-11", []string{"2026-11-21"}, true, "right"},
		{"2026", []string{"2026-11-21"}, true, "wrong"},
		{"2026-11-21", []string{"2026-11-21T10:00"}, true, "right"},
		{"2026-11-21", []string{"2026-11-22"}, true, "wrong"},
	}
	for _, tt := range tests {
		j, ok := judgeField(tt.got, tt.want, tt.date)
		if j.Verdict != tt.is || ok != (tt.is != "") {
			t.Errorf("%q for %q: %q", tt.got, tt.want, j.Verdict)
		}
	}
}

func TestIsoDays(t *testing.T) {
	t.Parallel()
	got := isoDays([]string{"2003-5-29 09:07", "2026-11-21", "2026-11", "unknown"})
	if want := []string{"2003-05-29", "2026-11-21", "2026-11", "unknown"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBesideAreOtherPagesOfTheHost(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{}
	var truth strings.Builder
	for _, p := range []struct{ name, host string }{{"1", "pier"}, {"2", "mole"}, {"3", "pier"}, {"4", "pier"}} {
		fsys["article/a/one/pages/"+p.name+".html"] = &fstest.MapFile{Data: []byte("<title>" + p.name + "</title><p>Text.")}
		fmt.Fprintf(&truth, "{\"page\": \"%s.html\", \"url\": \"https://%s.example/%s\", \"records\": [{\"body\": [\"Text.\"]}]}\n", p.name, p.host, p.name)
	}
	fsys["article/a/one/truth.jsonl"] = &fstest.MapFile{Data: []byte(truth.String())}
	data, err := Read(fsys, "article")
	if err != nil {
		t.Fatal(err)
	}
	site := data.Sets[0].Sites[0]
	for _, tt := range []struct {
		page, n int
		want    string
	}{{0, 5, "3.html 4.html"}, {2, 5, "4.html 1.html"}, {2, 1, "4.html"}, {1, 5, ""}, {0, 0, ""}} {
		var got []string
		for _, tree := range site.Beside(site.Pages[tt.page], tt.n) {
			got = append(got, tree.Page.Name)
		}
		if names := strings.Join(got, " "); names != tt.want {
			t.Errorf("page %d, %d at most: %q, want %q", tt.page, tt.n, names, tt.want)
		}
	}
}

func TestSameLetters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ got, want, is string }{
		{"The pier’s tide — today…", "The Pier's Tide - Today...", "The Pier's Tide - Today..."},
		{"ADA MOSS", "Ada Moss", "Ada Moss"},
		{"Low tides", "Low tide", "Low tides"},
		{"渡轮复航！", "渡轮复航", "渡轮复航"},
		{"?", "!", "?"},
	} {
		if got := sameLetters(tt.got, []string{"Other", tt.want}); got != tt.is {
			t.Errorf("%q for %q: %q, want %q", tt.got, tt.want, got, tt.is)
		}
	}
}

func TestSays(t *testing.T) {
	t.Parallel()
	data, err := page.New([]byte(`<html><title>Low tide</title><meta name=author content="Ada Moss"><body><h1>Low <b>tide</b> today</h1><p>Written on 4 March 2026, in the evening.`+
		`<script type="application/ld+json">{"headline": "Ebbe \u0026 Flut"}</script>`), page.Origin{URL: "https://pier.example/2025/01/02/tide"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		want string
		date bool
		is   bool
	}{
		{"Low tide today", false, true}, {"Ada Moss", false, true}, {"Ebbe & Flut", false, true}, {"Low tide.", false, false}, {"ada moss", false, false},
		{"2026-03-04", true, true}, {"2026-03-04T20:00", true, true}, {"2025-01-02", true, true}, {"2026-03-05", true, false}, {"2026-03-04", false, false},
	} {
		if got := says(tree, []string{"nowhere", tt.want}, tt.date); got != tt.is {
			t.Errorf("%q: %v", tt.want, got)
		}
	}
}

// papers are two sites of articles, one with a page that is none.
func papers() fstest.MapFS {
	text := "A whole sentence stands here, and one more, so that there is something to find."
	page := "<html><head><title>T</title></head><body><nav><a href=/>Home</a></nav><article><h1>T</h1><p>" + text + "</p></article></body></html>"
	return fstest.MapFS{
		"article/a/one/pages/1.html": {Data: []byte(page)},
		"article/a/one/truth.jsonl":  {Data: []byte(`{"page": "1.html", "url": "", "records": [{"body": ["` + text + `"], "title": ["T"]}]}`)},
		"article/b/two/pages/1.html": {Data: []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")},
		"article/b/two/truth.jsonl":  {Data: []byte(`{"page": "1.html", "url": "", "records": [{"body": ["x"]}]}`)},
	}
}

func TestArticles(t *testing.T) {
	t.Parallel()
	data, err := Read(papers(), "article")
	if err != nil {
		t.Fatal(err)
	}
	exact := func(tree *tagtree.Tree, _ []*tagtree.Tree) Prediction {
		return Prediction{Body: "A whole sentence stands here, and one more, so that there is something to find.", Title: "U"}
	}
	r, err := Articles(context.Background(), data, "exact", exact, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	rows := r.Rows()
	if len(rows) != 5 || rows[0].Words.F != 1 || rows[2].Words.F != 0 || math.Abs(rows[4].Shingles.F-.5) > 1e-9 {
		t.Errorf("%+v", rows)
	}
	if f := rows[4].Fields["title"]; f.Wrong != 1 {
		t.Errorf("title %+v", f)
	}
	if r.Pages[1].Problem == "" || !slices.Equal([]string{r.Misses()[0].Set, r.Misses()[1].Set}, []string{"b", "a"}) {
		t.Errorf("misses %+v", r.Misses())
	}
	nowhere := func(tree *tagtree.Tree, _ []*tagtree.Tree) Prediction { return Prediction{} }
	other := papers()
	other["article/a/one/truth.jsonl"].Data = []byte(`{"page": "1.html", "url": "", "records": [{"body": ["x"], "title": ["Elsewhere"]}]}`)
	data, err = Read(other, "article")
	if err != nil {
		t.Fatal(err)
	}
	lost, err := Articles(context.Background(), data, "nowhere", nowhere, Filter{})
	if err != nil {
		t.Fatal(err)
	}
	var absent bytes.Buffer
	if err := WriteArticles(&absent, []ArticleResult{lost}, false); err != nil || !strings.Contains(absent.String(), "not on the page: 1 of 1 of a/one title; right at most 0.000") {
		t.Errorf("%v\n%s", err, &absent)
	}
	var table, js, report bytes.Buffer
	if err := WriteArticles(&table, []ArticleResult{r}, true); err != nil || !strings.Contains(table.String(), "title wrong") || !strings.Contains(table.String(), "problem: ") {
		t.Errorf("%v\n%s", err, &table)
	}
	if err := WriteArticlesJSON(&js, []ArticleResult{r}); err != nil || !json.Valid(js.Bytes()) {
		t.Errorf("%v\n%s", err, &js)
	}
	if err := WriteArticleReport(&report, "../data", []ArticleResult{r}); err != nil || !strings.Contains(report.String(), `href="../data/article/b/two/pages/1.html"`) {
		t.Errorf("%v\n%s", err, &report)
	}
}

func TestOwnMethodsFindABody(t *testing.T) {
	t.Parallel()
	data, err := Read(papers(), "article")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range article.Methods {
		r, err := Articles(context.Background(), data, string(m), FinderOf(m), Filter{Sets: []string{"a"}})
		if err != nil || r.Pages[0].Words.F < .9 || r.Pages[0].Fields["title"].Verdict != "right" {
			t.Errorf("%s: %v %+v", m, err, r.Pages)
		}
	}
}
