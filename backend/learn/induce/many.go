package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// generateMany makes the candidates of a field of many values: each pair of
// marks of a sample is generalised at the first level where their paths differ.
//
//	/ul[1]/li[1]/span[1]
//	/ul[1]/li[2]/span[1]   ->   /ul[1]/li/span[1]
func (w *fieldLearner) generateMany() []candidate {
	var all []candidate
	for s, t := range w.samples {
		yes := w.marks.on(s)
		if len(yes) == 0 {
			continue
		}
		g := generator{t: t, samples: w.samples, target: yes[0], twice: len(yes) > 1, values: w.values}
		if len(yes) == 1 {
			g.alone(yes[0])
		} else {
			g.between(yes[0], yes[1])
		}
		g.inSection(yes[0], yes[len(yes)-1])
		g.shared(yes)
		g.column(yes)
		g.underLabel(yes)
		g.eachLabelled(yes)
		g.eachWithRole(yes)
		g.headed(yes)
		g.underBold(yes)
		all = append(all, g.out...)
	}
	return all
}

// between adds the locators that lead from what contains two marks to both and
// to their like.
func (g *generator) between(a, b tagtree.NodeID) {
	top := a
	for !g.t.Within(b, top) {
		top = g.t.Parent(top)
	}
	if top == a {
		return
	}
	ca, cb := g.t.ChildTowards(top, a), g.t.ChildTowards(top, b)
	if g.t.Tag(ca) != g.t.Tag(cb) {
		return
	}
	down := g.open(below(g.t, ca, a), ca, a)
	if !slices.EqualFunc(below(g.t, ca, a), below(g.t, cb, b), sameStep) {
		down = loose(down)
	}
	each := locator.Step{Axis: locator.Child, Test: g.t.Tag(ca)}
	g.container(top, chain(each, down...))
	if open := g.open(g.repeated(ca, a), ca, a); !slices.EqualFunc(open, down, sameStep) {
		g.container(top, chain(each, open...))
	}
}

// repeated is the path from an ancestor down to a node, without positions
// where the node on the way has siblings like it: lists within lists.
func (g *generator) repeated(ancestor, n tagtree.NodeID) []locator.Step {
	steps := below(g.t, ancestor, n)
	for i := len(steps) - 1; n != ancestor; i, n = i-1, g.t.Parent(n) {
		if !g.t.IsText(n) && g.oneOfSeveral(n) {
			steps[i].Preds = nil
		}
	}
	return steps
}

// oneOfSeveral reports whether a node is one of several siblings of its name, with a class or
// without like it: a note of a class below a value that has none is no second value. The cells of a
// row belong to different columns.
func (g *generator) oneOfSeveral(n tagtree.NodeID) bool {
	if tag := g.t.Tag(n); tag == "td" || tag == "th" {
		return false
	}
	class, _ := g.t.Attr(n, "class")
	for c := g.t.FirstChild(g.t.Parent(n)); c != tagtree.None; c = g.t.NextSibling(c) {
		if c == n || g.t.Tag(c) != g.t.Tag(n) {
			continue
		}
		if other, _ := g.t.Attr(c, "class"); (strings.TrimSpace(other) == "") == (strings.TrimSpace(class) == "") {
			return true
		}
	}
	return false
}

// open drops the positions of list elements that stand alone among their
// siblings here: on another page there may be more of them. Other elements are list elements if a sample has several.
func (g *generator) open(steps []locator.Step, ancestor, n tagtree.NodeID) []locator.Step {
	steps = slices.Clone(steps)
	for i := len(steps) - 1; i >= 0 && n != ancestor; i, n = i-1, g.t.Parent(n) {
		if len(steps[i].Preds) != 1 || steps[i].Preds[0].Kind != locator.Nth || steps[i].Axis != locator.Child || g.siblings(n) != 1 {
			continue
		}
		switch g.t.Tag(n) {
		case "ul", "ol", "li", "dl", "dd", "table", "tbody", "tr", "p", locator.Text:
			steps[i].Preds = nil
		default:
			if g.isRepeated(n) {
				steps[i].Preds = nil
			}
		}
	}
	return steps
}

// isRepeated reports whether a sample has several elements of the name and class of a node in one element of the name and
// class of its parent. One of the two has a class or a name of the site's own ("tk-list-item").
func (g *generator) isRepeated(n tagtree.NodeID) bool {
	parent := g.t.Parent(n)
	own := func(n tagtree.NodeID) bool { return classOf(g.t.Node(n)) != "" || strings.Contains(g.t.Tag(n), "-") }
	if !own(n) && !own(parent) {
		return false
	}
	key := g.t.Kind(parent) + " > " + g.t.Kind(n)
	repeated, known := g.repeatedKinds[key]
	if !known {
		repeated = slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool { return hasRepeated(t, g.t.Kind(parent), g.t.Kind(n)) })
		if g.repeatedKinds == nil {
			g.repeatedKinds = map[string]bool{}
		}
		g.repeatedKinds[key] = repeated
	}
	return repeated
}

// hasRepeated reports whether an element of a kind has two children of a kind. O(n).
func hasRepeated(t *tagtree.Tree, parent, child string) bool {
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if t.IsText(id) || t.Kind(id) != parent {
			continue
		}
		count := 0
		for c := t.FirstChild(id); c != tagtree.None && count < 2; c = t.NextSibling(c) {
			if t.Kind(c) == child {
				count++
			}
		}
		if count == 2 {
			return true
		}
	}
	return false
}

// siblings counts a node and its siblings of the same name.
func (g *generator) siblings(n tagtree.NodeID) int {
	same := 0
	for c := g.t.FirstChild(g.t.Parent(n)); c != tagtree.None; c = g.t.NextSibling(c) {
		if g.t.Tag(c) == g.t.Tag(n) && (!g.t.IsText(n) || !tagtree.Blank(g.t.Node(c).Data)) {
			same++
		}
	}
	return same
}

// alone is the guess from one mark: a value with a label stands with its like
// in what the label names; one without is one of a series.
func (g *generator) alone(a tagtree.NodeID) {
	g.repeatedElsewhere(a)
	if e := g.t.ElementOf(a); labels.Of(g.t, a) != "" && e == a && g.t.Parent(e) > 0 {
		g.container(g.t.Parent(e), []locator.Step{{Axis: locator.Child, Test: g.t.Tag(e)}})
		return
	}
	g.series(a)
}

// series is the guess from one mark without label: its like among the siblings of the nearest
// ancestor that has siblings of its name.
func (g *generator) series(a tagtree.NodeID) {
	for n := a; n > 0 && g.t.Parent(n) > 0; n = g.t.Parent(n) {
		if !g.t.IsText(n) && g.siblings(n) > 1 {
			g.likeOf(n, a)
			return
		}
	}
}

// repeatedElsewhere is the guess from one mark that stands alone: another sample has several elements like one around it.
func (g *generator) repeatedElsewhere(a tagtree.NodeID) {
	for n := g.t.ElementOf(a); n > 0 && g.t.Parent(n) > 0; n = g.t.Parent(n) {
		if g.siblings(n) == 1 && g.isRepeated(n) {
			g.likeOf(n, a)
			return
		}
	}
}

// likeOf adds the node at the place of a in each sibling of an element around it.
func (g *generator) likeOf(n, a tagtree.NodeID) {
	g.container(g.t.Parent(n), chain(locator.Step{Axis: locator.Child, Test: g.t.Tag(n)}, g.open(below(g.t, n, a), n, a)...))
}

// container adds, for the element that holds all values and its ancestors, the
// anchors, labels and the path that lead to it, each followed by tail.
func (g *generator) container(top tagtree.NodeID, tail []locator.Step) {
	outer := generator{t: g.t, target: top, holder: true, values: g.values}
	outer.anchors()
	from := len(outer.out)
	outer.labels()
	if len(outer.out) > from && g.labelledIn(top) { // those before it name other rows
		for i := from; i < len(outer.out); i++ {
			outer.out[i].meaning, outer.out[i].strong = false, false
			outer.out[i].prior *= notOwn
		}
	}
	outer.tag()
	outer.path()
	for _, c := range outer.out {
		n := len(g.out)
		g.add(c.family, c.prior, c.meaning, c.why, append(g.open(c.Steps, 0, top), tail...)...)
		if len(g.out) > n {
			g.out[n].strong = c.strong
		}
	}
	for a, level := top, 0; a > 0 && level < 4; a, level = g.t.Parent(a), level+1 {
		g.wide(a, tail, g.twice && level < nearLevels)
	}
}

// labelledIn reports whether an element is the row of the target's own label and its values.
func (g *generator) labelledIn(row tagtree.NodeID) bool {
	own := g.own()
	return own.Text != tagtree.None && g.t.Within(own.Text, row) && g.t.Within(g.target, row) &&
		g.t.Tag(g.t.ChildTowards(row, own.Text)) != g.t.Tag(g.t.ChildTowards(row, g.target))
}

// wide adds "the like anywhere below an anchor", for values in several containers.
func (g *generator) wide(a tagtree.NodeID, tail []locator.Step, meaning bool) {
	tail = slices.Clone(tail)
	tail[0].Axis = locator.Deep
	for _, test := range g.tests(a) {
		head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(a), Preds: []locator.Pred{test.Pred}}
		g.add(familyWide, test.prior*.9, meaning, about(template.EachBelow, test), chain(head, tail...)...)
	}
}

// shared adds the attribute tests that all marks pass, anywhere in the page and
// below each anchor above them.
func (g *generator) shared(yes []tagtree.NodeID) {
	for up := 0; up < 3; up++ {
		nodes := make([]tagtree.NodeID, len(yes))
		for i, y := range yes {
			n := g.t.ElementOf(y)
			for range up {
				n = max(g.t.Parent(n), 0)
			}
			nodes[i] = n
		}
		if nodes[0] <= 0 || len(nodes) > 1 && nodes[0] == nodes[1] {
			return
		}
		down := g.open(below(g.t, nodes[0], yes[0]), nodes[0], yes[0])
		for _, test := range g.tests(nodes[0]) {
			step := locator.Step{Axis: locator.Deep, Test: g.t.Tag(nodes[0]), Preds: []locator.Pred{test.Pred}}
			if !passAll(g.t, nodes, step) {
				continue
			}
			prior, each := test.prior, familyEach
			for range up {
				prior *= perLevel
			}
			if g.counted(nodes[0], yes[0]) > 0 {
				prior, each = prior*perPlace, familyPath
			}
			g.add(each, prior, each == familyEach, about(template.EachWith, test), chain(step, down...)...)
			for a, level := g.t.Parent(nodes[0]), 0; a > 0 && level < maxLevels; a, level = g.t.Parent(a), level+1 {
				for _, anchor := range g.tests(a) {
					head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(a), Preds: []locator.Pred{anchor.Pred}}
					g.add(each, (anchor.prior+prior)/2, each == familyEach, by(anchor).With(about(template.EachWith, test)...), chain(head, chain(step, down...)...)...)
				}
			}
		}
	}
}

// passAll reports whether each node has the step's tag and passes its test.
func passAll(t *tagtree.Tree, nodes []tagtree.NodeID, s locator.Step) bool {
	for _, n := range nodes {
		if t.Tag(n) != s.Test || !slices.ContainsFunc(tests(t.Node(n)), func(x attrTest) bool { return x.Pred == s.Preds[0] || x.token != "" && x.whole() == s.Preds[0] }) {
			return false
		}
	}
	return true
}

func sameStep(a, b locator.Step) bool {
	return a.Axis == b.Axis && a.Test == b.Test && slices.Equal(a.Preds, b.Preds)
}

// loose drops the positions of a path.
func loose(steps []locator.Step) []locator.Step {
	out := slices.Clone(steps)
	for i := range out {
		out[i].Preds = nil
	}
	return out
}
