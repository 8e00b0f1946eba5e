package article

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// Belief committed to authors by what has them, 0..1; set on the labelled pages by hand.
const (
	authorClass   = 0.50 // an element whose class says author or byline
	authorRel     = 0.50 // a link with rel=author
	authorLink    = 0.50 // a link to a page of authors
	authorBare    = 0.40 // a name that stands alone beside the title
	authorBy      = 0.60 // a text "By ..."
	authorLabel   = 0.75 // 作者：...
	authorWeak    = 0.60 // 记者: who reported
	authorEdits   = 0.30 // 编辑: who edited, for want of an author
	authorItem    = 0.65
	authorMeta    = 0.50
	authorLinked  = 0.65
	authorPoster  = 0.45 // who wrote the first post of a forum
	authorMember  = 0.30 // the first link to a member there, who may have edited it
	authorLater   = 0.40 // what is left of a name below that
	authorSite    = 0.70 // what is left of it when the author is the site's name
	authorFirm    = 0.50 // the same when data call the author an organisation
	authorAddress = 0.40 // the same of an address
	authorDoubted = 0.60 // the same of one word, where a whole name is shown too
)

// How near to the title a byline stands, in characters of shown text.
const (
	nearTitle   = 600
	aroundTitle = 2500
	farWeight   = 0.3
	midWeight   = 0.6
	asideWeight = 0.6
	otherWeight = 0.1
)

// authorMetas are the names under which a page tells its authors.
var authorMetas = []string{
	"author", "article:author", "og:author", "dc.creator", "dc.creator.name", "dcterms.creator", "sailthru.author", "parsely-author",
	"citation_author", "byl", "itemprop:author", "article:author_name", "cxenseparse:author", "shareaholic:article_author_name",
}

// libraryMetas are those of them that have the family name first, in the manner of libraries.
var libraryMetas = map[string]bool{"citation_author": true, "dc.creator": true, "dc.creator.name": true, "dcterms.creator": true}

// givenFirst puts the given names of authors in front of their family names: "Marsh, Eleanor J." becomes "Eleanor J. Marsh". A name with
// two words or more on both sides of the comma may be two names, and stays.
func givenFirst(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		family, given, ok := strings.Cut(name, ",")
		family, given = strings.TrimSpace(family), strings.TrimSpace(given)
		full := func(s string) bool { return len(strings.Fields(s)) > 1 && !strings.Contains(s, ".") }
		if out[i] = name; ok && family != "" && given != "" && !strings.ContainsAny(given, ",;") && !strings.ContainsFunc(name, unicode.IsDigit) && !(full(family) && full(given)) {
			out[i] = given + " " + family
		}
	}
	return out
}

// settle takes the places of the title and of the body, as distances start from them.
func (g *gathered) settle(title tagtree.NodeID, body []Block) {
	g.titleNode, g.titleAt, g.bodyAt, g.endAt = title, -1, -1, -1
	if title != tagtree.None {
		g.titleAt = g.place(title)
	}
	if len(body) > 0 {
		g.bodyAt, g.endAt = g.place(body[0].From), g.place(body[len(body)-1].To-1)
		if g.titleAt > g.endAt {
			g.titleAt = -1 // the same words as the name of a link below the article
		}
	}
}

// near weakens what stands far from the title and from the beginning of the body, and in other zones.
func (g *gathered) near(s spot) float64 {
	w := 1.0
	if g.titleAt >= 0 || g.bodyAt >= 0 {
		d := min(distance(s.at, g.titleAt), distance(s.at, g.bodyAt))
		switch {
		case d > aroundTitle:
			w = farWeight
		case d > nearTitle:
			w = midWeight
		}
		if w < midWeight && g.kind != Forum && s.at >= g.endAt && s.at-g.endAt <= nearTitle {
			w = midWeight // right below the body
		}
	}
	switch s.zone {
	case foreign:
		return w * otherWeight
	case aside:
		return w * asideWeight
	}
	return w
}

// distance between two places; far where the second is not known.
func distance(a, b int) int {
	if b < 0 {
		return 1 << 30
	}
	return max(a-b, b-a)
}

type adder func(text string, node tagtree.NodeID, by witness, weight float64)

func (g *gathered) author(site string) Value {
	v := fuse(sameAuthors(sameAuthors(g.authorClaims(site))), leastSure) // twice, as what one means may mean another
	if v.Text == "" {
		var claims []claim
		g.owner(site, g.naming(site, &claims))
		v = fuse(claims, leastSure)
	}
	return v
}

// naming adds names to a list of claims, without what stands around them.
func (g *gathered) naming(site string, claims *[]claim) adder {
	return func(text string, node tagtree.NodeID, by witness, weight float64) {
		name := metadataName(text)
		if by == byText {
			name = cleanName(text)
		}
		if name == "" && g.kind == Forum && memberName(text) {
			name = text
		}
		if name == "" {
			return
		}
		if plainKey(text) == plainKey(site) {
			name = text
		}
		if plainKey(name) == plainKey(site) {
			weight *= authorSite
		}
		if addressed(name) {
			weight *= authorAddress
		}
		if by != byText && firm(name) {
			weight *= authorFirm
		}
		*claims = append(*claims, claim{key: nameKey(name), text: name, node: node, by: by, weight: weight})
	}
}

func (g *gathered) authorClaims(site string) []claim {
	var claims []claim
	add := g.naming(site, &claims)
	g.only = g.alone()
	for _, s := range g.called {
		g.namedAuthor(s, add)
	}
	for i := range g.lines {
		g.byline(g.lines[i], add)
	}
	g.bareName(add)
	g.titledBy(add)
	if before := len(claims); g.poster(add) && len(claims) > before {
		doubtLater(claims[:before], claims[before])
	}
	for _, name := range authorMetas {
		if v := g.metas[name]; len(v) > 0 {
			if libraryMetas[name] {
				v = givenFirst(v)
			}
			add(strings.Join(v, ", "), tagtree.None, byMeta, authorMeta)
		}
	}
	if v := g.metas["twitter:data1"]; len(v) > 0 && strings.EqualFold(strings.Join(g.metas["twitter:label1"], ""), "written by") {
		add(v[0], tagtree.None, byMeta, authorMeta)
	}
	for _, l := range g.linked {
		if l.is(works) || l.is(pageKinds) {
			weight := authorLinked
			if l.publisher {
				weight *= authorFirm
			}
			add(strings.Join(l.authors, ", "), tagtree.None, byLinked, weight)
		}
	}
	return doubtLone(g.holders(claims))
}

// holders puts the names that links to pages of authors have for the accounts in them in place of
// these accounts, which is all that data have of some authors: <a href="/author/adam7">Ada Moss</a>.
func (g *gathered) holders(claims []claim) []claim {
	for _, s := range g.called {
		if s.prop != "link" || s.zone == foreign {
			continue
		}
		href, _ := g.t.Attr(s.node, "href")
		key := plainKey(path.Base(href))
		text, _ := g.namesFrom(s.node, g.t.End(s.node), "")
		name := cleanName(text)
		if !wholeName(name) {
			continue
		}
		for i, c := range claims {
			if c.by != byText && account(c.text) && plainKey(c.text) == key {
				claims[i].key, claims[i].text = nameKey(name), name
			}
		}
	}
	return claims
}

// wholeName reports whether a text is a whole name, in Japanese and Korean as well: 三輪 さゆり.
func wholeName(s string) bool {
	return westernName(untitled(s)) || chineseName(s) || ideographic(s) && len(strings.Fields(s)) == 2
}

// doubtLone doubts the shown names of one word where a whole name is shown too: they are of menus and buttons.
func doubtLone(claims []claim) []claim {
	whole := 0.0
	for _, c := range claims {
		if c.by == byText && westernName(untitled(c.text)) {
			whole = max(whole, c.weight)
		}
	}
	for i, c := range claims {
		switch {
		case c.by == byText && lone(c.text) && c.weight <= whole:
			claims[i].weight *= authorDoubted
		case c.by != byText && account(c.text) && whole >= authorBare:
			claims[i].weight *= authorAddress
		}
	}
	return claims
}

// account reports whether a name in the metadata is that of an account of the
// publisher's system: one word in small letters, or with digits or signs in it.
func account(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return r == ' ' || r >= utf8.RuneSelf }) {
		return false
	}
	rest := s[min(1, len(s)):]
	return s == strings.ToLower(s) || rest != strings.ToLower(rest) || strings.ContainsAny(s, "._-0123456789")
}

// memberName reports whether a text can be the name of a forum's member: one word
// with a letter, of letters, digits and few signs.
func memberName(s string) bool {
	if len(s) < 3 || len(s) > maxBare || noNames[strings.ToLower(s)] || !strings.ContainsFunc(s, unicode.IsLetter) {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.", r)
	})
}

// namedAuthor claims what an attribute calls an author.
func (g *gathered) namedAuthor(s spot, add adder) {
	if !g.t.Visible(s.node) || s.prop == "" {
		return
	}
	if s.prop == "poster" || s.prop == "member" || g.pictured(s.node) {
		return
	}
	text, _ := g.namesFrom(s.node, g.t.End(s.node), "")
	if text == "" {
		text = g.itemName(s.node)
	}
	if text == "" {
		return
	}
	near := g.near(s)
	if s.zone == inPage && g.only != "" && nameKey(cleanName(text)) == g.only || s.zone != foreign && strings.HasPrefix(s.prop, "rel:") {
		near = max(near, midWeight)
	}
	if s.prop == "link" || strings.HasPrefix(s.prop, "rel:") {
		text, _ = g.namesFrom(s.node, min(g.t.End(s.node)+smallElement, tagtree.NodeID(g.t.Len())), "") // and those that commas join to it
	}
	switch {
	case s.prop == "author":
		add(text, s.node, byText, authorClass*near)
	case s.prop == "link":
		if capital(text) {
			add(text, s.node, byText, authorLink*near)
		}
	case strings.HasPrefix(s.prop, "rel:"):
		add(text, s.node, byText, authorRel*near)
	case s.prop == "item:author", s.prop == "item:creator":
		add(text, s.node, byItem, authorItem*near)
		add(text, s.node, byText, authorClass*near)
	}
}

// itemName is the name that an item of microdata has in an element meta.
func (g *gathered) itemName(id tagtree.NodeID) string {
	for n := id + 1; n < g.t.End(id); n++ {
		if prop, _ := g.t.Attr(n, "itemprop"); prop == "name" {
			name, _ := g.t.Attr(n, "content")
			return name
		}
	}
	return ""
}

// doubtLater doubts the names that are shown below that of a forum's first post: they are of other posts.
func doubtLater(claims []claim, first claim) {
	for i, c := range claims {
		if c.by == byText && c.node > first.node && c.key != first.key {
			claims[i].weight *= authorLater
		}
	}
}

// poster claims who wrote the first post of a forum: the first member that is named after the headline.
func (g *gathered) poster(add adder) bool {
	if g.kind != Forum {
		return false
	}
	for _, s := range g.called {
		if s.prop != "poster" && s.prop != "member" || s.at < g.titleAt || !g.t.Visible(s.node) {
			continue
		}
		text := g.t.Text(s.node)
		switch {
		case text == "" || len(text) > maxBare:
		case s.prop == "poster":
			add(text, s.node, byText, authorPoster)
			return true
		case memberName(text) || westernName(text):
			add(text, s.node, byText, authorMember)
			return true
		}
	}
	return false
}

// bareReach is how many texts after the title can be a name alone, bareNodes in how many nodes.
const (
	bareReach = 3
	bareNodes = 160
)

// bareName claims a name that stands alone right after the title: a Chinese
// one, or words with capitals beside a date, since headings have capitals too.
func (g *gathered) bareName(add adder) {
	if g.titleNode == tagtree.None {
		return
	}
	end := min(tagtree.NodeID(g.t.Len()), g.t.End(g.titleNode)+bareNodes)
	title := g.t.Text(g.titleNode)
	for n, texts := g.t.End(g.titleNode), 0; n < end && texts < bareReach; n++ {
		if !g.t.IsText(n) || tagtree.Blank(g.t.Node(n).Data) || !g.t.Visible(n) {
			continue
		}
		texts++
		if name := cleanName(g.t.Text(n)); name != "" && westernName(name) && g.portrayed(n) {
			add(name, n, byText, authorBare)
			return
		}
		if text := withoutPlace(g.t.Text(n)); len(text) <= maxBare && (chineseName(text) || westernName(text) && g.byDate(n)) && !g.listed(n) && !strings.Contains(title, text) {
			add(text, n, byText, authorBare)
			return
		}
	}
}

// withoutPlace is a name without the place that its bearer reports from: Ada Moss in Bergen.
func withoutPlace(s string) string {
	for _, in := range []string{" in ", " at "} {
		if name, place, ok := strings.Cut(s, in); ok && westernName(name) && capital(place) {
			return name
		}
	}
	return s
}

// titledBy claims the name that the element title has after the headline: Low Tide by Ada Moss | Poems.
func (g *gathered) titledBy(add adder) {
	if g.titleNode == tagtree.None || len(g.titles) == 0 {
		return
	}
	_, after, ok := strings.Cut(g.titles[0], g.t.Text(g.titleNode)+" by ")
	if !ok {
		return
	}
	for _, d := range dividers[:spacedDividers] {
		after, _, _ = strings.Cut(after, d)
	}
	if westernName(after) {
		add(after, tagtree.None, byTitle, authorMeta)
	}
}

// portrayed reports whether the element right before a text is the picture of a member or an author.
func (g *gathered) portrayed(n tagtree.NodeID) bool {
	for k := n - 1; k > 0 && k >= n-portraitReach; k-- {
		if g.t.Tag(k) == "img" {
			class, _ := g.t.Attr(k, "class")
			return strings.Contains(strings.ToLower(class), "avatar")
		}
		if g.t.IsText(k) && !tagtree.Blank(g.t.Node(k).Data) {
			return false
		}
	}
	return false
}

// portraitReach is how many nodes before a name its picture is looked for.
const portraitReach = 4

// byDate reports whether the text right before or after a node is a date and little else.
func (g *gathered) byDate(n tagtree.NodeID) bool {
	before := g.before(n)
	if utf8.RuneCountInString(before) <= 2 { // a dot between them
		before = g.before(g.textBefore(n))
	}
	if g.dateAlone(before) {
		return true
	}
	for k := n + 1; int(k) < g.t.Len() && k < n+smallElement/2; k++ {
		if g.t.IsText(k) && g.t.Visible(k) && !tagtree.Blank(g.t.Node(k).Data) {
			text := g.t.Text(k)
			if len(text) <= 2 || roles[lastWord(text)] && len(text) <= maxBare || g.mailed(k) { // a dot between them, a role, or an address
				continue
			}
			return g.dateAlone(text) && len(text) <= maxDateSigns/2
		}
	}
	return false
}

// dateAlone reports whether a text has a day, or says how long ago it was.
func (g *gathered) dateAlone(text string) bool {
	_, _, ok := g.parse(text)
	return ok || g.relative(text) != ""
}

// mailed reports whether a text is a link to an address of mail, as archives of mails have beside the sender.
func (g *gathered) mailed(n tagtree.NodeID) bool {
	href, _ := g.t.Attr(g.t.Parent(n), "href")
	return strings.HasPrefix(href, "mailto:")
}

// listed reports whether a text is an item of a list, as those of a menu are.
func (g *gathered) listed(n tagtree.NodeID) bool { return g.below(n, "li") }

// below reports whether a node lies below an element of one of some tags, among the nearest ones.
func (g *gathered) below(n tagtree.NodeID, tags ...string) bool {
	for p, i := g.t.Parent(n), 0; p > 0 && i < itemReach; p, i = g.t.Parent(p), i+1 {
		if slices.Contains(tags, g.t.Tag(p)) {
			return true
		}
	}
	return false
}

// itemReach is how many elements around a text an item of a list, a link or a figure is looked for.
const itemReach = 3

// alone is the one name that links and classes call an author's outside of
// comments and related articles, "" when there are several: such a name needs
// no place near the title.
func (g *gathered) alone() string {
	found := ""
	for _, s := range g.called {
		if s.zone != inPage || s.prop != "author" && s.prop != "link" && !strings.HasPrefix(s.prop, "rel:") || !g.t.Visible(s.node) {
			continue
		}
		text, _ := g.namesFrom(s.node, g.t.End(s.node), "")
		name := cleanName(text)
		switch {
		case name == "" || !westernName(name) && !chineseName(name) || found == nameKey(name):
		case found != "":
			return ""
		default:
			found = nameKey(name)
		}
	}
	return found
}

// sameAuthors lets a claim speak for another that means the same: one of
// several authors for the list of all, and a name with a post after it for
// the name alone. Quadratic in the claims, which are bounded.
func sameAuthors(stated []claim) []claim {
	claims := slices.Clone(stated)
	for i, c := range stated {
		best := -1
		for j, d := range stated {
			whole := len(d.key) > len(c.key) && len(c.key) >= leastName && strings.Contains(d.key, c.key) && nameList(d.text) && d.weight >= c.weight/2
			alone := len(d.key) >= leastName && beginsWith(c.text, d.text) && !nameList(c.text)
			if (whole || alone) && (best < 0 || d.weight > stated[best].weight) {
				best = j
			}
		}
		if best >= 0 {
			claims[i].key, claims[i].text, claims[i].node = stated[best].key, stated[best].text, stated[best].node
		}
	}
	return claims
}

// beginsWith reports whether a text begins with the words of another and has more of them.
func beginsWith(text, words string) bool {
	if len(text) <= len(words) || !strings.EqualFold(text[:len(words)], words) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[len(words):])
	return !unicode.IsLetter(next)
}

// pictured reports whether an element is of a picture's credit.
func (g *gathered) pictured(n tagtree.NodeID) bool {
	tags := []string{"figure", "figcaption"}
	return slices.Contains(tags, g.t.Tag(n)) || g.below(n, tags...)
}
