package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Values of the same class may stand elsewhere on a page:
//
//	div.date( "3 May" span.author "Ann" span.author "Bob" )     div.comment( span.author "Eve" "Well said." )
//
// What finds both of them finds more than the list. So does what finds a list that every page has, as the links below an article:
//
//	h3 "Topics" ul.links( li "climate" li "labor" )     ul.links( li "Add a comment" )

// withinOwnParent leaves out the candidates that find, on a sample, values in an element of the kind around the marks and in one of
// another kind too, and those that find beside other values a list of texts that all samples have. Only where some other candidate with
// meaning is left.
func (w *fieldLearner) withinOwnParent(all []candidate) []candidate {
	if len(w.samples) < fewestSamples || w.records || w.rows {
		return all
	}
	own, marked := map[string]bool{}, map[string]bool{}
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		own[parentKind(t, y.node)] = true
		marked[tagtree.Stem(t.Text(y.node))] = true
	}
	known := map[string]bool{}
	return leaveOut(all, func(c candidate) bool {
		return len(own) == 1 && w.leavesParent(&c, own) || w.findsFixedList(&c, marked, known)
	})
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

// findsFixedList reports whether a candidate finds, on a sample, a short list all of whose texts every sample has, and values in another
// list too.
func (w *fieldLearner) findsFixedList(c *candidate, marked, known map[string]bool) bool {
	for s, nodes := range c.found {
		t, lists := w.samples[s], map[nodeID][]nodeID{}
		for _, n := range nodes {
			list := itemList(t, n)
			lists[list] = append(lists[list], n)
		}
		if len(lists) < 2 {
			continue
		}
		for _, items := range lists {
			if len(items) <= mostFixed && !slices.ContainsFunc(items, func(n nodeID) bool { return !w.isFixed(t, n, marked, known) }) {
				return true
			}
		}
	}
	return false
}

// mostFixed is how many items a list has at most that may be of every page.
const mostFixed = 5

// isFixed reports whether all samples have the text of a node, and no mark has it.
func (w *fieldLearner) isFixed(t *tagtree.Tree, n nodeID, marked, known map[string]bool) bool {
	stem := tagtree.Stem(t.Text(n))
	if _, ok := known[stem]; !ok {
		known[stem] = stem != "" && !marked[stem] && onEach(w.samples, stem)
	}
	return known[stem]
}
