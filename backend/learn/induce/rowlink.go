package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A value is a link, or in another element, in some rows of a list and not in others:
//
//	p( span.byline( a "Ann Vance" ) )      marked: a
//	p( span.byline "Bo Quist" )            meant: span.byline
//
// So a mark moves up to the element around it that says the same and has an attribute, if another row has such an element
// without one like the marked. A link comes and goes itself, and is no such element.

// raiseInRows lifts the marks of whole texts in rows, if all of them come to elements of one kind.
func raiseInRows(rows []*tagtree.Tree, m *marked) {
	if m.part.Kind != template.PartText {
		return
	}
	lifted, kind := lift(rows, m.yes, holderInRow)
	if lifted == nil {
		return
	}
	var others []*tagtree.Tree
	for s, t := range rows {
		if !slices.ContainsFunc(m.yes, func(y target) bool { return y.sample == s }) {
			others = append(others, t)
		}
	}
	for i, y := range m.yes {
		t := rows[y.sample]
		plain := plainIn{kind: kind, parent: t.Kind(t.Parent(lifted[i])), place: placeOfKind(t, lifted[i]), without: t.Tag(y.node), digits: hasDigit(t.Text(y.node))}
		if !slices.ContainsFunc(others, plain.has) {
			return
		}
	}
	for i := range m.yes {
		m.yes[i].node = lifted[i]
	}
}

// lift are the elements around marks of whole texts, and their kind; nil if some mark has none, or they are of several kinds.
func lift(samples []*tagtree.Tree, marks []target, holder func(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID) (lifted []tagtree.NodeID, kind string) {
	for i, y := range marks {
		t := samples[y.sample]
		n := holder(t, y.node)
		if n == tagtree.None || y.to > 0 || i > 0 && t.Kind(n) != kind {
			return nil, ""
		}
		lifted, kind = append(lifted, n), t.Kind(n)
	}
	return lifted, kind
}

// holderInRow is the nearest element around a node that has the same text and a stable attribute, no link; tagtree.None without any.
func holderInRow(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	for e := t.Parent(n); e > 0 && t.Text(e) == t.Text(n); e = t.Parent(e) {
		if t.Tag(e) != "a" && len(tests(t.Node(e))) > 0 {
			return e
		}
	}
	return tagtree.None
}

// plainIn is an element of a kind, at a place among those of its kind in an element of another kind, with a text of its own and without
// an element of a tag. The text has digits as the marked one: "€ 12" is another thing than "on request".
type plainIn struct {
	kind, parent, without string
	place                 int
	digits                bool
}

// has reports whether a row has such an element.
func (p plainIn) has(t *tagtree.Tree) bool {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if t.IsText(n) || t.Kind(n) != p.kind || t.Kind(t.Parent(n)) != p.parent || holdsTag(t, n, p.without) || placeOfKind(t, n) != p.place {
			continue
		}
		if run := onlyRun(t, n); t.Parent(run) == n && wholeText(t, run) && hasDigit(t.Text(n)) == p.digits {
			return true
		}
	}
	return false
}

// placeOfKind is how many siblings up to an element are of its kind.
func placeOfKind(t *tagtree.Tree, n tagtree.NodeID) (place int) {
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c <= n; c = t.NextSibling(c) {
		if t.SameKind(c, n) {
			place++
		}
	}
	return place
}

// holdsTag reports whether an element has one of a tag in it.
func holdsTag(t *tagtree.Tree, n tagtree.NodeID, tag string) bool {
	for c := n + 1; c < t.End(n); c++ {
		if t.Tag(c) == tag {
			return true
		}
	}
	return false
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }
