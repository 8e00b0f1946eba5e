package author_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// news is a session with pages of the sample site wanbao as articles.
func news(t *testing.T) (*author.Session, []*page.Page) {
	t.Helper()
	s := author.New()
	var pages []*page.Page
	for _, name := range []string{"n20091012.html", "n20091015.html", "n20091020.html"} {
		b, err := os.ReadFile("../../../templates/wanbao/pages/" + name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(b, page.Origin{Name: name, URL: "https://www.yunxiwanbao.example/2009/" + name})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddPage(p); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	if err := s.SetArticle(); err != nil {
		t.Fatal(err)
	}
	return s, pages
}

// textOn is the first visible text of a session's first page that has some words.
func textOn(t *testing.T, s *author.Session, words string) int32 {
	t.Helper()
	tree, err := s.Tree(s.View().Pages[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
		if tree.IsText(id) && tree.Visible(id) && strings.Contains(tree.Text(id), words) {
			return int32(id)
		}
	}
	t.Fatalf("no text has %q", words)
	return 0
}

// bodyHas reports whether the body found on a page has some words.
func bodyHas(s *author.Session, page int, words string) bool {
	return slices.ContainsFunc(s.View().Cells[page][3].Texts(), func(p string) bool { return strings.Contains(p, words) })
}

func choose(s *author.Session, node int32, in bool) error {
	_, err := s.Mark(author.NewMark{Page: s.View().Pages[0].ID, Node: node, Field: "body", Not: !in})
	return err
}

func TestArticleIsReadWithoutMarks(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	v := s.View()
	if v.Kind != "article" || len(v.Fields) != 4 {
		t.Fatalf("kind %q with %d fields", v.Kind, len(v.Fields))
	}
	for p := range v.Pages {
		for f := range v.Fields {
			if c := v.Cells[p][f]; c.State != "found" || v.Fields[f].Problem != "" {
				t.Errorf("page %d, %s: %s, %s", p, v.Fields[f].Name, c.State, v.Fields[f].Problem)
			}
		}
	}
}

func TestArticleBlocksAreTakenInAndOutWithUndo(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	paragraph, editor := textOn(t, s, "太平桥横跨"), textOn(t, s, "责任编辑")
	for _, c := range []struct {
		node int32
		in   bool
	}{{paragraph, false}, {editor, true}} {
		if err := choose(s, c.node, c.in); err != nil {
			t.Fatal(err)
		}
	}
	if bodyHas(s, 0, "太平桥横跨") || !bodyHas(s, 0, "责任编辑") {
		t.Errorf("the body is %q", s.View().Cells[0][3].Texts())
	}
	if v := s.View(); v.Undo.Code != "action.in" {
		t.Errorf("undo names %v, want action.in", v.Undo)
	}
	for range 2 {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if !bodyHas(s, 0, "太平桥横跨") {
		t.Error("undo did not bring back what was left out")
	}
	if err := s.Redo(); err != nil || bodyHas(s, 0, "太平桥横跨") {
		t.Errorf("redo: %v", err)
	}
	if err := choose(s, paragraph, false); err != nil || !bodyHas(s, 0, "太平桥横跨") || len(s.View().Fields[3].Marks) != 0 {
		t.Errorf("the same choice again does not take it back: %v", err)
	}
}

func TestArticleBlockClickedOutAndInAgainLeavesNoMark(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	paragraph := textOn(t, s, "太平桥横跨")
	for _, in := range []bool{false, true} {
		if err := choose(s, paragraph, in); err != nil || bodyHas(s, 0, "太平桥横跨") != in {
			t.Fatalf("in %v: %v, the body is %q", in, err, s.View().Cells[0][3].Texts())
		}
	}
	if marks := s.View().Fields[3].Marks; len(marks) != 0 {
		t.Errorf("marks %+v: the automatic choice has the block, none is needed", marks)
	}
}

func TestArticleOfNoMarksWithMissingBody(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	if _, err := s.Mark(author.NewMark{Page: s.View().Pages[0].ID, Field: "body", Missing: true}); err == nil {
		t.Error("an article without body was accepted")
	}
	if err := s.ReplaceXPath("body", "", "//p"); err == nil {
		t.Error("a body takes no single XPath")
	}
}

func TestArticleTemplateOpensAsItWas(t *testing.T) {
	t.Parallel()
	s, pages := news(t)
	if err := choose(s, textOn(t, s, "广告位"), false); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.Template().Write(&b); err != nil {
		t.Fatal(err)
	}
	want := b.String()
	tm, err := template.Read(strings.NewReader(want), "t")
	if err != nil {
		t.Fatal(err)
	}
	again, err := author.Open(tm, pages)
	if err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := again.Template().Write(&b); err != nil || b.String() != want {
		t.Errorf("%v: written again it is\n%s\nwas\n%s", err, b.String(), want)
	}
	without, err := author.Open(tm, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := without.Template().Field("body").Locators; !slices.EqualFunc(got, tm.Field("body").Locators, template.Locator.Equal) {
		t.Errorf("without its pages the body has %v", got)
	}
}

func TestArticleBecomesPlainAgain(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	if _, err := s.Mark(author.NewMark{Page: s.View().Pages[0].ID, Node: textOn(t, s, "太平桥修缮完工 昨日"), Field: "title"}); err != nil {
		t.Fatal(err)
	}
	if f := s.View().Fields[0]; len(f.Locators) == 0 || f.Article != "title" {
		t.Errorf("the marked title is %+v", f)
	}
	if err := s.SetList(false); err != nil {
		t.Fatal(err)
	}
	v := s.View()
	if v.Kind != "detail" || len(v.Fields) != 1 || v.Fields[0].Name != "title" || v.Fields[0].Article != "" {
		t.Errorf("kind %q, fields %+v", v.Kind, v.Fields)
	}
}

func TestFusionIsKeptInTheTemplateAndUndone(t *testing.T) {
	t.Parallel()
	s, pages := news(t)
	want := template.Fusion{Weights: []float64{1, 1, 0, 0, .5, .5}, Deviations: 2}
	if err := s.SetFusion(&want); err != nil {
		t.Fatal(err)
	}
	tm := s.Template()
	if got := tm.ArticleField(template.ArticleBody).Fusion; got == nil || !slices.Equal(got.Weights, want.Weights) || got.Deviations != 2 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	again, err := author.Open(tm, pages)
	if err != nil {
		t.Fatal(err)
	}
	if again.Template().ArticleField(template.ArticleBody).Fusion == nil {
		t.Error("an opened template lost the settings")
	}
	if err := s.Undo(); err != nil || s.Template().ArticleField(template.ArticleBody).Fusion != nil {
		t.Error("undo keeps the settings")
	}
}
