package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// One mark does not license a list. Where a field of many values has one mark on
// a page, its like there are values only as far as something bounds them:
//
//	p( "By " a "Ann Smith" " and " a "Bob Brown" )     two values
//	p( a "Ann Smith" span "Senior editor" )            one
//	div.card( a "Ann Smith" ) div.card( a "Cy Moor" )  one: other cards
//
// The further values are elements of the marked one's kind and look in its own
// small container, with nothing between them but separators.

// Bounds of the values beside a single mark.
const (
	maxSeparator = 5  // characters between two values: " and "
	lookRatio    = 4  // of the lengths of two values
	phrase       = 20 // characters from which a value is a phrase, which may have digits or not
)

// single says whether no sample has two marks.
func (w *fieldLearner) single() bool { return w.many && !w.records && !twice(w.marks.yes) }

// boundedByContainer leaves out the candidates that find more on a marked sample than the
// mark bounds.
func (w *fieldLearner) boundedByContainer(all []candidate) []candidate {
	return slices.DeleteFunc(all, func(c candidate) bool {
		return slices.ContainsFunc(w.marks.yes, func(y target) bool {
			return slices.Contains(c.found[y.sample], y.node) && !boundedBy(w.samples[y.sample], y.node, c.found[y.sample])
		})
	})
}

// generateOne makes the candidates of the marked values alone: where no list that
// means something is bounded, one value is given.
func (w *fieldLearner) generateOne() []candidate {
	var all []candidate
	for _, y := range w.marks.yes {
		g := generator{t: w.samples[y.sample], samples: w.samples, target: y.node, values: w.values}
		g.anchors()
		g.labels()
		g.tag()
		g.path()
		all = append(all, g.out...)
	}
	return distinct(all)
}

func hasMeaning(all []candidate) bool {
	return slices.ContainsFunc(all, func(c candidate) bool { return c.meaning })
}

// boundedBy says whether nodes, in document order, are the values that belong to
// a marked one.
func boundedBy(t *tagtree.Tree, mark nodeID, found []nodeID) bool {
	for i, n := range found {
		if n != mark && (!sameKind(t, element(t, n), element(t, mark)) || !sameLook(t.Text(mark), t.Text(n))) {
			return false
		}
		if i > 0 && !separated(t, found[i-1], n) {
			return false
		}
	}
	return true
}

// sameLook says whether two values look alike: lengths not far apart, and, where
// one is shorter than a phrase, digits in both or none.
func sameLook(a, b string) bool {
	na, nb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	phrases := na >= phrase && nb >= phrase
	return (phrases || strings.ContainsFunc(a, unicode.IsDigit) == strings.ContainsFunc(b, unicode.IsDigit)) &&
		strings.Contains(a, "@") == strings.Contains(b, "@") && na <= lookRatio*nb && nb <= lookRatio*na
}

// separated says whether nothing but a separator stands between two values that
// follow each other: a sign, a short word, or, of items and blocks, nothing. The
// cells of a column follow each other too.
func separated(t *tagtree.Tree, a, b nodeID) bool {
	top := t.Shared(a, b)
	if top == a || top == b {
		return false
	}
	ca, cb := childTowards(t, top, a), childTowards(t, top, b)
	if t.Node(ca).DataAtom == atom.Tr && t.Node(cb).DataAtom == atom.Tr {
		return t.Parent(element(t, a)) == ca && t.Parent(element(t, b)) == cb // a column
	}
	between := ""
	for n := t.End(a); n < b; n++ {
		if t.IsText(n) {
			between += t.Node(n).Data
		}
	}
	between = tagtree.Collapse(between)
	if utf8.RuneCountInString(between) > maxSeparator {
		return false
	}
	if !sameKind(t, ca, cb) || t.Text(ca) != t.Text(a) || t.Text(cb) != t.Text(b) {
		return false // other cards
	}
	return between != "" || itemElement(t.Node(ca).DataAtom)
}

// itemElement says whether an element is an item of a list by its name.
func itemElement(a atom.Atom) bool {
	switch a {
	case atom.Li, atom.Dd, atom.Tr, atom.Td, atom.P:
		return true
	}
	return false
}
