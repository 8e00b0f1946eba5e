package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"wrapsmith/backend/page"
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

func firstLink(t *tagtree.Tree) (string, bool) {
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
		f := Following{Next: firstLink, Get: tt.pages, Pages: tt.most}
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
