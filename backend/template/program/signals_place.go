package program

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// page sets the share of all that the template looks for that the page has.
func (s *Signals) page(share float64) {
	s[Page] = share
	s[ManyPage] = s[Many] * (1 - share)
}

// place sets what the elements that values are in, and the values' shapes, say.
func (s *Signals) place(t *tagtree.Tree, f *field, values []record.Value) {
	for _, v := range values {
		s[Shapes] += f.unlike(v.Text)
		s[Unmarked] += f.unmarked(v.Text)
		s[WordOnly] += yes(f.wordOnly(v.Text))
		s[Aside] += yes(aside(t, tagtree.NodeID(v.Node)))
	}
	s[Shapes] /= float64(len(values))
	s[Unmarked] /= float64(len(values))
	s[WordOnly] /= float64(len(values))
	s[Aside] /= float64(len(values))
	s[Odd] = s[Shapes] * f.uniform()
}

// aside reports whether a node is in an element that HTML has for what is beside the content.
func aside(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return tagtree.IsBeside(a) || a == atom.Form || a == atom.Noscript })
}

// unlike is how far the shape of a value is from the nearest shape that was seen, 0 where none is known.
func (f *field) unlike(text string) float64 {
	if f.Look == nil || len(f.Look.Shapes) == 0 {
		return 0
	}
	return fromNearest(profile.Shape(text), f.Look.Shapes)
}

// unmarked is how far the shape of a value is from those of the marked values, 0 where these are not known: nobody has confirmed what the
// template finds on the other samples, and of these some lack the field and show another text in its place.
//
//	"02-555-0134"     marked
//	"Call us"         on this page, and on samples
//
// It counts as far as the values of all samples have shapes in common.
func (f *field) unmarked(text string) float64 {
	if f.Look == nil || len(f.Look.Marked) == 0 {
		return 0
	}
	return fromNearest(profile.Shape(text), f.Look.Marked) * f.uniform()
}

// wordOnly reports whether a value has no digit and each marked one has more runs of digits than of words.
func (f *field) wordOnly(text string) bool {
	return f.Look != nil && len(f.Look.Marked) > 0 && !strings.ContainsFunc(text, unicode.IsDigit) &&
		!slices.ContainsFunc(f.Look.Marked, func(shape string) bool { return strings.Count(shape, "0") <= strings.Count(shape, "a") })
}

// fromNearest is how far a shape is from the nearest of some shapes: the edit distance as a share of the longer one, at most 1.
func fromNearest(shape string, shapes []string) float64 {
	least := 1.
	for _, seen := range shapes {
		longer := max(utf8.RuneCountInString(shape), utf8.RuneCountInString(seen), 1)
		least = min(least, float64(distance([]rune(shape), []rune(seen)))/float64(longer))
	}
	return least
}

// uniform is how much the values seen have shapes in common: 0 where each has its
// own, near 1 where many have one.
func (f *field) uniform() float64 {
	if f.Look == nil || f.Look.Values == 0 || len(f.Look.Shapes) == 0 {
		return 0
	}
	return 1 - min(1, float64(len(f.Look.Shapes))/float64(f.Look.Values))
}

// distance is the number of characters to insert, delete and replace to make one
// text the other (Levenshtein 1965; Wagner & Fischer 1974). Shapes are short.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		last := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := last
			if x != y {
				cost = 1 + min(last, row[j], row[j+1])
			}
			last, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

// order is the share of the other found fields that stand before a field's value
// and stood after it in the template's tree, or the reverse.
func (p *Program) order(cells record.Record, i int) float64 {
	wrong, known := 0, 0
	for k := range cells {
		if k == i || p.fields[i].slot == 0 || p.fields[k].slot == 0 || cells[k].State != record.Found || len(cells[k].Values) == 0 {
			continue
		}
		known++
		if (p.fields[k].slot < p.fields[i].slot) != (cells[k].Values[0].Node < cells[i].Values[0].Node) {
			wrong++
		}
	}
	return float64(wrong) / float64(max(known, 1))
}

// numberSlots numbers the fields' slots in a template's tree in document order, from 1.
func (p *Program) numberSlots(n *template.Node, last int) int {
	if n == nil {
		return last
	}
	if n.Slot != "" {
		last++
		for i := range p.fields {
			if p.fields[i].Name == n.Slot {
				p.fields[i].slot = last
			}
		}
	}
	for _, c := range n.Children {
		last = p.numberSlots(c, last)
	}
	return last
}
