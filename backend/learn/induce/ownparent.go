package induce

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Values of the same class may stand elsewhere on a page:
//
//	div.date( "3 May" span.author "Ann" span.author "Bob" )     div.comment( span.author "Eve" "Well said." )
//
// What finds both of them finds more than the list.

// withinOwnParent leaves out the candidates that find, on a sample, values in an element of the kind around the marks and in one of
// another kind too. Only where some other candidate with meaning is left.
func (w *fieldLearner) withinOwnParent(all []candidate) []candidate {
	if len(w.samples) < fewestSamples || w.records || w.rows {
		return all
	}
	own := map[string]bool{}
	for _, y := range w.marks.yes {
		own[parentKind(w.samples[y.sample], y.node)] = true
	}
	return leaveOut(all, func(c candidate) bool { return len(own) == 1 && w.leavesParent(&c, own) })
}

// parentKind is the kind of the element around a value's element, with its classes; "" for an element without a class.
func parentKind(t *tagtree.Tree, n nodeID) string {
	kind := t.Kind(max(t.Parent(t.ElementOf(n)), 0))
	if strings.HasSuffix(kind, ".") {
		return ""
	}
	return kind
}

// leavesParent reports whether a candidate finds, on one sample, values in elements of the kind of the marks' and of another kind.
func (w *fieldLearner) leavesParent(c *candidate, own map[string]bool) bool {
	if own[""] {
		return false
	}
	for s, nodes := range c.found {
		inside, outside := false, false
		for _, n := range nodes {
			if own[parentKind(w.samples[s], n)] {
				inside = true
			} else {
				outside = true
			}
		}
		if inside && outside {
			return true
		}
	}
	return false
}
