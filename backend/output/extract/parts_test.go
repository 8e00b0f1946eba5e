package extract

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/web/source"
)

// story is a template of articles with links to the next part and to the whole.
func story(t testing.TB) *program.Program {
	t.Helper()
	link := func(name, path string) template.Field {
		return template.Field{Field: record.Field{Name: name, Type: record.URL, Optional: true}, Part: template.Part{Kind: template.PartAttr, Attr: "href"}, Hand: true,
			Locators: []template.Locator{{Family: template.FamilyHand, XPath: path, Weight: 1}}}
	}
	renamed := link("next", "//a[@rel='next']")
	renamed.ID = nextPage
	p, err := program.Compile(&template.Template{Name: "story", Kind: template.Article, Fields: []template.Field{
		{Field: record.Field{Name: "body", Type: record.Text, Many: true}, Article: template.ArticleBody, Hand: true,
			Locators: []template.Locator{{Family: template.FamilyContainer, XPath: "//main", Weight: 1}}},
		renamed, link(singlePage, "//a[@id='all']"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// chapter is a page of a story with links.
func chapter(text, links string) string {
	return "<!DOCTYPE html><title>Story</title><main><p>" + text + "</main>" + links
}

func next(to string) string { return fmt.Sprintf(`<a rel=next href=%q>Next</a>`, to) }

func TestPartsOfAnArticleAreJoined(t *testing.T) {
	t.Parallel()
	const at = "http://paper.example/story"
	endless := site{}
	for n := range 9 {
		endless[fmt.Sprint(at, n)] = chapter(fmt.Sprintf("Part %d of it.", n), next(fmt.Sprint("story", n+1)))
	}
	for _, tt := range []struct {
		name  string
		pages site
		most  int
		want  string
		code  string
	}{
		{"as many as wanted", endless, 3, "Part 0 of it.|Part 1 of it.|Part 2 of it.", ""},
		{"the first alone", endless, 1, "Part 0 of it.", ""},
		{"to the last", site{at + "0": chapter("第一部分。", next("/story1")), at + "1": chapter("第二部分。", "")}, 9, "第一部分。|第二部分。", ""},
		{"to a link back", site{at + "0": chapter("One here.", next("story1")), at + "1": chapter("Two here.", next("story0"))}, 9, "One here.|Two here.", ""},
		{"to the same text again", site{at + "0": chapter("One here.", next("story1")), at + "1": chapter("Two here.", next("story2")), at + "2": chapter("Two here.", next("story2"))}, 9, "One here.|Two here.", ""},
		{"to a page that cannot be had", site{at + "0": chapter("One here.", next("story7"))}, 9, "One here.", "partpage"},
		{"the whole on one page", site{at + "0": chapter("One here.", next("story1")+`<a id=all href="?all=1">All</a>`), at + "1": chapter("Two here.", ""), "http://paper.example/story0?all=1": chapter("One and two here.", "")}, 9, "One and two here.", ""},
		{"the whole cannot be had", site{at + "0": chapter("One here.", next("story1")+`<a id=all href="?all=1">All</a>`), at + "1": chapter("Two here.", "")}, 9, "One here.|Two here.", ""},
		{"no scheme but the web's", site{at + "0": chapter("One here.", next("javascript:next()"))}, 9, "One here.", ""},
	} {
		o := Options{Parts: Parts{Get: func(string) (source.Getter, error) { return tt.pages, nil }, Most: tt.most}}
		var got record.Cell
		_, err := Run(t.Context(), first(t, tt.pages, at+"0"), Always(story(t)), func(p record.Page) error {
			if p.Err != nil || len(p.Records) != 1 {
				return fmt.Errorf("%d records: %w", len(p.Records), p.Err)
			}
			got = p.Records[0][0]
			return nil
		}, o)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var texts []string
		for i, v := range got.Values {
			texts = append(texts, v.Text)
			if i > 0 && v.Node != -1 {
				t.Errorf("%s: the node of %q is %d, want -1: it is on another page", tt.name, v.Text, v.Node)
			}
		}
		code := ""
		if got.Message != nil {
			code = got.Message.Code
		}
		if all := strings.Join(texts, "|"); all != tt.want || code != tt.code {
			t.Errorf("%s: %q, reason %q, want %q, reason %q", tt.name, all, code, tt.want, tt.code)
		}
	}
}

func TestGoes(t *testing.T) {
	t.Parallel()
	plain := &template.Template{Kind: template.Article, Fields: []template.Field{{Field: record.Field{Name: "body"}, Article: template.ArticleBody}}}
	for _, tt := range []struct {
		t    *template.Template
		want bool
	}{{plain, false}, {story(t).Template(), true}, {&template.Template{Kind: template.List}, true}, {&template.Template{Kind: template.Detail, Fields: story(t).Template().Fields}, false}} {
		if got := Goes(tt.t); got != tt.want {
			t.Errorf("kind %s, %d fields: %v, want %v", tt.t.Kind, len(tt.t.Fields), got, tt.want)
		}
	}
}
