package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The element of a value says more in some rows of a list than in the marked ones:
//
//	div.size "3 litres"                                   marked
//	div.size( "9 cm"  span.more "+ 2 further" )
//	div.post( div( b "Quote:" p "I agree." )  "Thanks." )
//
// If it has one text of its own in all rows, and besides only pieces (Tree.Pieces), the value is that text.

// addsPieces reports whether the elements of the values have one text of their own in all rows, and pieces in some of them.
func (w *fieldLearner) addsPieces() bool {
	if w.part() != template.PartText {
		return false
	}
	var kinds []string
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		if run := onlyRun(t, y.node); t.Parent(run) != y.node || !wholeText(t, run) {
			return false
		}
		kinds = append(kinds, t.Kind(y.node))
	}
	adds := false
	for s, nodes := range w.consensus {
		for _, n := range nodes {
			t := w.samples[s]
			if len(w.marks.on(s)) > 0 || !slices.Contains(kinds, t.Kind(n)) {
				continue
			}
			pieces := t.Pieces(n, true)
			if !onlyPiecesBeside(t, n, pieces) {
				return false
			}
			adds = adds || len(pieces) > 0
		}
	}
	return adds
}

// onlyPiecesBeside reports whether an element has one text of its own and, besides, nothing but some pieces, which do not go on in the
// middle of a word of it.
func onlyPiecesBeside(t *tagtree.Tree, n tagtree.NodeID, pieces []tagtree.NodeID) bool {
	own, ends := 0, true // the text so far ends with a word
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		text := t.Node(c).Data
		switch {
		case tagtree.Blank(t.Text(c)):
			ends = ends || !t.IsText(c) || text != ""
		case !t.IsText(c):
			if !slices.Contains(pieces, c) || !ends && !tagtree.Block(t.Node(c).DataAtom) {
				return false
			}
			ends = tagtree.Block(t.Node(c).DataAtom)
		case !ends && own == 0 && !strings.HasPrefix(text, " ") && !strings.HasPrefix(text, "\n"):
			return false
		default:
			own++
			ends = strings.HasSuffix(text, " ") || strings.HasSuffix(text, "\n")
		}
	}
	return own == 1
}

// toOwnTexts makes the own texts of the marked elements the marked ones.
func (w *fieldLearner) toOwnTexts() {
	w.marks.part = template.Part{Kind: template.PartRun}
	for _, marks := range [][]target{w.marks.yes, w.marks.no} {
		for i, m := range marks {
			marks[i].node = onlyRun(w.samples[m.sample], m.node)
		}
	}
}

// lookIntoRows learns again where what was found in other rows tells more of the values than the marked ones do.
func (w *fieldLearner) lookIntoRows() {
	if !w.addsPieces() {
		return
	}
	w.toOwnTexts()
	w.candidates = w.consistent(w.generate())
	w.run()
}
