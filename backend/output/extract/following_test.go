package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// site is pages by address.
type site map[string]string

// Fetch gives a page of the site.
func (s site) Fetch(_ context.Context, address string) (*page.Page, error) {
	text, ok := s[address]
	if !ok {
		return nil, errors.New("no such page")
	}
	return page.New([]byte(text), page.Origin{Name: address, URL: address, ContentType: "text/html; charset=utf-8"})
}

// firstLink is a page whose first link leads to the next one.
type firstLink struct{ t *tagtree.Tree }

func (firstLink) Records() string { return "" }

func (l firstLink) Next(bool) (string, bool) {
	t := l.t
	for id := range t.Len() {
		if ref, ok := t.Attr(tagtree.NodeID(id), "href"); ok {
			return ref, true
		}
	}
	return "", false
}

func TestNextLinksAreFollowed(t *testing.T) {
	t.Parallel()
	at := func(n int) string { return fmt.Sprintf("http://shop.example/list?page=%d", n) }
	endless := site{}
	for n := 1; n <= 9; n++ {
		endless[at(n)] = fmt.Sprintf(`<p>第%d页<a href="?page=%d">next</a>`, n, n+1)
	}
	for _, tt := range []struct {
		name  string
		pages site
		most  int
		want  string
	}{
		{"as many as wanted", endless, 3, "1 2 3"},
		{"the first alone", endless, 1, "1"},
		{"to the last", site{at(1): `<a href="/list?page=2">`, at(2): `the end`}, 9, "1 2"},
		{"to a link back", site{at(1): `1<a href="?page=2">`, at(2): `2<a href="?page=1">`}, 9, "1 2"},
		{"to the same text again", site{at(1): `same<a href="?page=2">`, at(2): `other<a href="?page=3">`, at(3): `other<a href="?page=3">`}, 9, "1 2"},
		{"to a page that cannot be had", site{at(1): `1<a href="?page=7">`}, 9, "1 error"},
		{"a link with blanks and other letters", site{at(1): "1<a href='?q=a b李&page=2'>", "http://shop.example/list?q=a%20b%E6%9D%8E&page=2": "the end"}, 9, "1 2"},
		{"no scheme but the web's", site{at(1): `1<a href="javascript:next()">`}, 9, "1"},
	} {
		f := Following{List: func(t *tagtree.Tree) List { return firstLink{t} }, Get: tt.pages, Pages: tt.most}
		var got []string
		for p, err := range f.From(t.Context(), first(t, tt.pages, at(1))) {
			if err != nil {
				got = append(got, "error")
				continue
			}
			got = append(got, p.URL[strings.LastIndexByte(p.URL, '=')+1:])
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: pages %q, want %q", tt.name, got, tt.want)
		}
	}
}

func first(t *testing.T, s site, address string) iter.Seq2[*page.Page, error] {
	t.Helper()
	return func(yield func(*page.Page, error) bool) { yield(s.Fetch(t.Context(), address)) }
}

// A list's template may name the link to the next page; the page may have another link, or state the next page in its head.
func TestListsAreFollowedByTheirTemplate(t *testing.T) {
	t.Parallel()
	plain := *hits(t).Template()
	named := plain
	named.Next = &template.Field{Part: template.Part{Kind: template.PartAttr, Attr: "href"}, Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//a[@class='on']", Weight: 1}}}
	rows := func(n int) string { return fmt.Sprintf("<ul><li><b>Jam %d</b> 2 €</li></ul>", n) }
	pages := func(last int, next string) site {
		s := site{}
		for n := 1; n <= last+3; n++ {
			shown := min(n, last)
			s[fmt.Sprintf("http://shop.example/list?page=%d", n)] = fmt.Sprintf(strings.ReplaceAll(next, "{n}", "%[1]d"), n+1) + rows(shown)
		}
		return s
	}
	ended := pages(2, `<p><a class="on" href="?page={n}">Next</a>`)
	ended["http://shop.example/list?page=2"] = `<p><a href="/about">Next of kin</a> <a href="?page=1">1</a> 2 <a href="?page=3">3</a>` + rows(2)
	for _, tt := range []struct {
		name  string
		of    template.Template
		pages site
		want  int
	}{
		{"the template's link, to the last page again", named, pages(3, `<p><a class="on" href="?page={n}">on</a>`), 3},
		{"another link of the page, to the last page again", named, pages(3, `<p><a href="?page={n}">Next</a>`), 3},
		{"the template's link was there and is gone", named, ended, 2},
		{"the head states it", plain, pages(3, `<link rel="next" href="?page={n}">`), 3},
	} {
		p, err := program.Compile(&tt.of)
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		f := Following{List: Always(p).List, Get: tt.pages, Pages: 9}
		for _, err := range f.From(t.Context(), first(t, tt.pages, "http://shop.example/list?page=1")) {
			if err != nil {
				t.Error(tt.name, err)
			}
			got++
		}
		if got != tt.want {
			t.Errorf("%s: %d pages, want %d", tt.name, got, tt.want)
		}
	}
}
