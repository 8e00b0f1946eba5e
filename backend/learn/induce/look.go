package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	valueprofile "wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/figure"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// look tells what the values look like: the marked ones, and what the elected nodes
// of the other samples give.
func (w *fieldLearner) look(cuts []template.Cut) *template.Look {
	var values []string
	shown := make([][]tagtree.NodeID, len(w.samples)) // the nodes of the values
	for _, y := range w.marks.yes {
		marked := rangeOf(locator.PartText(w.samples[y.sample], y.node, w.marks.part), y.from, y.to)
		values = append(values, w.marks.between.Split(marked)...)
		shown[y.sample] = append(shown[y.sample], y.node)
	}
	marked := len(values)
	other := unlike(values, cuts, w.many)
	cutter, err := template.NewCutter(cuts)
	for s, nodes := range w.consensus {
		if err != nil || len(w.marks.on(s)) > 0 && !w.many {
			continue
		}
		for _, n := range nodes {
			for _, text := range cutter.Values(locator.PartText(w.samples[s], n, w.marks.part)) {
				if !other(text) {
					values = append(values, text)
					shown[s] = append(shown[s], n)
				}
			}
		}
	}
	look := lookOf(values, marked)
	if look == nil || w.records {
		return look
	}
	if w.many {
		look.Most = w.mostValues()
	}
	look.None = slices.ContainsFunc(values[:len(w.marks.yes)], record.SaysNone)
	look.Author = !w.many && !w.rows && w.named(values[:len(w.marks.yes)])
	if !w.many && !w.rows {
		look.Alone = w.alone()
	}
	if !w.many && len(cuts) > 0 {
		look.Pieces = w.pieces()
	}
	look.Plain = w.marks.part.Kind == template.PartText && w.plain(shown, !w.many || look.Most == 1)
	return look
}

// named reports whether the heads of the marked samples name the marked values as their authors.
func (w *fieldLearner) named(marked []string) bool {
	for i, y := range w.marks.yes {
		if author := tagtree.Stem(w.samples[y.sample].Author()); author == "" || author != tagtree.Stem(marked[i]) {
			return false
		}
	}
	return len(marked) > 0
}

// alone is record.Price or record.Date where the marked values are such figures and no other one stands near.
func (w *fieldLearner) alone() record.Type { return ofAllMarks(w, figure.Alone) }

// pieces is how many pieces the text of each mark has; 0 if they differ.
func (w *fieldLearner) pieces() int {
	return ofAllMarks(w, func(t *tagtree.Tree, n tagtree.NodeID) int {
		return valueprofile.Pieces(locator.PartText(t, n, w.marks.part))
	})
}

// ofAllMarks is what a function gives for the node of every mark; the zero value if it gives different values.
func ofAllMarks[T comparable](w *fieldLearner, of func(*tagtree.Tree, tagtree.NodeID) T) T {
	var all, none T
	for i, y := range w.marks.yes {
		one := of(w.samples[y.sample], y.node)
		if i > 0 && one != all {
			return none
		}
		all = one
	}
	return all
}

// plain reports whether no value has pieces; single tells what pieces are. Of a field with one value, only the marked values count:
// nobody has confirmed those of the other samples.
func (w *fieldLearner) plain(shown [][]tagtree.NodeID, single bool) bool {
	for s, nodes := range shown {
		if !w.many && len(w.marks.on(s)) == 0 {
			continue
		}
		if slices.ContainsFunc(nodes, func(n tagtree.NodeID) bool { return len(w.samples[s].Pieces(n, single)) > 0 }) {
			return false
		}
	}
	return true
}

// unlike tells the texts at the place of a value that are not like the marked values:
//
//	"n/a", or a sign alone
//	"Unknown"                        no marked value is such a word
//	"Pages: Year: 1990"              values are parts of texts: the next fact with its label
//	"Hardcover"                      values begin texts ("312 pages" of "312 pages, Hardcover"): the next fact alone
//	"Not rated yet"                  values are figures alone
//	"Ann; Bo"                        one value of several was marked
//	"400 (20 of them in Canada)"     values are figures without a remark
//	"800 yen, children 450 yen"      the marked value ends where a further one begins
//	"Kiel |", "Kiel)"                values end without a sign between facts, and have whole pairs of brackets
func unlike(marked []string, cuts []template.Cut, many bool) func(text string) bool {
	digitless := func(text string) bool { return !strings.ContainsAny(text, "0123456789") }
	other := func(v string) bool { return !valueprofile.IsFigure(valueprofile.Shape(v)) }
	figures := template.BeginText(cuts) && !slices.ContainsFunc(marked, digitless) || !slices.ContainsFunc(marked, other)
	signs := slices.ContainsFunc(marked, func(v string) bool { return !strings.ContainsFunc(v, tagtree.IsWord) })
	labelled := len(cuts) == 0 || slices.ContainsFunc(marked, func(v string) bool { return labels.ValueAt(v) > 0 })
	extended := func(text string) bool {
		return !slices.ContainsFunc(marked, func(v string) bool { return !valueprofile.Extends(valueprofile.Shape(text), valueprofile.Shape(v)) })
	}
	none := slices.ContainsFunc(marked, record.SaysNone)
	listed := func(text string) bool {
		return len(marked) == 1 && many && template.ListSigns(text) > template.ListSigns(marked[0])
	}
	ends := slices.ContainsFunc(marked, func(v string) bool { return valueprofile.EndSign(v) != "" })
	brackets := slices.ContainsFunc(marked, func(v string) bool { return valueprofile.OpenBracket(v) != "" })
	return func(text string) bool {
		return !ends && valueprofile.EndSign(text) != "" || !brackets && valueprofile.OpenBracket(text) != "" || record.IsNoData(text) || !none && record.SaysNone(text) ||
			!signs && !strings.ContainsFunc(text, tagtree.IsWord) ||
			!labelled && (labels.ValueAt(text) > 0 || labels.Ends(text)) ||
			figures && digitless(text) ||
			listed(text) ||
			!many && extended(text)
	}
}

// rangeOf is the marked range of a text, in characters; the whole text where to is 0.
func rangeOf(text string, from, to int) string {
	if to == 0 {
		return text
	}
	r := []rune(text)
	return string(r[min(from, len(r)):min(to, len(r))])
}

// mostValues is how many values the field has on the sample with the most.
func (w *fieldLearner) mostValues() int {
	most := 0
	for s, nodes := range w.consensus {
		most = max(most, len(nodes), len(w.marks.on(s)))
	}
	return most
}

// lookOf is the look of some values, of which the first are marked; nil when there is none.
func lookOf(values []string, marked int) *template.Look {
	digits, n, shapes, ofMarked := 0, 0, []string{}, []string{}
	var l template.Look
	for i, v := range values {
		if v == "" {
			continue
		}
		size := utf8.RuneCountInString(v)
		if n == 0 || size < l.Shortest {
			l.Shortest = size
		}
		l.Longest = max(l.Longest, size)
		if strings.ContainsAny(v, "0123456789") {
			digits++
		}
		if shape := valueprofile.Shape(v); storable(shape) {
			if shapes = append(shapes, shape); i < marked {
				ofMarked = append(ofMarked, shape)
			}
		}
		n++
	}
	switch {
	case n == 0:
		return nil
	case digits == 0:
		l.Digits = template.DigitsNone
	case digits == n:
		l.Digits = template.DigitsAll
	default:
		l.Digits = template.DigitsSome
	}
	l.Values = n
	if l.Longest <= maxShaped {
		setText(&l, values[:marked])
	}
	if len(shapes) == n && l.Longest <= maxShaped {
		l.SetShapes(shapes, ofMarked)
	}
	return &l
}

// setText sets the words, signs and capitals of the marked values.
func setText(l *template.Look, marked []string) {
	signs, words, capitals := "", 0, true
	for _, v := range marked {
		words, signs, capitals = max(words, valueprofile.Words(v)), signs+valueprofile.Signs(v), capitals && valueprofile.Capitals(v)
	}
	l.SetText(words, signs, capitals)
}

// maxShaped is the length, in characters, up to which the shape of a value says
// something of it: a sentence has the shape of its first words.
const maxShaped = 60

// storable reports whether a shape can stand in a template's file.
func storable(shape string) bool {
	return shape != "" && !strings.ContainsFunc(shape, func(r rune) bool { return !unicode.IsPrint(r) })
}
