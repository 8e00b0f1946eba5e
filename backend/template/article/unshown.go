package article

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// unshownNames are the classes by which style sheets hide an element, or show it in print alone.
var unshownNames = wordSet("hidden d-none hide is-hidden u-hidden display-none visually-hidden visuallyhidden sr-only screen-reader-text print-only d-print-block show-for-print visible-print visible-print-block print:block")

// unshown reports whether a class hides its element on every screen: "hidden", but not "hidden md:block".
func unshown(class string) bool {
	hides := false
	for w := range strings.FieldsSeq(strings.ToLower(class)) {
		switch {
		case unshownNames[w]:
			hides = true
		case strings.Contains(w, ":"), strings.HasPrefix(w, "d-"), strings.HasPrefix(w, "visible-"):
			return false
		}
	}
	return hides
}

// withoutUnshown clears what lies in a footer, unless that is half of the text, and on what is surely the page of one
// text, what a class hides: several versions of an appeal may be more than the text. An element that has more words
// than all that is shown stays, as tabs and parts that open are hidden too. O(n).
func (p *page) withoutUnshown(taken []bool, kinds []float64) {
	p.withoutMinority(taken, func(i int) bool { return p.within[p.pieces[i].inner]&hintFooter != 0 })
	if kinds[newsKind] < surelyNews {
		return
	}
	shown, hidden := 0, map[tagtree.NodeID]int{} // words
	for i, t := range taken {
		if id := p.hider(p.pieces[i].inner); t && id != tagtree.None {
			hidden[id] += p.pieces[i].words
		} else if t {
			shown += p.pieces[i].words
		}
	}
	for i := range taken {
		id := p.hider(p.pieces[i].inner)
		taken[i] = taken[i] && (id == tagtree.None || hidden[id] >= shown)
	}
}

// hider is the outermost element that hides a node by its class, None if none does.
func (p *page) hider(id tagtree.NodeID) tagtree.NodeID {
	if p.within[id]&nameUnshown == 0 {
		return tagtree.None
	}
	for up := p.t.Parent(id); up > 0 && p.within[up]&nameUnshown != 0; up = p.t.Parent(id) {
		id = up
	}
	return id
}
