package article

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// What the body is depends on what kind of page it is: the comments below an
// article are none of it, the posts of a forum are all of it. The kind is
// decided by evidence too: each sign of the page has a weight for each kind,
// and a kind's own weights for pieces count as far as the page is believed to
// be of that kind.

// Kinds lists the kinds of page.
var Kinds = [kindCount]Kind{News, Forum, Product, Listing, Service}

// Places in Kinds.
const (
	newsKind    = 0
	forumKind   = 1
	productKind = 2
)

// kindCount is the number of Kinds.
const kindCount = 5

// kindWords are the words that state the kind of a page, by where they stand.
var kindWords = []struct {
	where string
	any   []string // in lower case; each is a sign
}{
	{"linked data", []string{"article", "newsarticle", "blogposting", "techarticle", "product", "productgroup", "offer", "discussionforumposting", "qapage", "itemlist", "collectionpage",
		"faqpage", "service", "localbusiness", "organization", "course", "recipe", "event", "person", "webpage", "breadcrumblist", "aggregaterating"}},
	{"og:type", []string{"article", "website", "product", "product.group", "profile", "video.other", "object"}},
	{"address", []string{"forum", "forums", "thread", "threads", "topic", "t", "community", "discussion", "questions", "viewtopic", "product", "products", "p", "dp", "itm", "item", "collections", "collection",
		"category", "categories", "c", "shop", "store", "list", "search", "tag", "blog", "news", "article", "articles", "post", "posts", "story", "docs", "doc", "documentation", "guide", "reference", "api", "manual", "wiki",
		"services", "service", "solutions", "pricing", "about", "courses", "course", "jobs", "best", "deals"}},
	{"generator", []string{"discourse", "xenforo", "vbulletin", "phpbb", "invision", "wordpress", "woocommerce", "shopify", "hugo", "sphinx", "docusaurus", "mediawiki", "wix", "elementor", "drupal"}},
}

// Counts of a page that are signs, with their bounds.
var kindCounts = []struct {
	what   string
	bounds []float64
	of     func(p *page) float64
}{
	{"prose share", []float64{.1, .25, .45, .65, .8}, func(p *page) float64 { return p.proseShare }},
	{"prose characters", []float64{300, 1000, 2500, 6000, 15000}, func(p *page) float64 { return float64(p.prose[len(p.pieces)]) }},
	{"linked share", []float64{.15, .3, .5, .7}, func(p *page) float64 { return p.linkedIn(0) }},
	{"articles", []float64{1, 2, 5, 15}, func(p *page) float64 { return float64(p.articles) }},
	{"near post", []float64{.02, .1, .3, .6}, func(p *page) float64 { return p.shareNear(namePost) }},
	{"near comment", []float64{.02, .1, .3, .6}, func(p *page) float64 { return p.shareNear(nameComment) }},
	{"near product", []float64{.02, .1, .3, .6}, func(p *page) float64 { return p.shareNear(nameProduct) }},
	{"near item", []float64{.05, .2, .4, .7}, func(p *page) float64 { return p.shareNear(nameItem) }},
	{"near content", []float64{.05, .2, .5, .8}, func(p *page) float64 { return p.shareNear(nameContent) }},
	{"near author", []float64{.005, .02, .1}, func(p *page) float64 { return p.shareNear(nameAuthor) }},
	{"prices", []float64{1, 3, 10, 40}, func(p *page) float64 { return float64(p.prices) }},
	{"headings", []float64{2, 5, 12, 30}, func(p *page) float64 { return float64(p.headings) }},
	{"prose a heading", []float64{50, 200, 500, 1200}, func(p *page) float64 { return float64(p.prose[len(p.pieces)]) / float64(p.headings+1) }},
	{"prose in half of it", []float64{.55, .7, .85, .97}, func(p *page) float64 {
		return float64(p.inNode(p.prose, p.holders[3])) / float64(max(1, p.prose[len(p.pieces)]))
	}},
	{"greatest kin of short", []float64{4, 10, 25, 60}, func(p *page) float64 { n, _ := p.greatestKin(); return float64(n) }},
	{"greatest kin of long", []float64{2, 5, 12, 30}, func(p *page) float64 { _, n := p.greatestKin(); return float64(n) }},
	{"dates", []float64{1, 3, 8, 25}, func(p *page) float64 { return float64(p.dates) }},
	{"prose outside comments", []float64{200, 600, 1500, 4000}, func(p *page) float64 { return float64(p.proseOutside()) }},
	{"prose before comments", []float64{.05, .2, .5, .8, .99}, func(p *page) float64 {
		return float64(p.proseOutside()) / float64(max(1, p.prose[len(p.pieces)]))
	}},
	{"lead before remarks", leadBounds, func(p *page) float64 { return p.remarks[0].lead }},
	{"lead to a remark", []float64{.01, 1, 3, 8, 20}, func(p *page) float64 { return p.remarks[0].lead / p.remarks[0].mean }},
	{"lead before alike", leadBounds, func(p *page) float64 { return p.remarks[1].lead }},
	{"lead to one alike", []float64{.01, 1, 3, 8, 20}, func(p *page) float64 { return p.remarks[1].lead / p.remarks[1].mean }},
	{"long cards", []float64{1, 3, 8, 20}, func(p *page) float64 { return float64(p.longCards()) }},
	{"code", []float64{1, 4}, func(p *page) float64 { return float64(p.codes) }},
}

// kindSigns names the signs of a page, in the order of kindSeen.
func kindSigns() []string {
	var out []string
	for _, w := range kindWords {
		out = append(out, prefixed(w.where+" ", w.any)...)
	}
	for _, c := range kindCounts {
		for i := range len(c.bounds) + 1 {
			out = append(out, c.what+" "+string(rune('0'+i)))
		}
	}
	for _, l := range phraseLists {
		out = append(out, "says "+l.sign, "says often "+l.sign)
	}
	return out
}

// kindSeen lists the signs of the page.
func (p *page) kindSeen(see func(sign int)) {
	base := 0
	for at, stated := range [][]string{p.statedKind.linked, p.statedKind.og, p.statedKind.address, p.statedKind.generator} {
		for i, w := range kindWords[at].any {
			if slices.Contains(stated, w) {
				see(base + i)
			}
		}
		base += len(kindWords[at].any)
	}
	for _, c := range kindCounts {
		see(base + bin(c.of(p), c.bounds...))
		base += len(c.bounds) + 1
	}
	counts := make([]int, len(phraseLists))
	for i := range p.pieces {
		if list, _ := p.phrase(i); list >= 0 {
			counts[list]++
		}
	}
	for i, n := range counts {
		if n > 0 {
			see(base + 2*i)
		}
		if n > 4 {
			see(base + 2*i + 1)
		}
	}
}

// adjust takes a page at its word: one that calls itself an article, and none of
// a forum, is hardly a forum, however many comments stand below it. An issue of a
// forge of code calls itself an object, and is a thread: og:type is "object", the
// address /ada/tides/issues/52.
func (s *statedKinds) adjust(belief []float64) []float64 {
	says := func(words []string, any ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(any, w) })
	}
	if says(s.og, "object") && says(s.address, "issues", "pull", "pulls", "merge") {
		out := make([]float64, kindCount)
		out[forumKind] = 1
		return out
	}
	if !says(s.og, "article") && !says(s.linked, "article", "newsarticle", "blogposting") ||
		says(s.linked, "discussionforumposting", "qapage") {
		return belief
	}
	left := 1 - belief[forumKind]*(1-hardly)
	out := slices.Clone(belief)
	out[forumKind] *= hardly
	for k := range out {
		out[k] /= left
	}
	return out
}

// hardly is what is left of the belief in what a page denies of itself: of 29
// forums one calls itself an article.
const hardly = 0.03

// statedKinds are the words that state the kind of a page.
type statedKinds struct{ linked, og, address, generator []string }

// readStatedKinds collects them.
func (r *Reading) readStatedKinds() (s statedKinds) {
	add := func(to *[]string, text string, cut func(r rune) bool) {
		*to = append(*to, strings.FieldsFunc(strings.ToLower(text), cut)...)
	}
	for _, id := range r.silent {
		n := r.t.Node(id)
		switch n.DataAtom {
		case atom.Meta:
			name, _ := r.t.Attr(id, "name")
			prop, _ := r.t.Attr(id, "property")
			content, _ := r.t.Attr(id, "content")
			if prop == "og:type" {
				add(&s.og, content, tagtree.IsSpace)
			}
			if strings.EqualFold(name, "generator") {
				add(&s.generator, content, notLetter)
			}
		case atom.Script:
			if kind, _ := r.t.Attr(id, "type"); n.FirstChild != nil && strings.Contains(kind, "ld+json") {
				s.linked = append(s.linked, LinkedTypes(n.FirstChild.Data)...)
			}
		}
	}
	for _, id := range r.typed {
		kind, _ := r.t.Attr(id, "itemtype")
		add(&s.linked, kind[strings.LastIndexByte(kind, '/')+1:], notLetter)
	}
	if u, err := url.Parse(r.t.Page.URL); err == nil {
		add(&s.address, u.Path, notLetter)
		if host, _, ok := strings.Cut(u.Host, "."); ok {
			add(&s.address, host, notLetter)
		}
	}
	return s
}

func notLetter(r rune) bool { return r < 'a' || r > 'z' }

// LinkedTypes lists the values of @type in a script of JSON-LD, in lower case.
func LinkedTypes(script string) []string {
	var out []string
	for rest := script; ; {
		at := strings.Index(rest, `"@type"`)
		if at < 0 {
			return out
		}
		rest = rest[at+len(`"@type"`):]
		value := strings.TrimLeft(rest, " \t\r\n:[")
		if strings.HasPrefix(value, `"`) {
			out = append(out, strings.ToLower(strings.Trim(value[:stringEnd(value)], `"`)))
		}
	}
}

// shareNear is the share of the page's words in pieces near a name.
func (p *page) shareNear(h hint) float64 {
	n, all := 0, 1
	for i := range p.pieces {
		q := &p.pieces[i]
		all += q.words
		if p.near[i]&h != 0 {
			n += q.words
		}
	}
	return float64(n) / float64(all)
}

// pageCounts are numbers of pieces of some kinds.
type pageCounts struct{ prices, headings, dates, codes int }

// countKinds counts prices, headings, dates and code.
func countKinds(pieces []piece) (n pageCounts) {
	for i := range pieces {
		q := &pieces[i]
		switch q.kind {
		case Heading:
			n.headings++
		case Code:
			n.codes++
		}
		if q.words > linkLong {
			continue
		}
		if priced(q.text) {
			n.prices++
		}
		if dateLike(q.text) {
			n.dates++
		}
	}
	return n
}

// priced reports whether a text has a sign of money.
func priced(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '$':
			return true
		case c >= utf8.RuneSelf:
			return strings.ContainsAny(s[i:], "$€£¥￥")
		}
	}
	return false
}

// proseOutside is the prose before the first comment, in no element that is named so.
func (p *page) proseOutside() int {
	for i := range p.pieces {
		q := &p.pieces[i]
		if p.within[q.inner]&(nameComment|namePost) != 0 && q.isProse() {
			return p.prose[i]
		}
	}
	return p.prose[len(p.pieces)]
}

// longCards is the greatest number of like elements that hold prose.
func (p *page) longCards() int {
	n := 0
	for i := range p.pieces {
		q := &p.pieces[i]
		if id := p.cardOf[q.inner]; id != tagtree.None && q.isProse() {
			n = max(n, int(p.alike[id]))
		}
	}
	return n
}
