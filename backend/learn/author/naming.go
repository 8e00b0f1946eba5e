package author

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

func (s *Session) typeOf(m NewMark) record.Type {
	sm, err := s.sampleOf(m.Page)
	if err != nil || m.Missing {
		return record.Text
	}
	n := tagtree.NodeID(m.Node)
	return suggest.TypeOf(m.Part, rangeOf(locator.PartText(sm.tree, n, m.Part), m.From, m.To))
}

// propose names a new field after the label beside the marked node.
func (s *Session) propose(d *draft, m NewMark) string {
	sm, err := s.sampleOf(m.Page)
	if err != nil {
		return d.free("field")
	}
	n := tagtree.NodeID(m.Node)
	label := s.labelOnPages(m.Page, sm.tree, n)
	if m.To > 0 {
		text := locator.PartText(sm.tree, n, m.Part)
		if inner := labels.In(text, m.From); inner != "" {
			label = inner
		} else if inner, from, _ := labels.Value(sm.tree, n, text); from == m.From && from > 0 {
			label = inner
		}
	}
	return d.free(nameFor(sm.tree, n, label, s.typeOf(m)))
}

// labelOnPages is the label of a node, "" where it is a value beside it: a text
// without the form of a label that no other page has.
//
//	b "Gregory"   span "Bakewell Street"      "Gregory" names no street
func (s *Session) labelOnPages(page int, t *tagtree.Tree, n tagtree.NodeID) string {
	label := labelOf(t, n)
	text, _ := labels.TextOf(t, n)
	if label == "" || text == tagtree.None || len(s.now.Pages) < 2 || formOfLabel(t, text) {
		return label
	}
	head := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: label}}}}}
	for _, e := range s.now.Pages[:min(len(s.now.Pages), comparedPages)] {
		if e.ID != page && len(head.Run(s.samples[e.Digest].tree)) > 0 {
			return label
		}
	}
	return ""
}

// formOfLabel reports whether a text is a label by its colon or its element.
func formOfLabel(t *tagtree.Tree, text tagtree.NodeID) bool {
	switch t.Node(t.Parent(text)).DataAtom {
	case atom.Th, atom.Dt, atom.Label:
		return true
	}
	return tagtree.EndsInColon(strings.TrimSpace(t.Node(text).Data))
}

// nameFor makes a name from a label; without one from the node's own
// attributes, its tag, or its type.
func nameFor(t *tagtree.Tree, n tagtree.NodeID, label string, typ record.Type) string {
	if label != "" {
		return cleanName(label)
	}
	if t.IsText(n) {
		n = t.Parent(n)
	}
	if key := dataKey(t, n); key != "" {
		return cleanName(words(key))
	}
	heading := labels.Heading(t, n)
	if heading == atom.H1 {
		return "title"
	}
	switch t.Node(n).DataAtom {
	case atom.Img:
		return "image"
	case atom.Time:
		return "date"
	}
	for _, key := range []string{"itemprop", "property", "data-field", "data-ui", "id", "class"} {
		if v, ok := t.Attr(n, key); ok && !strings.ContainsAny(v, "0123456789") {
			if f := strings.Fields(v); len(f) > 0 && utf8.RuneCountInString(f[len(f)-1]) > 1 {
				return cleanName(words(f[len(f)-1]))
			}
		}
	}
	if typ != record.Text && typ != "" {
		return string(typ)
	}
	if heading != 0 {
		return "title"
	}
	return "field"
}

// dataKey is the key of a node in the page's structured data, "" for a node of the page itself:
// "datePublished" of ld-datePublished, "title" of a meta element og:title.
func dataKey(t *tagtree.Tree, n tagtree.NodeID) string {
	if int(n) < t.PageLen() {
		return ""
	}
	_, key, _ := strings.Cut(t.Tag(n), "-")
	if t.Tag(n) == "ld-meta" && len(t.Node(n).Attr) > 0 {
		name := t.Node(n).Attr[0].Val
		key = name[strings.LastIndexAny(name, ":.")+1:]
	}
	return key
}

// maxProposed is the length of a proposed name, in characters: a label can be a sentence.
const maxProposed = 40

// cleanName makes the name that is proposed for a text: small letters, words
// joined by one underscore. "Our Price (EUR):" gives "our_price_eur", "学历" stays.
func cleanName(text string) string {
	name := template.NameFrom(strings.NewReplacer("-", " ", ".", " ", "_", " ").Replace(strings.ToLower(text)))
	if utf8.RuneCountInString(name) <= maxProposed {
		return name
	}
	cut := string([]rune(name)[:maxProposed])
	if i := strings.LastIndexByte(cut, '_'); i > 0 {
		cut = cut[:i]
	}
	return cut
}

// words parts the words of an identifier: "productTitle" gives "product Title".
func words(id string) string {
	var b strings.Builder
	small := false
	for _, r := range id {
		if small && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return b.String()
}

// free is the name itself, or the name with the first number that makes it new.
func (d *draft) free(name string) string {
	if name == "" {
		name = "field"
	}
	for i, try := 2, name; ; i++ {
		if d.field(try) < 0 {
			return try
		}
		try = fmt.Sprintf("%s_%d", name, i)
	}
}

// siteOf is the host of an address without "www.".
func siteOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}
