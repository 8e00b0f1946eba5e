package align

import (
	"strings"
	"unicode"
)

// Thresholds of what a leaf says itself.
const (
	leastRecur = 2    // records in which a label stands at least
	shareRecur = 0.08 // and their share
	maxLabel   = 40   // bytes of a label
)

// votes collects the votes of all voters for each leaf.
func (v *voting) votes(sets [3][]int32, b *blocks) []ballot {
	out := make([]ballot, len(v.f.twigs))
	v.paths = v.ways()
	labels := v.labels(sets[0])
	for x := range out {
		if v.f.twigs[x].kind == branch {
			continue
		}
		if p := b.edge(int32(x)); p != none {
			labels[x] = int32(len(v.f.twigs)) + p // no number of a label
		}
		out[x] = ballot{sets[0][x], sets[1][x], sets[2][x], v.paths[x], labels[x], shape(&v.f.twigs[x])}
	}
	return out
}

// ways numbers the tag paths of the leaves, with classes, from below the
// record's own element, whose class may differ from row to row.
func (v *voting) ways() []int32 {
	type step struct{ parent, sig int32 }
	number := map[step]int32{}
	out := make([]int32, len(v.f.twigs))
	var leaves, records, last []int32
	var steps []step // by path
	next := none     // the path that came after the last one when that came before: rows are alike
	var after []int32
	before := none
	for x := range v.f.twigs {
		w := &v.f.twigs[x]
		s := step{none, w.tag}
		if w.depth > 1 {
			s = step{out[w.parent], w.sig}
		}
		if w.kind != branch {
			s.sig = -1 - int32(w.kind)
		}
		n, ok := next, next != none && steps[next] == s
		if !ok {
			n, ok = number[s]
		}
		if !ok {
			n = int32(len(leaves))
			number[s] = n
			steps, after = append(steps, s), append(after, none)
			leaves, records, last = append(leaves, 0), append(records, 0), append(last, none)
		}
		if before != none {
			after[before] = n
		}
		before, next = n, after[n]
		out[x] = n
		leaves[n]++
		if last[n] != w.record {
			records[n], last[n] = records[n]+1, w.record
		}
	}
	v.times = make([]float64, len(leaves))
	for i := range leaves {
		v.times[i] = float64(leaves[i]) / float64(records[i])
	}
	return out
}

// labels numbers, for a value, the label before it: a recurring text in the
// same element or in its neighbour. Texts that recur are those of several
// records; where a slot has several of them, each in other records, they are
// values themselves (a category) and label nothing.
func (v *voting) labels(slots []int32) []int32 {
	texts, records := v.recurring()
	least := max(leastRecur, shareRecur*float64(len(v.f.roots)))
	recurs := func(x int) bool { return texts[x] != none && float64(records[texts[x]]) >= least }
	v.naming(slots, texts, recurs)
	v.names = make([]bool, len(texts))
	out := make([]int32, len(texts))
	before := none
	for x := range texts {
		out[x] = none
		if v.f.twigs[x].kind != textLeaf {
			continue
		}
		if recurs(x) {
			before = none
			if slots[x] != none && v.slots[slots[x]].labels() {
				before = int32(x)
			}
			continue
		}
		if before != none && slots[before] != slots[x] && v.beside(before, int32(x)) {
			out[x], v.names[before] = texts[before], true
		}
		before = none
	}
	return out
}

// recurring numbers the short texts and counts the records that have them.
func (v *voting) recurring() (texts, records []int32) {
	number := map[string]int32{}
	var last []int32
	texts = make([]int32, len(v.f.twigs))
	for x := range v.f.twigs {
		w := &v.f.twigs[x]
		texts[x] = none
		if w.kind != textLeaf || len(w.text) > maxLabel || !strings.ContainsFunc(w.text, unicode.IsLetter) {
			continue
		}
		n, ok := number[w.text]
		if !ok {
			n = int32(len(records))
			number[w.text], records, last = n, append(records, 0), append(last, none)
		}
		texts[x] = n
		if last[n] != w.record {
			records[n], last[n] = records[n]+1, w.record
		}
	}
	return texts, records
}

// slotTexts are the texts of a slot of the wrapper.
type slotTexts struct {
	only, last  int32 // the number of the last text, and its record
	times, most int   // texts of this record, and of the record with most
	mixed       bool  // they are several texts, or one that does not recur
}

// labels reports whether a slot holds labels: it has one recurring text only, or stands several times in a record.
func (s *slotTexts) labels() bool { return s.most > 1 || !s.mixed }

// naming gathers the texts of each slot.
func (v *voting) naming(slots, texts []int32, recurs func(int) bool) {
	v.slots = make([]*slotTexts, len(slots))
	for x, slot := range slots {
		w := &v.f.twigs[x]
		if w.kind != textLeaf || slot == none {
			continue
		}
		s := v.slots[slot]
		if s == nil {
			s = &slotTexts{only: texts[x], last: none}
			v.slots[slot] = s
		}
		if s.last != w.record {
			s.times, s.last = 0, w.record
		}
		s.times++
		s.most = max(s.most, s.times)
		s.mixed = s.mixed || s.only != texts[x] || !recurs(x)
		s.only = texts[x]
	}
}

// beside reports whether a text stands in the element of a label or in the next one.
func (v *voting) beside(label, x int32) bool {
	a, b := &v.f.twigs[label], &v.f.twigs[x]
	if a.record != b.record {
		return false
	}
	up := v.f.twigs[a.parent].parent
	return up >= 0 && x < v.f.twigs[up].end && v.f.twigs[up].parent >= 0
}

// The shapes of a text.
const (
	shapeNumber int32 = iota
	shapeDigits       // more digits than letters
	shapeShort
	shapeLong
)

// shape is what a text looks like.
func shape(w *twig) int32 {
	if w.kind != textLeaf {
		return none
	}
	digits, letters := 0, 0
	for i, r := range w.text {
		if i > 60 {
			return shapeLong
		}
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	switch {
	case digits > 0 && letters == 0:
		return shapeNumber
	case digits > letters:
		return shapeDigits
	}
	return shapeShort
}
