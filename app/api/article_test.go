package api

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
)

func TestAnArticleWithBlocksTakenInAndOut(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("wanbao/n20091012", "wanbao/n20091015")
	var v workspace.ArticleView
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &v)
	if v.About["title"].Text != "太平桥修缮完工 昨日重新通行" || v.About["date"].Text != "2009-10-12" || v.XPath != "" {
		t.Errorf("about %+v, XPath %q", v.About, v.XPath)
	}
	if !strings.Contains(v.HTML, "<h1>太平桥修缮完工") || !strings.Contains(v.Text, "\n\n太平桥横跨云溪") {
		t.Errorf("text %q, HTML %q", v.Text, v.HTML)
	}
	for _, b := range v.Left {
		if slices.ContainsFunc(v.Blocks, func(k workspace.ArticleBlock) bool { return k.From == b.From }) {
			t.Errorf("%q is in the body and beside it", b.Text)
		}
	}
	if !slices.ContainsFunc(v.Left, func(b workspace.ArticleBlock) bool { return strings.Contains(b.Text, "责任编辑") }) {
		t.Error("what stands beside the body is not listed")
	}
	i := 0
	for i < len(v.Blocks) && !strings.HasPrefix(v.Blocks[i].Text, "负责施工") {
		i++
	}
	if i == len(v.Blocks) {
		t.Fatalf("a paragraph is missing: %+v", v.Blocks)
	}
	out := workspace.ArticleChoice{Page: w.Pages[0].ID, Node: v.Blocks[i].From}
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{out}}, &v)
	for _, b := range v.Blocks {
		if strings.HasPrefix(b.Text, "负责施工") {
			t.Error("what was left out is there")
		}
	}
	if !strings.HasPrefix(v.XPath, "//div[") || !strings.Contains(v.XSLT, "<xsl:stylesheet") {
		t.Errorf("XPath %q, XSLT %q", v.XPath, v.XSLT)
	}
	both := []workspace.ArticleChoice{out, {Page: out.Page, Node: out.Node, In: true}}
	if text := c.refused("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: both}, 422).Detail; !strings.Contains(text, "负责施工") {
		t.Errorf("what contradicts itself is not named: %s", text)
	}
	c.refused("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{{Page: out.Page, Node: 9_999_999}}}, 422)
}

// TestAnArticleTellsHowSure holds that the screen gets source and confidence as they were read.
func TestAnArticleTellsHowSure(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("wanbao/n20091012")
	var v workspace.ArticleView
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &v)
	raw, err := os.ReadFile("../../templates/wanbao/pages/n20091012.html")
	if err != nil {
		t.Fatal(err)
	}
	tree := tagtreetest.From(t, raw, page.Origin{URL: w.Pages[0].URL})
	about := article.Read(tree).About(article.Find(tree, article.Options{}).Body)
	for name, want := range map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date, "language": about.Language} {
		if got := v.About[name]; got.Text != want.Text || got.Source != string(want.Source) || got.Sure != want.Confidence || got.Sure <= 0 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestAWorkOfArticles(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("wanbao/n20091012", "wanbao/n20091015")
	var work workspace.Workspace
	c.ask("PUT", "/api/workspaces/"+w.ID+"/kind", workspace.WorkspaceKind{Kind: "article"}, &work)
	if work.Kind != "article" || len(work.Fields) != 4 || work.Fields[3].Article != "body" {
		t.Fatalf("kind %q, fields %+v", work.Kind, work.Fields)
	}
	var v workspace.ArticleView
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &v)
	i := slices.IndexFunc(v.Blocks, func(b workspace.ArticleBlock) bool { return strings.HasPrefix(b.Text, "负责施工") })
	if i < 0 {
		t.Fatalf("a paragraph is missing: %+v", v.Blocks)
	}
	// Wherever the page's texts are drawn: what is shown is what the template gives, which knows of no screen.
	boxes := input.BoxesByNode{}
	for n := range int32(40) {
		boxes[strconv.Itoa(int(n))] = [4]float64{0, float64(n), 100, 10}
	}
	boxes["0"] = [4]float64{0, 0, 1280, 2400}
	c.ask("PUT", pageURL(w, 0)+"/boxes", workspace.PageBoxes{Boxes: boxes}, nil)
	var drawn workspace.ArticleView
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &drawn)
	if !slices.Equal(drawn.Blocks, v.Blocks) {
		t.Errorf("with boxes the article has %d blocks, without %d", len(drawn.Blocks), len(v.Blocks))
	}
	var titled workspace.Workspace
	c.ask("POST", "/api/workspaces/"+w.ID+"/marks", author.NewMark{Page: w.Pages[0].ID, Node: v.About["title"].Node, Part: template.Part{Kind: template.PartText}, Field: "title"}, &titled)
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &v)
	if title := v.About["title"]; title.Source != "marked" || title.Text != "太平桥修缮完工 昨日重新通行" {
		t.Errorf("the marked title is %+v", title)
	}
	var marked workspace.Workspace
	c.ask("POST", "/api/workspaces/"+w.ID+"/marks", author.NewMark{Page: w.Pages[0].ID, Node: v.Blocks[i].From, Part: template.Part{Kind: template.PartRun}, Field: "body", Not: true}, &marked)
	c.ask("POST", pageURL(w, 0)+"/article", workspace.ReadArticle{Choices: []workspace.ArticleChoice{}}, &v)
	if slices.ContainsFunc(v.Blocks, func(b workspace.ArticleBlock) bool { return strings.HasPrefix(b.Text, "负责施工") }) || len(v.Blocks) < 3 {
		t.Errorf("the paragraph was left out, and there are %+v", v.Blocks)
	}
}
