package program

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// MostDoubtful is the most confidence of a value that something on the page shows to be another thing: of 97 such values on
// labelled pages, most of them changed, 14 % are right (tools/fitconfidence).
const MostDoubtful = 0.2

// doubtful reports whether something on the page shows that a found value is another thing: a label stands before it, the head of the page
// names another author, it is a text that every page has or the name of the site, it goes on into the next fact, it has another element's
// text or a remark in it, or a sign between facts at its end, it says that there is none, it is one of several, others stand behind it,
// or it has no digits or letters where all values have. anchored says that a label or an attribute votes for it.
func (p *Program) doubtful(t *tagtree.Tree, i int, c *record.Cell, votes []Vote, anchored bool) bool {
	f := &p.fields[i]
	node := tagtree.NodeID(c.Values[0].Node)
	return f.single() && (f.disowned(t, c.Values[0].Text) || f.goesOn(c.Values[0].Text) || f.saysSite(t, votes, node) || p.crosses(t, i, votes, node) || p.tree != nil && p.tree.IsFixed(t, node) && !f.titled(t, votes, c.Values[0].Text)) ||
		slices.ContainsFunc(c.Values, func(v record.Value) bool {
			node := tagtree.NodeID(v.Node)
			return f.runsOn(v.Text) || f.signsOnly(v.Text) || f.dangles(v.Text) || f.saysNone(v.Text) || f.overLines(t, node, v.Text) || f.beyondLabel(t, node, v.Text) ||
				f.joins(t, node, v.Text)
		}) ||
		f.digitless(c.Values, anchored) || f.firstOfItems(t, c.Values) || f.severalInOne(c.Values) || f.firstOfEnds(t, c.Values) || f.listGoesOn(t, c.Values)
}

// MostFurther is the most confidence of a value that goes further than all values of the samples: of 78 such values on labelled pages
// and pages of our own, 82 % are right.
const MostFurther = 0.82

// goesFurther reports whether the only value begins with a figure of the form of the values on the samples, and more words or figures
// follow. These may belong to it:
//
//	"3.5 L V6"      "3.5 L V6 SOHC 24V"
//	"XV-6920"       "XV-6920 with lens"
func (f *field) goesFurther(values []record.Value) bool {
	if !f.single() || f.Many || f.Look == nil || len(f.Look.Shapes) == 0 || len(values) != 1 {
		return false
	}
	shape := profile.Shape(values[0].Text)
	return !slices.ContainsFunc(f.Look.Shapes, func(seen string) bool { return !profile.Extends(shape, seen) })
}

// severalInOne reports whether the only value of a field of several values has more signs between parts than any value on the samples:
//
//	"Hoshino"      "Hoshino; Yamakawa; Tokai" are three values, but no sample shows where they part
func (f *field) severalInOne(values []record.Value) bool {
	if !f.oneSeries() || !f.Many || len(values) != 1 || len(f.Look.Shapes) == 0 {
		return false
	}
	signs := template.ListSigns(values[0].Text)
	return !slices.ContainsFunc(f.Look.Shapes, func(shape string) bool { return template.ListSigns(shape) >= signs || profile.CutShort(shape) })
}

// firstOfItems reports whether the only value of a field whose values were parts of one text is one of several items here:
//
//	<p>rain; fire; ice</p>      after a redesign: <ul> <li>rain</li> <li>fire</li> </ul>
func (f *field) firstOfItems(t *tagtree.Tree, values []record.Value) bool {
	if f.reader.between.IsNone() || len(values) != 1 {
		return false
	}
	item := t.ElementOf(tagtree.NodeID(values[0].Node))
	if t.Node(item).DataAtom != atom.Li || tagtree.Collapse(t.Text(item)) != values[0].Text {
		return false
	}
	return t.ElementAt(t.Parent(item), 1) != tagtree.None
}

// firstOfEnds reports whether the words that end the only value of a field of several values are in its text again: each value ends so.
//
//	"Ann Vance, reporter"     "Bob Stahl, reporter; Eve Imhof, reporter"
func (f *field) firstOfEnds(t *tagtree.Tree, values []record.Value) bool {
	if !f.Many || len(values) != 1 {
		return false
	}
	text := locator.PartText(t, tagtree.NodeID(values[0].Node), f.Part)
	return slices.ContainsFunc(f.Cuts, func(c template.Cut) bool {
		return c.After == "" && c.Shape == "" && strings.ContainsFunc(c.Before, unicode.IsLetter) && strings.Count(text, c.Before) > 1
	})
}

// listGoesOn reports whether the text of several values ends with the sign between them, and an element with a text stands behind it:
// further values are there.
//
//	"Ann Vance / Bo Stahl / " b "Eve Imhof" " / Di Vik"
func (f *field) listGoesOn(t *tagtree.Tree, values []record.Value) bool {
	sign := strings.TrimSpace(f.reader.between.Sign)
	if !f.Many || sign == "" || len(values) == 0 {
		return false
	}
	node := tagtree.NodeID(values[len(values)-1].Node)
	next := t.NextSibling(node)
	return t.IsText(node) && next != tagtree.None && t.Tag(next) != "br" && strings.HasSuffix(strings.TrimSpace(t.Text(node)), sign) && strings.TrimSpace(t.Text(next)) != ""
}

// saysNone reports whether a value only says that there is none, as no marked value does.
func (f *field) saysNone(value string) bool {
	return record.IsNoData(value) || f.Look != nil && !f.Look.None && record.SaysNone(value)
}

// signsOnly reports whether a value has neither letters nor digits, as no value of the samples: "|" after an empty one.
func (f *field) signsOnly(value string) bool {
	says := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return f.Look != nil && len(f.Look.Shapes) > 0 && !strings.ContainsFunc(value, says) &&
		!slices.ContainsFunc(f.Look.Shapes, func(shape string) bool { return !strings.ContainsFunc(shape, says) })
}

// dangles reports whether a value begins or ends with a sign between facts, or has half a pair of brackets, as no value of the samples:
// what it parts the value from is not in its text here, or is in the value.
//
//	"3 May 2007"      after a redesign: "3 May 2007 |"
//	"Quay Classics"   "Quay Classics)."
func (f *field) dangles(value string) bool {
	if f.Look == nil || len(f.Look.Shapes) == 0 {
		return false
	}
	first, _, begins := strings.Cut(value, " ")
	end, bracket := profile.EndSign(value), profile.OpenBracket(value)
	return begins && isSign(first) && !slices.ContainsFunc(f.Look.Shapes, func(seen string) bool { return strings.HasPrefix(seen, first) }) ||
		end != "" && !slices.ContainsFunc(f.Look.Shapes, func(seen string) bool { return strings.HasSuffix(seen, end) || profile.CutShort(seen) }) ||
		bracket != "" && !slices.ContainsFunc(f.Look.Shapes, func(seen string) bool { return profile.OpenBracket(seen) != "" || profile.CutShort(seen) })
}

// isSign reports whether a word is one of the signs between facts.
func isSign(word string) bool {
	return utf8.RuneCountInString(word) == 1 && strings.Contains("|·•‧∙-–—/›»,;", word)
}

// goesOn reports whether a remark in brackets follows the value, as it follows no value of the samples:
//
//	"About 400", "About 90"      "About 800 (in addition, 20 in Canada)"
func (f *field) goesOn(value string) bool {
	shape := profile.Shape(value)
	return f.Look != nil && len(f.Look.Shapes) > 0 && f.Look.Digits == template.DigitsAll &&
		!slices.ContainsFunc(f.Look.Shapes, func(seen string) bool { return !profile.GoesOn(shape, seen) })
}
