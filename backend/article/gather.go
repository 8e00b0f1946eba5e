package article

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tagtree"
)

// Bounds of gathering.
const (
	maxGathered  = 400  // candidates of a kind
	maxHeadlines = 3    // of a page, that make a zone none
	smallElement = 40   // nodes of an element whose whole text is a candidate
	headlineSize = 200  // nodes of a headline
	mile         = 64   // nodes from one milestone to the next
	quarter      = 0.25 // of the page's nodes: a sidebar that holds more of them is none
	half         = 0.5  // the same of comments and lists of articles
)

// gathered is what one pass over a page finds of use, in document order.
type gathered struct {
	t         *tagtree.Tree
	lang      string
	titles    []string // elements title
	metas     map[string][]string
	linked    []linked
	heads     []spot // h1 and h2
	texts     []spot // short texts with a digit of a date or a word of a byline
	times     []spot
	named     []spot // elements whose class, rel or itemprop says author or date
	images    []tagtree.NodeID
	dayLead   bool
	titleNode tagtree.NodeID
	titleAt   int               // characters before the title, -1 when it is not seen
	bodyAt    int               // and before the body
	base      string            // of relative addresses
	self      string            // the canonical link
	zones     map[string]zone   // by class or id
	names     map[string]string // by class or id
	only      string            // key of the one name that the page's markup calls an author's
	miles     []int             // characters of shown text before every mile-th node
}

// spot is a node of interest.
type spot struct {
	node tagtree.NodeID
	at   int    // characters of shown text before it
	zone zone   // where it lies
	prop string // itemprop, rel, or a word of its class
	part string // of a long text: the end of it that has a byline
}

// zone is a part of the page that is about other things than its article.
type zone byte

const (
	inPage  zone = iota
	aside        // navigation, footer, sidebar
	foreign      // comments, related articles: they have authors and dates of their own
)

func gather(t *tagtree.Tree) *gathered {
	g := &gathered{t: t, metas: map[string][]string{}, zones: map[string]zone{}, names: map[string]string{}, titleNode: tagtree.None, titleAt: -1, bodyAt: -1}
	heads := headlines(t)
	var within zone
	end, at := tagtree.NodeID(0), 0
	for id := tagtree.NodeID(0); id < tagtree.NodeID(t.Len()); id++ {
		if id >= end {
			within = inPage
		}
		if id%mile == 0 {
			g.miles = append(g.miles, at)
		}
		n := t.Node(id)
		if t.IsText(id) {
			if t.Visible(id) {
				at += g.text(id, at, within)
			}
			continue
		}
		if z := g.zoneOf(id); z > within && !holds(t, id, heads) {
			within, end = z, max(end, t.End(id))
		}
		switch n.DataAtom {
		case atom.Meta, atom.Title, atom.Script, atom.Html, atom.Link, atom.Base:
			g.head(id)
		case atom.Img:
			if within == inPage && len(g.images) < maxGathered {
				g.images = append(g.images, id)
			}
		default:
			if len(n.Attr) > 0 || n.DataAtom == atom.H1 || n.DataAtom == atom.H2 || n.DataAtom == atom.Time {
				g.element(id, at, within)
			}
		}
	}
	g.dayLead = dayFirst(g.lang)
	return g
}

// headlines are the first elements h1: what holds one of them is no sidebar.
func headlines(t *tagtree.Tree) []tagtree.NodeID {
	var out []tagtree.NodeID
	for id := tagtree.NodeID(0); id < tagtree.NodeID(t.Len()) && len(out) < maxHeadlines; id++ {
		if t.Node(id).DataAtom == atom.H1 {
			out = append(out, id)
		}
	}
	return out
}

func holds(t *tagtree.Tree, id tagtree.NodeID, list []tagtree.NodeID) bool {
	for _, n := range list {
		if t.Within(n, id) {
			return true
		}
	}
	return false
}

// head reads what stands in the head, wherever the page puts it.
func (g *gathered) head(id tagtree.NodeID) {
	t, n := g.t, g.t.Node(id)
	switch n.DataAtom {
	case atom.Html:
		g.lang, _ = t.Attr(id, "lang")
		if g.lang == "" {
			g.lang, _ = t.Attr(id, "xml:lang")
		}
	case atom.Title:
		if s := tagtree.Collapse(g.raw(id)); s != "" && n.Namespace == "" && len(g.titles) < maxAuthors {
			g.titles = append(g.titles, unescaped(s))
		}
	case atom.Base:
		if ref, _ := t.Attr(id, "href"); g.base == "" {
			g.base = strings.TrimSpace(ref)
		}
	case atom.Link:
		if rel, _ := t.Attr(id, "rel"); g.self == "" && strings.EqualFold(strings.TrimSpace(rel), "canonical") {
			g.self, _ = t.Attr(id, "href")
		}
	case atom.Script:
		kind, _ := t.Attr(id, "type")
		if len(g.linked) < maxGathered && strings.Contains(strings.ToLower(kind), "ld+json") {
			g.linked = append(g.linked, readLinked(g.raw(id))...)
		}
	default:
		g.meta(id)
	}
}

func (g *gathered) meta(id tagtree.NodeID) {
	content, _ := g.t.Attr(id, "content")
	if content = unescaped(content); content == "" {
		return
	}
	for _, name := range []string{"name", "property", "itemprop", "http-equiv"} {
		key, ok := g.t.Attr(id, name)
		if !ok {
			continue
		}
		key = strings.ToLower(strings.TrimSpace(key))
		if name == "itemprop" {
			key = "itemprop:" + key
		}
		if len(g.metas[key]) < maxAuthors && len(g.metas) < maxGathered {
			g.metas[key] = append(g.metas[key], content)
		}
	}
}

// place is how many characters of shown text stand before a node, to a mile.
func (g *gathered) place(id tagtree.NodeID) int { return g.miles[id/mile] }

// raw is the text of an element that holds nothing but text.
func (g *gathered) raw(id tagtree.NodeID) string {
	if c := g.t.Node(id).FirstChild; c != nil {
		return c.Data
	}
	return ""
}

// element keeps a headline, a time, and what its attributes call an author or a date.
func (g *gathered) element(id tagtree.NodeID, at int, within zone) {
	n := g.t.Node(id)
	s := spot{node: id, at: at, zone: within}
	small := g.t.End(id)-id <= smallElement
	switch n.DataAtom {
	case atom.H1, atom.H2:
		if g.t.End(id)-id <= headlineSize && g.t.Visible(id) && len(g.heads) < maxGathered {
			g.heads = append(g.heads, s)
		}
	case atom.Time:
		if small && len(g.times) < maxGathered {
			g.times = append(g.times, s)
		}
	}
	if !small || len(g.named) >= maxGathered {
		return
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "itemprop", "property":
			s.prop = "item:" + strings.ToLower(strings.TrimSpace(a.Val))
		case "rel":
			s.prop = "rel:" + strings.ToLower(strings.TrimSpace(a.Val))
		case "class", "id", "data-testid":
			s.prop = g.nameOf(a.Val)
		case "href":
			if s.prop = ""; n.DataAtom == atom.A && authorsPage(a.Val) {
				s.prop = "link"
			}
		default:
			continue
		}
		if s.prop != "" && meant(s.prop) {
			g.named = append(g.named, s)
		}
	}
}

// meant says whether a property is one of an article's title, author or date.
func meant(prop string) bool {
	switch prop {
	case "author", "date", "title", "link", "rel:author", "item:author", "item:name", "item:headline", "item:creator",
		"item:datepublished", "item:datecreated", "item:datemodified", "item:date":
		return true
	}
	return strings.HasPrefix(prop, "rel:author ") || strings.HasSuffix(prop, " author") && strings.HasPrefix(prop, "rel:")
}

// text keeps a short text that may have a date or a byline; it gives the text's size.
func (g *gathered) text(id tagtree.NodeID, at int, within zone) int {
	data := g.t.Node(id).Data
	if len(data) < 2 {
		return 0
	}
	trimmed := strings.TrimSpace(data)
	size := len(trimmed)
	if size > maxByline && len(g.texts) < maxGathered {
		if part := reported(trimmed); part != "" {
			g.texts = append(g.texts, spot{node: id, at: at, zone: within, part: part})
			return size
		}
	}
	if size == 0 || size > maxDateText || len(g.texts) >= maxGathered || !(dated(trimmed) || bylined(trimmed)) {
		return size
	}
	g.texts = append(g.texts, spot{node: id, at: at, zone: within})
	return size
}

// zoneOf says what an element holds by its tag, role and class.
func (g *gathered) zoneOf(id tagtree.NodeID) zone {
	n := g.t.Node(id)
	z := inPage
	switch n.DataAtom {
	case atom.Nav, atom.Footer, atom.Aside:
		z = aside
	case atom.Body, atom.Html, atom.Article, atom.Main, atom.H1:
		return inPage
	}
	for _, a := range n.Attr {
		if a.Key == "class" || a.Key == "id" {
			z = max(z, g.zoneOfName(a.Val))
		}
	}
	if z > inPage && float64(g.t.End(id)-id) > quarter*float64(g.t.Len()) && (z != foreign || float64(g.t.End(id)-id) > half*float64(g.t.Len())) {
		return inPage
	}
	return z
}

// zoneOfName is zoneNamed, and nameOf is named, remembered: a page has few names, each often.
func (g *gathered) zoneOfName(class string) zone {
	z, ok := g.zones[class]
	if !ok {
		z = zoneNamed(class)
		g.zones[class] = z
	}
	return z
}

func (g *gathered) nameOf(class string) string {
	n, ok := g.names[class]
	if !ok {
		n = named(class)
		g.names[class] = n
	}
	return n
}

// unescaped is a text with the entities that were escaped twice, collapsed.
func unescaped(s string) string {
	if strings.Contains(s, "&") {
		s = html.UnescapeString(s)
	}
	return tagtree.Collapse(s)
}

// keyRune keeps letters and digits, in lower case.
func keyRune(r rune) rune {
	if r < utf8.RuneSelf {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}
	if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
		return unicode.ToLower(r)
	}
	return -1
}
