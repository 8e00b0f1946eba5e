package mend

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/tree/tagtree"
)

// Two columns of values are alike when their shapes, lengths, types and common
// words are. A redesign changes how dates are written ("07/11/2019" becomes
// "11 July 2019"), so a type that both read as counts as much as the shape.
const (
	leastLike = 0.6 // likeness from which a new column can be an old one
	likeBy    = 0.1 // how much more alike than any other column or field
	fewWords  = 0.5 // share of the old values that hold a common word, for its absence to count
	mostTexts = 200 // values of a column that are compared

	sameType   = 0.8  // likeness of columns that both read as dates or as prices
	sameWords  = 0.85 // of columns that share their common words ("v.")
	sharedVals = 0.9  // of columns that share values
	sameHead   = 0.95 // of columns with one heading
	likeHead   = 0.75 // where one heading has all words of the other: "Date", "Release date"
	plainWords = 0.55 // weight of shapes of words alone: less than leastLike
	otherSort  = 0.3  // factor for a column of one repeated value beside one of many
	otherSize  = 0.5  // factor for lengths that differ by more than sizeRatio
	sizeRatio  = 3.0
)

// textColumn is what the values of a column have in common.
type textColumn struct {
	heading  string // of a table's column, or the label beside its values
	values   map[string]bool
	coarse   map[string]float64 // share of each shape of package profile
	fine     map[string]float64 // share of each shape with its words
	words    map[string]float64 // share of the values that hold a word
	dates    float64            // share that reads as a date
	prices   float64
	digits   float64 // share with a digit
	length   float64 // mean, in characters
	distinct float64 // distinct values per value
	count    int
}

// columnOf describes values.
func columnOf(texts []string) textColumn {
	c := textColumn{values: map[string]bool{}, coarse: map[string]float64{}, fine: map[string]float64{}, words: map[string]float64{}}
	texts = texts[:min(len(texts), mostTexts)]
	c.count = len(texts)
	one := 1 / float64(max(len(texts), 1))
	for _, text := range texts {
		text = tagtree.Collapse(text)
		c.values[text] = true
		c.coarse[profile.Shape(text)] += one
		c.fine[shapeOf(text)] += one
		c.length += one * float64(utf8.RuneCountInString(text))
		c.dates += one * reads(record.Date, text)
		c.prices += one * reads(record.Price, text)
		if strings.ContainsFunc(text, unicode.IsDigit) {
			c.digits += one
		}
		seen := map[string]bool{}
		for _, w := range strings.Fields(text) {
			if !seen[w] && strings.ContainsFunc(w, unicode.IsLetter) {
				seen[w] = true
				c.words[w] += one
			}
		}
	}
	c.distinct = float64(len(c.values)) * one
	return c
}

// numericDate is a date in numbers alone, whatever their order: "07/11/2024" may
// be a day of July or of November, and is a date all the same.
var numericDate = regexp.MustCompile(`^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$`)

// reads reports whether a short text with a digit reads as a type.
func reads(t record.Type, text string) float64 {
	if t == record.Date && numericDate.MatchString(text) {
		return 1
	}
	return float64(one(utf8.RuneCountInString(text) <= maxTypeText && strings.ContainsFunc(text, unicode.IsDigit) && t.Reads(text)))
}

// like is how much alike two columns are, 0..1.
func (c textColumn) like(o textColumn) float64 {
	if c.count == 0 || o.count == 0 {
		return 0
	}
	if differ(c.dates, o.dates) || differ(c.digits, o.digits) {
		return 0
	}
	like := max(common(c.fine, o.fine), sameType*common(c.coarse, o.coarse))
	if c.areDates(o) || min(c.prices, o.prices) >= sameType && !differ(c.dates, o.dates) {
		like = max(like, sameType)
	}
	if share, known := c.wordsIn(o); known {
		if share < fewWords/2 {
			like *= otherSize
		} else {
			like = max(like, sameWords)
		}
	}
	if c.recursIn(o) >= recurringShare {
		like = max(like, sharedVals)
	}
	if max(c.length, o.length) > sizeRatio*min(c.length, o.length) {
		like *= otherSize
	}
	if c.distinct > 2*o.distinct && o.count >= leastRecurring && o.distinct < otherSort && !c.areDates(o) {
		like *= otherSort // a list by day repeats its dates
	}
	return max(like, sameHeading(c.heading, o.heading))
}

// areDates reports whether both columns have dates.
func (c textColumn) areDates(o textColumn) bool { return min(c.dates, o.dates) >= sameType }

// sameHeading is how much alike two headings let their columns be; 0 where they say nothing.
func sameHeading(a, b string) float64 {
	if keyOf(a) == keyOf(b) && keyOf(a) != "" {
		return sameHead
	}
	words, others := strings.Fields(strings.ToLower(tagtree.Stem(a))), strings.Fields(strings.ToLower(tagtree.Stem(b)))
	if len(words) > len(others) {
		words, others = others, words
	}
	for _, w := range words {
		if !slices.Contains(others, w) {
			return 0
		}
	}
	if len(words) == 0 {
		return 0
	}
	return likeHead
}

// differ reports whether nearly all values have a property on one side, and few on the other.
func differ(a, b float64) bool { return max(a, b) >= .8 && min(a, b) <= .4 }

// common is how much two distributions of shapes have in common. Shapes of
// words alone count less: names, titles and places share them.
func common(a, b map[string]float64) float64 {
	sum := 0.0
	for s, share := range a {
		both := min(share, b[s])
		if strings.Trim(s, "a ") == "" {
			both *= plainWords
		}
		sum += both
	}
	return sum
}

// wordsIn is the share of the other column's values that hold the words which
// most values of this one do; false where there are none.
func (c textColumn) wordsIn(o textColumn) (share float64, known bool) {
	for w, of := range c.words {
		if of >= fewWords && c.distinct > fewWords {
			known = true
			share = max(share, o.words[w])
		}
	}
	return share, known
}

// recursIn is the share of the other column's values that this one has too,
// where several do.
func (c textColumn) recursIn(o textColumn) float64 {
	n := 0
	for v := range o.values {
		n += one(c.values[v])
	}
	if n < leastRecurring {
		return 0
	}
	return float64(n) / float64(len(o.values))
}

// assign pairs each field with the column that is most like its values, where
// both are sure: no other column and no other field is nearly as alike. The
// result is a column by field, -1 for none.
func assign(fields, columns []textColumn) []int {
	likes := make([][]float64, len(fields))
	for i := range fields {
		likes[i] = make([]float64, len(columns))
		for k := range columns {
			likes[i][k] = fields[i].like(columns[k])
		}
	}
	out := make([]int, len(fields))
	for i := range fields {
		out[i] = -1
		best := slices.Max(append(slices.Clone(likes[i]), 0))
		k := slices.Index(likes[i], best)
		if best < leastLike || k < 0 {
			continue
		}
		alone := true
		for j := range columns {
			alone = alone && (j == k || likes[i][j] <= best-likeBy || columns[j].same(columns[k]))
		}
		for j := range fields {
			alone = alone && (j == i || likes[j][k] <= best-likeBy)
		}
		if alone {
			out[i] = k
		}
	}
	return out
}

// same reports whether two columns have the same values: one shown twice.
func (c textColumn) same(o textColumn) bool {
	if len(c.values) != len(o.values) {
		return false
	}
	for v := range c.values {
		if !o.values[v] {
			return false
		}
	}
	return true
}
