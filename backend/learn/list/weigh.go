package list

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the search and of features.
const (
	leastCover  = 0.02 // of the page's text: less is no list worth the name
	sentence    = 60   // letters of a record: 1 - 1/e rich
	bareLinked  = 0.95 // of a record's letters stand in its link: it is nothing else
	evenAlike   = 0.9  // regularity of a grid's cells
	strongAlike = 0.75 // of a list that can be what a larger one is made of
	strongSize  = 20   // letters of a record of such a list
	mostOf      = 0.8  // of the text of records that hold other records: these are the records
	rowsShare   = 0.75 // of the rows of a table lie between the first and the last record of several rows
	sampled     = 24   // records that regularity is measured on
	// keywordWeight is not fitted: the data does not say which word each page answers.
	keywordWeight = 4
	// listedWeight is not fitted: of the labelled pages 1 in 100 has an ItemList.
	listedWeight = 4
	leastAlike   = 0.5 // of the records have a common path
)

// weigh measures the features of all candidates and gives each its score.
func (f *finder) weigh() {
	f.all = slices.DeleteFunc(f.all, func(c *candidate) bool { return region.Overlap(c.records) || f.crosses(c) })
	f.goOn()
	for _, c := range f.all {
		if f.o.gone() {
			return
		}
		f.measure(c)
	}
	f.nest()
	f.relate()
	for _, c := range f.all { // a feature that only the heading of a group has is not one of the records
		for _, x := range [...]Feature{Dated, Priced, Pictures, Headings} {
			c.features[x] *= 1 - c.features[Wraps]
		}
	}
	holds, items := f.v.Holds(f.o.Keyword), f.itemLinks()
	for _, c := range f.all {
		f.vote(c)
		if holds != nil {
			for _, r := range c.records {
				c.features[ByKeyword] += share(holds(r[0]), float64(len(c.records)))
			}
		}
		c.score = score(&c.features)
		if holds != nil {
			c.score += keywordWeight * c.features[ByKeyword]
		}
		if items != nil {
			c.listed = items.listed(c)
			c.score += listedWeight * c.listed
		}
	}
	f.judge()
}

// relate fills the features that compare a candidate with others.
func (f *finder) relate() {
	most := make([]int, f.v.Len()) // by first element of a record: records of the largest candidate
	var large []*candidate         // lists that others may be details or records of
	for _, c := range f.all {
		for _, u := range c.units {
			most[u] = max(most[u], len(c.records))
		}
		if len(c.records[0]) == 1 && c.regular >= alikeShare && c.features[Border] < 0.5 {
			large = append(large, c)
		}
	}
	slices.SortStableFunc(large, func(a, b *candidate) int { return b.letters - a.letters })
	large = large[:min(len(large), maxLarge)]
	for _, c := range f.all {
		n := len(c.units)
		c.features[Part] = one(most[c.units[0]] > n && most[c.units[n/2]] > n && most[c.units[n-1]] > n)
		for _, d := range large {
			if d != c {
				f.compare(c, d)
			}
		}
		if f.labelled(c) {
			c.features[Rows] = 1
		}
	}
}

// maxLarge bounds the lists that each candidate is compared with.
const maxLarge = 32

// compare fills what follows from c's records lying inside those of d: they are
// details of them, or d's are groups of them.
func (f *finder) compare(c, d *candidate) {
	if c.letters > d.letters*2 || c.hull().To <= d.hull().From || d.hull().To <= c.hull().From {
		return
	}
	o := f.overlay(c, d)
	whole := float64(o.letters) / float64(max(d.letters, 1))
	switch {
	case d.even && float64(between(c, d)) >= rowsShare*float64(len(c.records)) && f.v.Parent[c.units[len(c.units)/2]] == f.v.Parent[d.units[0]]:
		c.features[Rows] = 1
	case whole >= groupShare && o.inside > len(d.records) && o.varied() && c.regular >= strongAlike && !fieldTags[f.v.Tree.Tag(f.v.Node[c.units[0]])]:
		d.features[Wraps] = max(d.features[Wraps], whole)
		c.features[Flat] = 1
	case d.strong() && float64(o.inside) >= mostOf*float64(len(c.records)):
		c.features[Detail] = max(c.features[Detail], 1-whole)
	}
}

// between is the number of c's records between the first of d and the last, such as the rows of records and of headings of groups.
func between(c, d *candidate) (n int) {
	hull := d.hull()
	for _, r := range c.records {
		n += int(one(hull.From <= r[0].From && r.Hull().To <= hull.To))
	}
	return n
}

// labelled reports whether the records of a candidate are the rows of several tables with a label each, such as "Maker" and
// "Hazard" of one product after the other: they begin with a cell of th or a text with a colon, and few say another one.
func (f *finder) labelled(c *candidate) bool {
	if c.how != grid && c.how != sections {
		return false
	}
	labels := map[string]bool{}
	for _, u := range c.units {
		text := f.firstText(u)
		if text == tagtree.None {
			return false
		}
		s := strings.TrimSpace(f.v.Tree.Node(text).Data)
		if f.v.Tree.Tag(f.v.Tree.Parent(text)) != "th" && !tagtree.EndsInColon(s) {
			return false
		}
		if labels[s] = true; 2*len(labels) > len(c.units) {
			return false
		}
	}
	return true
}

// firstText is the first text of an element that is not blank; tagtree.None for none.
func (f *finder) firstText(e int32) tagtree.NodeID {
	for n := f.v.Node[e]; n < f.v.Tree.End(f.v.Node[e]); n++ {
		if f.v.Tree.IsText(n) && !tagtree.Blank(f.v.Tree.Node(n).Data) {
			return n
		}
	}
	return tagtree.None
}

// groupShare of the text of groups stands in their records: the rest are headings.
const groupShare = 0.6

// overlay is how one candidate's records lie inside those of another.
type overlay struct {
	inside, letters int // records that lie inside, and their text
	held, several   int // records of the other that hold one, and two or more
	least, most     int // records inside one of the other that holds some
}

// varied reports whether most groups hold several, and not all as many: a table's
// cells and a record's fields are as many in each.
func (o overlay) varied() bool { return o.most > o.least && 2*o.several >= o.held }

// overlay lays c's records over those of d, O(n) in both.
func (f *finder) overlay(c, d *candidate) (o overlay) {
	j := 0
	for _, r := range d.records {
		span, n := r.Hull(), 0
		for ; j < len(c.records) && c.records[j][0].From < span.To; j++ {
			if in := c.records[j].Hull(); in.From >= span.From && in.To <= span.To && in != span {
				n++
				o.letters += f.lettersIn(c.records[j])
			}
		}
		if n == 0 {
			continue
		}
		if o.held++; o.held == 1 || n < o.least {
			o.least = n
		}
		o.most = max(o.most, n)
		o.inside += n
		if n > 1 {
			o.several++
		}
	}
	return o
}

// fieldTags are elements that are a record's fields where several stand in it.
var fieldTags = map[string]bool{"td": true, "th": true, "span": true, "a": true, "option": true, "label": true, "dt": true, "dd": true}

// prose reports whether the records look like the paragraphs of a text: they are or
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
