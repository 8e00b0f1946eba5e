package article

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tagtree"
)

// Belief committed to a title by what has it, 0..1; set on the labelled pages by hand.
const (
	titleShown     = 0.93 // the headline h1; search engines are told other words for it
	titleShownMany = 0.60 // the first of several, or one that nobody tells where another is told
	titleAgreed    = 0.40 // another shown headline that is told
	titleFurther   = 0.20 // each of the others
	titleSecond    = 0.15 // h2, or an h1 of a sidebar
	titleMarked    = 0.30 // an element whose class or itemprop says title
	titleMeta      = 0.50 // og:title and the like
	titleLinked    = 0.55 // headline of an article in JSON-LD
	titleLinkedWeb = 0.20 // name of a page in JSON-LD
	titleElement   = 0.45 // the element title, without the site's name
	titleLeastSure = 0.10 // a page has a title; who wants to be sure looks at the belief
	titleSite      = 0.05 // anything that is the site's name
)

// Sharing a text: how much of a longer title another must be to mean the same.
const (
	titleShare  = 0.6 // of the characters
	titleLeast  = 8   // letters of a piece of a title that stands for it
	titleSingle = 2   // letters of a title
)

// titleMetas are the names under which a page tells its title.
var titleMetas = []string{"og:title", "twitter:title", "dc.title", "citation_title", "sailthru.title", "parsely-title", "itemprop:headline"}

// dividers stand between a title and the name of the site.
var dividers = []string{" | ", " - ", " – ", " — ", " · ", " • ", " » ", " :: ", " / ", " ~ ", " < ", " > ", "｜", "_", "|", " : ", "--", "—", "–", "-"}

// spacedDividers is how many of the dividers are tried on a title in any script;
// the others only where letters are ideographs, as they stand within words elsewhere.
const spacedDividers = 13

func (g *gathered) title(site string) Value {
	claims, shown := g.titleClaims(site)
	v := withoutSubtitle(g.titled(fuse(spoken(weighed(claims, shown)), titleLeastSure), claims))
	if v.Text != "" && v.Node == tagtree.None {
		v.Node = g.shows(v.Text)
	}
	return v
}

// titleClaims are what claims to be the title, the shown ones first.
func (g *gathered) titleClaims(site string) (claims []claim, shown int) {
	claims = g.withoutHeader(g.shownTitles(site))
	shown = len(claims)
	for _, name := range titleMetas {
		for _, v := range g.metas[name] {
			claims = append(claims, g.told(v, site, byMeta, titleMeta, claims[:shown])...)
		}
	}
	for _, l := range g.linked {
		switch {
		case l.is(works) && l.headline != "":
			claims = append(claims, g.told(l.headline, site, byLinked, titleLinked, claims[:shown])...)
		case l.is(works), l.is(pageKinds):
			claims = append(claims, g.told(l.name, site, byLinked, titleLinkedWeb, claims[:shown])...)
		}
	}
	if len(g.titles) > 0 {
		claims = append(claims, g.told(g.titles[0], site, byTitle, titleElement, claims[:shown])...)
	}
	return claims, shown
}

// shows finds the first text that a title is word for word, on pages that have
// no headline but a bold line; None when there is none.
func (g *gathered) shows(title string) tagtree.NodeID {
	key := plainKey(title)
	for id := tagtree.NodeID(0); id < tagtree.NodeID(g.t.Len()); id++ {
		if g.t.IsText(id) {
			data := strings.TrimSpace(g.t.Node(id).Data)
			if len(data) >= len(key) && len(data) <= 2*len(title) && g.t.Visible(id) && plainKey(data) == key {
				return id
			}
		}
	}
	return tagtree.None
}

// titled takes what is told for what is shown where that is the headline with
// something around it, a section or a date, or in capitals, or where the page
// has two lines and the told one says with a sign where the first ends.
func (g *gathered) titled(v Value, claims []claim) Value {
	if v.Node == tagtree.None {
		return v
	}
	key := plainKey(v.Text)
	for _, c := range claims {
		if c.by == byText || c.node != v.Node || c.told == "" {
			continue
		}
		k := plainKey(c.told)
		if len(k) < len(key) && g.apart(v.Node, v.Text, k) {
			v.Printed, v.Text = v.Text, c.told
			return v
		}
		if k == key && v.Text != c.told && v.Text == tagtree.Collapse(undivided.Replace(c.told)) {
			v.Printed, v.Text = v.Text, c.told
			return v
		}
		for _, piece := range strings.Split(c.told, " | ") {
			if plainKey(piece) == key && shouted(v.Text) && !shouted(piece) {
				v.Printed, v.Text = v.Text, piece
				return v
			}
		}
	}
	return v
}

// undivided takes dividers out of a title.
var undivided = strings.NewReplacer(" | ", " ", " – ", " ", " — ", " ", " - ", " ")

// withoutSubtitle cuts a shown headline before a divider with a second part
// behind it: shorter, with a capital, and no date. The whole stays as printed.
func withoutSubtitle(v Value) Value {
	if v.Source != Visible {
		return v
	}
	for _, d := range []string{" | ", " – ", " — ", " - "} {
		before, after, ok := strings.Cut(v.Text, d)
		if first, _ := utf8.DecodeRuneInString(after); !ok || !unicode.IsUpper(first) || len(plainKey(after)) >= len(plainKey(before)) {
			continue
		}
		if _, _, dated := ParseDate(after, false); dated {
			continue
		}
		if v.Printed == "" {
			v.Printed = v.Text
		}
		v.Text = strings.TrimSpace(before)
	}
	return v
}

// apart says whether a part of a headline stands for itself there: in a node
// of its own, or on one side of a divider.
func (g *gathered) apart(id tagtree.NodeID, shown, part string) bool {
	for n := id + 1; n < g.t.End(id); n++ {
		if plainKey(g.t.Text(n)) == part {
			return true
		}
	}
	for _, d := range append([]string{": "}, dividers[:spacedDividers]...) {
		before, after, ok := strings.Cut(shown, d)
		if ok && (plainKey(before) == part || plainKey(after) == part) {
			return true
		}
	}
	return false
}

// shouted says whether a title is in capitals, or begins with a small letter.
func shouted(s string) bool {
	return s == strings.ToUpper(s) && s != strings.ToLower(s) || s == strings.ToLower(s) && s != strings.ToUpper(s)
}

// weighed doubts an h1 that nobody tells where another shown headline is told, word for word.
func weighed(claims []claim, shown int) []claim {
	told := map[string]int{}
	for _, c := range claims[shown:] {
		if c.by == byMeta || c.by == byTitle {
			told[c.key] |= 1 << c.by
		}
	}
	agreed := false
	for i, c := range claims[:shown] {
		if c.weight > titleSite && c.weight <= titleMarked && told[c.key] == 1<<byMeta|1<<byTitle {
			claims[i].weight, agreed = titleAgreed, true
		}
	}
	for i, c := range claims[:shown] {
		if agreed && told[c.key] == 0 {
			claims[i].weight = min(c.weight, titleShownMany)
		}
	}
	return claims
}

// spoken leaves out what looks like a title and nobody else has: a headline h2,
// an element of class title. Where there is no h1 and nobody tells, they speak.
func spoken(claims []claim) []claim {
	told := map[string]bool{}
	for _, c := range claims {
		if c.by != byText || c.weight > titleMarked {
			told[c.key] = true
		}
	}
	if len(told) == 0 {
		return claims
	}
	var out []claim
	for _, c := range claims {
		if told[c.key] {
			out = append(out, c)
		}
	}
	return out
}

// shownTitles are the headlines that a reader sees: h1, the first of them most,
// those of the page before those of its sidebars.
func (g *gathered) shownTitles(site string) []claim {
	var claims []claim
	host := plainKey(hostOf(g.address()))
	add := func(s spot, weight float64) bool {
		text := strings.TrimRight(g.withoutPiece(unescaped(g.t.Text(s.node)), site), " ¶§") // links to the heading itself
		key := plainKey(text)
		if len(text) > maxTitle || utf8.RuneCountInString(key) < titleSingle {
			return false
		}
		if key == plainKey(site) || key == host {
			weight = titleSite
		}
		claims = append(claims, claim{key: key, text: text, node: s.node, by: byText, weight: weight})
		return weight > titleSite
	}
	h1 := 0
	for _, z := range []zone{inPage, aside, foreign} {
		for _, h := range g.heads {
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
	for _, h := range g.heads {
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

// withoutHeader takes an h1 for the site's name where the element title has it
// behind the text of another headline: SHIP | City of Southfield.
func (g *gathered) withoutHeader(claims []claim) []claim {
	if len(g.titles) == 0 {
		return claims
	}
	for _, d := range dividers[:spacedDividers] {
		before, after, ok := strings.Cut(g.titles[0], d)
		key := plainKey(before)
		if !ok || plainKey(after) == "" || !slices.ContainsFunc(claims, func(c claim) bool { return c.key == key }) {
			continue
		}
		for i, c := range claims {
			if c.weight > titleMarked && c.key != key && sameName(c.text, after) {
				claims[i].weight = titleSite
			}
		}
	}
	return claims
}

// told are the claims of a title that the page tells elsewhere, often with the
// site's name behind it: for the shown headline that it holds, else for what is
// left without the site's name.
func (g *gathered) told(text, site string, by witness, weight float64, shown []claim) []claim {
	if text == "" || len(text) > 2*maxTitle {
		return nil
	}
	bare := g.withoutSite(text, site)
	key, bareKey := plainKey(text), plainKey(bare)
	best, size := -1, 0
	for i, c := range shown {
		n := len(c.key)
		if c.key == bareKey {
			n = len(text) + 1 // word for word
		}
		if n > size && c.weight > titleSite && (agree(key, c.key) || c.weight > titleMarked && kicked(c.key, bareKey)) {
			best, size = i, n
		}
	}
	if best >= 0 {
		c := shown[best]
		return []claim{{key: c.key, text: c.text, told: bare, node: c.node, by: by, weight: weight}}
	}
	out := []claim{{key: plainKey(bare), text: bare, node: tagtree.None, by: by, weight: weight}}
	if plainKey(bare) == plainKey(site) {
		out[0].weight = titleSite
	}
	return out
}

// kicked says whether a shown headline is the told one behind a kicker: Blog: Low tide.
func kicked(shown, told string) bool {
	return strings.HasSuffix(shown, told) && float64(len(told)) >= titleShare*float64(len(shown))
}

// agree says whether a told title means a shown one: the same, or one begins or
// ends the other and is most of it, or is long enough to be no chance.
func agree(told, shown string) bool {
	if told == shown {
		return true
	}
	long, short := told, shown
	if len(long) < len(short) {
		long, short = short, long
	}
	if !strings.HasPrefix(long, short) && !strings.HasSuffix(long, short) {
		return false
	}
	if len(long) == len(told) && utf8.RuneCountInString(short) >= titleLeast {
		return true // with the site's name
	}
	return float64(len(short)) >= titleShare*float64(len(long))
}

// withoutSite takes the site's name off a title: the piece at either end that
// is it; failing that, in a title of several pieces, the short ones behind the first.
func (g *gathered) withoutSite(text, site string) string {
	if host := hostOf(g.address()); host != "" && strings.HasPrefix(text, host+" ") {
		text = text[len(host)+1:]
	}
	for i, d := range dividers {
		if i >= spacedDividers && !ideographic(text) {
			break
		}
		pieces := strings.Split(text, d)
		if len(pieces) < 2 {
			continue
		}
		last, first := pieces[len(pieces)-1], pieces[0]
		switch {
		case g.aside(last, site):
			return g.withoutSite(tagtree.Collapse(strings.Join(pieces[:len(pieces)-1], d)), site)
		case g.aside(first, site):
			return g.withoutSite(tagtree.Collapse(strings.Join(pieces[1:], d)), site)
		case site == "" && 2*len(last) < len(text):
			return tagtree.Collapse(strings.Join(pieces[:len(pieces)-1], d))
		}
	}
	return text
}

// withoutPiece takes the site's name off a shown title, where a bar divides them.
func (g *gathered) withoutPiece(text, site string) string {
	if i := strings.LastIndex(text, " | "); i > 0 && plainKey(text[i:]) != "" && g.aside(text[i:], site) {
		return text[:i]
	}
	return text
}

// aside says whether a piece of a title is not of it: the site's name, or a section of the page's address.
func (g *gathered) aside(piece, site string) bool {
	if sameName(piece, site) {
		return true
	}
	key := plainKey(piece)
	if utf8.RuneCountInString(key) <= titleSingle {
		return false
	}
	segments := strings.Split(strings.TrimRight(g.address(), "/"), "/")
	for _, s := range segments[:len(segments)-1] {
		if plainKey(s) == key {
			return true
		}
	}
	return false
}

// sameName says whether a piece of a title is the site's name, or holds it or is held by it.
func sameName(piece, site string) bool {
	p, s := plainKey(piece), plainKey(site)
	if p == "" {
		return true
	}
	if s == "" {
		return false
	}
	return p == s || strings.Contains(p, s) && len(p) < 2*len(s)+titleLeast || strings.Contains(s, p) && len(p) > titleSingle
}

// ideographic says whether a text has ideographs.
func ideographic(s string) bool {
	for _, r := range s {
		if r >= 0x2e80 && r < 0xd800 {
			return true
		}
	}
	return false
}
