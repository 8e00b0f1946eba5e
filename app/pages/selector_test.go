package pages

import (
	"slices"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func TestSelectors(t *testing.T) {
	t.Parallel()
	const text = `<!DOCTYPE html><title>Lamps</title><main><h1>Lamps and  shades</h1>
<ul><li class="lamp"><a href="/lamp/1">Desk lamp</a> <b>12.50</b></li><li class="lamp"><a href="mailto:ask@lamps.example">Ask</a></li></ul>
<img src="a b.png" alt="two lamps"></main>`
	p, err := page.New([]byte(text), page.Origin{Name: "lamps.html", URL: "https://lamps.example/all/"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		selector, language string
		options            SelectOptions
		want               []string
	}{
		{"h1", "", SelectOptions{}, []string{"Lamps and shades"}},
		{"li.lamp, h1", "", SelectOptions{}, []string{"Lamps and shades", "Desk lamp 12.50", "Ask"}},
		{"li:has(b) a", "", SelectOptions{Attr: "href"}, []string{"https://lamps.example/lamp/1"}},
		{"li a", "", SelectOptions{Attr: "href", Relative: true}, []string{"/lamp/1", "mailto:ask@lamps.example"}},
		{"//a/@href", "", SelectOptions{}, []string{"https://lamps.example/lamp/1", "mailto:ask@lamps.example"}},
		{"img", "", SelectOptions{Attr: "src"}, []string{"https://lamps.example/all/a%20b.png"}},
		{"count(//li)", "", SelectOptions{}, []string{"2"}},
		{"//b/text()", "", SelectOptions{}, []string{"12.50"}},
		{"b", XPath, SelectOptions{}, nil}, // a child of the document
		{"table", "", SelectOptions{}, nil},
	} {
		s, err := ParseSelector(c.selector, c.language)
		if err != nil {
			t.Errorf("%s: %v", c.selector, err)
			continue
		}
		found, err := s.Select(t.Context(), tree, c.options)
		if err != nil {
			t.Errorf("%s: %v", c.selector, err)
		}
		var got []string
		for _, one := range found {
			got = append(got, one.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.selector, got, c.want)
		}
	}
	for _, bad := range []string{"li[", "//li[", "a:nosuch"} {
		if _, err := ParseSelector(bad, ""); err == nil {
			t.Errorf("%s: compiled", bad)
		}
	}
}
