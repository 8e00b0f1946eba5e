package program

import (
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// readTypes reads the values of the fields with a type, as the page's language
// writes them. A text that does not read so is kept, and its cell says it.
func (p *Program) readTypes(cells record.Record, locale func() record.Locale) {
	for i := range cells {
		f := &p.fields[i]
		if f.inner != nil {
			for _, r := range cells[i].Records {
				f.inner.readTypes(r, locale)
			}
			continue
		}
		if !f.Type.Typed() || !cells[i].State.HasValue() {
			continue
		}
		if bad, ok := cells[i].ReadTypes(f.Type, locale()); !ok {
			msg := untyped(f.Type, bad)
			cells[i].Why, cells[i].Message = msg.text, &msg.message
		}
	}
}

// localeOf is what a page tells about how to read its values: its language by the
// attribute lang, but by the letters of its text where these are Chinese or
// Japanese, as many pages copy the attribute from an English design; the order of
// days of three numbers by its other days, where the language does not tell it; and
// when it was received, for "yesterday".
func localeOf(t *tagtree.Tree) record.Locale {
	lang := ""
	for id := tagtree.NodeID(0); id < tagtree.NodeID(t.Len()); id++ {
		if t.Node(id).DataAtom == atom.Html {
			lang, _ = t.Attr(id, "lang")
			break
		}
	}
	l := record.Locale{Lang: lang, Now: t.Page.Received}
	if script := scriptOf(t); script != "" && !l.Is("zh", "ja") {
		l.Lang = script
	}
	if !l.TellsOrder() {
		l.Order = orderOn(t)
	}
	return l
}

// orderOn is the order that the days in the texts of a page tell.
func orderOn(t *tagtree.Tree) record.Order {
	var days record.Orders
	for id := range tagtree.NodeID(t.PageLen()) {
		if t.IsText(id) && t.Visible(id) {
			days.Add(t.Node(id).Data)
		}
	}
	return days.Order()
}

// Letters that are counted, and the shares of them that make a language.
const (
	mostLetters = 2000
	hanShare    = 0.4
	kanaShare   = 0.05
)

// scriptOf is "ja" or "zh" for a page in their letters, else "".
func scriptOf(t *tagtree.Tree) string {
	han, kana, all := 0, 0, 0
	for id := tagtree.NodeID(0); id < tagtree.NodeID(t.Len()) && all < mostLetters; id++ {
		if !t.IsText(id) || !t.Visible(id) {
			continue
		}
		for _, r := range t.Node(id).Data {
			switch {
			case !unicode.IsLetter(r):
				continue
			case unicode.Is(unicode.Han, r):
				han++
			case unicode.In(r, unicode.Hiragana, unicode.Katakana):
				kana++
			}
			all++
		}
	}
	switch {
	case float64(han+kana) < hanShare*float64(all) || all == 0:
		return ""
	case float64(kana) >= kanaShare*float64(all):
		return "ja"
	}
	return "zh"
}
