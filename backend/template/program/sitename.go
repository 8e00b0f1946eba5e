package program

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// saysSite reports whether a value is the name of the site: a link to the home page, which only its tag or its place names.
//
//	div.logo( h1( a[href="/"] "The Saltby Courier" ) )      at the place of the title: h1, the only one
func (f *field) saysSite(t *tagtree.Tree, votes []Vote, node tagtree.NodeID) bool {
	for _, v := range votes {
		l := &f.locators[v.Locator]
		if v.Nodes[0] == node && !l.slot && l.family != template.FamilyTag && l.family != template.FamilyPath {
			return false
		}
	}
	for n := node; n < t.End(node); n++ { // the link within the heading
		if t.Node(n).DataAtom == atom.A {
			return leadsHome(t, n) && t.SameText(n, node)
		}
	}
	for n := t.Parent(node); n > 0 && t.SameText(n, node); n = t.Parent(n) { // the heading within the link
		if t.Node(n).DataAtom == atom.A {
			return leadsHome(t, n)
		}
	}
	return false
}

// leadsHome reports whether a link leads to the home page of its site.
func leadsHome(t *tagtree.Tree, link tagtree.NodeID) bool {
	href, ok := t.Attr(link, "href")
	if !ok {
		return false
	}
	href = strings.TrimSpace(href)
	if _, rest, absolute := strings.Cut(href, "://"); absolute {
		_, path, _ := strings.Cut(rest, "/")
		return path == ""
	}
	return href == "/" || href == "./" || href == "../"
}
