package align

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// A value's own label is a hard constraint of the vote: values after the same
// label always share a column, and values after different labels that some
// record has both never do, however the records differ. Labels that no record
// has both may be kinds of one field ("Order: ...", "Notice: ...").
//
//	p("Author: Ann"), p("Year: 1990")        author  Ann   Bob
//	p("Author: Bob"), p("Publisher: X")      year    1990
//	                                         publisher     X
//
// A text begins with its label where a colon stands after a few words; else the
// text before it is its label where that ends in a colon, or stands in an element
// for labels (dt, th, label). Labels are what recurs so in several records.

// Bounds of a label.
const (
	maxOwnLabel = 30 // characters
	maxOwnWords = 4
)

// ownLabel is a label that leaves begin with, are, or have before them.
type ownLabel struct {
	records int   // that have a value with it
	last    int32 // of them
	number  int32 // of the label, even; none before it is known to recur
}

// own is, for each leaf, the number of its own label, none without one; the
// leaves that are nothing but a label have numbers of their own.
func (v *voting) own() []int32 {
	out := make([]int32, len(v.f.twigs)) // by leaf: twice the place of its label, one more where the leaf is the label
	var labels []ownLabel
	known := map[string]int32{}
	before := none // the leaf before, where it is a label
	for x := range v.f.twigs {
		w := &v.f.twigs[x]
		out[x] = none
		if w.kind != textLeaf {
			continue
		}
		stem, rest := splitLabel(w.text)
		at, bare := none, int32(0)
		switch {
		case stem != "" && rest == "" || v.labelElement(int32(x)):
			stem, bare = tagtree.Stem(w.text), 1
		case stem == "" && before != none && v.f.twigs[before].record == w.record && v.sameBlock(before, int32(x)):
			at = out[before] / 2
		}
		before = none
		if at == none {
			if stem == "" {
				continue
			}
			var ok bool
			if at, ok = known[stem]; !ok {
				at = int32(len(labels))
				known[stem], labels = at, append(labels, ownLabel{last: none, number: none})
			}
		}
		out[x] = 2*at + bare
		if l := &labels[at]; bare == 1 {
			before = int32(x)
		} else if l.last != w.record {
			l.records, l.last = l.records+1, w.record
		}
	}
	least := max(leastRecur, int(shareRecur*float64(len(v.f.roots))))
	next := int32(0)
	for x, n := range out {
		if n == none {
			continue
		}
		l := &labels[n/2]
		if out[x] = none; l.records < least {
			continue
		}
		if l.number == none {
			l.number = next
			next += 2
		}
		out[x] = l.number + n%2
	}
	v.meet(out)
	return out
}

// mostTogether bounds the labels of one record whose pairs are noted.
const mostTogether = 24

// meet notes which labels some record has both.
func (v *voting) meet(labels []int32) {
	v.together = map[[2]int32]bool{}
	var here []int32
	record := none
	for x, l := range labels {
		if r := v.f.twigs[x].record; r != record {
			here, record = here[:0], r
		}
		if l == none || slices.Contains(here, l) || len(here) == mostTogether {
			continue
		}
		for _, o := range here {
			v.together[[2]int32{o, l}], v.together[[2]int32{l, o}] = true, true
		}
		here = append(here, l)
	}
}

// apart reports whether two labels are those of different fields.
func (v *voting) apart(a, b int32) bool {
	return a != none && b != none && a != b && v.together[[2]int32{a, b}]
}

// splitLabel parts a text into a label in front of a colon and the rest.
func splitLabel(text string) (stem, rest string) {
	at := strings.IndexByte(text, ':')
	if wide := strings.Index(text, "："); wide >= 0 && (at < 0 || wide < at) {
		at = wide
	}
	if at <= 0 {
		return "", ""
	}
	label := strings.TrimSpace(text[:at])
	_, size := utf8.DecodeRuneInString(text[at:])
	rest = text[at+size:]
	if utf8.RuneCountInString(label) > maxOwnLabel || len(strings.Fields(label)) > maxOwnWords || strings.HasPrefix(rest, "//") ||
		!strings.ContainsFunc(label, unicode.IsLetter) || strings.ContainsFunc(label, unicode.IsDigit) {
		return "", ""
	}
	return tagtree.Stem(label), strings.TrimSpace(rest)
}

// labelElement reports whether a leaf is the text of an element for labels.
func (v *voting) labelElement(x int32) bool {
	p := &v.f.twigs[v.f.twigs[x].parent]
	return p.parent >= 0 && labelTags[v.f.t.Tag(p.from)] && len(v.f.twigs[x].text) <= maxLabel
}

// sameBlock reports whether a text stands in the element of a label, in the next
// one, or in the next cell of its row.
func (v *voting) sameBlock(label, x int32) bool {
	up := v.f.twigs[v.f.twigs[label].parent].parent
	return up < 0 || x < v.f.twigs[up].end
}
