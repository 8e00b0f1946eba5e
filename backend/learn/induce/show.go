package induce

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Show finds what a person would click to mark a value on a page: the first
// visible node, in document order, whose text is the value, outside of navigation if there is one; else the first
// visible element with an attribute that is the value; else the first visible
// text that contains it between the edges of words, as a range; else the same in what is
// hidden on the page as it came, for scripts to show (Hidden); else the first text that
// contains it within a word; else the first value in the data of the page that is the value. False when the page does not have it.
// The mark has no field and no sample yet. O(n).
func Show(t *tagtree.Tree, value string) (Mark, bool) {
	if m, ok := ShowAmong(t, value, func(tagtree.NodeID) bool { return true }); ok {
		return m, true
	}
	return inData(t, tagtree.Collapse(value))
}

// ShowAmong is Show among some nodes of what the page shows or hides.
func ShowAmong(t *tagtree.Tree, value string, some func(tagtree.NodeID) bool) (Mark, bool) {
	if value = tagtree.Collapse(value); value == "" {
		return Mark{}, false
	}
	visible := func(n tagtree.NodeID) bool { return some(n) && t.Visible(n) }
	outside := func(n tagtree.NodeID) bool { return visible(n) && !inNav(t, n) }
	hidden := func(n tagtree.NodeID) bool { return some(n) && Hidden(t, n) }
	s := newSearch(t, value)
	shown, unseen := []func(tagtree.NodeID) bool{outside, visible}, []func(tagtree.NodeID) bool{hidden}
	for _, step := range []struct {
		find  func(among func(tagtree.NodeID) bool) (Mark, bool)
		among []func(tagtree.NodeID) bool
	}{{s.first, shown}, {s.attribute, shown}, {s.part, shown}, {s.first, unseen}, {s.attribute, unseen}, {s.part, unseen}, {s.loose, shown}, {s.loose, unseen}} {
		for _, among := range step.among {
			if m, ok := step.find(among); ok {
				return m, true
			}
		}
	}
	return Mark{}, false
}

// inNav reports whether a node is in an element nav: a menu, or the trail of links that leads to the page.
func inNav(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return a == atom.Nav })
}

// inData finds the first element of the page's structured data whose text is the value.
func inData(t *tagtree.Tree, value string) (Mark, bool) {
	for id := tagtree.NodeID(t.PageLen()); int(id) < t.Len() && value != ""; id++ {
		if t.IsText(id) && tagtree.Collapse(t.Node(id).Data) == value {
			return Mark{Node: t.Parent(id), Part: template.Part{Kind: template.PartText}}, true
		}
	}
	return Mark{}, false
}

// Hidden reports whether a node's text is hidden on the page as it came: below an
// attribute hidden or a style that hides it. Texts of scripts and of the head are none.
func Hidden(t *tagtree.Tree, n tagtree.NodeID) bool {
	if t.Visible(n) {
		return false
	}
	for ; n > 0; n = t.Parent(n) {
		if a := t.Node(n).DataAtom; tagtree.Silent(a) || a == atom.Head {
			return false
		}
	}
	return true
}

// Places lists where a page shows a value, in document order: whole nodes;
// failing that whole nodes but for blanks, attributes, ranges of texts. The
// marks have no field and no sample yet. O(n), bounded by maxPlaces.
func Places(t *tagtree.Tree, value string) []Mark {
	value = tagtree.Collapse(value)
	if value == "" {
		return nil
	}
	s := newSearch(t, value)
	if marks := s.exact(maxPlaces, t.Visible); len(marks) > 0 {
		return marks
	}
	if marks := s.exactBut(); len(marks) > 0 {
		return marks
	}
	if marks := s.attributes(); len(marks) > 0 {
		return marks
	}
	return s.parts()
}

// AllPlaces lists where a page shows a value as whole nodes, and then where as a part of a text.
// O(n), both bounded by maxPlaces.
func AllPlaces(t *tagtree.Tree, value string) []Mark {
	value = tagtree.Collapse(value)
	if value == "" {
		return nil
	}
	s := newSearch(t, value)
	marks := s.exact(maxPlaces, t.Visible)
	for _, m := range s.parts() {
		if m.From > 0 || tagtree.Collapse(t.Node(m.Node).Data) != value { // the whole nodes are listed
			marks = append(marks, m)
		}
	}
	return marks
}
