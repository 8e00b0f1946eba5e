package article

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
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
	*Reading
	lang      string
	titles    []string // elements title
	metas     map[string][]string
	published []string // the first meta whose name ends in words for the day of publication, with a prefix of the site
	linked    []linked
	headings  []spot // h1 and h2
	lines     []spot // short texts with a digit of a date or a word of a byline
	datelines []spot // beginnings of texts as news and press releases have them
	times     []spot
	called    []spot // elements whose class, rel or itemprop says title, author or date
	images    []tagtree.NodeID
	dayLead   bool // 3/4/2026 is the third of April
	orderTold bool // by the language or by another day of the page: 25/3/2026
	titleNode tagtree.NodeID
	bodyEnd   tagtree.NodeID        // the end of the body's first block
	titleAt   int                   // characters before the title, -1 when it is not seen
	bodyAt    int                   // and before the body
	endAt     int                   // and before its end
	base      string                // of relative addresses
	self      string                // the canonical link
	parsed    map[string]parsedDate // by text
	writer    string                // the author that was found
	only      string                // key of the one name that the page's markup calls an author's
	miles     []int                 // characters of shown text before every mile-th node
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
	foreign      // comments, related articles, code: they have authors and dates of their own
)

func (r *Reading) gather() *gathered {
	t := r.t
	g := &gathered{Reading: r, metas: map[string][]string{}, titleNode: tagtree.None, titleAt: -1, bodyAt: -1, endAt: -1}
	headlineNodes := r.headlines()
	next := 0
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
		if z := g.zoneOf(id); z > within && !holds(t, id, headlineNodes) {
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
			g.element(id, at, within)
		}
		if next < len(r.callers) && r.callers[next] == id {
			next++
			g.calls(spot{node: id, at: at, zone: within})
		}
	}
	g.dayLead, g.orderTold = g.dayOrder()
	return g
}

// headlines are the first elements h1 outside of dialogs: what holds one of them is no sidebar.
func (r *Reading) headlines() []tagtree.NodeID {
	var out []tagtree.NodeID
	for id := tagtree.NodeID(0); id < tagtree.NodeID(r.t.Len()) && len(out) < maxHeadlines; id++ {
		if r.own[id]&hintDialog != 0 {
			id = r.t.End(id) - 1
			continue
		}
		if r.t.Node(id).DataAtom == atom.H1 {
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
		if published(key) && len(g.published) == 0 {
			g.published = append(g.published, content)
		}
		if len(g.metas[key]) < maxAuthors && len(g.metas) < maxGathered {
			g.metas[key] = append(g.metas[key], content)
		}
	}
}

// place is how many characters of shown text stand before a node: those before
// the milestone, and those from there on.
func (g *gathered) place(id tagtree.NodeID) int {
	at := g.miles[id/mile]
	for n := id / mile * mile; n < id; n++ {
		if g.texts[n].chars > 0 && g.t.IsText(n) && g.t.Visible(n) {
			at += textSize(g.t.Node(n).Data)
		}
	}
	return at
}

// textSize is what a text counts in a place.
func textSize(data string) int {
	if len(data) < 2 {
		return 0
	}
	return len(strings.TrimSpace(data))
}

// raw is the text of an element that holds nothing but text.
func (g *gathered) raw(id tagtree.NodeID) string {
	if c := g.t.Node(id).FirstChild; c != nil {
		return c.Data
	}
	return ""
}

// element keeps a headline or a time.
func (g *gathered) element(id tagtree.NodeID, at int, within zone) {
	size := g.t.End(id) - id
	switch g.t.Node(id).DataAtom {
	case atom.H1, atom.H2:
		if size <= headlineSize && g.t.Visible(id) && len(g.headings) < maxGathered {
			g.headings = append(g.headings, spot{node: id, at: at, zone: within})
		}
	case atom.Time, 0: // a custom element with a day is a time: <relative-time datetime="2026-02-12">
		if size <= smallElement && len(g.times) < maxGathered && (g.t.Tag(id) == "time" || g.stamped(id)) {
			g.times = append(g.times, spot{node: id, at: at, zone: within})
		}
	}
}

// calls keeps what the attributes of an element call it.
func (g *gathered) calls(s spot) {
	n := g.t.Node(s.node)
	keep := func(prop string) {
		if s.prop = prop; prop != "" && len(g.called) < maxGathered {
			g.called = append(g.called, s)
		}
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "class", "id", "data-testid", "data-component", "data-component-name":
			m := g.Reading.naming(a.Key, a.Val)
			if m.dated {
				keep("date")
			}
			if len(a.Key) <= len("data-testid") {
				keep(m.named)
			}
		case "itemprop", "property":
			keep(meantItem(a.Val))
		case "rel":
			keep(meantRel(a.Val))
		case "href":
			if n.DataAtom == atom.A {
				keep(personsPage(a.Val))
			}
		}
	}
}

// stamped reports whether a custom element has a day in its attribute datetime.
func (g *gathered) stamped(id tagtree.NodeID) bool {
	stamp, _ := g.t.Attr(id, "datetime")
	return stamp != "" && strings.Contains(g.t.Tag(id), "-")
}

// text keeps a short text that may have a date or a byline; it gives the text's size.
func (g *gathered) text(id tagtree.NodeID, at int, within zone) int {
	data := g.t.Node(id).Data
	if len(data) < 2 || g.texts[id].chars == 0 {
		return 0
	}
	trimmed := strings.TrimSpace(data)
	size := len(trimmed)
	if head := dateline(trimmed); head != "" && within == inPage && len(g.datelines) < maxGathered {
		g.datelines = append(g.datelines, spot{node: id, at: at, part: head})
	}
	if size > maxByline && len(g.lines) < maxGathered {
		if part := reported(trimmed); part != "" {
			g.lines = append(g.lines, spot{node: id, at: at, zone: within, part: part})
			return size
		}
	}
	if size == 0 || size > record.MaxDateText || len(g.lines) >= maxGathered || !(g.texts[id].digit && record.MayHaveDate(trimmed) || bylined(trimmed, g.texts[id].wide)) {
		return size
	}
	g.lines = append(g.lines, spot{node: id, at: at, zone: within})
	return size
}

// zoneOf says what an element holds by its tag and class; one that holds much of the page is no sidebar.
func (g *gathered) zoneOf(id tagtree.NodeID) zone {
	z := g.zones[id]
	if z == inPage {
		return inPage
	}
	switch g.t.Node(id).DataAtom {
	case atom.Body, atom.Html, atom.Article, atom.Main, atom.H1:
		return inPage
	}
	size, all := float64(g.t.End(id)-id), float64(g.t.PageLen())
	if size > quarter*all && (z != foreign || size > half*all) {
		return inPage
	}
	return z
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
