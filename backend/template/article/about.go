package article

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/evidence"
	"wrapsmith/backend/tree/tagtree"
)

// Source is where a value came from.
type Source string

// The sources.
const (
	Visible   Source = "visible"   // a node that a reader sees
	Microdata Source = "microdata" // an itemprop of schema.org, RDFa's property among them
	JSONLD    Source = "json-ld"   // a script of linked data
	Head      Source = "meta"      // a meta, link or title element, or another attribute
	Address   Source = "url"       // the page's address
	Guessed   Source = "text"      // counted from the text, as a language is
)

// Value is one thing that the page states about itself. Text is "" when it says
// nothing. A date is "" too if the page prints only how long ago it was and the day
// on which the page was received is not known; then Printed has the text.
type Value struct {
	Text       string         // "" when nothing is stated, or not exactly enough; authors' names as the page separates them; a date in ISO 8601; an absolute address
	Printed    string         // as the page has it, where that differs from Text
	Source     Source         // "" when Text is
	Node       tagtree.NodeID // the node it was read from, None if the value comes from elsewhere
	Confidence float64        // 0..1: of title, author and date the share of such values that is right, else the belief

	belief float64 // of title, author and date: the belief that all witnesses together give
}

// About is what a page states about itself.
type About struct {
	Title    Value // the headline, without the site's name
	Author   Value
	Date     Value
	Language Value // a BCP 47 tag
	Site     Value // the site's name
	Image    Value // the lead image's address, absolute when the page's address is known
}

// witness is one place where a page speaks of itself, and may repeat itself:
// what it says twice is heard once.
type witness byte

// The witnesses, in the order in which a value is taken from those that agree:
// what a reader sees comes first, as it can be checked on screen and marked.
const (
	byText witness = iota // a node that a reader sees
	byItem
	byLinked
	byMeta
	byTitle // the element title
	byAddress
	byMarkup // an attribute or an element that no reader sees
	witnesses
)

// source is the Source of values that a witness gives.
func (w witness) source() Source {
	return [witnesses]Source{Visible, Microdata, JSONLD, Head, Head, Address, Head}[w]
}

// Thresholds of fusing, as beliefs, and bounds.
const (
	mostHeard  = 0.95 // what one witness can commit: none is heard alone
	weakest    = 0.8  // of a witness's strongest claim: what is below is not heard
	leastSure  = 0.25 // a value below it is left empty: empty is better than wrong
	tie        = 1e-9 // beliefs closer than that are the same: the earlier claim wins
	maxAuthors = 12   // names of one article
	maxTitle   = 400  // bytes of a title
	maxByline  = 240  // bytes of a text that is searched for an author
	maxName    = 120  // bytes of the authors' names
)

// About reads what the page states about itself: title, author, date, language,
// site and picture. body, which may be empty, tells where its text begins.
//
// Each witness commits masses over the frame of all values that any witness
// claims (evidence.Spread); Dempster's rule joins them. So a headline that the
// metadata has too wins over a bigger one that they do not have. One pass over
// the tree, and then work in proportion to what it found, which is bounded.
func (r *Reading) About(body []Block) About {
	g := r.gather()
	a := About{Site: g.site()}
	g.bodyEnd = tagtree.NodeID(g.t.PageLen())
	if len(body) > 0 {
		g.bodyEnd = body[0].To
	}
	a.Title = g.title(a.Site.Text)
	g.settle(a.Title.Node, body)
	a.Author = g.author(a.Site.Text)
	g.writer = a.Author.Text
	a.Date = g.date()
	a.Language = g.language(body)
	a.Image = g.image(a.Title.Node)
	by := &otherLines
	if g.kind.hasText() {
		by = &textLines
	}
	a.Title, a.Author, a.Date = a.Title.calibrate(by.title), a.Author.calibrate(by.author), a.Date.calibrate(by.date)
	return a
}

// nothing is the value if the page states none.
var nothing = Value{Node: tagtree.None}

// claim is a value that a witness has, with how much belief it commits to it.
type claim struct {
	key     string // what makes two values the same
	text    string
	printed string
	stated  string // of a title in the metadata: its words, if the page shows other words
	node    tagtree.NodeID
	by      witness
	weight  float64

	labelled bool // of a shown day: a label calls it that of the publication
}

// fuse joins claims and gives the value with most belief, nothing when it is below the least.
func fuse(claims []claim, least float64) Value {
	frame, best := frameOf(claims)
	if len(best) == 0 {
		return nothing
	}
	belief := make(evidence.Spread, len(best))
	for w := range witnesses {
		if s := heard(claims, w, frame); s != nil {
			if joined, ok := evidence.Join(belief, s); ok {
				belief = joined
			}
		}
	}
	win := 0
	for i, b := range belief {
		if b > belief[win]+tie {
			win = i
		}
	}
	if belief[win] < least {
		return nothing
	}
	c := best[win]
	v := Value{Text: c.text, Source: c.by.source(), Node: c.node, Confidence: belief[win]}
	if c.printed != c.text {
		v.Printed = c.printed
	}
	return v
}

// frameOf numbers the values that are claimed, and picks the claim to take each from.
func frameOf(claims []claim) (frame map[string]int, best []claim) {
	frame = map[string]int{}
	for _, c := range claims {
		if c.key == "" || c.weight <= 0 {
			continue
		}
		if i, ok := frame[c.key]; !ok {
			frame[c.key] = len(best)
			best = append(best, c)
		} else if b := best[i]; c.by < b.by || c.by == b.by && (c.weight > b.weight || c.weight == b.weight && len(c.printed) > len(b.printed)) {
			best[i] = c // of two alike the one that says more: a day with its hour
		}
	}
	return frame, best
}

// heard is what one witness commits: of several claims for a value the
// strongest counts, those far weaker than its strongest do not, and all
// together commit no more than that one, for a witness that contradicts itself
// is no surer. nil when it claims nothing.
func heard(claims []claim, w witness, frame map[string]int) evidence.Spread {
	strongest := 0.0
	for _, c := range claims {
		if c.by == w && c.key != "" {
			strongest = max(strongest, c.weight)
		}
	}
	if strongest <= 0 {
		return nil
	}
	s, sum := make(evidence.Spread, len(frame)), 0.0
	for _, c := range claims {
		if i, ok := frame[c.key]; ok && c.by == w && c.weight >= weakest*strongest && c.weight > s[i] {
			sum += c.weight - s[i]
			s[i] = c.weight
		}
	}
	return s.Discount(min(mostHeard, strongest) / sum)
}

// plainKey is a text's letters and digits in lower case.
func plainKey(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			b.WriteString(strings.Map(keyRune, s[i:]))
			break
		}
		if c == '&' && i > 0 && s[i-1] == ' ' { // "Tides & boats" is "Tides and boats"
			b.WriteString("and")
		}
		if inWord[c] {
			if c <= 'Z' && c >= 'A' {
				c += 'a' - 'A'
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
