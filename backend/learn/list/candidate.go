package list

import (
	"strconv"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// candidate is what may be a list.
type candidate struct {
	parent  tagtree.NodeID
	records []region.Record
	units   []int32 // by record: its first element of the view
	how     how
	by      string   // the method whose own it is, "" for none
	voters  []string // other methods that found the same records

	even       bool // of runs: each record has the same kinds of children, as many of each
	features   Features
	letters    int
	rich       float64 // how much a record says: near 1 from a sentence on
	cover      float64 // its share of the page's text
	regular    float64 // how alike the records are: the share of paths that most have
	distinct   float64 // records that say something no other says
	linked     float64 // the share of the text in links
	texts      float64 // texts a record
	paths      float64 // tag paths that most records have: 0 for bare texts
	listed     float64 // how well the records are the items that the page's linked data lists
	score      float64
	confidence float64
}

// how a candidate was made.
type how string

const (
	siblings  how = "children of one element"
	runs      how = "runs of children of one element"
	grid      how = "parts of rows or sections that are alike"
	sections  how = "elements of one class in several places"
	columns   how = "columns of several rows"
	replies   how = "elements of one class, some inside others"
	addressed how = "elements of several layouts that lead to addresses of one form"
	method    how = "a method's own records"
)

// key tells candidates with the same records apart from others, as good as always.
type key struct {
	first, last tagtree.NodeID
	records     int
	spans       int // of the last
}

// add takes a candidate of at least two records; the same records are taken once.
func (f *finder) add(c *candidate) {
	if len(c.records) < 2 {
		return
	}
	from, to := f.ends(len(c.records), func(i int) tagtree.Span { return c.records[i].Hull() })
	c.records, c.units = c.records[from:to], c.units[from:to]
	last := c.records[len(c.records)-1]
	k := key{c.records[0][0].From, last[len(last)-1].To, len(c.records), len(last)}
	for _, r := range c.records {
		c.letters += f.lettersIn(r)
	}
	if known := f.by[k]; known != nil {
		known.even = known.even || c.even
		return
	}
	if f.wants(k, c.letters) {
		f.by[k] = c
		f.all = append(f.all, c)
	}
}

// wants reports whether a candidate is a new one, with enough of the page's text.
func (f *finder) wants(k key, letters int) bool {
	return f.by[k] == nil && float64(letters) >= leastCover*float64(f.page)
}

// addUnits takes the candidate whose records are elements.
func (f *finder) addUnits(parent tagtree.NodeID, units []int32, how how) {
	n := len(units)
	if n < 2 {
		return
	}
	from, to := f.ends(n, func(i int) tagtree.Span { return f.v.Span(units[i]) })
	units, n = units[from:to], to-from
	letters := 0
	for _, u := range units {
		letters += f.v.Letters(f.v.Span(u))
	}
	k := key{f.v.Node[units[0]], f.v.Span(units[n-1]).To, n, 1}
	if !f.wants(k, letters) {
		return
	}
	c := &candidate{parent: parent, units: units, how: how, letters: letters, records: make([]region.Record, n)}
	spans := make([]tagtree.Span, n) // of all records, in one array
	for i, u := range units {
		spans[i] = f.v.Span(u)
		c.records[i] = spans[i : i+1 : i+1]
	}
	f.by[k] = c
	f.all = append(f.all, c)
}

// hull is the span from the first record's first node to the last record's last.
func (c *candidate) hull() tagtree.Span {
	return tagtree.Span{From: c.records[0][0].From, To: c.records[len(c.records)-1].Hull().To}
}

func (f *finder) lettersIn(r region.Record) int {
	sum := 0
	for _, s := range r {
		sum += f.v.Letters(s)
	}
	return sum
}

// why says what spoke for a list.
func (c *candidate) why() string {
	b := &strings.Builder{}
	b.WriteString(strconv.Itoa(len(c.records)) + " records: " + string(c.how) + "; " + percent(c.cover) + " of the page's text, " + percent(c.regular) + " alike")
	if c.distinct < 1 {
		b.WriteString(", " + percent(c.distinct) + " have different texts")
	}
	if c.linked > 0.9 {
		b.WriteString(", nearly all its text is links")
	}
	if c.margin() {
		b.WriteString(", in a margin")
	}
	if c.isListed() {
		b.WriteString(", listed in the page's linked data")
	}
	if len(c.voters) > 0 {
		b.WriteString("; also found by " + strings.Join(c.voters, ", "))
	}
	return b.String()
}

// messages is why in clauses, as words with their values; the methods one a line.
func (c *candidate) messages() []message.Message {
	out := []message.Message{
		message.New(c.how.word(), "records", strconv.Itoa(len(c.records))),
		message.New("share", "cover", percent(c.cover), "alike", percent(c.regular)),
	}
	if c.distinct < 1 {
		out = append(out, message.New("differ", "share", percent(c.distinct)))
	}
	if c.linked > 0.9 {
		out = append(out, message.New("links"))
	}
	if c.margin() {
		out = append(out, message.New("margin"))
	}
	if c.isListed() {
		out = append(out, message.New("listed"))
	}
	if len(c.voters) > 0 {
		out = append(out, message.New("also", "methods", strings.Join(c.voters, "\n")))
	}
	return out
}

// percent is a share as a whole number of hundredths.
func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 0, 64) + "%" }

// word is how a candidate was made, for screens.
func (h how) word() string { return howWords[h] }

// howWords are those of word.
var howWords = map[how]string{siblings: "siblings", runs: "runs", grid: "grid", sections: "sections", columns: "columns", replies: "sections", addressed: "addressed", method: "method"}

// isListed reports whether most records are items that the page's linked data lists.
func (c *candidate) isListed() bool { return c.listed >= 0.5 }

// margin reports whether most records stand in a margin of the page.
func (c *candidate) margin() bool { return c.features[Beside]+c.features[Border] >= 0.5 }
