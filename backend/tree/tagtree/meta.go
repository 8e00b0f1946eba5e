package tagtree

import (
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// Meta is the metadata in a page's head; "" where the page states nothing.
type Meta struct {
	Title    string
	Site     string // og:site_name or application-name
	Address  string // canonical link, og:url, or base; absolute
	Language string // the lang attribute, else the content-language
}

// Query is the page as goquery sees it: CSS selectors over this very tree.
// Numbers of the nodes found come from ID. Do not change the nodes.
func (t *Tree) Query() *goquery.Document { return goquery.NewDocumentFromNode(t.Doc) }

// Meta reads the page's head.
func (t *Tree) Meta() Meta {
	q := t.Query()
	first := func(attr string, selectors ...string) string {
		for _, s := range selectors {
			if v := Collapse(q.Find(s).First().AttrOr(attr, "")); v != "" {
				return v
			}
		}
		return ""
	}
	m := Meta{
		Title:    Collapse(q.Find("head title, title").First().Text()),
		Site:     first("content", `meta[property="og:site_name"]`, `meta[name="application-name"]`),
		Language: first("lang", "html[lang]"),
	}
	if m.Language == "" {
		m.Language = first("content", `meta[http-equiv="content-language" i]`)
	}
	for _, a := range []string{first("href", `link[rel~="canonical" i]`), first("content", `meta[property="og:url"]`), first("href", "base[href]")} {
		if u, err := url.Parse(a); err == nil && u.Host != "" && strings.HasPrefix(u.Scheme, "http") {
			m.Address = u.String()
			break
		}
	}
	return m
}
