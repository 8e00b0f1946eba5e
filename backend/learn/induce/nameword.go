package induce

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/tree/tagtree"
)

// A fact without a label may stand in a list of facts that come and go, so that its place says little. The words at one end of
// its text may name it, as a unit names a figure:
//
//	<li>Flat-Six</li> <li>Manual Gearbox</li> <li>Red Paint</li>                marked: "Red Paint"
//	<li>Flat-Four</li> <li>Single Owner</li> <li>Black Paint</li> <li>...</li>  the same place has "Black Paint"
//	<li>Flat-Six</li> <li>Black Paint</li> <li>Records</li>                     not at its place: the word names it
//
// Words name a text if exactly one text of the list has them on at least two samples, with other words beside them, and at
// least one of the samples has it at another place than the marked one.

// rowText is a text of a row of facts: which of them it is, and what it says.
type rowText struct {
	at   int
	text string
}

// wordsOf are the words that name a marked text among those beside it, and the samples that lack them; "" where none do.
func (w *fieldLearner) wordsOf(m target) (words string, lacking []int) {
	if w.rows || !w.isWholeText(m) {
		return "", nil
	}
	t := w.samples[m.sample]
	marked := tagtree.Collapse(t.Text(m.node))
	if !cut.CanName(marked) || hasOwnLabel(t, m.node) {
		return "", nil
	}
	kinds := factKinds(t, m.node)
	if kinds == nil {
		return "", nil
	}
	rows := make([][]rowText, len(w.samples))
	for s, t := range w.samples {
		rows[s] = factsLike(t, kinds)
	}
	at := slices.IndexFunc(rows[m.sample], func(r rowText) bool { return r.text == marked })
	if at < 0 || len(rows[m.sample]) < fewestFacts {
		return "", nil
	}
	best := 0
	for _, candidate := range endsOf(marked) {
		if having, without, ok := named(rows, candidate, rows[m.sample][at]); ok && having > best {
			words, lacking, best = candidate, without, having
		}
	}
	return words, lacking
}

// fewestFacts is how many facts a row has at least whose words name them.
const fewestFacts = 3

// endsOf lists the words at the end and at the beginning of a text, from most to fewest, without the whole text.
func endsOf(text string) (ends []string) {
	words := strings.Fields(text)
	for n := len(words) - 1; n > 0; n-- {
		for _, end := range []string{strings.Join(words[len(words)-n:], " "), strings.Join(words[:n], " ")} {
			if utf8.RuneCountInString(end) >= fewestLetters {
				ends = append(ends, end)
			}
		}
	}
	return ends
}

// fewestLetters is how long words are at least that name a text: "de" and "No" name nothing.
const fewestLetters = 4

// named reports whether words name one fact of the rows: how many samples have them, and which have a row without them.
func named(rows [][]rowText, words string, marked rowText) (having int, lacking []int, ok bool) {
	moved, varied := false, false
	for s, row := range rows {
		var has []rowText
		for _, r := range row {
			if strings.Contains(r.text, words) {
				has = append(has, r)
			}
		}
		switch {
		case len(has) > 1 || len(has) == 1 && !slices.Contains(endsOf(has[0].text), words):
			return 0, nil, false
		case len(has) == 1:
			having++
			moved = moved || has[0].at != marked.at
			varied = varied || has[0].text != marked.text
		case len(row) > 0:
			lacking = append(lacking, s)
		}
	}
	return having, lacking, having >= fewestOfUnit && moved && varied
}

// factKinds are the kinds of the item of a list that says a node's text, of its parent and of those around it up to the first with a
// class; nil where it stands in no item, or alone in its list. Only items count: of other elements beside each other, every second one may
// be a label.
func factKinds(t *tagtree.Tree, n nodeID) (kinds []string) {
	item := t.ElementOf(n)
	for item > 0 && t.Node(item).DataAtom != atom.Li {
		item = t.Parent(item)
	}
	if item <= 0 || t.Text(item) != t.Text(n) || t.ElementAt(t.Parent(item), 1) == tagtree.None {
		return nil
	}
	for e := item; e > 0; e = t.Parent(e) {
		kinds = append(kinds, t.Kind(e))
		if class, _ := t.Attr(e, "class"); e != item && class != "" {
			break
		}
	}
	return kinds
}

// factsLike are the texts of all elements of a page with these kinds around them, and their places among those of their parent.
func factsLike(t *tagtree.Tree, kinds []string) (facts []rowText) {
	parent, at := tagtree.None, 0
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if t.IsText(n) || !hasKinds(t, n, kinds) {
			continue
		}
		if t.Parent(n) != parent {
			parent, at = t.Parent(n), 0
		}
		if text := tagtree.Collapse(t.Text(n)); text != "" {
			facts = append(facts, rowText{at, text})
			at++
		}
	}
	return facts
}

// hasKinds reports whether a node and those around it have these kinds.
func hasKinds(t *tagtree.Tree, n nodeID, kinds []string) bool {
	for _, kind := range kinds {
		if n <= 0 || t.Kind(n) != kind {
			return false
		}
		n = t.Parent(n)
	}
	return true
}
