package suggest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Value is a text or an image of a page that can be the value of a field.
type Value struct {
	Node     tagtree.NodeID
	Part     template.Part
	From, To int    // characters of the part's text; 0, 0: all of it
	Text     string // as the field would give it
}

// Values filters a page (DETM 3.3, step 2): the texts and images that can be
// values, in the order of the page, at most so many, none longer than maxText
// characters. Labels, scripts, buttons and menus are none. O(n).
func Values(t *tagtree.Tree, most, maxText int) []Value {
	taken := map[tagtree.NodeID]bool{}
	var out []Value
	for n := tagtree.NodeID(1); int(n) < t.PageLen() && len(out) < most; n++ {
		if v, ok := itemAt(t, n, maxText); ok {
			out = append(out, v)
		}
		if v, ok := valueAt(t, n, maxText, taken); ok {
			out = append(out, v)
			out = append(out, linksIn(t, v)...)
		}
	}
	return out
}

// itemAt is a whole item of a list that has more in it than one text: "2 tbsp" and "olive oil" in one li.
func itemAt(t *tagtree.Tree, n tagtree.NodeID, maxText int) (Value, bool) {
	if a := t.Node(n).DataAtom; a != atom.Li && a != atom.Dd || !t.Visible(n) || t.End(n)-n > maxItemNodes || Outside(t, n) {
		return Value{}, false
	}
	if t.OwnOnly(n) {
		return lineAt(t, n, maxText)
	}
	v := whole(t, n, template.Part{Kind: template.PartText})
	if length := utf8.RuneCountInString(v.Text); length == 0 || length > maxText {
		return Value{}, false
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			return v, Holder(t, c) != n
		}
	}
	return Value{}, false
}

// lineAt is an item of one text with a colon, or with words before a date or a price, in
// a list of other items: "Optional: parsley" between "2 eggs" and "1 onion". In a list
// of such items they are facts, and what is behind the label is the value.
func lineAt(t *tagtree.Tree, n tagtree.NodeID, maxText int) (Value, bool) {
	v := whole(t, n, template.Part{Kind: template.PartText})
	if !labelled(v.Text) || utf8.RuneCountInString(v.Text) > maxText {
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

func labelled(text string) bool { return induce.ValueAt(text) > 0 || valueAfterWords(text) > 0 }

// maxItemNodes is the size of an item of a list that is one value.
const maxItemNodes = 60

// valueAt is the value that begins with a node, if any: an image, or a text with
// the element that holds it alone, or the run of a text among labels.
func valueAt(t *tagtree.Tree, n tagtree.NodeID, maxText int, taken map[tagtree.NodeID]bool) (Value, bool) {
	node := t.Node(n)
	if !t.Visible(n) {
		return Value{}, false
	}
	if node.DataAtom == atom.Img {
		src, _ := t.Attr(n, "src")
		if src == "" || strings.HasPrefix(src, "data:") {
			return Value{}, false
		}
		return whole(t, n, template.Part{Kind: template.PartAttr, Attr: "src"}), true
	}
	if !t.IsText(n) || tagtree.Blank(node.Data) || Outside(t, n) || induce.IsLabel(t, n) {
		return Value{}, false
	}
	e := Holder(t, n)
	if taken[e] {
		return Value{}, false
	}
	part := template.Part{Kind: template.PartText}
	if t.IsText(e) {
		part.Kind = template.PartRun
	}
	taken[e] = true
	v := whole(t, e, part)
	length := utf8.RuneCountInString(v.Text)
	if length > maxText {
		return Value{}, false
	}
	if induce.HeadingOf(t, e) != 0 {
		return v, true
	}
	if from := max(induce.ValueAt(v.Text), valueAfterWords(v.Text)); from > 0 {
		v.cut(from, length)
	}
	return v, true
}

// mostLinks is the number of links of a sentence that are values by themselves.
const mostLinks = 8

// linksIn are the links of a short line that has text beside them:
// "Joel Hand, Eli Rich" is one value, and each name is one too.
func linksIn(t *tagtree.Tree, v Value) []Value {
	if v.Part.Kind != template.PartText || utf8.RuneCountInString(v.Text) >= proseFrom {
		return nil
	}
	var out []Value
	for n := v.Node + 1; n < t.End(v.Node); n++ {
		if t.Node(n).DataAtom != atom.A || t.Text(n) == "" {
			continue
		}
		if t.SameText(v.Node, n) || len(out) == mostLinks {
			return nil
		}
		out = append(out, whole(t, n, v.Part))
		n = t.End(n) - 1
	}
	return out
}

// maxWorded is the number of characters up to which a text can be a few words and a value.
const maxWorded = 60

// valueAfterWords returns where the value begins in a text that says what it is without a
// colon: "by Ann Lee", "Published on 3 May 2024", "Now $12.50"; 0 when it is not of that form.
func valueAfterWords(text string) int {
	if utf8.RuneCountInString(text) > maxWorded {
		return 0
	}
	first, rest, _ := strings.Cut(text, " ")
	if r, _ := utf8.DecodeRuneInString(rest); bylines[strings.ToLower(first)] && unicode.IsUpper(r) {
		return utf8.RuneCountInString(first) + 1
	}
	from := utf8.RuneCountInString(text[:len(text)-len(rest)])
	for words := 0; words < mostLead && rest != "" && letters(first); words++ {
		if dateShape.MatchString(rest) || priceShape.MatchString(rest) {
			return from
		}
		first, rest, _ = strings.Cut(rest, " ")
		from += utf8.RuneCountInString(first) + 1
	}
	return 0
}

// mostLead is the number of words before a value that can name it.
const mostLead = 3

var bylines = setOf("by von par por di af door")

func letters(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) && !months[strings.ToLower(word)]
}

// months begin a date themselves.
var months = setOf("jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december")

func whole(t *tagtree.Tree, n tagtree.NodeID, p template.Part) Value {
	return Value{Node: n, Part: p, Text: locator.PartText(t, n, p)}
}

// cut narrows a whole value to some of its characters.
func (v *Value) cut(from, to int) {
	v.From, v.To = from, to
	v.Text = string([]rune(v.Text)[from:to])
}

// Outside reports whether a text belongs to what frames a page: menus, buttons, scripts.
func Outside(t *tagtree.Tree, n tagtree.NodeID) bool {
	for a := t.Parent(n); a > 0; a = t.Parent(a) {
		switch t.Node(a).DataAtom {
		case atom.Nav, atom.Footer, atom.Button, atom.Select, atom.Option, atom.Noscript, atom.Script, atom.Style, atom.Textarea, atom.Iframe:
			return true
		}
	}
	return false
}

// Holder returns the element that a text and its inline neighbours fill, or the text
// itself when a label stands beside it in the same element.
func Holder(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	e := n
	for {
		p := t.Parent(e)
		if p <= 0 {
			return e
		}
		same := t.SameText(p, e)
		if same && !tagtree.Block(t.Node(p).DataAtom) {
			e = p
			continue
		}
		if same {
			if t.IsText(e) || !tagtree.Block(t.Node(e).DataAtom) {
				return p
			}
			return e
		}
		if tagtree.Block(t.Node(e).DataAtom) || !inlineOnly(t, p) || !t.HasOwn(p) && glued(t, p) {
			return e
		}
		return p // inline pieces of one sentence
	}
}

// glued reports whether words of two elements meet without a blank: then the page's
// styles part them, and they are no sentence ("3 November", "Sign in").
func glued(t *tagtree.Tree, p tagtree.NodeID) bool {
	last := ' '
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for c := p + 1; c < t.End(p); c++ {
		if !t.IsText(c) || t.Node(c).Data == "" {
			continue
		}
		first, _ := utf8.DecodeRuneInString(t.Node(c).Data)
		if word(last) && word(first) {
			return true
		}
		last, _ = utf8.DecodeLastRuneInString(t.Node(c).Data)
	}
	return false
}

// maxInline is the number of nodes up to which an element can be one sentence.
const maxInline = 40

// inlineOnly reports whether an element holds plain running text: no blocks, no
// labels, and at most a few pieces.
func inlineOnly(t *tagtree.Tree, p tagtree.NodeID) bool {
	if t.End(p)-p > maxInline {
		return false
	}
	for c := p + 1; c < t.End(p); c++ {
		if t.IsText(c) {
			if induce.IsLabel(t, c) {
				return false
			}
		} else if tagtree.Block(t.Node(c).DataAtom) {
			return false
		}
	}
	return true
}
