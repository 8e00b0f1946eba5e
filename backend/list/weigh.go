package list

import (
	"math"
	"slices"

	"wrapsmith/backend/region"
	"wrapsmith/backend/tagtree"
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
	besideTimes = 0.5  // a margin by name
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

// regular is the mean, over records, of the overlap of their tag paths with
// those that half of the records have.
func (f *finder) regular(c *candidate) float64 {
	step := (len(c.records) + sampled - 1) / sampled
	count := map[uint64]int{}
	var shapes [][]uint64
	for i := 0; i < len(c.records); i += step {
		s := f.shapeOf(c.records[i])
		shapes = append(shapes, s)
		for _, p := range s {
			count[p]++
		}
	}
	common := 0
	for _, n := range count {
		if float64(n) >= leastAlike*float64(len(shapes)) {
			common++
		}
	}
	sum := 0.0
	c.paths = float64(common - 1) // the records' own tag is one
	for _, s := range shapes {
		both := 0
		for _, p := range s {
			if float64(count[p]) >= leastAlike*float64(len(shapes)) {
				both++
			}
		}
		sum += float64(both+1) / float64(len(s)+common-both+1)
	}
	return sum / float64(len(shapes))
}

// shapeOf is the shape of a record of one or several elements.
func (f *finder) shapeOf(r region.Record) []uint64 {
	var out []uint64
	for _, s := range r {
		for from, to := f.v.Elements(s); from < to; from = f.v.End[from] {
			out = append(out, uint64(f.v.Label[from])+1)
			out = append(out, shape(f.v, from)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nest measures how much of a candidate's text lies in lists inside its
// records: rows of a grid, sections, tabs. From the last element up, each
// element's best own list counts against those below it.
func (f *finder) nest() {
	inner := make([]int, f.v.Len())
	for _, c := range f.all {
		if c.strong() && (c.how == siblings || c.how == runs || c.how == grid && f.even(c)) {
			f.own(c, inner)
		}
	}
	below := make([]int, f.v.Len())
	for e := f.v.Len() - 1; e >= 0; e-- {
		inner[e] = max(inner[e], below[e])
		if p := f.v.Parent[e]; p >= 0 {
			below[p] += inner[e]
		}
	}
	for _, c := range f.all {
		sum := 0
		for _, r := range c.records {
			for _, s := range r {
				for from, to := f.v.Elements(s); from < to; from = f.v.End[from] {
					sum += inner[from]
				}
			}
		}
		c.nested = min(1, float64(sum)/float64(max(c.letters, 1)))
		if c.how != columns && f.part[c.units[0]] {
			c.nested = 1
		}
	}
}

// own puts a list's text down to the parents of its records, where it has two or more.
func (f *finder) own(c *candidate, inner []int) {
	for i := 0; i < len(c.units); {
		p := f.v.Parent[c.units[i]]
		j, sum := i, 0
		for ; j < len(c.units) && f.v.Parent[c.units[j]] == p; j++ {
			sum += f.lettersIn(c.records[j])
		}
		if p >= 0 && j-i >= 2 {
			inner[p] = max(inner[p], sum)
		}
		i = j
	}
}

// even says whether a grid's cells are of one kind beyond doubt: of one class,
// very much alike, and as many in each row but the last.
func (f *finder) even(c *candidate) bool {
	if c.regular < evenAlike {
		return false
	}
	width, row := 0, 0
	for i, u := range c.units {
		if f.v.Class[u] != f.v.Class[c.units[0]] {
			return false
		}
		row++
		if i+1 < len(c.units) && f.v.Parent[c.units[i+1]] == f.v.Parent[u] {
			continue
		}
		if width == 0 {
			width = row
		}
		if row != width && i+1 < len(c.units) || row > width {
			return false
		}
		row = 0
	}
	return true
}

// strong says whether a candidate's records are more than words in a row.
func (c *candidate) strong() bool {
	return len(c.records) >= 3 && c.texts >= 2 && c.regular >= strongAlike && c.rich >= 0.3 && c.place >= besideTimes
}

// vote raises the score of what a method found too.
func (f *finder) vote(c *candidate) {
	for _, m := range f.methods {
		if m.Method == c.by {
			continue
		}
		share := f.agreement(c.records, m.Records)
		if share >= 0.5 {
			c.voters = append(c.voters, m.Method)
		}
		c.score *= 1 + voteTimes*share
	}
}

// agreement is the share of records that two lists have in common: one inside the other, with the same text.
func (f *finder) agreement(a, b []region.Record) float64 {
	if len(a[0]) > 1 {
		return 0 // parts that stand apart: no method finds such records
	}
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := hull(a[i]), hull(b[j])
		switch {
		case x.From <= y.From && y.To <= x.To || y.From <= x.From && x.To <= y.To:
			if f.v.Says(x) == f.v.Says(y) {
				both++
				i, j = i+1, j+1
			} else if x.To < y.To {
				i++
			} else {
				j++
			}
		case x.From < y.From:
			i++
		default:
			j++
		}
	}
	return float64(both) / float64(max(len(a), len(b)))
}

func hull(r region.Record) tagtree.Span {
	return tagtree.Span{From: r[0].From, To: r[len(r)-1].To}
}

// sure turns a score into 0..1.
func (c *candidate) sure() float64 { return 1 - math.Exp(-c.score/sureScale) }
