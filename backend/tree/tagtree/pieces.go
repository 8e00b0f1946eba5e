package tagtree

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// shortText is how many characters a text has at most whose lines are pieces of it: those of a longer one are its layout.
const shortText = 80

// Pieces are the nodes in an element that show a part of its text and not all of it, as a badge in a heading. Elements that only set
// off words in a text, as links and emphasis, are none. With single, for a text that is the only value of its field, a span is a piece
// too, and so are words that are set off in brackets, what is added to a text (isAddition), and a further line of a short text.
//
//	<h1>Plum cake <div>New</div></h1>        the div
//	<h1>Plum cake <span>New</span></h1>      with single, the span
//	<td>Ann Vance (<a>Free Voters</a>)</td>  with single, the link
//	<td><a>Elm Energy</a> (AB-4711)</td>     with single, what is in brackets
//	<p>Etching<br>18 x 40 cm</p>             with single, "18 x 40 cm"
//	<h1>Plum cake <small>Ann Ost</small></h1> with single, the small
func (t *Tree) Pieces(n NodeID, single bool) []NodeID {
	if t.IsText(n) {
		return nil
	}
	var out []NodeID
	lines, before, broken := single && utf8.RuneCountInString(t.Text(n)) <= shortText, "", false
	for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
		text := t.Text(c)
		if Blank(text) {
			broken = broken || t.Node(c).DataAtom == atom.Br && before != ""
			continue
		}
		if lines && broken || t.IsText(c) && single && before != "" && inBrackets(text) || !t.IsText(c) && !t.SameText(c, n) && t.isPiece(c, single, before, text) {
			out = append(out, c)
		}
		before, broken = text, false
	}
	return out
}

// isPiece reports whether an element with some text, behind another text, is a piece.
func (t *Tree) isPiece(c NodeID, single bool, before, text string) bool {
	a := t.Node(c).DataAtom
	if !setsOff(a) {
		return single || a != atom.Span
	}
	if single && before != "" && t.isAddition(c, text) {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, " "))
	first, _ := utf8.DecodeRuneInString(text)
	return single && strings.Trim(before, openBrackets+" ") != "" && (strings.ContainsRune(openBrackets, last) || strings.ContainsRune(openBrackets, first))
}

const openBrackets, closeBrackets = "([（【", ")]）】"

// inBrackets reports whether a text begins with an opening bracket and ends with a closing one.
func inBrackets(text string) bool {
	text = strings.TrimSpace(text)
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(openBrackets, first) && strings.ContainsRune(closeBrackets, last)
}

// setsOff reports whether an element sets off words in a text.
func setsOff(a atom.Atom) bool {
	switch a {
	case atom.A, atom.B, atom.I, atom.Em, atom.Strong, atom.U, atom.Font, atom.Small, atom.Big, atom.Sup, atom.Sub,
		atom.Cite, atom.Q, atom.Abbr, atom.Mark, atom.Code:
		return true
	}
	return false
}

// isAddition reports whether an element that sets off words adds them to the text before it: small words of a heading, the mark of a
// footnote, and emphasis with a class, which is a design of its own.
func (t *Tree) isAddition(c NodeID, text string) bool {
	switch t.Node(c).DataAtom {
	case atom.Small:
		return IsHeading(t.Node(t.Parent(c)).DataAtom)
	case atom.Sup:
		return !strings.ContainsFunc(text, unicode.IsLetter)
	case atom.Em, atom.I, atom.B, atom.Strong:
		_, ok := t.Attr(c, "class")
		return ok
	}
	return false
}

// IsBeside reports whether an element is one that HTML has for what is beside the content of a page: navigation, a side column
// or a footer.
func IsBeside(a atom.Atom) bool { return a == atom.Nav || a == atom.Aside || a == atom.Footer }

// Inside reports whether a node is, or is in, an element of some kinds.
func (t *Tree) Inside(n NodeID, is func(atom.Atom) bool) bool {
	for ; n > 0; n = t.Parent(n) {
		if is(t.Node(n).DataAtom) {
			return true
		}
	}
	return false
}

// IsHeading reports whether an element is one of h1 to h6.
func IsHeading(a atom.Atom) bool {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}
