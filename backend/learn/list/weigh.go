package list

import (
	"math"

	"wrapsmith/backend/tree/region"
)

// signs is what speaks for and against a candidate, each 0..1 but for texts.
type signs struct {
	cover    float64 // its share of the page's text
	regular  float64 // how alike the records are: the share of paths that most have
	distinct float64 // records that say something no other says
	rich     float64 // how much a record says: near 1 from a sentence on
	linked   float64 // the share of the text in links
	nested   float64 // the share of the text in lists inside the records
	place    float64 // 1 in the page's middle, less in a margin
	asked    float64 // records that hold the keyword
	texts    float64 // texts a record
	paths    float64 // tag paths that most records have: 0 for bare texts
}

// How signs are weighed. Shares and factors are ours, chosen on labelled pages.
const (
	leastCover  = 0.02 // of the page's text: less is no list worth the name
	sentence    = 60   // letters of a record: 1 - 1/e rich
	fewRecords  = 3    // records: 1 - 1/e sure that it is a list
	linkWeight  = 0.6  // taken off when all text is links
	besideTimes = 0.5  // a margin, by name or by place
	borderTimes = 0.3  // nav, footer, choices of a form
	bareTimes   = 0.4  // records of one link and nothing else: a menu
	proseTimes  = 0.4  // paragraphs and headings that lead nowhere
	bareLinked  = 0.95
	bareTexts   = 1.5
	bareWeight  = 0.7  // taken off when records are bare texts: paragraphs, words in a row
	nestedFrom  = 0.4  // below this share, lists inside records are details of them
	nestedTimes = 0.9  // taken off when the records are nothing but lists
	evenAlike   = 0.9  // regularity of a grid's cells
	strongAlike = 0.75 // of a list that can be what a larger one is made of
	mostOf      = 0.8  // of the text of records that hold other records: these are the records
	voteTimes   = 0.25
	askedTimes  = 0.5

	leastSure  = 0.15
	sureScale  = 0.25 // score: 1 - 1/e sure
	sampled    = 24   // records that regularity is measured on
	leastAlike = 0.5  // of the records have a common path
)

func (f *finder) weigh() {
	for _, c := range f.all {
		f.sign(c)
	}
	f.nest()
	holds := f.v.Holds(f.o.Keyword)
	for _, c := range f.all {
		c.score = math.Sqrt(c.cover) * c.regular * c.distinct * c.rich * c.place * (1 - bareWeight*math.Exp(-max(0, c.paths))) *
			(1 - linkWeight*c.linked*c.linked) * (1 - math.Exp(-float64(len(c.records))/fewRecords)) *
			(1 - nestedTimes*max(0, (c.nested-nestedFrom)/(1-nestedFrom)))
		f.vote(c)
		if holds != nil {
			for _, r := range c.records {
				if holds(r[0]) {
					c.asked += 1 / float64(len(c.records))
				}
			}
			c.score *= 1 - askedTimes + askedTimes*c.asked
		}
	}
}

func (f *finder) sign(c *candidate) {
	n := float64(len(c.records))
	links := 0
	said := make(map[uint64]bool, len(c.records))
	for _, r := range c.records {
		c.rich += 1 - math.Exp(-float64(f.lettersIn(r))/sentence)
		var says uint64
		for _, s := range r {
			links += f.v.LinkLetters(s)
			c.texts += float64(f.v.Texts(s))
			says = says*31 + f.v.Says(s)
		}
		said[says] = true
	}
	c.rich /= n
	c.texts /= n
	c.distinct = float64(len(said)) / n
	c.cover = float64(c.letters) / float64(f.page)
	c.linked = float64(links) / float64(max(c.letters, 1))
	c.regular = f.regular(c)
	c.place = f.place(c)
}

// place weighs where the records stand, by the first of them.
func (f *finder) place(c *candidate) float64 {
	w := 1.0
	switch f.v.Place[c.units[0]] {
	case region.Beside:
		w = besideTimes
	case region.Border:
		w = borderTimes
	}
	if c.linked > bareLinked && c.texts < bareTexts {
		w *= bareTimes
	}
	if f.prose(c) {
		w *= proseTimes
	}
	return w
}

// prose says whether the records look like the paragraphs of a text: they are or
// begin with a paragraph or a heading, and hardly one of these leads anywhere.
func (f *finder) prose(c *candidate) bool {
	if !paragraph[f.v.Tree.Tag(f.v.Node[c.units[0]])] {
		return false
	}
	leads := 0
	for _, u := range c.units {
		if f.v.LinkLetters(f.v.Span(u)) > 0 {
			leads++
		}
	}
	return 2*leads < len(c.units)
}

// paragraph are the elements that prose is made of.
var paragraph = map[string]bool{"p": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "blockquote": true}

// sure turns a score into 0..1.
func (c *candidate) sure() float64 { return 1 - math.Exp(-c.score/sureScale) }
