package induce

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Show finds what a person would click to mark a value on a page: the first
// visible node, in document order, whose text is the value, outside of navigation if there is one; else the first
// visible element with an attribute that is the value; else the first visible
// text that contains it, as a range; else the same in what is hidden on the page
// as it came, for scripts to show (Hidden); else the first value in the data of the
// page that is the value. False when the page does not have it.
// The mark has no field and no sample yet. O(n).
func Show(t *tagtree.Tree, value string) (Mark, bool) {
	all := shown(t, tagtree.Collapse(value), 1)
	if len(all) == 0 {
		return Mark{}, false
	}
	return all[0], true
}

// shown lists up to limit marks that show a value exactly; failing that, one by attribute or range.
func shown(t *tagtree.Tree, value string, limit int) []Mark {
	if value == "" {
		return nil
	}
	outside := func(n tagtree.NodeID) bool { return t.Visible(n) && !inNav(t, n) }
	hidden := func(n tagtree.NodeID) bool { return Hidden(t, n) }
	for _, places := range [][]func(tagtree.NodeID) bool{{outside, t.Visible}, {hidden}} {
		for _, among := range places {
			if marks := exactAmong(t, value, limit, among); len(marks) > 0 {
				return marks
			}
		}
		for _, find := range []func(*tagtree.Tree, string, func(tagtree.NodeID) bool) (Mark, bool){byAttribute, byRange} {
			for _, among := range places {
				if m, ok := find(t, value, among); ok {
					return []Mark{m}
				}
			}
		}
	}
	return inData(t, value, limit)
}

// inNav reports whether a node is in an element nav: a menu, or the trail of links that leads to the page.
func inNav(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, func(a atom.Atom) bool { return a == atom.Nav })
}

// inData lists up to limit elements of the page's structured data whose text is the value.
func inData(t *tagtree.Tree, value string, limit int) []Mark {
	var marks []Mark
	for id := tagtree.NodeID(t.PageLen()); int(id) < t.Len() && len(marks) < limit; id++ {
		if t.IsText(id) && tagtree.Collapse(t.Node(id).Data) == value {
			marks = append(marks, Mark{Node: t.Parent(id), Part: template.Part{Kind: template.PartText}})
		}
	}
	return marks
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

// exact is exactAmong visible nodes.
func exact(t *tagtree.Tree, value string, limit int) []Mark {
	return exactAmong(t, value, limit, t.Visible)
}

// exactAmong finds the deepest elements, or text runs, whose whole text is the
// value. Letters are counted bottom-up, so only texts of the right length are read.
func exactAmong(t *tagtree.Tree, value string, limit int, among func(tagtree.NodeID) bool) []Mark {
	want, count := letters(value), lettersBelow(t)
	var marks []Mark
	for id := tagtree.NodeID(1); int(id) < t.Len() && len(marks) < limit; id++ {
		if int(count[id]) != want || !among(id) || t.Text(id) != value {
			continue
		}
		deepest := id
		for c := id + 1; c < t.End(id); c++ {
			if int(count[c]) == want && !t.IsText(c) && among(c) {
				deepest = c
			}
		}
		m := Mark{Node: deepest, Part: template.Part{Kind: template.PartText}}
		if t.IsText(deepest) {
			m.Part.Kind = template.PartRun
		}
		marks = append(marks, m)
		id = max(id, t.End(id)-1)
	}
	return marks
}

// lettersBelow counts, for each node, the letters of the texts below it that are
// not silent. O(n).
func lettersBelow(t *tagtree.Tree) []int32 {
	count := make([]int32, t.Len())
	for id := tagtree.NodeID(t.Len() - 1); id > 0; id-- {
		if t.IsText(id) {
			count[id] = int32(letters(t.Node(id).Data))
		}
		if t.IsText(id) || !tagtree.Silent(t.Node(id).DataAtom) {
			count[t.Parent(id)] += count[id]
		}
	}
	return count
}

// letters counts the characters of s that are not white space.
func letters(s string) int {
	n := 0
	for _, r := range s {
		if !tagtree.IsSpace(r) && r >= ' ' {
			n++
		}
	}
	return n
}

func byAttribute(t *tagtree.Tree, value string, among func(tagtree.NodeID) bool) (Mark, bool) {
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		for _, a := range t.Node(id).Attr {
			if len(a.Val) >= len(value) && holdsValue(a.Key) && tagtree.Collapse(a.Val) == value && among(id) {
				return Mark{Node: id, Part: template.Part{Kind: template.PartAttr, Attr: a.Key}}, true
			}
		}
	}
	return Mark{}, false
}

// holdsValue reports whether an attribute holds what a person would call a value, and
// not how the element looks: size="6" is no six rooms.
func holdsValue(attr string) bool {
	switch attr {
	case "href", "src", "alt", "title", "content", "value", "datetime", "label":
		return true
	}
	return strings.HasPrefix(attr, "data-")
}

// byRange finds a value inside a text run, at the edges of words where it can be helped.
func byRange(t *tagtree.Tree, value string, among func(tagtree.NodeID) bool) (Mark, bool) {
	var loose Mark
	found := false
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !t.IsText(id) || !among(id) {
			continue
		}
		text := tagtree.Collapse(t.Node(id).Data)
		for from := 0; ; {
			i := strings.Index(text[from:], value)
			if i < 0 {
				break
			}
			i += from
			start := utf8.RuneCountInString(text[:i])
			m := Mark{Node: id, Part: template.Part{Kind: template.PartRun}, From: start, To: start + utf8.RuneCountInString(value)}
			if tagtree.WordEdge(text, i) && tagtree.WordEdge(text, i+len(value)) {
				return m, true
			}
			if !found {
				loose, found = m, true
			}
			from = i + len(value)
		}
	}
	return loose, found
}

// Places lists where a page shows a value, in document order: whole nodes;
// failing that whole nodes but for blanks, attributes, ranges of texts. The
// marks have no field and no sample yet. O(n), bounded by maxPlaces.
func Places(t *tagtree.Tree, value string) []Mark { return showings(t, tagtree.Collapse(value)) }

// AllPlaces lists where a page shows a value as whole nodes, and then where as a part of a text.
// O(n), both bounded by maxPlaces.
func AllPlaces(t *tagtree.Tree, value string) []Mark {
	value = tagtree.Collapse(value)
	if value == "" {
		return nil
	}
	marks := exact(t, value, maxPlaces)
	for _, m := range ranges(t, value) {
		if m.From > 0 || tagtree.Collapse(t.Node(m.Node).Data) != value { // the whole nodes are listed
			marks = append(marks, m)
		}
	}
	return marks
}
