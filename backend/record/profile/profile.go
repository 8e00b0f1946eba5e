// Package profile describes the values of a field over many records, and tests whether two
// such descriptions differ.
//
// The problem: a filled cell can be wrong. After a redesign a locator may find another text
// on every page, and the field is still 100 % filled:
//
//	before   A-1019/22   A-1020/22   B-7/22      shape a-0/0, 6 to 9 characters
//	after    [           [           [           shape [, 1 character
//
// A Profile counts shapes, lengths, values per record, confidence and failures to read as
// the type. Deviations compares the profile of a run with a reference: the profile of the
// template's samples, merged with those of earlier runs that were judged sound.
//
// Sources: Lerman, Minton & Knoblock 2003, "Wrapper Maintenance: A Machine Learning
// Approach" (verification by the distribution of value patterns); Kushmerick 1999,
// "Regression testing for wrapper maintenance" (value counts and lengths). Departure: every
// test is exact (Fisher, conditional binomial), so that one rule judges a run of five
// records and a run of a million.
//
// Invariants: the order of the cells does not change the result of a test. The size of a
// profile is bounded. Merging is associative, except for shapes beyond maxShapes, which are
// counted together.
package profile

import (
	"hash/fnv"
	"maps"
	"math/bits"
	"slices"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// Bounds of a profile.
const (
	maxShapes   = 32 // shapes that are kept by name
	maxCounters = 4  // values that may turn out to be the most frequent one
	levels      = 20 // steps of confidence
	manySteps   = 8  // steps of values a record: 1, 2, 3-4, 5-8, ... 65 and more
)

// Profile counts the cells of one field. The zero value is empty.
type Profile struct {
	Cells      int            `json:"cells"`             // of all states
	Found      int            `json:"found"`             // cells with a value
	Failed     int            `json:"failed,omitempty"`  // cells whose value breaks the field's own rule
	Values     int            `json:"values"`            // a cell may have several
	Untyped    int            `json:"untyped,omitempty"` // values that do not read as the field's type
	Shapes     map[string]int `json:"shapes,omitempty"`  // values by shape
	Other      int            `json:"other,omitempty"`   // values of shapes beyond maxShapes
	Shortest   int            `json:"shortest"`          // characters
	Longest    int            `json:"longest"`
	Many       [manySteps]int `json:"many"`             // cells by number of values: 2^(i-1) < n <= 2^i
	Confidence [levels]int    `json:"confidence"`       // cells by confidence, in twentieths
	Common     []Counter      `json:"common,omitempty"` // candidates for the most frequent first value
}

// Counter counts one value, named by its hash. The count is at most Misses too low
// (Misra and Gries 1982).
type Counter struct {
	Value uint64 `json:"value"`
	Count int    `json:"count"`
}

// Add counts a cell of a field of a type.
func (p *Profile) Add(c *record.Cell, t record.Type) {
	p.Cells++
	switch {
	case c.State == record.Failed:
		p.Failed++
		return
	case c.State != record.Found || len(c.Values) == 0:
		return
	}
	p.Found++
	p.Many[min(bits.Len(uint(len(c.Values)-1)), manySteps-1)]++
	if c.Confidence >= 0 {
		p.Confidence[min(int(c.Confidence*levels), levels-1)]++
	}
	for _, v := range c.Values {
		p.value(v.AsPrinted(), t)
	}
	p.common(hash(c.Values[0].AsPrinted()), 1)
}

// AddValues counts a cell of which only the texts are known, as those that a
// sample must give: of no confidence.
func (p *Profile) AddValues(texts []string, t record.Type) {
	c := record.Cell{State: record.Missing, Confidence: -1}
	for _, s := range texts {
		c.State, c.Values = record.Found, append(c.Values, record.Value{Text: s})
	}
	p.Add(&c, t)
}

func (p *Profile) value(text string, t record.Type) {
	n := utf8.RuneCountInString(text)
	if p.Values == 0 || n < p.Shortest {
		p.Shortest = n
	}
	p.Longest = max(p.Longest, n)
	p.Values++
	if !t.Reads(text) {
		p.Untyped++
	}
	p.shape(Shape(text), 1)
}

func (p *Profile) shape(s string, n int) {
	if _, ok := p.Shapes[s]; !ok && len(p.Shapes) >= maxShapes {
		p.Other += n
		return
	}
	if p.Shapes == nil {
		p.Shapes = map[string]int{}
	}
	p.Shapes[s] += n
}

// common keeps the counters of the values that may be the most frequent ones.
func (p *Profile) common(value uint64, n int) {
	for i := range p.Common {
		if p.Common[i].Value == value {
			p.Common[i].Count += n
			return
		}
	}
	if len(p.Common) < maxCounters {
		p.Common = append(p.Common, Counter{value, n})
		return
	}
	kept := p.Common[:0]
	for _, c := range p.Common {
		if c.Count -= n; c.Count > 0 {
			kept = append(kept, c)
		}
	}
	if p.Common = kept; len(kept) == 0 {
		p.Common = nil // as it is read back from JSON
	}
}

// Repeated is how many cells begin with the most frequent value, at least.
func (p *Profile) Repeated() int {
	most := 0
	for _, c := range p.Common {
		most = max(most, c.Count)
	}
	return most
}

// Merge adds what another profile of the field counted.
func (p *Profile) Merge(o *Profile) {
	if o == nil || o.Cells == 0 {
		return
	}
	if o.Values > 0 && (p.Values == 0 || o.Shortest < p.Shortest) {
		p.Shortest = o.Shortest
	}
	p.Longest = max(p.Longest, o.Longest)
	p.Cells, p.Found, p.Failed = p.Cells+o.Cells, p.Found+o.Found, p.Failed+o.Failed
	p.Values, p.Untyped, p.Other = p.Values+o.Values, p.Untyped+o.Untyped, p.Other+o.Other
	for _, s := range sortedShapes(o.Shapes) {
		p.shape(s, o.Shapes[s])
	}
	for i := range o.Many {
		p.Many[i] += o.Many[i]
	}
	for i := range o.Confidence {
		p.Confidence[i] += o.Confidence[i]
	}
	for _, c := range o.Common {
		p.common(c.Value, c.Count)
	}
}

// ForgetConfidence drops what was counted of confidence; nothing of nil.
func (p *Profile) ForgetConfidence() {
	if p != nil {
		p.Confidence = [levels]int{}
	}
}

// Clone is a copy that shares nothing; nil of nil.
func (p *Profile) Clone() *Profile {
	if p == nil {
		return nil
	}
	out := *p
	out.Shapes, out.Common = maps.Clone(p.Shapes), slices.Clone(p.Common)
	return &out
}

func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))  //nolint:errcheck // a hash never fails
	return h.Sum64() >> 11 // JSON numbers of browsers hold 53 bits
}
