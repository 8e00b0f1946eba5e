package author

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the filtered page.
const (
	fewItems    = 12  // items; a page that shows fewer is made by scripts, and its data are items too
	maxItems    = 400 // items of a page
	maxItemText = 600 // characters of an item's text
)

// Items filters a page (DETM 3.3, step 2): the values that a person may want,
// each with its label, instead of every node. A page that shows few values has its data as items. Labels, scripts, buttons and
// menus are no items; with more samples, nor is what never changes: constant
// says how many were left out for that. A text that names different values on
// the samples is a label too, although it stands in a plain element.
func (s *Session) Items(id int) (items []Item, constant int, err error) {
	sm, err := s.sample(id)
	if err != nil {
		return nil, 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	all := itemsOf(sm.tree)
	pages := s.others(id)
	others, labels := setsOf(pages), namingTexts(append(pages, all))
	items = []Item{}
	for _, item := range all {
		if everywhere(others, item) {
			constant++
			continue
		}
		if labels[item.Text] && !labels[item.Label] { // "20 min" of "Cook" is a value
			continue
		}
		item.Field = s.now.fieldAt(id, sm.tree, item)
		items = append(items, item)
	}
	return items, constant, nil
}

// itemsOf lists the candidate items of a page.
func itemsOf(t *tagtree.Tree) []Item {
	taken := map[tagtree.NodeID]bool{}
	var items []Item
	for n := tagtree.NodeID(1); int(n) < t.Len() && len(items) < maxItems; n++ {
		if item, ok := itemAt(t, n, taken); ok {
			items = append(items, item)
		}
	}
	if len(items) < fewItems {
		items = append(items, dataItems(t, maxItems-len(items))...)
	}
	return items
}

// dataItems lists the values of a page's linked data and state, with their keys as labels.
func dataItems(t *tagtree.Tree, limit int) []Item {
	var items []Item
	for n := tagtree.NodeID(t.PageLen()); int(n) < t.Len() && len(items) < limit; n++ {
		e := t.Parent(n)
		if !t.IsText(n) || t.Tag(e) == "ld-meta" || utf8.RuneCountInString(t.Node(n).Data) > maxItemText {
			continue
		}
		item := newItem(t, e, template.Part{Kind: template.PartText}, 0, 0)
		item.Label = dataKey(t, e)
		items = append(items, item)
	}
	return items
}

// labelled is what must be the same on every sample for an item to be left out.
type labelled struct{ label, text string }

// others is the items of each other sample.
func (s *Session) others(id int) [][]Item {
	var out [][]Item
	for _, e := range s.now.Pages {
		if e.ID != id && len(out) < maxLearnPages {
			out = append(out, itemsOf(s.samples[e.Digest].tree))
		}
	}
	return out
}

// setsOf is, for each page, the set of its labelled values.
func setsOf(pages [][]Item) []map[labelled]bool {
	var out []map[labelled]bool
	for _, items := range pages {
		set := map[labelled]bool{}
		for _, item := range items {
			set[labelled{item.Label, item.Text}] = true
		}
		out = append(out, set)
	}
	return out
}

// leastNaming is the share of the pages on which a text must name a value to be a label.
const leastNaming = 0.5

// namingTexts are the texts that name values: on half of the pages one value each, and not
// always the same one.
//
//	Medium  Oil on canvas   Dimensions  61 cm       "Dimensions" names 61 cm and 18 cm;
//	Medium  Iron            Dimensions  18 cm       "Oil on canvas" stands once before "Dimensions"
func namingTexts(pages [][]Item) map[string]bool {
	on, first, differs, twice := map[string]int{}, map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, items := range pages {
		here := map[string]bool{}
		for _, item := range items {
			if item.Label == "" {
				continue
			}
			if here[item.Label] {
				twice[item.Label] = true
				continue
			}
			here[item.Label] = true
			if on[item.Label]++; on[item.Label] == 1 {
				first[item.Label] = item.Text
			}
			differs[item.Label] = differs[item.Label] || first[item.Label] != item.Text
		}
	}
	out := map[string]bool{}
	for label, n := range on {
		out[label] = differs[label] && !twice[label] && float64(n) >= leastNaming*float64(len(pages))
	}
	return out
}

func everywhere(others []map[labelled]bool, item Item) bool {
	for _, set := range others {
		if !set[labelled{item.Label, item.Text}] {
			return false
		}
	}
	return len(others) > 0
}

// fieldAt is the field an item is marked as: by a mark on its node, on an element inside it (the b of a td), or on
// one around it that shows the same.
func (d *draft) fieldAt(page int, t *tagtree.Tree, item Item) string {
	for _, m := range d.Marks {
		if m.Page == page && !m.Not && !m.Missing && sameItem(t, item, m.NewMark) {
			return m.Field
		}
	}
	return ""
}

func sameItem(t *tagtree.Tree, item Item, m NewMark) bool {
	if m.Node == item.Node && m.Part == item.Part {
		return true
	}
	if m.Part.Kind == template.PartAttr || item.Part.Kind == template.PartAttr {
		return false
	}
	within := func(a, b int32) bool { return a <= b && tagtree.NodeID(b) < t.End(tagtree.NodeID(a)) }
	if within(item.Node, m.Node) {
		return true
	}
	text := rangeOf(locator.PartText(t, tagtree.NodeID(m.Node), m.Part), m.From, m.To)
	return within(m.Node, item.Node) && text == item.Text
}

// itemAt is the item that begins with a node, if any: an image, or a text with
// the element that holds it alone, or the run of a text among labels.
func itemAt(t *tagtree.Tree, n tagtree.NodeID, taken map[tagtree.NodeID]bool) (Item, bool) {
	node := t.Node(n)
	if !t.Visible(n) {
		return Item{}, false
	}
	if node.DataAtom == atom.Img {
		src, _ := t.Attr(n, "src")
		if src == "" || strings.HasPrefix(src, "data:") {
			return Item{}, false
		}
		return newItem(t, n, template.Part{Kind: template.PartAttr, Attr: "src"}, 0, 0), true
	}
	if !t.IsText(n) || tagtree.Blank(node.Data) || suggest.Outside(t, n) || labels.Is(t, n) && heading(t, n) == "" || inHeadRow(t, n) {
		return Item{}, false
	}
	e := suggest.Holder(t, n)
	if taken[e] {
		return Item{}, false
	}
	part := template.Part{Kind: template.PartText}
	if t.IsText(e) {
		part.Kind = template.PartRun
	}
	taken[e] = true
	text := t.Text(e)
	if utf8.RuneCountInString(text) > maxItemText {
		return Item{}, false
	}
	if _, from, sure := labels.Value(t, e, text); sure && from > 0 && labels.Heading(t, e) == 0 {
		return newItem(t, e, part, from, utf8.RuneCountInString(text)), true
	}
	return newItem(t, e, part, 0, 0), true
}

// newItem fills in label, name and type.
func newItem(t *tagtree.Tree, n tagtree.NodeID, p template.Part, from, to int) Item {
	text := rangeOf(locator.PartText(t, n, p), from, to)
	typ := suggest.TypeOf(p, text)
	label := ""
	if to > 0 {
		label, _, _ = labels.Value(t, n, t.Text(n))
	} else if typ != record.Image {
		if label = heading(t, n); label == "" {
			label = labelOf(t, n)
		}
	}
	return Item{Label: label, Name: nameFor(t, n, label, typ), Text: text, Node: int32(n), Part: p, From: from, To: to, Type: typ}
}
