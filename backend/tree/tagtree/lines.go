package tagtree

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// maxLines is how many lines of a text are looked at.
const maxLines = 200

// maxAbovePre is how many elements lie at most between a text and the element that shows it as it is written.
const maxAbovePre = 3

// Lines lists the lines of a node's only text where the page shows it as it is written (pre, textarea), white space collapsed
// and without blank ones; nil elsewhere.
func (t *Tree) Lines(n NodeID) []string {
	text := n
	if !t.IsText(n) {
		if text = t.onlyText(n); text == None {
			return nil
		}
	}
	if !t.asWritten(text) {
		return nil
	}
	var out []string
	for line := range strings.Lines(t.Node(text).Data) {
		if l := Collapse(line); l != "" {
			out = append(out, l)
		}
		if len(out) == maxLines {
			break
		}
	}
	return out
}

// onlyText is the one text of an element that is not blank; None where it has none, or more.
func (t *Tree) onlyText(n NodeID) NodeID {
	only := None
	for c := n + 1; c < t.End(n); c++ {
		switch {
		case !t.IsText(c) || Blank(t.Node(c).Data):
		case only != None:
			return None
		default:
			only = c
		}
	}
	return only
}

// asWritten reports whether the page shows a text with its lines.
func (t *Tree) asWritten(text NodeID) bool {
	up := t.Parent(text)
	for range maxAbovePre {
		if up <= 0 {
			return false
		}
		switch t.Node(up).DataAtom {
		case atom.Pre, atom.Textarea, atom.Listing, atom.Xmp:
			return true
		}
		up = t.Parent(up)
	}
	return false
}
