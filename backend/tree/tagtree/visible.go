package tagtree

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Hides reports whether an element and all below it is never shown to a reader,
// as far as the markup alone tells.
func hides(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	if neverShown(n) || n.DataAtom == atom.Option && !chosen(n) {
		return true
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "hidden":
			return true
		case "style":
			if styledAway(a.Val) {
				return true
			}
		case "type":
			if n.DataAtom == atom.Input && strings.EqualFold(a.Val, "hidden") {
				return true
			}
		}
	}
	return false
}

// chosen reports whether a closed list of choices shows this one: the selected one, or the first.
func chosen(option *html.Node) bool {
	if hasAttr(option, "selected") {
		return true
	}
	list, first := option.Parent, isFirst(option)
	if list.DataAtom == atom.Optgroup {
		first = first && isFirst(list)
		list = list.Parent
	}
	return list.DataAtom == atom.Select && (first || hasAttr(list, "multiple") || hasAttr(list, "size"))
}

// isFirst reports whether no element stands before one below its parent.
func isFirst(n *html.Node) bool {
	for before := n.PrevSibling; before != nil; before = before.PrevSibling {
		if before.Type == html.ElementNode {
			return false
		}
	}
	return true
}

// hasAttr reports whether an element has an attribute, whatever its value.
func hasAttr(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

// styledAway reports whether a style attribute hides its element. Most have
// neither word, which costs no copy to see.
func styledAway(style string) bool {
	if !hasWord(style, "none") && !hasWord(style, "hidden") {
		return false
	}
	s := strings.ToLower(strings.ReplaceAll(style, " ", ""))
	return strings.Contains(s, "display:none") || strings.Contains(s, "visibility:hidden")
}

// hasWord reports whether s holds an ASCII word, in capitals or not.
func hasWord(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i]|0x20 == word[0] && strings.EqualFold(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

// Visible reports whether a node is shown, as far as the markup alone tells: not
// in the head, a script, a style, a template, nor under a hidden attribute or
// style. The first call looks at the whole tree, O(n).
func (t *Tree) Visible(id NodeID) bool {
	t.visibleOnce.Do(func() {
		t.hidden = make([]bool, len(t.nodes))
		if t.outer != nil {
			for i := 1; i < len(t.nodes); i++ {
				t.hidden[i] = !t.outer(NodeID(i))
			}
			return
		}
		hide := hides
		if t.revealed {
			hide = neverShown
		}
		for i := 0; i < len(t.nodes); i++ {
			if !hide(t.nodes[i]) {
				continue
			}
			for end := int(t.end[i]); i < end; i++ { // and all below it
				t.hidden[i] = true
			}
			i--
		}
	})
	return !t.hidden[id]
}

// Revealed is the tree as it is once a script has shown all that the markup hides: only the head and what no
// reader ever sees (scripts, styles, templates) stay hidden. The nodes and their numbers are those of t.
func (t *Tree) Revealed() *Tree {
	return &Tree{Page: t.Page, Doc: t.Doc, nodes: t.nodes, parent: t.parent, end: t.end, structured: t.structured, revealed: true}
}

// neverShown reports whether no script shows an element and what is below it.
func neverShown(n *html.Node) bool {
	return n.Type == html.ElementNode && (Silent(n.DataAtom) || n.DataAtom == atom.Head)
}
