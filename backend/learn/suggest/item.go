package suggest

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// itemAt is a whole item of a list that has more in it than one text: "2 tbsp" and "olive oil" in one li.
func itemAt(t *tagtree.Tree, n tagtree.NodeID) (Value, bool) {
	if a := t.Node(n).DataAtom; a != atom.Li && a != atom.Dd || !t.Visible(n) || t.End(n)-n > maxItemNodes || Outside(t, n) {
		return Value{}, false
	}
	if t.OwnOnly(n) {
		return lineAt(t, n)
	}
	v := whole(t, n, template.Part{Kind: template.PartText})
	if length := utf8.RuneCountInString(v.Text); length == 0 || length > maxLength {
		return Value{}, false
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			return v, Holder(t, c) != n
		}
	}
	return Value{}, false
}

// listItemAt is an element whose text no other value shows: one with a label in it, or
// among others of its name one that has several texts or looks like a label. "Sauce:
// stir the flour in" is one of the steps.
func (r *reader) listItemAt(n tagtree.NodeID) (Value, bool) {
	t := r.t
	if r.taken[n] || !itemTags[t.Node(n).DataAtom] || !t.Visible(n) || t.End(n)-n > maxItemNodes || Outside(t, n) {
		return Value{}, false
	}
	first := tagtree.None // text
	for c := n + 1; c < t.End(n); c++ {
		if parted[t.Node(c).DataAtom] {
			return Value{}, false
		}
		if first == tagtree.None && t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			first = c
		}
	}
	if first == tagtree.None {
		return Value{}, false
	}
	v := whole(t, n, template.Part{Kind: template.PartText})
	v.item = true
	if length := utf8.RuneCountInString(v.Text); length > maxLength || !strings.ContainsFunc(v.Text, shows) {
		return Value{}, false
	}
	return v, labelled(v.Text) || !r.only[n] && (r.isLabel(first) && !tagtree.EndsInColon(v.Text) || !t.SameText(n, Holder(t, first)))
}

// parted are elements that an item of values does not have: with them it is a record or a section.
var parted = map[atom.Atom]bool{atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Ul: true, atom.Ol: true, atom.Dl: true, atom.Table: true, atom.Form: true}

// itemTags are the elements that items of lists are written with.
var itemTags = map[atom.Atom]bool{atom.Li: true, atom.Dd: true, atom.P: true, atom.Div: true, atom.Tr: true, atom.Label: true, atom.Span: true, atom.Section: true, atom.Article: true}

// lineAt is an item of one text with a colon, or with words before a date or a price, in
// a list of other items: "Optional: parsley" between "2 eggs" and "1 onion". In a list
// of such items they are facts, and what is behind the label is the value.
func lineAt(t *tagtree.Tree, n tagtree.NodeID) (Value, bool) {
	v := whole(t, n, template.Part{Kind: template.PartText})
	if !labelled(v.Text) || utf8.RuneCountInString(v.Text) > maxLength {
		return Value{}, false
	}
	items, facts := 0, 0
	for s := t.FirstChild(t.Parent(n)); s != tagtree.None && items < mostAsked; s = t.NextSibling(s) {
		if t.Tag(s) != t.Tag(n) {
			continue
		}
		if items++; labelled(t.Text(s)) {
			facts++
		}
	}
	return v, 2*facts < items
}

// mostAsked is the number of items of a list that say whether they are facts.
const mostAsked = 12

func labelled(text string) bool { return labels.ValueAt(text) > 0 || valueAfterWords(text) > 0 }

// maxItemNodes is the size of an item of a list that is one value.
const maxItemNodes = 60
