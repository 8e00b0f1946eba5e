package article

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Choice is a click on a block: it belongs to the article, or it does not.
type Choice struct {
	Sample int // index in the samples
	Node   tagtree.NodeID
	In     bool
}

// Fix is what a person settled of a site's articles, over the automatic
// choice: what is always taken in, what is always left out, and, where the
// samples agree on one, the element that holds the body.
//
// With a container the body is what it holds but for what is left out, and the
// automatic choice has no effect. A page without it has the automatic choice.
type Fix struct {
	Container  *locator.Locator
	Keep, Drop []locator.Locator
	Hand       Hand
}

// Hand is the body as a person, or another tool's file, gives it by any XPath.
// The first container that finds something counts, with all that it finds.
type Hand struct{ Containers, Keep, Drop []Finder }

// Finder finds nodes of a page, in document order.
type Finder interface {
	Run(t *tagtree.Tree) []tagtree.NodeID
	String() string
}

// Contrary is the error of a choice that nothing tells from one to the contrary.
type Contrary struct {
	Page, Text string // the page's name, and the text of the block
}

func (e *Contrary) Error() string {
	return fmt.Sprintf("article: %q on %q: nothing tells it from what was chosen otherwise; take that choice back first", e.Text, e.Page)
}

// Thresholds of generalising a click.
const (
	climb     = 3   // elements above the clicked one whose class or id may say what it is
	mostDrop  = 0.5 // of the body's characters that one click may take out
	looseDrop = 0.1 // of them, where only the names of elements below a class or an id say what it is
)

// LearnFix generalises choices: each by the first locator (the class or id of
// the block, of what it lies in, then its place) that on all samples agrees
// with every other choice. The order of the choices has no say. The error is a
// *Contrary where no locator tells a choice from others.
//
// A container is taken only where on every sample it gives the automatic choice
// with the person's over it and hardly more (settling).
func LearnFix(samples []*tagtree.Tree, choices []Choice) (Fix, error) {
	bodies := automatic(samples)
	fix, err := learnFix(samples, bodies, choices)
	if err == nil {
		fix.settle(samples, bodies, choices)
	}
	return fix, err
}

// automatic is the body of each sample when no block was settled.
func automatic(samples []*tagtree.Tree) [][]Block {
	bodies := make([][]Block, len(samples))
	for i, t := range samples {
		bodies[i] = Find(t, Options{}).Body
	}
	return bodies
}

func learnFix(samples []*tagtree.Tree, bodies [][]Block, choices []Choice) (Fix, error) {
	var fix Fix
	for _, c := range choices {
		if c.Sample < 0 || c.Sample >= len(samples) || !samples[c.Sample].Valid(c.Node) {
			return Fix{}, fmt.Errorf("article: choice of node %d on sample %d: there is no such node", c.Node, c.Sample)
		}
	}
	for _, c := range choices {
		list := &fix.Drop
		if c.In {
			list = &fix.Keep
		}
		if slices.ContainsFunc(*list, func(l locator.Locator) bool { return covers(l, samples[c.Sample], c.Node) }) {
			continue
		}
		l, ok := generalise(samples, bodies, choices, c)
		if !ok {
			t := samples[c.Sample]
			return Fix{}, &Contrary{Page: t.Page.Name, Text: t.Text(c.Node)}
		}
		*list = append(*list, l)
	}
	sortLocators(fix.Keep)
	sortLocators(fix.Drop)
	fix.Container = container(samples, bodies, fix)
	return fix, nil
}

func sortLocators(l []locator.Locator) {
	slices.SortFunc(l, func(a, b locator.Locator) int { return strings.Compare(a.String(), b.String()) })
}

// covers reports whether a node is one that a locator finds, or lies in one.
func covers(l locator.Locator, t *tagtree.Tree, id tagtree.NodeID) bool {
	return slices.ContainsFunc(l.Run(t), func(n tagtree.NodeID) bool { return t.Within(id, n) })
}

// generalise gives the first candidate of a choice that contradicts no other.
func generalise(samples []*tagtree.Tree, bodies [][]Block, choices []Choice, c Choice) (locator.Locator, bool) {
	for _, w := range candidates(samples[c.Sample], c.Node, c.In) {
		l := w.Locator
		ok := covers(l, samples[c.Sample], c.Node)
		for _, d := range choices {
			ok = ok && (d.In == c.In || !covers(l, samples[d.Sample], d.Node))
		}
		for i, t := range samples {
			ok = ok && (c.In || dropped(l, t, bodies[i]) <= w.most)
		}
		if ok {
			return l, true
		}
	}
	return locator.Locator{}, false
}

// dropped is the share of a body's characters that a locator takes out.
func dropped(l locator.Locator, t *tagtree.Tree, body []Block) float64 {
	out, all := 0, 0
	below := below(t, []locator.Locator{l})
	for _, k := range body {
		all += len(k.Text)
		if below[k.From] {
			out += len(k.Text)
		}
	}
	if all == 0 {
		return 0
	}
	return float64(out) / float64(all)
}

// container is the innermost anchored element that on every sample holds all
// of the fixed body; nil when the samples have none in common.
func container(samples []*tagtree.Tree, bodies [][]Block, fix Fix) *locator.Locator {
	if len(samples) == 0 {
		return nil
	}
	t := samples[0]
	body := fix.apply(t, bodies[0])
	if len(body) == 0 {
		return nil
	}
	for p := t.Parent(body[0].From); p > 0 && t.Tag(p) != "body"; p = t.Parent(p) {
		named := anchors(t, p)
		if tag := t.Tag(p); tag == "article" || tag == "main" {
			named = append(named, locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: tag}}})
		}
		for _, l := range named {
			if holdsAll(l, samples, bodies, fix) {
				return &l
			}
		}
	}
	return nil
}

// holdsAll reports whether a locator finds one element on each sample, and all of the body in it.
func holdsAll(l locator.Locator, samples []*tagtree.Tree, bodies [][]Block, fix Fix) bool {
	for i, t := range samples {
		nodes := l.Run(t)
		if len(nodes) != 1 {
			return false
		}
		for _, k := range fix.apply(t, bodies[i]) {
			if !t.Within(k.From, nodes[0]) {
				return false
			}
		}
	}
	return true
}
