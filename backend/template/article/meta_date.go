package article

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Belief committed to dates by what has them, 0..1; set on the labelled pages by hand.
const (
	dateLabelled  = 0.80 // shown beside "published"
	dateShown     = 0.55 // shown near the title
	dateRenewed   = 0.40 // shown beside "updated"
	dateHeading   = 0.93 // shown by itself right at the title or where the body begins: what a reader takes for the page's date
	dateTime      = 0.60 // an element time
	dateClass     = 0.60 // an element whose class says date
	dateItem      = 0.65
	dateMeta      = 0.65
	dateLinked    = 0.65
	dateLastMeta  = 0.20 // when it was changed
	datePostBelow = 0.50 // what is left of a day below that of a forum's first post
	dateURL       = 0.60
	dateTwoWays   = 0.50 // a day of numbers that nothing tells how to read
)

// dateMetas are the names under which a page tells when it came out, and when it was changed.
var (
	dateMetas = []string{
		"article:published_time", "article:published", "og:article:published_time", "og:published_time", "published_time", "date", "pubdate", "publishdate", "publish-date", "publish_date", "published",
		"dc.date", "dc.date.issued", "dc.date.created", "dcterms.date", "dcterms.created", "dcterms.issued", "sailthru.date", "parsely-pub-date", "citation_publication_date", "citation_date", "citation_online_date",
		"article.published", "datepublished", "itemprop:datepublished", "itemprop:datecreated", "bt:pubdate", "cxenseparse:recs:publishtime", "publication_date", "weibo: article:create_at", "pdate", "ptime", "releasedate", "created", "published-date", "publication-date", "date-published", "published-time",
	}
	changeMetas = []string{"article:modified_time", "og:updated_time", "last-modified", "lastmod", "modified", "dcterms.modified", "dc.date.modified", "itemprop:datemodified", "revised", "modified-date", "modified-time", "date-modified", "last-updated"}
)

// published reports whether the name of a meta ends in words for the day of publication,
// with a prefix of the publisher's system before them: w-published-date.
func published(key string) bool {
	if !strings.Contains(key, "pub") || slices.Contains(dateMetas, key) {
		return false
	}
	key = plainKey(key)
	for _, end := range []string{"publisheddate", "publishdate", "publicationdate", "datepublished", "publishedtime", "publishtime", "publishedat", "pubdate"} {
		if strings.HasSuffix(key, end) {
			return true
		}
	}
	return false
}

var (
	urlDay   = regexp.MustCompile(`(?:^|[/_\-])((?:19|20)\d\d)[/_\-]?(0[1-9]|1[0-2])[/_\-]?(0[1-9]|[12]\d|3[01])(?:\D|$)`)
	urlMonth = regexp.MustCompile(`(?i)/((?:19|20)\d\d)/(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)/(3[01]|[12]\d|0?[1-9])(?:\D|$)`)
	urlDayIn = regexp.MustCompile(`[/_\-]((?:19|20)\d\d)[/_\-](1[0-2]|0?[1-9])[/_\-](3[01]|[12]\d|0?[1-9])(?:\D|$)`)
)

func (g *gathered) date() Value {
	claims := refine(g.ordered(g.dateClaims()))
	v := fuse(claims, leastSure)
	if v.Text != "" && !g.onlyAround(claims, v.Text) {
		return v
	}
	if relative := g.relativeDate(claims); relative.Text != "" || relative.Printed != "" {
		return relative
	}
	if v.Text != "" {
		return v
	}
	return changeAlone(claims)
}

// onlyAround reports whether a day is told by nothing but texts that speak of other days: the bar of
// the site above the title, a sentence of the body, a teaser below it. A relative date at the title says more.
func (g *gathered) onlyAround(claims []claim, day string) bool {
	for _, c := range claims {
		if c.key != day {
			continue
		}
		if c.by != byText || c.labelled {
			return false
		}
		at := g.place(c.node)
		sentence := utf8.RuneCountInString(g.t.Text(c.node)) > utf8.RuneCountInString(c.printed)+maxSentenceStart
		if at >= g.titleAt && (g.endAt < 0 || at < g.endAt) && !sentence {
			return false
		}
	}
	return true
}

// maxSentenceStart is how many characters a line has beside its day, as "Ada Moss, " or "Published on ": a sentence has more.
const maxSentenceStart = 24

// changeAlone is the day of a change where nothing tells the day of publication: the one that is shown
// at the title, or else the latest day of the data if the page has no other.
func changeAlone(claims []claim) Value {
	shown, data, others := claim{}, claim{}, false
	for _, c := range claims {
		switch {
		case c.by == byText && c.weight == dateRenewed:
			if shown.key != "" && shown.key != c.key {
				return nothing
			}
			shown = c
		case !c.changed():
			others = true
		case c.key > data.key:
			data = c
		}
	}
	if shown.key == "" && !others {
		shown = data
	}
	return fuse([]claim{shown}, 0)
}

// changed reports whether a claim is that of data for the day of a change.
func (c claim) changed() bool { return c.by == byMarkup && c.weight <= dateLastMeta }

func (g *gathered) dateClaims() []claim {
	var claims []claim
	add := func(text string, node tagtree.NodeID, by witness, weight float64) {
		if d, printed, ok := g.parse(text); ok {
			claims = append(claims, claim{key: d, text: d, printed: printed, node: node, by: by, weight: weight})
		}
	}
	for _, s := range g.times {
		g.timeElement(s, add)
	}
	for _, s := range g.called {
		g.namedDate(s, add)
	}
	for _, s := range g.lines {
		g.shownDate(s, &claims)
	}
	for _, s := range g.datelines {
		if s.at == g.bodyAt {
			add(s.part, s.node, byText, dateShown)
		}
	}
	for _, name := range dateMetas {
		if v := g.metas[name]; len(v) > 0 { // further ones are of comments and related articles
			add(v[0], tagtree.None, byMeta, dateMeta)
		}
	}
	for _, v := range g.published {
		add(v, tagtree.None, byMeta, dateMeta)
	}
	for _, name := range changeMetas {
		for _, v := range g.metas[name] {
			add(v, tagtree.None, byMarkup, dateLastMeta)
		}
	}
	for _, l := range g.linked {
		if l.is(works) || l.is(pageKinds) {
			add(l.published, tagtree.None, byLinked, dateLinked)
			add(l.modified, tagtree.None, byMarkup, dateLastMeta)
		}
	}
	g.addressDate(add)
	return claims
}

// parse reads the first date of a text in the order of the page's language.
// Several witnesses read the same text, so each is read once.
func (g *gathered) parse(text string) (day, printed string, ok bool) {
	d, known := g.parsed[text]
	if !known {
		d.day, d.printed, d.ok = ParseDate(text, g.dayLead)
		if g.parsed == nil {
			g.parsed = map[string]parsedDate{}
		}
		g.parsed[text] = d
	}
	return d.day, d.printed, d.ok
}

// parsedDate is what ParseDate gives for a text.
type parsedDate struct {
	day, printed string
	ok           bool
}

// timeElement claims what an element time shows or has in its attribute.
func (g *gathered) timeElement(s spot, add adder) {
	if !g.t.Visible(s.node) && s.zone == foreign {
		return
	}
	text := g.t.Text(s.node)
	w := g.atHeading(s, text, dateTime)
	if renewed(text + " " + g.before(s.node)) {
		w = g.atHeading(s, text, dateRenewed)
	}
	if stamp, _ := g.t.Attr(s.node, "datetime"); stamp != "" {
		if d, _, ok := g.parse(stamp); ok {
			by := byText
			if !g.t.Visible(s.node) {
				by = byMarkup
			}
			if shown, _, same := g.parse(text); same && shown == d {
				stamp = text // as the page prints it
			}
			add(stamp, s.node, by, w)
			return
		}
	}
	add(text, s.node, byText, w)
}

// namedDate claims what an attribute calls a date.
func (g *gathered) namedDate(s spot, add adder) {
	text := g.t.Text(s.node)
	for _, key := range []string{"content", "datetime"} {
		if v, ok := g.t.Attr(s.node, key); ok && v != "" {
			text = v
		}
	}
	if text == "" || len(text) > maxByline {
		return
	}
	switch s.prop {
	case "date":
		if !g.t.Visible(s.node) {
			return
		}
		for _, d := range g.days(text) {
			w := dateClass
			if renewed(d.label) {
				w = dateRenewed
			}
			add(d.printed, s.node, byText, g.atHeading(s, text, w))
		}
	case "item:datepublished", "item:datecreated", "item:date":
		add(text, s.node, byItem, dateItem*g.near(s))
	case "item:datemodified":
		add(text, s.node, byMarkup, dateLastMeta*g.near(s))
	}
}

// addressDate claims the day or the month that the page's address has.
func (g *gathered) addressDate(add adder) {
	address := g.address()
	if m := urlDayIn.FindStringSubmatch(address); m != nil {
		add(m[1]+"-"+m[2]+"-"+m[3], tagtree.None, byAddress, dateURL)
	} else if m := urlMonth.FindStringSubmatch(address); m != nil {
		add(m[3]+" "+m[2]+" "+m[1], tagtree.None, byAddress, dateURL)
	} else if m := urlDay.FindStringSubmatch(address); m != nil {
		add(m[1]+"-"+m[2]+"-"+m[3], tagtree.None, byAddress, dateURL)
	}
}

// refine lets a claim for a month or a year speak for the strongest claim of a
// day in it, as both say the same.
func refine(claims []claim) []claim {
	for i, c := range claims {
		best := -1
		for j, d := range claims {
			if len(d.key) > len(c.key) && strings.HasPrefix(d.key, c.key+"-") && (best < 0 || d.weight > claims[best].weight) {
				best = j
			}
		}
		if best >= 0 {
			claims[i].key, claims[i].text = claims[best].key, claims[best].text
		}
	}
	return claims
}

// dayOrder is the order in which the page writes days of numbers, by those of them that can be read in one way only, else
// by the language; whether one of them tells it.
func (g *gathered) dayOrder() (dayLead, told bool) {
	var orders record.Orders
	for _, s := range g.lines {
		orders.Add(g.t.Node(s.node).Data)
	}
	if order := orders.Order(); order != record.ByLanguage {
		return order == record.DayFirst, true
	}
	return dayFirst(g.lang), record.Locale{Lang: g.lang}.TellsOrder()
}

// dayFirst reports whether a language writes 3/4/2026 for the third of April.
func dayFirst(lang string) bool {
	lang = strings.ToLower(strings.ReplaceAll(lang, "_", "-"))
	switch {
	case lang == "", lang == "en", lang == "en-us", lang == "en-ph", strings.HasPrefix(lang, "en-us-"):
		return false
	}
	return true
}
