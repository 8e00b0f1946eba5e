package suggest

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Value is a text or an image of a page that can be the value of a field.
type Value struct {
	Node     tagtree.NodeID
	Part     template.Part
	From, To int    // characters of the part's text; 0, 0: all of it
	Text     string // as the field would give it

	item bool // of lists only: alone, what is in it is a value
}

// reader filters a page (DETM 3.3, step 2): it finds the texts and images that can be values, and the items that
// are values of lists only. Labels, scripts, buttons and menus are none.
type reader struct {
	t     *tagtree.Tree
	taken map[tagtree.NodeID]bool // elements whose text is a value
	only  []bool                  // nodes without a sibling of their name
	alone func(text string) bool  // no other page has a text; nil: there is no other page
}

// values are the values of a page in the order of the page, at most so many, and at most as many items. O(n).
func (r *reader) values(most int) []Value {
	t := r.t
	var out []Value
	items := 0
	for n := tagtree.NodeID(1); int(n) < t.PageLen() && len(out) < most+items; n++ {
		if v, ok := itemAt(t, n); ok {
			out = append(out, v)
		} else if items < most {
			if v, ok := r.listItemAt(n); ok {
				out = append(out, v)
				items++
			}
		}
		if v, ok := r.valueAt(n); ok {
			out = append(out, v)
			pieces := piecesIn(t, v)
			for _, piece := range pieces {
				r.taken[piece.Node] = true
			}
			parts := slices.Concat(linksIn(t, v), figuresIn(t, v), pieces, headingRun(t, v))
			slices.SortStableFunc(parts, func(a, b Value) int { return cmp.Compare(a.Node, b.Node) })
			out = append(out, parts...)
		}
	}
	return out
}

// valueAt is the value that begins with a node, if any: an image, or a text with
// the element that holds it alone, or the run of a text among labels.
func (r *reader) valueAt(n tagtree.NodeID) (Value, bool) {
	t := r.t
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
	if !t.IsText(n) || tagtree.Blank(node.Data) || Outside(t, n) {
		return Value{}, false
	}
	if r.isLabel(n) {
		return factIn(t, n)
	}
	e := Holder(t, n)
	if r.taken[e] {
		return Value{}, false
	}
	part := template.Part{Kind: template.PartText}
	if t.IsText(e) {
		part.Kind = template.PartRun
	}
	r.taken[e] = true
	v := whole(t, e, part)
	length := utf8.RuneCountInString(v.Text)
	if length > maxLength || !strings.ContainsFunc(v.Text, shows) {
		return Value{}, false
	}
	from := 0
	if h := labels.Heading(t, e); h == 0 {
		from = max(labels.ValueAt(v.Text), valueAfterLead(v.Text), valueAfterWords(v.Text))
	} else if h != atom.H1 {
		from = valueAfterBy(v.Text)
	}
	if from > 0 && !r.ownLead(n, v.Text, from) {
		v.cut(from, length)
	}
	return v, true
}

// ownLead reports whether what a text begins with is a text node of its own that no other page has: a name before a date, no label.
func (r *reader) ownLead(n tagtree.NodeID, text string, from int) bool {
	lead := tagtree.WithoutSpace(string([]rune(text)[:from]))
	return r.alone != nil && !tagtree.EndsInColon(lead) && tagtree.WithoutSpace(r.t.Node(n).Data) == lead && r.alone(lead)
}

// shows reports whether a character can be a value: a comma between links is none, stars are one.
func shows(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r) }

// isLabel reports whether a text is a label: it has the form of one and, where there
// are other pages, another page has it too, or it announces what follows.
func (r *reader) isLabel(n tagtree.NodeID) bool {
	if !labels.Is(r.t, n) {
		return false
	}
	text := r.t.Node(n).Data
	return r.alone == nil || tagtree.EndsInColon(strings.TrimSpace(text)) || !r.alone(tagtree.WithoutSpace(text))
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

// mostFigures is the number of elements of a line that are values by themselves.
const mostFigures = 4

// figuresIn are the elements and own texts of a short line that are a price, a date or a number, beside other text:
// "<del>20 €</del> <b>15 €</b> incl. VAT", "€1,650<span> / month</span>".
func figuresIn(t *tagtree.Tree, v Value) []Value {
	if v.Part.Kind != template.PartText || utf8.RuneCountInString(v.Text) >= proseFrom || labels.Heading(t, v.Node) != 0 {
		return nil
	}
	var out []Value
	for n := v.Node + 1; n < t.End(v.Node); n++ {
		if t.IsText(n) && t.Parent(n) != v.Node || t.Node(n).DataAtom == atom.A || t.SameText(v.Node, n) {
			continue
		}
		part := v.Part
		if t.IsText(n) {
			part.Kind = template.PartRun
		}
		if one := whole(t, n, part); TypeOf(v.Part, one.Text) != record.Text {
			if len(out) == mostFigures {
				return nil
			}
			out = append(out, one)
			n = t.End(n) - 1
		}
	}
	return out
}

// mostPieces is the number of pieces of a line that are values by themselves.
const mostPieces = 6

// piecesIn are the pieces of a short line that signs part: "Norrdock · Bergen · 3 days ago", or elements of which one
// is a figure: "<span>Ann Lee</span> <span>3 May 2024</span>". Links and figures are values already.
func piecesIn(t *tagtree.Tree, v Value) []Value {
	if v.Part.Kind != template.PartText || v.From > 0 || utf8.RuneCountInString(v.Text) >= proseFrom || labels.Heading(t, v.Node) != 0 {
		return nil
	}
	var out []Value
	parted, own, figure := false, false, false
	for n := t.FirstChild(v.Node); n != tagtree.None; n = t.NextSibling(n) {
		text := t.Text(n)
		if text == "" {
			continue
		}
		if !strings.ContainsFunc(text, wordly) && !strings.ContainsFunc(text, unicode.IsNumber) {
			parted = parted || strings.ContainsAny(text, "·•|/–—-,>»›∙")
			continue
		}
		if t.IsText(n) {
			own = true
			out = append(out, whole(t, n, template.Part{Kind: template.PartRun}))
		} else {
			figure = figure || TypeOf(v.Part, text) != record.Text
			out = append(out, whole(t, n, v.Part))
		}
	}
	if !parted && (own || !figure) || len(out) < 2 || len(out) > mostPieces {
		return nil
	}
	return slices.DeleteFunc(out, func(one Value) bool {
		return t.Node(one.Node).DataAtom == atom.A || TypeOf(one.Part, one.Text) != record.Text && one.Part.Kind != template.PartRun
	})
}

// headingRun is the text of a heading that another piece in an element follows or precedes:
// "The Wall" of "The Wall <small>(paperback)</small>".
func headingRun(t *tagtree.Tree, v Value) []Value {
	if v.Part.Kind != template.PartText || labels.Heading(t, v.Node) == 0 {
		return nil
	}
	run := tagtree.None
	for n := v.Node + 1; n < t.End(v.Node); n++ {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) || t.Parent(n) != v.Node {
			continue
		}
		if run != tagtree.None {
			return nil
		}
		run = n
	}
	if run == tagtree.None || t.SameText(v.Node, run) {
		return nil
	}
	return []Value{whole(t, run, template.Part{Kind: template.PartRun})}
}

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
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
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
			if labels.Is(t, c) {
				return false
			}
		} else if tagtree.Block(t.Node(c).DataAtom) {
			return false
		}
	}
	return true
}
