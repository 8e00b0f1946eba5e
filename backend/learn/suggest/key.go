package suggest

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A key says where a value is without saying what it is. Values of two pages
// that have one key are, as far as it goes, values of one field.
//
//	<dl><dt>Price</dt><dd class="p">12.50</dd></dl>
//
//	o dd class p              the dd with the class
//	l Price                   the dd beside the text
//	a div id main /dl[1]/dd[1]   its place below an element with a name
//	p /html[1]/body[1]/…      its place on the page
//	h Method                  an item below the heading

// Trust in kinds of keys, 0..1, beside those of induce.Anchors; our choice, the
// order matters more than the values.
const (
	priorLabel = 0.95
	priorIn    = 0.97 // the label is in the text of the value
	priorTag   = 0.85 // h1, time, address
	priorData  = 0.30 // structured data: it is not seen
	priorPath  = 0.15
	perLevel   = 0.85 // for each level between an anchor and the value
	perPlace   = 0.75 // for each element counted among others on the way
)

// Bounds of the keys of a value.
const (
	maxShells  = 6 // elements that show the same text
	maxAbove   = 6 // ancestors that can be anchors
	maxAnchors = 3 // attribute tests of each
	maxOpen    = 3 // levels up to the element that is repeated
)

// key is one way to find a value.
type key struct {
	text    string // equal for equal keys
	prior   float64
	many    bool                  // it may find a list of values
	section bool                  // it finds the items of a section, whatever their paths
	node    tagtree.NodeID        // that it finds
	steps   func() []locator.Step // nil: no path finds just the values
}

// itoa is strconv.Itoa for a place.
func itoa(n int32) string { return strconv.Itoa(int(n)) }

// keys calls add for each key of a value.
func (p *page) keys(v *value, add func(key)) {
	if v.item {
		every := add
		add = func(k key) {
			if k.many {
				every(k)
			}
		}
	}
	if v.data {
		add(key{text: "s " + v.path, prior: priorData, many: true, node: v.Node, steps: func() []locator.Step { return p.dataSteps(v.Node) }})
		return
	}
	shells := p.shells(v.Node)
	p.ownKeys(v, shells, add)
	p.labelKeys(v, add)
	top := shells[len(shells)-1]
	p.aboveKeys(v, top, add)
	p.tagKeys(shells, add)
	p.openKeys(v, shells, add)
	add(key{text: "p " + p.path(v.Node, 0, tagtree.None, false), prior: priorPath, node: v.Node, steps: func() []locator.Step { return induce.Below(p.t, 0, v.Node) }})
}

// shells lists the elements that show just what a value shows: inner ones, its own, outer ones.
func (p *page) shells(n tagtree.NodeID) []tagtree.NodeID {
	if p.t.IsText(n) {
		return []tagtree.NodeID{p.t.Parent(n)}
	}
	out := []tagtree.NodeID{n}
	if p.t.Node(n).DataAtom == atom.Img {
		return out
	}
	for c := p.t.ElementAt(n, 0); c != tagtree.None && len(out) < maxShells/2 && p.t.SameText(n, c); c = p.t.ElementAt(c, 0) {
		out = append([]tagtree.NodeID{c}, out...)
	}
	for a := p.t.Parent(n); a > 0 && len(out) < maxShells && p.t.SameText(a, n); a = p.t.Parent(a) {
		out = append(out, a)
	}
	return out
}

// tail is the step from an element down to a text run, where the value is one.
func (p *page) tail(v *value) (text string, steps []locator.Step) {
	if !p.t.IsText(v.Node) {
		return "", nil
	}
	return "/text" + itoa(p.place[v.Node]), []locator.Step{{Axis: locator.Child, Test: locator.Text, Preds: []locator.Pred{locator.At(int(p.place[v.Node]))}}}
}

// ownKeys are attributes of the elements that show the value, and their tags where those say something.
func (p *page) ownKeys(v *value, shells []tagtree.NodeID, add func(key)) {
	tail, steps := p.tail(v)
	for _, e := range shells {
		node := e
		if tail != "" {
			node = v.Node
		}
		tag := p.t.Tag(e)
		for i, a := range induce.Anchors(p.t, e) {
			if i == 2*maxAnchors {
				break
			}
			add(key{
				text: "o " + tag + pred(a.Pred) + tail, prior: a.Prior, many: true, node: node,
				steps: func() []locator.Step { return append([]locator.Step{deep(tag, a.Pred)}, steps...) },
			})
		}
		switch p.t.Node(e).DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.Time, atom.Address, atom.Cite, atom.Blockquote, atom.Figcaption:
			add(key{text: "t " + tag + tail, prior: priorTag, node: node, steps: func() []locator.Step { return append([]locator.Step{deep(tag)}, steps...) }})
		}
	}
}

func deep(tag string, preds ...locator.Pred) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: tag, Preds: preds}
}

func pred(q locator.Pred) string {
	return "[" + strconv.Itoa(int(q.Kind)) + q.Name + "=" + q.Value + "]"
}

// labelKeys is the label beside the value, or in its text.
func (p *page) labelKeys(v *value, add func(key)) {
	if v.From > 0 {
		label := strings.TrimSpace(string([]rune(p.t.Text(v.Node))[:v.From]))
		add(key{text: "i " + label, prior: priorIn, node: v.Node, steps: func() []locator.Step { return p.holding(v.Node, label) }})
		return
	}
	if v.text == tagtree.None {
		return
	}
	l, ok := induce.FromText(p.t, v.text, v.Node)
	if !ok {
		return
	}
	prior := priorLabel
	if !v.strong {
		prior *= perPlace
	}
	add(key{text: "l " + l.String(), prior: prior, node: v.Node, steps: func() []locator.Step { return l.Steps }})
}

// holding finds the node whose text has a label in it.
func (p *page) holding(n tagtree.NodeID, label string) []locator.Step {
	steps := []locator.Step{deep(locator.Text, locator.Pred{Kind: locator.Contains, Value: label})}
	for text := n; text < p.t.End(n); text++ {
		if p.t.IsText(text) && strings.Contains(p.t.Node(text).Data, label) {
			for e := text; e != n; e = p.t.Parent(e) {
				steps = append(steps, locator.Step{Axis: locator.Parent, Test: p.t.Tag(p.t.Parent(e))})
			}
			break
		}
	}
	return steps
}

// aboveKeys start at an attribute of an element around the value.
func (p *page) aboveKeys(v *value, top tagtree.NodeID, add func(key)) {
	own := induce.Anchors(p.t, p.t.ElementOf(v.Node))
	tail, steps := p.tail(v)
	counted := p.counted(v.Node, top)
	for a, level := p.t.Parent(top), 1; a > 0 && level <= maxAbove; a, level = p.t.Parent(a), level+1 {
		for i, anchor := range induce.Anchors(p.t, a) {
			if i == maxAnchors {
				break
			}
			head := p.t.Tag(a) + pred(anchor.Pred)
			first := deep(p.t.Tag(a), anchor.Pred)
			add(key{
				text: "a " + head + p.path(v.Node, a, tagtree.None, false), node: v.Node,
				prior: anchor.Prior * math.Pow(perLevel, float64(level)) * math.Pow(perPlace, float64(counted)),
				steps: func() []locator.Step { return append([]locator.Step{first}, induce.Below(p.t, a, v.Node)...) },
			})
			if len(own) > 0 {
				tag := p.t.Tag(p.t.ElementOf(v.Node))
				add(key{
					text: "b " + head + tag + pred(own[0].Pred) + tail, node: v.Node, many: true, prior: (anchor.Prior + own[0].Prior) / 2 * perLevel,
					steps: func() []locator.Step { return append([]locator.Step{first, deep(tag, own[0].Pred)}, steps...) },
				})
			}
		}
		counted += p.countedAt(a)
	}
}

// tagKeys find the elements of one tag below an attribute: the items of lists.
func (p *page) tagKeys(shells []tagtree.NodeID, add func(key)) {
	item := p.item(shells)
	if item == tagtree.None {
		return
	}
	tag := p.t.Tag(item)
	for a, level := p.t.Parent(item), 1; a > 0 && level <= maxAbove; a, level = p.t.Parent(a), level+1 {
		for i, anchor := range induce.Anchors(p.t, a) {
			if i == maxAnchors {
				break
			}
			first := deep(p.t.Tag(a), anchor.Pred)
			add(key{
				text: "n " + p.t.Tag(a) + pred(anchor.Pred) + tag, node: item, many: true, prior: anchor.Prior * perLevel,
				steps: func() []locator.Step { return []locator.Step{first, deep(tag)} },
			})
		}
	}
}

// item is the first element that shows a value with a tag of the items of lists; None without one.
// It can be the only one of its list on a page.
func (p *page) item(shells []tagtree.NodeID) tagtree.NodeID {
	for _, e := range shells {
		if listTags[p.t.Node(e).DataAtom] {
			return e
		}
	}
	return tagtree.None
}

// listTags are the elements that values of a list are in.
var listTags = map[atom.Atom]bool{atom.Li: true, atom.P: true, atom.Dd: true}

// counted is how many elements from a node up to another stand among others of their name.
func (p *page) counted(n, top tagtree.NodeID) (k int) {
	for ; n >= top && n > 0; n = p.t.Parent(n) {
		k += p.countedAt(n)
	}
	return k
}

func (p *page) countedAt(n tagtree.NodeID) int {
	if p.only[n] {
		return 0
	}
	return 1
}

// openKeys leave the place of one element open, so that they find the values of a list.
func (p *page) openKeys(v *value, shells []tagtree.NodeID, add func(key)) {
	top := shells[len(shells)-1]
	start, item := top, p.item(shells)
	if item != tagtree.None {
		start = item
	}
	for e, level := start, 0; e > 0 && level < maxOpen; e = p.t.Parent(e) {
		if e <= top {
			level++
		}
		if p.t.IsText(e) || p.only[e] && e != item {
			continue
		}
		container, node := p.t.Parent(e), v.Node
		if p.t.Within(e, node) {
			node = e // the value is around its item
		}
		below := func(head ...locator.Step) []locator.Step {
			steps := slices.Concat(head, induce.Below(p.t, container, node))
			steps[len(head)].Preds = nil
			return steps
		}
		path := p.path(node, container, e, false)
		for i, a := range induce.Anchors(p.t, container) {
			if i == maxAnchors {
				break
			}
			add(key{
				text: "m " + p.t.Tag(container) + pred(a.Pred) + path, prior: a.Prior, many: true, node: node,
				steps: func() []locator.Step { return below(deep(p.t.Tag(container), a.Pred)) },
			})
		}
		add(key{
			text: "m " + p.path(container, 0, tagtree.None, false) + path, prior: priorPath, many: true, node: node,
			steps: func() []locator.Step { return below(induce.Below(p.t, 0, container)...) },
		})
	}
}
