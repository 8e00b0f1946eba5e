package article

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Belief committed to a title by what has it, 0..1; set on the labelled pages by hand.
const (
	titleShown     = 0.93 // the headline h1; the metadata for search engines often has other words
	titleShownMany = 0.60 // the first of several, or one that is not stated elsewhere where another is
	titleAgreed    = 0.40 // another shown headline that the metadata has too
	titleFurther   = 0.20 // each of the others
	titleSecond    = 0.15 // h2, or an h1 of a sidebar
	titleMarked    = 0.30 // an element whose class or itemprop says title
	titleMeta      = 0.50 // og:title and the like
	titleLinked    = 0.55 // headline of an article in JSON-LD
	titleLinkedWeb = 0.20 // name of a page in JSON-LD
	titleElement   = 0.45 // the element title, without the site's name
	titleLeastSure = 0.10 // a page has a title; who wants to be sure looks at the belief
	titleSite      = 0.05 // anything that is the site's name
	titleSummary   = 0.40 // a headline of several sentences
	titlePresented = 0.45 // the headline of a page that presents something, if the metadata has other words
)

// Sharing a text: how much of a longer title another must be to mean the same.
const (
	titleShare  = 0.6 // of the characters
	titleLeast  = 8   // letters of a piece of a title that stands for it
	titleSingle = 2   // letters of a title
	longHeading = 80  // bytes of a heading that may be a text of several sentences
)

// titleMetas are the names under which a page tells its title.
var titleMetas = []string{"og:title", "twitter:title", "dc.title", "citation_title", "sailthru.title", "parsely-title", "itemprop:headline"}

func (g *gathered) title(site string) Value {
	claims, shown := g.titleClaims(site)
	v := g.withoutSubtitle(g.titled(fuse(spoken(g.weighed(claims, shown)), titleLeastSure), claims))
	if (v.Text == "" || homePages[plainKey(v.Text)]) && site != "" { // a home page has the site's name as its title
		v = fuse([]claim{{key: plainKey(site), text: site, node: tagtree.None, by: byMeta, weight: titleElement}}, titleLeastSure)
	}
	if v.Text != "" && v.Node == tagtree.None {
		v.Node = g.shows(v.Text)
	}
	return v
}

// homePages are titles that a page has as the first of its site.
var homePages = wordSet("home homepage index mainpage startpage 首页 主页")

// titleClaims are what claims to be the title, the shown ones first.
func (g *gathered) titleClaims(site string) (claims []claim, shown int) {
	claims = g.withoutHeader(g.shownTitles(site))
	claims = append(claims, g.statedHeadline(claims, site)...)
	shown = len(claims)
	for _, name := range titleMetas {
		for _, v := range g.metas[name] {
			claims = append(claims, g.statedTitle(v, site, byMeta, titleMeta, claims[:shown])...)
		}
	}
	for _, l := range g.linked {
		switch {
		case l.is(works) && l.headline != "":
			claims = append(claims, g.statedTitle(l.headline, site, byLinked, titleLinked, claims[:shown])...)
		case l.is(works), l.is(pageKinds):
			claims = append(claims, g.statedTitle(l.name, site, byLinked, titleLinkedWeb, claims[:shown])...)
		}
	}
	if len(g.titles) > 0 {
		claims = append(claims, g.statedTitle(g.titles[0], site, byTitle, titleElement, claims[:shown])...)
	}
	if g.kind == Service {
		claims = presented(claims, shown)
	}
	return g.calledTitle(unrelated(claims, shown), shown), shown
}

// shownTitles are the headlines that a reader sees: h1, the first of them most,
// those of the page before those of its sidebars.
func (g *gathered) shownTitles(site string) []claim {
	var claims []claim
	host := plainKey(hostOf(g.address()))
	add := func(s spot, weight float64) bool {
		text := strings.TrimRight(g.withoutPiece(unescaped(g.headline(s.node)), site), " ¶§") // links to the heading itself
		key := plainKey(text)
		if len(text) > maxTitle || utf8.RuneCountInString(key) < titleSingle || counted(text) {
			return false
		}
		if sentences(text) {
			weight = min(weight, titleSummary)
		}
		if key == plainKey(site) && !g.home() || key == host || g.banner(key) || g.linksHome(s.node) {
			weight = titleSite
		}
		claims = append(claims, claim{key: key, text: text, node: s.node, by: byText, weight: weight})
		return weight > titleSite
	}
	h1 := 0
	for _, z := range []zone{inPage, aside, foreign} {
		for _, h := range g.headings {
			if g.t.Tag(h.node) == "h1" && h.zone == z && add(h, []float64{titleShown, titleFurther}[min(h1, 1)]) {
				h1++
			}
		}
	}
	if h1 > 1 {
		for i := range claims {
			claims[i].weight = min(claims[i].weight, titleShownMany)
		}
	}
	for _, h := range g.headings {
		if g.t.Tag(h.node) != "h1" && h.zone == inPage {
			add(h, titleSecond)
		}
	}
	for _, s := range g.called {
		if (s.prop == "title" || s.prop == "item:headline") && s.zone == inPage && g.t.Visible(s.node) {
			add(s, titleMarked)
		}
	}
	return claims
}

// counted reports whether a heading tells how many comments or the like there are: 0 Comments.
func counted(text string) bool {
	count, rest, ok := strings.Cut(text, " ")
	return ok && digits(count) && counts[strings.ToLower(rest)]
}

var counts = wordSet("comment comments reply replies response responses review reviews result results item items thoughts answers views")

// sentences reports whether a heading is a text of several sentences: a summary, not a title.
func sentences(text string) bool {
	if len(text) < longHeading {
		return false
	}
	for i := len("A."); i+2 < len(text); i++ {
		if strings.IndexByte(".!?", text[i]) >= 0 && text[i+1] == ' ' && text[i+2] >= 'A' && text[i+2] <= 'Z' && text[i-2] != ' ' && text[i-2] != '.' {
			return true
		}
	}
	return false
}

// headline is the text of a heading without its buttons and the titles of its icons, or the one of its elements that is a
// stated title: <h1><span>Ferries</span><span>Low tide</span></h1>.
func (g *gathered) headline(id tagtree.NodeID) string {
	if text := g.statedPart(id); text != "" {
		return text
	}
	text := g.withoutExtra(id)
	for k := id + 1; k < g.t.End(id); k++ {
		if before, after, ok := g.newPart(k); ok {
			text = strings.Replace(text, before+after, before+" "+after, 1)
		}
	}
	return text
}

// withoutExtra is the text of a heading without its buttons and the titles of its icons.
func (g *gathered) withoutExtra(id tagtree.NodeID) string {
	extra := false
	for k := id + 1; k < g.t.End(id) && !extra; k++ {
		extra = g.extra(k)
	}
	if !extra {
		return g.t.Text(id)
	}
	var b strings.Builder
	for k := id + 1; k < g.t.End(id); k++ {
		switch n := g.t.Node(k); {
		case g.extra(k):
			k = g.t.End(k) - 1
		case g.t.IsText(k):
			b.WriteString(n.Data)
		default:
			b.WriteByte(' ')
		}
	}
	if s := tagtree.Collapse(b.String()); s != "" {
		return s
	}
	return g.t.Text(id)
}

// statedPart is the text of the element in a heading that is a stated title, "" if the heading has more of that title or none has it.
func (g *gathered) statedPart(id tagtree.NodeID) string {
	whole, stated := plainKey(g.t.Text(id)), map[string]bool{}
	for _, title := range g.statedTitles() {
		stated[plainKey(title)] = true
	}
	for k := id + 1; k < g.t.End(id); k++ {
		if g.t.Node(k).Type != html.ElementNode || !g.t.Visible(k) {
			continue
		}
		text := g.t.Text(k)
		if key := plainKey(text); len(key) >= titleLeast && len(key) < len(whole) && stated[key] {
			return text
		}
	}
	return ""
}

// newPart reports whether an element of a heading begins another part of it than the element right before it, without a
// blank between them: a capital after a small letter. It gives both texts.
func (g *gathered) newPart(id tagtree.NodeID) (before, after string, ok bool) {
	prev := g.t.Node(id).PrevSibling
	if prev == nil || prev.Type != html.ElementNode || g.t.Node(id).Type != html.ElementNode {
		return "", "", false
	}
	before, after = g.t.Text(g.t.ID(prev)), g.t.Text(id)
	first, _ := utf8.DecodeRuneInString(after)
	last, _ := utf8.DecodeLastRuneInString(before)
	return before, after, unicode.IsUpper(first) && unicode.IsLower(last) && len(before) > 1
}

// extra reports whether an element of a heading is none of its text: a button, an icon, or an element of a script's own.
func (g *gathered) extra(id tagtree.NodeID) bool {
	n := g.t.Node(id)
	return n.Type == html.ElementNode && (n.DataAtom == atom.Button || n.DataAtom == atom.Svg || strings.Contains(n.Data, "-"))
}

// statedTitle are the claims of a title that the page tells elsewhere, often with the
// site's name after it: for the shown headline that it holds, else for what is
// left without the site's name.
func (g *gathered) statedTitle(text, site string, by witness, weight float64, shown []claim) []claim {
	if text == "" || len(text) > 2*maxTitle {
		return nil
	}
	bare := g.withoutSite(text, site)
	key, bareKey := plainKey(text), plainKey(bare)
	best, size := -1, 0
	for i, c := range shown {
		n := len(c.key)
		if c.key == bareKey {
			n = 2*maxTitle + len(text) // word for word
		}
		if n > size && c.weight > titleSite && (agree(key, c.key) || phrase(c.text) && partOf(text, c.text) || c.weight > titleMarked && (wordsOf(text, c.text) || barred(text, c.key)) || c.weight > titleMarked && kicked(c.key, bareKey)) {
			best, size = i, n
		}
	}
	if best >= 0 {
		c := shown[best]
		if !strings.Contains(bareKey, c.key) && strings.Contains(key, c.key) {
			bare = c.text // what was taken for the site's name is the headline
		}
		return []claim{{key: c.key, text: c.text, stated: bare, node: c.node, by: by, weight: weight}}
	}
	out := []claim{{key: plainKey(bare), text: bare, node: tagtree.None, by: by, weight: weight}}
	if plainKey(bare) == plainKey(site) {
		out[0].weight = titleSite
	}
	return out
}

// kicked reports whether a shown headline is the stated one after a kicker: Blog: Low tide.
func kicked(shown, stated string) bool {
	return strings.HasSuffix(shown, stated) && float64(len(stated)) >= titleShare*float64(len(shown))
}

// wordsOf reports whether a stated title has the words of a headline, whatever stands between them: tools:seam_ripper [Thread Wiki].
func wordsOf(stated, headline string) bool {
	words := worded(headline)
	return len(words) > titleLeast && float64(len(words)) >= partShare*float64(len(stated)) && strings.Contains(" "+worded(stated)+" ", " "+words+" ")
}

// worded is the words of a text in lower case, one blank between two.
func worded(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !wordRune(r) }), " ")
}

// agree reports whether a title of the metadata means a shown one: the same, or one begins or
// ends the other and is most of it, or is long enough to be no chance.
func agree(stated, shown string) bool {
	if stated == shown {
		return true
	}
	long, short := stated, shown
	if len(long) < len(short) {
		long, short = short, long
	}
	if !strings.HasPrefix(long, short) && !strings.HasSuffix(long, short) {
		return false
	}
	if len(long) == len(stated) && utf8.RuneCountInString(short) >= titleLeast {
		return true // with the site's name
	}
	return float64(len(short)) >= titleShare*float64(len(long))
}
