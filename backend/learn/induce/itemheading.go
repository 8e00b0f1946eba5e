package induce

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Lists of items of one form may stand below headings of their own, and a page may have any of them:
//
//	h2 "Goals" ul( li( "12." a "Ann" ) )  h2 "Cards" ul( li( "30." a "Bob" ) )
//
// What finds the items of another such list is not the field. Where most samples have a heading, it is none of a part of one list
// ("For the dough").

// withinOwnHeading leaves out the candidates that find, on any sample, items below another heading than the marks have, if most samples
// have both headings. Only where some other candidate with meaning is left.
func (w *fieldLearner) withinOwnHeading(all []candidate) []candidate {
	if len(w.samples) < fewestSamples || w.records || w.rows {
		return all
	}
	known := map[string]bool{}
	for _, s := range w.markedSamples() {
		own, level := itemHeading(w.samples[s], w.marks.on(s)[0])
		if own == "" || !w.metOften(known, own, s) {
			continue
		}
		under := map[target]bool{} // another heading
		all = leaveOut(all, func(c candidate) bool {
			for at, nodes := range c.found {
				for _, n := range nodes {
					of := target{sample: at, node: n}
					if _, ok := under[of]; !ok {
						other, is := itemHeading(w.samples[at], n)
						under[of] = other != "" && other != own && is == level && w.metOften(known, other, s)
					}
					if under[of] {
						return true
					}
				}
			}
			return false
		})
	}
	return all
}

// itemHeading is the stem of the heading directly before the list of items around a node, with its element; "" for none.
func itemHeading(t *tagtree.Tree, n nodeID) (stem string, level atom.Atom) {
	list := itemList(t, n)
	if list == tagtree.None {
		return "", 0
	}
	before := labels.Around(t, list, false, 1)
	if len(before) == 0 {
		return "", 0
	}
	if level = labels.Heading(t, before[0]); level == 0 || level == atom.H1 {
		return "", 0
	}
	stem, _ = labels.Stem(t, before[0])
	return stem, level
}

// itemList is the element of the items of which one is around a node: an li, or an element beside another one of its kind. None where the
// node is in no item below body.
func itemList(t *tagtree.Tree, n nodeID) nodeID {
	e := t.ElementOf(n)
	for range itemLevels {
		if parent := t.Parent(e); parent <= 0 || t.Node(parent).DataAtom == atom.Body {
			return tagtree.None
		}
		if t.Node(e).DataAtom == atom.Li || hasTwin(t, e) {
			break
		}
		e = t.Parent(e)
	}
	return t.Parent(e)
}

// itemLevels is how many levels an item is at most above the value in it.
const itemLevels = 6

// hasTwin reports whether an element is beside another one of its kind.
func hasTwin(t *tagtree.Tree, e nodeID) bool {
	for c := t.FirstChild(t.Parent(e)); c != tagtree.None; c = t.NextSibling(c) {
		if c != e && !t.IsText(c) && t.SameKind(c, e) {
			return true
		}
	}
	return false
}
