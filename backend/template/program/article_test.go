package program_test

import (
	"bytes"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/templates"
)

// articles opens the pages of a sample site.
func articles(t *testing.T, id string) []*tagtree.Tree {
	t.Helper()
	all, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	var out []*tagtree.Tree
	for _, s := range all {
		if s.ID != id {
			continue
		}
		for _, p := range s.Pages {
			f, err := templates.Page(id, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			tree := tagtreetest.From(t, f.Bytes, page.Origin{Name: f.Name, URL: f.URL, ContentType: f.ContentType})
			out = append(out, tree)
		}
	}
	return out
}

// choice clicks on the first shown text that has some words.
func choice(t *testing.T, pages []*tagtree.Tree, sample int, words string, in bool) article.Choice {
	t.Helper()
	tree := pages[sample]
	for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
		if tree.IsText(id) && tree.Visible(id) && strings.Contains(tree.Text(id), words) {
			return article.Choice{Sample: sample, Node: id, In: in}
		}
	}
	t.Fatalf("no text has %q", words)
	return article.Choice{}
}

func articleTemplate(body []template.Locator) *template.Template {
	text := template.Part{Kind: template.PartText}
	return &template.Template{Name: "News", Kind: template.Article, Fields: []template.Field{
		{Field: record.Field{Name: "headline", Type: record.Text}, Part: text, Article: template.ArticleTitle,
			Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//h1", Weight: 1}}},
		{Field: record.Field{Name: "author", Type: record.Text}, Part: text, Article: template.ArticleAuthor},
		{Field: record.Field{Name: "date", Type: record.Date}, Part: text, Article: template.ArticleDate},
		{Field: record.Field{Name: "text", Type: record.Text, Many: true}, Part: text, Article: template.ArticleBody, Locators: body},
	}}
}

func compiledArticle(t *testing.T, body []template.Locator) *program.Program {
	t.Helper()
	p, err := program.Compile(articleTemplate(body))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestArticleIsOneRecordReadAutomatically(t *testing.T) {
	t.Parallel()
	p := compiledArticle(t, nil)
	for _, tree := range articles(t, "wanbao") {
		got := p.Run(tree)
		if len(got.Records) != 1 {
			t.Fatalf("%s: %d records", tree.Page.Name, len(got.Records))
		}
		r, body := got.Records[0], article.Find(tree, article.Options{}).Body
		about := article.Read(tree).About(body)
		if want := []string{about.Author.Text}; !slices.Equal(r[1].Texts(), want) || r[1].Confidence != about.Author.Confidence {
			t.Errorf("%s: author %v, want %v", tree.Page.Name, r[1].Texts(), want)
		}
		if want := []string{about.Date.Text}; !slices.Equal(r[2].Texts(), want) {
			t.Errorf("%s: date %v, want %v", tree.Page.Name, r[2].Texts(), want)
		}
		if len(r[3].Values) != len(body) || len(body) < 3 {
			t.Errorf("%s: %d paragraphs, the body has %d", tree.Page.Name, len(r[3].Values), len(body))
		}
		if len(r[0].Texts()) != 1 {
			t.Errorf("%s: headline %v", tree.Page.Name, r[0].Texts())
		}
	}
}

func TestFusionSettingsReadTheBody(t *testing.T) {
	t.Parallel()
	tree := articles(t, "wanbao")[0]
	body := func(f *template.Fusion) []string {
		tm := articleTemplate(nil)
		tm.Fields[3].Fusion = f
		p, err := program.Compile(tm)
		if err != nil {
			t.Fatal(err)
		}
		return p.Run(tree).Records[0][3].Texts()
	}
	half := []float64{.5, .5, .5, .5, .5, .5}
	var want []string
	for _, b := range article.Find(tree, article.Options{Method: article.Fusion}).Body {
		want = append(want, b.Text)
	}
	if got := body(&template.Fusion{Weights: half, Deviations: 1}); !slices.Equal(got, want) {
		t.Errorf("got %q, want the body of the method fusion, %q", got, want)
	}
	if got := body(&template.Fusion{Weights: half, Deviations: 1000}); len(got) != 0 {
		t.Errorf("got %q above a threshold that no text reaches", got)
	}
	if all, some := body(&template.Fusion{Weights: half, Deviations: 0}), want; len(all) <= len(some) {
		t.Errorf("got %d paragraphs at threshold 0, want more than %d", len(all), len(some))
	}
}

func TestArticleFieldWithLocatorsIsNotReadOtherwise(t *testing.T) {
	t.Parallel()
	tm := articleTemplate(nil)
	tm.Fields[0].Locators[0].XPath = "//h6"
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := p.Votes(articles(t, "wanbao")[0])
	if cells[0].State != record.Missing {
		t.Errorf("the headline is %v: its locator finds nothing, so that it must be empty", cells[0])
	}
}

func TestArticleKeepsItsRegularExpression(t *testing.T) {
	t.Parallel()
	tm := articleTemplate(nil)
	tm.Fields[2].Regex = "[0-9]{4}"
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := p.Votes(articles(t, "wanbao")[0])
	if cells[2].State != record.Failed || len(cells[2].Candidate) != 1 {
		t.Errorf("the date is %v, want failed with a candidate", cells[2])
	}
}

func TestArticleBodyTakesOurOwnXPathOnly(t *testing.T) {
	t.Parallel()
	for _, l := range []template.Locator{{Family: template.FamilyKeep, XPath: "//p[string-length(.)>3]"}, {Family: template.FamilyPath, XPath: "//p"}} {
		if _, err := program.Compile(articleTemplate([]template.Locator{l})); err == nil || !strings.Contains(err.Error(), l.XPath) {
			t.Errorf("%v: error %v", l, err)
		}
	}
}

// settled are what a person settles of the sample sites.
var settled = map[string]func(*testing.T, []*tagtree.Tree) []article.Choice{
	"wanbao": func(t *testing.T, p []*tagtree.Tree) []article.Choice {
		return []article.Choice{choice(t, p, 0, "广告位", false), choice(t, p, 0, "网友评论", false), choice(t, p, 0, "图为修缮后", false), choice(t, p, 0, "来源：云溪晚报", false), choice(t, p, 0, "责任编辑", false), {Sample: 0, Node: headline(p[0])}}
	},
	"courier": func(t *testing.T, p []*tagtree.Tree) []article.Choice {
		return []article.Choice{choice(t, p, 0, "Local news needs locals", false), choice(t, p, 0, "Nell Garroway", false), choice(t, p, 0, "2 comments", false), choice(t, p, 0, "The Margaret Hale leaves", true)}
	},
}

func headline(t *tagtree.Tree) tagtree.NodeID {
	for id := range t.Len() {
		if t.Tag(tagtree.NodeID(id)) == "h1" {
			return tagtree.NodeID(id)
		}
	}
	return 0
}

func TestArticleXSLTGivesTheSameBody(t *testing.T) {
	t.Parallel()
	xsltproc, err := exec.LookPath("xsltproc")
	if err != nil {
		t.Skip("xsltproc is not installed")
	}
	for id, clicks := range settled {
		pages := articles(t, id)
		fix, err := article.LearnFix(pages[:3], clicks(t, pages))
		if err != nil {
			t.Fatal(err)
		}
		if fix.Container == nil {
			t.Fatalf("%s: no container: %+v", id, fix)
		}
		p := compiledArticle(t, program.BodyLocators(fix))
		sheet, err := p.XSLT()
		if err != nil {
			t.Fatal(err)
		}
		xsl := filepath.Join(t.TempDir(), "news.xsl")
		if err := os.WriteFile(xsl, sheet, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, tree := range pages {
			headline, text := transformed(t, xsltproc, xsl, tree)
			r := p.Run(tree).Records[0]
			want := r[3].Texts()
			for i := range want {
				want[i] = tagtree.Collapse(want[i]) // a row's tabs
			}
			if !slices.Equal(text, want) || len(want) == 0 {
				t.Errorf("%s:\nxsltproc %q\nours     %q", tree.Page.URL, text, want)
			}
			if !slices.Equal(headline, r[0].Texts()) {
				t.Errorf("%s: xsltproc's headline is %q, ours %q", tree.Page.URL, headline, r[0].Texts())
			}
		}
	}
}

// The signs of links, line numbers and copy buttons are left out by the stylesheet too.
func TestArticleXSLTLeavesOutWhatIsBesideTheText(t *testing.T) {
	t.Parallel()
	xsltproc, err := exec.LookPath("xsltproc")
	if err != nil {
		t.Skip("xsltproc is not installed")
	}
	const file = "../interchange/testdata/code/"
	data, err := os.ReadFile(file + "pages/toolchain.html")
	if err != nil {
		t.Fatal(err)
	}
	tree := tagtreetest.From(t, data, page.Origin{Name: "toolchain"})
	p := compiledArticle(t, []template.Locator{{Family: template.FamilyContainer, XPath: "//div[contains(concat(' ',normalize-space(@class),' '),' post ')]", Weight: 1}})
	sheet, err := p.XSLT()
	if err != nil {
		t.Fatal(err)
	}
	xsl := filepath.Join(t.TempDir(), "code.xsl")
	if err := os.WriteFile(xsl, sheet, 0o600); err != nil {
		t.Fatal(err)
	}
	_, text := transformed(t, xsltproc, xsl, tree)
	got := strings.Join(text, " | ")
	for _, beside := range []string{"¶", "Check it #", "# Check it", "Copy code", "1 2 3", "1export", "↩"} {
		if strings.Contains(got, beside) {
			t.Errorf("%q in %s", beside, got)
		}
	}
	for _, part := range []string{"The file", "[1]", "go env GOTOOLCHAIN", "export GOTOOLCHAIN=auto", "Does it work without a network?", " | local The version of the machine | ", " | One row | lays out blocks."} {
		if !strings.Contains(got, part) {
			t.Errorf("no %q in %s", part, got)
		}
	}
}

// transformed runs a stylesheet on a page.
func transformed(t *testing.T, xsltproc, xsl string, tree *tagtree.Tree) (headline, text []string) {
	t.Helper()
	var in bytes.Buffer
	if err := tree.WriteXHTML(&in); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(xsltproc, xsl, "-")
	c.Stdin = &in
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Headline []string `xml:"record>headline"`
		Text     []string `xml:"record>text"`
	}
	if err := xml.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	return got.Headline, got.Text
}

func TestArticleXSLTSaysWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	sheet, err := compiledArticle(t, nil).XSLT()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Field author: it is read automatically", "Field text: the body is found automatically"} {
		if !strings.Contains(string(sheet), want) {
			t.Errorf("the stylesheet does not say %q", want)
		}
	}
}

func TestSeveralAuthorsAreSeveralValues(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte(`<h1>Low tide</h1><p>By Ada Moss, PhD and Tom Reed</p><p>The water left the pier at six, and no one saw it go.`), page.Origin{})
	for many, want := range map[bool][]string{true: {"Ada Moss", "Tom Reed"}, false: {"Ada Moss, Tom Reed"}} {
		form := articleTemplate(nil)
		form.Fields[1].Many = many
		p, err := program.Compile(form)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Run(tree).Records[0][1].Texts(); !slices.Equal(got, want) {
			t.Errorf("many %v: %q, want %q", many, got, want)
		}
	}
}
