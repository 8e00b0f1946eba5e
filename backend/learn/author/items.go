package author

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
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
// says how many were left out for that.
func (s *Session) Items(id int) (items []Item, constant int, err error) {
	sm, err := s.sample(id)
	if err != nil {
		return nil, 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	others := s.others(id)
	items = []Item{}
	for _, item := range itemsOf(sm.tree) {
		if everywhere(others, item) {
			constant++
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

// others is, for each other sample, the set of its labelled values.
func (s *Session) others(id int) []map[labelled]bool {
	var out []map[labelled]bool
	for _, e := range s.now.Pages {
		if e.ID == id || len(out) == maxLearnPages {
			continue
		}
		set := map[labelled]bool{}
		for _, item := range itemsOf(s.samples[e.Digest].tree) {
			set[labelled{item.Label, item.Text}] = true
		}
		out = append(out, set)
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
	if !t.IsText(n) || tagtree.Blank(node.Data) || suggest.Outside(t, n) || induce.IsLabel(t, n) && heading(t, n) == "" || inHeadRow(t, n) {
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
	if _, from, sure := induce.LabelledValue(t, e, text); sure && from > 0 && induce.HeadingOf(t, e) == 0 {
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
		label, _, _ = induce.LabelledValue(t, n, t.Text(n))
	} else if typ != record.Image {
		if label = heading(t, n); label == "" {
			label = labelOf(t, n)
		}
	}
	return Item{Label: label, Name: nameFor(t, n, label, typ), Text: text, Node: int32(n), Part: p, From: from, To: to, Type: typ}
}
