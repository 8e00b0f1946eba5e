package program

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/figure"
	"wrapsmith/backend/tree/tagtree"
)

// The place of the price of most pages is often that of the price before a reduction, of a member or of a month, and that of the
// day of publication that of a change:
//
//	<p><b>€ 45</b></p>     <p><b>€ 60</b> <b>€ 45</b></p>
//
// Where no other figure stood near the marked ones, and one does on a page, the value is
//
//	the figure itself     if a label of the field tells it apart, or an attribute that is one name ("price-now")
//	the only one          that is not crossed out, with NotCrossedOut
//	unsure                otherwise

// NotCrossedOut is the confidence of a price or a date that was taken because those beside it are crossed out, and the most of
// words in the place of a figure.
const NotCrossedOut = 0.85

// oneFigure reports whether a value is the one price or date of its place, and takes the only one that is not crossed out where
// it is not. sure is false where several are left. words says that the text has no figure ("Free", "Not released"): it may say
// that there is none.
func (f *field) oneFigure(t *tagtree.Tree, votes []Vote, c *record.Cell) (replaced, sure, words bool) {
	if f.Look == nil || f.Look.Alone == "" {
		return false, true, false
	}
	node := tagtree.NodeID(c.Values[0].Node)
	if text := t.Text(node); figure.TypeOf(text) != f.Look.Alone && !strings.ContainsAny(text, "0123456789") {
		return false, true, true
	}
	var own, open []figure.Figure
	for _, p := range figure.Near(t, node, f.Look.Alone) {
		if t.Within(p.Node, node) || t.Within(node, p.Node) {
			own = append(own, p)
		}
		if !p.Crossed && !slices.ContainsFunc(open, func(o figure.Figure) bool { return o.Value == p.Value }) {
			open = append(open, p)
		}
	}
	switch {
	case len(own) == 1 && (len(open) == 1 && open[0].Value == own[0].Value || f.toldApart(t, votes, node, open)):
		return false, true, false
	case len(own) > 0 && len(open) == 1 && len(f.Cuts) == 0 && f.Part.Kind == template.PartText:
		c.Values[0].Text, c.Values[0].Node = t.Text(open[0].Node), int32(open[0].Node)
		return true, true, false
	}
	return false, false, false
}

// toldApart reports whether a label of the field or an attribute tells a figure apart from all others.
func (f *field) toldApart(t *tagtree.Tree, votes []Vote, node tagtree.NodeID, figures []figure.Figure) bool {
	for _, p := range figures {
		if !t.Within(p.Node, node) && !t.Within(node, p.Node) && !f.labelParts(t, votes, node, p.Node) && !f.attributeParts(t, votes, node, p.Node) {
			return false
		}
	}
	return true
}

// labelParts reports whether a label of the field stands before a value, and not before another node too.
func (f *field) labelParts(t *tagtree.Tree, votes []Vote, node, other tagtree.NodeID) bool {
	d := f.designOf(votes, node)
	labels, _ := f.labelsFor(votes, d, node)
	label, between := labelBefore(t, labels, node)
	if label == tagtree.None || !f.startsAt(d, tagtree.Stem(t.Node(label).Data)) || slices.ContainsFunc(between, func(n tagtree.NodeID) bool { return t.Within(n, other) }) {
		return false
	}
	if other < node {
		return true
	}
	for n := t.End(node); n < other; n++ {
		if t.IsText(n) && strings.ContainsFunc(t.Node(n).Data, unicode.IsLetter) {
			return true
		}
	}
	return false
}

// attribute is one that a locator asks for, with its whole value, or with its value without digits.
type attribute struct {
	name, value string
	undigited   bool
}

// attributesOf lists the attributes that a locator asks for. Of several classes of an element, some are its look or its place,
// which may be those of another price on another page.
func attributesOf(l locator.Locator) (out []attribute) {
	for _, s := range l.Steps {
		for _, p := range s.Preds {
			switch p.Kind {
			case locator.AttrIs:
				out = append(out, attribute{name: p.Name, value: p.Value})
			case locator.Undigited:
				out = append(out, attribute{p.Name, p.Value, true})
			case locator.Class:
				out = append(out, attribute{name: "class", value: p.Value})
			}
		}
	}
	return out
}

// attributeParts reports whether an element with nothing but the value has an attribute that a locator for it asks for, and none
// with nothing but the other figure has.
func (f *field) attributeParts(t *tagtree.Tree, votes []Vote, node, other tagtree.NodeID) bool {
	return slices.ContainsFunc(votes, func(v Vote) bool {
		return slices.Contains(v.Nodes, node) && slices.ContainsFunc(f.locators[v.Locator].attributes, func(a attribute) bool { return a.around(t, node) && !a.around(t, other) })
	})
}

// around reports whether a node, or an element with the same text around it, has the attribute.
func (a attribute) around(t *tagtree.Tree, node tagtree.NodeID) bool {
	for e := node; e != tagtree.None && t.Text(e) == t.Text(node); e = t.Parent(e) {
		if value, ok := t.Attr(e, a.name); ok && (value == a.value || a.undigited && locator.WithoutDigits(value) == a.value) {
			return true
		}
	}
	return false
}
