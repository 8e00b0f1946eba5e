package pagekind

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// Types of schema.org, in lower case.
var (
	// things are what a page may be about that has a record. A recipe has one with however much text.
	things = []string{
		recipe, "product", "jobposting", "event", "musicevent", "theaterevent", "sportsevent", "movie", "book", "course", "hotel", "restaurant",
		"softwareapplication", "mobileapplication", "vehicle", "car", "apartment", "house", "residence", "realestatelisting", "accommodation",
		"musicalbum", "tvseries", "podcastseries",
	}
	articles = []string{"article", "newsarticle", "blogposting"}
)

const recipe = "recipe"

// statesOneThing reports whether a page states in its structured data that it is about one thing with a record. Of several
// things it is a list, and a page that calls itself an article writes about the thing, but for a recipe.
func statesOneThing(t *tagtree.Tree) bool {
	var stated []string
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if kind, ok := t.Attr(id, "itemtype"); ok {
			stated = append(stated, strings.ToLower(kind[strings.LastIndexByte(kind, '/')+1:]))
		}
		switch node := t.Node(id); node.DataAtom {
		case atom.Script:
			if kind, _ := t.Attr(id, "type"); strings.Contains(kind, "ld+json") && node.FirstChild != nil {
				stated = append(stated, article.LinkedTypes(node.FirstChild.Data)...)
			}
		case atom.Meta:
			property, _ := t.Attr(id, "property")
			if content, _ := t.Attr(id, "content"); property == "og:type" && content == articles[0] {
				stated = append(stated, content)
			}
		}
	}
	isOne := func(of []string) func(string) bool { return func(s string) bool { return slices.Contains(of, s) } }
	first := slices.IndexFunc(stated, isOne(things))
	return first >= 0 && !slices.ContainsFunc(stated[first+1:], isOne(things)) && (stated[first] == recipe || !slices.ContainsFunc(stated, isOne(articles)))
}
