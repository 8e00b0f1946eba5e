package suggest

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A section is what a heading of several pages begins. Its items are a list on
// each page, whatever elements the page writes them with, in one list or in several.
//
//	page 1  <h2>Method</h2> <p>Stir. <p>Bake.
//	page 2  <h2>Method</h2> <h3>Sauce</h3> <ol><li>Stir.</ol> <h3>Cake</h3> <ol><li>Bake.</ol>

// shareSections finds the headings of each page that other pages have too: their texts begin the same sections.
func shareSections(pages []*page) {
	count := map[string]int{}
	for _, p := range pages {
		p.sections = map[tagtree.NodeID]string{}
		here := map[string]bool{}
		for id := range tagtree.NodeID(p.t.PageLen()) {
			if p.above[id] == id && id > 0 {
				text := uncounted(tagtree.WithoutSpace(p.t.Text(id)))
				p.sections[id] = text
				if !here[text] {
					here[text] = true
					count[text]++
				}
			}
		}
	}
	for _, p := range pages {
		for id, text := range p.sections {
			if count[text] < 2 {
				delete(p.sections, id)
			}
		}
	}
}

// sectioned is the share of the pages on which the values of a list, no items of a ul or ol, are below several headings
// that another page has too: the first paragraphs of all sections. "Step 1" and "Step 2" are one heading.
func (c *candidate) sectioned(pages []*page) float64 {
	in, n := 0.0, 0.0
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		n++
		p := pages[i]
		for _, a := range at[1:] {
			if p.sectionOf(a) != p.sectionOf(at[0]) && p.t.Node(p.t.ElementOf(tagtree.NodeID(a.node))).DataAtom != atom.Li {
				in++
				break
			}
		}
	}
	return in / n
}

// sectionOf is the heading above a value that another page has too, without digits; "" without one.
func (p *page) sectionOf(a place) string {
	if p.values[a.value].data {
		return ""
	}
	return p.sections[p.above[a.node]]
}

// priorSection is the trust in the heading above a list.
const priorSection = 0.75

// sectionUp is the number of levels from a heading to the element that holds its items.
const sectionUp = 3

// sectionItem is a value that fills an item of a list.
type sectionItem struct {
	value   int
	element tagtree.NodeID
}

// sectionLists calls add for each item of the sections that other pages have too. O(n).
func (p *page) sectionLists(add func(value int, k key)) {
	items, k := p.sectionItems(), 0
	for h := range tagtree.NodeID(p.t.PageLen()) {
		text := p.sections[h]
		if text == "" {
			continue
		}
		for k < len(items) && items[k].element < h {
			k++
		}
		for _, item := range p.itemsBelow(h, items[k:]) {
			add(item.value, key{text: "h " + text, prior: priorSection, node: item.element, many: true, section: true})
		}
	}
}

// sectionItems are the values that fill items of lists, in the order of the page.
func (p *page) sectionItems() []sectionItem {
	var out []sectionItem
	end := tagtree.NodeID(0) // of the last item
	for i := range p.values {
		v := &p.values[i]
		if v.data || v.From > 0 || p.around.beside[v.Node] || v.Node < end {
			continue
		}
		e := p.item(p.shells(v.Node))
		if v.item && listTags[p.t.Node(v.Node).DataAtom] {
			e = v.Node
		}
		if e != tagtree.None {
			end = p.t.End(e)
			out = append(out, sectionItem{i, e})
		}
	}
	return out
}

// itemsBelow are the items between a heading and the next of its level, close to it, of the commonest tag.
func (p *page) itemsBelow(h tagtree.NodeID, items []sectionItem) []sectionItem {
	if len(items) == 0 {
		return nil
	}
	holder := p.t.Parent(h)
	for up := 1; up < sectionUp && holder > 0 && !p.t.Within(items[0].element, holder); up++ {
		holder = p.t.Parent(holder)
	}
	var out []sectionItem
	count, tag := map[string]int{}, ""
	for _, item := range items[:min(len(items), maxMany)] {
		if !p.t.Within(item.element, holder) || p.ended(h, item.element) {
			break
		}
		one := p.t.Tag(item.element)
		if count[one]++; count[one] > count[tag] {
			tag = one
		}
		out = append(out, item)
	}
	return slices.DeleteFunc(out, func(item sectionItem) bool { return p.t.Tag(item.element) != tag })
}

// ended reports whether another heading of its level, or of a level above, is between a heading and an element.
func (p *page) ended(h, e tagtree.NodeID) bool {
	for last := p.above[e]; last > h; last = p.above[last-1] {
		if p.t.Node(last).Data <= p.t.Node(h).Data {
			return true
		}
	}
	return false
}
