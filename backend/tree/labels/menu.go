package labels

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A menu has an entry for the current page. Its text is right, but its position in the
// menu is another one on each page.
//
//	tr > td > a "Chapel House"   tr > td > b "Station Hotel"   tr > td > a "Miller's Loft"

// Bounds of a menu.
const (
	menuLevels  = 4   // from a text up to its entry
	leastLinks  = 3   // entries that are links
	shareLinks  = .75 // of the entries, its own left out where that is none
	mostEntries = 200 // looked at
)

// InMenu reports whether a node is an entry of a menu or a trail: the siblings of
// its name around it, or around an element close above it, are links and nothing else.
func InMenu(t *tagtree.Tree, n tagtree.NodeID) bool {
	for e, level := t.ElementOf(n), 0; e > 0 && level < menuLevels; e, level = t.Parent(e), level+1 {
		links, entries, looked := 0, 0, 0
		for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < mostEntries; c = t.NextSibling(c) {
			looked++
			if t.IsText(c) || t.Tag(c) != t.Tag(e) {
				continue
			}
			switch link := allLink(t, c); {
			case link:
				links, entries = links+1, entries+1
			case c != e: // its own entry may be plain
				entries++
			}
		}
		if links >= leastLinks && float64(links) >= shareLinks*float64(entries) {
			return true
		}
	}
	return false
}

// allLink reports whether all of an element's text is in one link.
func allLink(t *tagtree.Tree, n tagtree.NodeID) bool {
	for c := n; c < t.End(n); c++ {
		switch {
		case t.Node(c).DataAtom == atom.A:
			return t.Text(c) != "" && !shows(t, t.End(c), t.End(n))
		case t.IsText(c) && !tagtree.Blank(t.Node(c).Data):
			return false
		}
	}
	return false
}

// shows reports whether there is a visible text from a node up to another one. The first one
// answers: the element may be the whole page.
func shows(t *tagtree.Tree, from, end tagtree.NodeID) bool {
	for n := from; n < end; n++ {
		switch {
		case t.IsText(n) && !tagtree.Blank(t.Node(n).Data):
			return true
		case tagtree.Silent(t.Node(n).DataAtom):
			n = t.End(n) - 1
		}
	}
	return false
}

// IsApart reports whether a text is in a part of the page beside the content (nav, aside, footer, or a header that is no header of
// an article or section) that does not hold a node: the name of the site names no value.
func IsApart(t *tagtree.Tree, text, n tagtree.NodeID) bool {
	header := false
	for e := t.Parent(text); e > 0 && !t.Within(n, e); e = t.Parent(e) {
		a := t.Node(e).DataAtom
		if tagtree.IsBeside(a) {
			return true
		}
		header = header || a == atom.Header
	}
	return header && !inSection(t, text)
}

// inSection reports whether a node is in an article, a section or the content of the page.
func inSection(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return a == atom.Article || a == atom.Section || a == atom.Main })
}
