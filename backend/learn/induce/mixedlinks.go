package induce

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Of several values in one element some may be links and others plain texts:
//
//	p.byline( "By " a "Ann Lee" ", Bob Ray and " a "Cy Dee" )
//
// Then they are parts of the text of that element, as if none were a link.

// maxMixed is how many characters a text of several values has at most.
const maxMixed = 400

// raiseMixed lifts the marks of a field of several values from links to parts of the text of the element around them, if an element like
// it on a sample, or this one, has a plain text between signs that is like a marked value. nil if there is none, or what is around the
// links is no list.
func raiseMixed(samples []*tagtree.Tree, part template.Part, marks []target) []target {
	if part.Kind != template.PartText && part.Kind != template.PartRun || len(marks) == 0 {
		return nil
	}
	m := marks[0]
	t := samples[m.sample]
	holder, value := holderOf(t, m.node), ""
	if holder <= 0 || utf8.RuneCountInString(t.Text(holder)) > maxMixed {
		return nil
	}
	raised := make([]target, len(marks))
	for i, y := range marks {
		if y.sample != m.sample || holderOf(t, y.node) != holder {
			return nil
		}
		marked := rangeOf(locator.PartText(t, y.node, part), y.from, y.to)
		if linkAt(t, y.node) != tagtree.None {
			value = marked
		}
		at := strings.Index(t.Text(holder), marked)
		if at < 0 {
			return nil
		}
		raised[i] = target{sample: y.sample, node: holder, from: utf8.RuneCountInString(t.Text(holder)[:at])}
		raised[i].to = raised[i].from + utf8.RuneCountInString(marked)
	}
	if plain, ok := plainAmongLinks(t, holder, leadOf(t, holder), value); value == "" || !ok || len(likeHolder(t, holder, t)) != 1 {
		return nil
	} else if plain {
		return raised
	}
	mixed := false
	for _, o := range samples {
		for _, n := range likeHolder(t, holder, o) {
			plain, ok := plainAmongLinks(o, n, leadOf(t, holder), value)
			if !ok {
				return nil
			}
			mixed = mixed || plain
		}
	}
	if !mixed {
		return nil
	}
	return raised
}

// linkAt is the link that is a node or has its text alone; tagtree.None for another node.
func linkAt(t *tagtree.Tree, n nodeID) nodeID {
	if e := t.ElementOf(n); t.Node(e).DataAtom == atom.A && t.SameText(e, n) {
		return e
	}
	return tagtree.None
}

// holderOf is the element around the link that is a node, or around a text; tagtree.None for another node.
func holderOf(t *tagtree.Tree, n nodeID) nodeID {
	if link := linkAt(t, n); link > 0 {
		return t.Parent(link)
	}
	if t.IsText(n) {
		return t.Parent(n)
	}
	return tagtree.None
}

// likeHolder are the elements of another page that are like an element: of its name and class, behind the same label if it has one.
func likeHolder(t *tagtree.Tree, holder nodeID, o *tagtree.Tree) (like []nodeID) {
	stem := ""
	if leadOf(t, holder) == "" {
		stem = labelOfCell(t, holder)
	}
	if classOf(t.Node(holder)) == "" {
		if isCell(t, holder) && stem != "" {
			return cellsBehind(o, stem, t.Tag(holder))
		}
		return nil
	}
	kind := t.Kind(holder)
	for n := nodeID(1); int(n) < o.Len(); n++ {
		if !o.IsText(n) && o.Kind(n) == kind && (stem == "" || labelOfCell(o, n) == stem) && strings.HasPrefix(leadOf(o, n), leadOf(t, holder)) {
			like = append(like, n)
		}
	}
	return like
}

// plainAmongLinks reports whether an element has a plain text that is like a value, behind the words before the first one. Not ok if the
// element is no list of links and such texts, with signs or words between them.
func plainAmongLinks(t *tagtree.Tree, holder nodeID, lead, value string) (plain, ok bool) {
	first, parted := t.FirstChild(holder), true
	for c := first; c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) {
			if t.Node(c).DataAtom != atom.A || !parted {
				return false, false
			}
			parted = false
			continue
		}
		text := tagtree.Collapse(t.Node(c).Data)
		if c == first {
			text = strings.TrimPrefix(text, lead)
		}
		if strings.ContainsAny(text, "/／&()（）|·•") {
			return false, false
		}
		parted = parted || strings.TrimSpace(text) != ""
		for _, piece := range piecesOf(text) {
			if !alikeValues(piece, value) {
				return false, false
			}
			plain = true
		}
	}
	return plain, true
}

// leadOf is the text with which an element begins, before its first element; "" without one.
func leadOf(t *tagtree.Tree, holder nodeID) string {
	if first := t.FirstChild(holder); first != tagtree.None && t.IsText(first) {
		return tagtree.Collapse(t.Node(first).Data)
	}
	return ""
}

// piecesOf are the texts between commas, and words that stand before the last of several values.
func piecesOf(text string) (pieces []string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;、；", r) }) {
		for {
			first, word, second := andIn(part)
			if first = strings.TrimSpace(first); strings.ContainsFunc(first, tagtree.IsWord) && !cut.IsAnd(first) {
				pieces = append(pieces, first)
			}
			if word == "" {
				break
			}
			part = second
		}
	}
	return pieces
}
