package article

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

// Reading is a page that is read for its article. One pass over the nodes collects
// what the reading of the body and of the metadata need: hints of classes, roles
// and properties, and the length of each text. The tree must
// not change. Not safe for concurrent use.
type Reading struct {
	t       *tagtree.Tree
	own     []hint           // by node: of the element itself
	zones   []zone           // by node: what part of the page the element's names state
	classes []int32          // by node: a number for the element's class as it is written, 0 without one
	texts   []scan           // by node: of texts
	callers []tagtree.NodeID // small elements whose attributes may call them an author, a date or a title, in the order of the page
	silent  []tagtree.NodeID // elements meta, title and script, in the order of the page
	typed   []tagtree.NodeID // elements with an itemtype
	emails  []tagtree.NodeID // inputs of an email address
	named   map[string]naming
	kind    Kind     // of the page, as Find saw it last; "" before
	last    struct { // what was looked up last
		class string
		naming
	}
}

// usualNames is how many classes a page has, or so, and usualNodes how many nodes for each of them.
const (
	usualNames = 200
	usualNodes = 16
)

// Read prepares a page, O(n) in its nodes.
func Read(t *tagtree.Tree) *Reading {
	r := &Reading{t: t, own: make([]hint, t.Len()), zones: make([]zone, t.Len()), classes: make([]int32, t.Len()), texts: scanTexts(t), named: make(map[string]naming, min(usualNames, t.Len()/usualNodes))}
	for id := tagtree.NodeID(0); int(id) < t.Len(); id++ {
		if n := t.Node(id); n.Type == html.ElementNode {
			r.element(id, n)
		}
	}
	return r
}

// Find reads the article of the page. Cost: O(n) in its nodes, and as much again for each sample.
func (r *Reading) Find(o Options) Article {
	if o.Method == Fusion {
		settings := PlainFusion()
		if o.Fusion != nil {
			settings = *o.Fusion
		}
		return Article{Kind: News, Body: r.fusion(settings)}
	}
	m := o.Model
	if m == nil {
		m = Fitted()
	}
	kind, body := r.page(o).best(m)
	r.kind = kind
	return Article{Kind: kind, Body: body}
}

// paths are the tag paths of the page's texts.
func (r *Reading) paths() *tagpath.Table {
	return tagpath.Read(r.t, func(id tagtree.NodeID) (chars, marks int) {
		return int(r.texts[id].chars), int(r.texts[id].marks)
	})
}

// element reads an element's tag and attributes.
func (r *Reading) element(id tagtree.NodeID, n *html.Node) { //nolint:funlen // one attribute after the other
	h, z := hint(0), inPage
	switch n.DataAtom {
	case 0, atom.Div, atom.Span, atom.P, atom.Li, atom.Ul, atom.Img: // the usual ones, which hint at nothing
	default:
		h = tagHints[n.DataAtom]
	}
	switch n.DataAtom {
	case atom.Meta, atom.Title, atom.Script:
		r.silent = append(r.silent, id)
	case atom.Nav, atom.Footer, atom.Aside, atom.Dialog:
		z = aside
	case atom.Pre, atom.Code, atom.Kbd, atom.Samp: // the days of commands and logs
		z = foreign
	}
	calls := false
	for i := range n.Attr {
		a := &n.Attr[i]
		switch a.Key {
		case "class", "id", "data-testid", "data-component", "data-component-name":
			m := r.naming(a.Key, a.Val)
			if n.DataAtom != atom.Body && n.DataAtom != atom.Html {
				h |= m.hint
			}
			if a.Key == "class" || a.Key == "id" {
				z = max(z, m.zone)
			}
			if a.Key == "class" {
				r.classes[id] = emptyClass
				if a.Val != "" {
					r.classes[id] = m.class
				}
			}
			calls = calls || m.named != ""
		case "role":
			role := strings.ToLower(a.Val)
			h |= roleHints[role]
			if asideRoles[role] {
				z = max(z, aside)
			}
		case "itemprop":
			for _, w := range strings.Fields(a.Val) {
				h |= propHints[strings.ToLower(w)]
			}
			calls = true
		case "property", "rel":
			calls = true
		case "itemtype":
			r.typed = append(r.typed, id)
		case "type":
			if n.DataAtom == atom.Input && strings.EqualFold(a.Val, "email") {
				r.emails = append(r.emails, id)
			}
		case "href":
			calls = calls || n.DataAtom == atom.A
		}
	}
	if calls && n.DataAtom != atom.Meta && n.DataAtom != atom.Link && r.t.End(id)-id <= smallElement {
		r.callers = append(r.callers, id)
	}
	if h&nameEmbed != 0 {
		h &^= nameShare // an embedded post is called after the site that it is from
	}
	r.own[id], r.zones[id] = h, z
}

// emptyClass is the number of the class "", the first of all numbers.
const emptyClass = 1

// asideRoles are the roles of elements that are about other things than the page's article.
var asideRoles = wordSet("dialog alertdialog navigation search contentinfo")

// naming is readName, classes remembered: a page has few, each often.
func (r *Reading) naming(key, class string) naming {
	if key != "class" {
		return readName(class)
	}
	if class == r.last.class {
		return r.last.naming
	}
	m, ok := r.named[class]
	if !ok {
		m = readName(class)
		if unshown(class) {
			m.hint |= nameUnshown
		}
		m.class = emptyClass + 1 + int32(len(r.named))
		r.named[class] = m
	}
	r.last.class, r.last.naming = class, m
	return m
}

// meantItem is an itemprop or RDFa property that tells an article's title, author or date, "" for others.
func meantItem(value string) string {
	switch v := strings.ToLower(strings.TrimSpace(value)); v {
	case "author", "name", "headline", "creator", "datepublished", "datecreated", "datemodified", "date":
		return "item:" + v
	}
	return ""
}

// meantRel reports whether a link's rel has the word author.
func meantRel(value string) string {
	if len(value) < len("author") {
		return ""
	}
	for _, w := range strings.Fields(value) {
		if strings.EqualFold(w, "author") {
			return "rel:author"
		}
	}
	return ""
}
