package induce

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// generate makes the candidates of every mark, each expression once, in a
// fixed order.
func (w *fieldLearner) generate() []candidate {
	var all []candidate
	if w.many {
		all = w.generateMany()
	} else {
		for _, m := range w.marks.yes {
			g := generator{t: w.samples[m.sample], samples: w.samples, target: m.node, values: w.values, rows: w.rows}
			g.anchors()
			if m.node < tagtree.NodeID(g.t.PageLen()) { // in data a text names nothing
				g.columns()
				if !g.inside(w.marks.part, m) { // else what stands around is of other facts
					label, starts := w.innerLabel(m)
					own := g.within(label, starts)
					if label == "" {
						own = g.frame(w.frameOf(m), m)
					}
					g.within(w.innerTail(m), false)
					unit, lacking := w.unitOf(m)
					if unit == "" {
						unit, lacking = w.wordsOf(m)
					}
					w.lacking = append(w.lacking, lacking...)
					if !g.facing() && !g.attrLabels() && !g.unit(unit) && !own {
						g.labels()
					}
					g.landmarks()
				}
			}
			g.tag()
			g.path()
			g.lines()
			if w.rows {
				w.fromEnd(&g)
			}
			all = append(all, g.out...)
		}
		all = w.inSections(all)
	}
	return distinct(all)
}

// distinct keeps each expression once, with its best prior.
func distinct(all []candidate) []candidate {
	best := map[string]int{}
	var out []candidate
	for _, c := range all {
		key := c.String()
		if i, ok := best[key]; ok {
			if out[i].prior < c.prior {
				out[i] = c
			}
			continue
		}
		best[key] = len(out)
		out = append(out, c)
	}
	return out
}

// innerLabel is the literal label before a marked range in its own text: its last words, which labels of the same fact have in common, or
// all of it if other texts of the page have the last words too. starts says that the text begins with it.
//
//	"Adversary Proceeding #: 09-01397"        "#:", as other pages have "Bankruptcy Petition #:"
//	"Assigned to: Judge Rhoda L. Marsh"       "Assigned to:", as the page has "Referred to:" too
func (w *fieldLearner) innerLabel(m target) (label string, starts bool) {
	if m.to == 0 {
		return "", false
	}
	text := []rune(locator.PartText(w.samples[m.sample], m.node, w.marks.part))
	if m.from > len(text) {
		return "", false
	}
	lead := string(text[:m.from])
	part, ok := w.partOf(m)
	if !ok || !labels.Ends(lead) {
		return "", false
	}
	label, all := strings.TrimSpace(cut.After(part.Lead, nil)), strings.TrimSpace(lead)
	words := strings.TrimRight(all, " :：")
	if label != all && len([]rune(all)) <= labels.MaxLen && !strings.ContainsAny(words, ":：,;.|·•") && !strings.ContainsFunc(words, unicode.IsDigit) &&
		len(textsHolding(w.samples[m.sample], label)) > len(textsHolding(w.samples[m.sample], all)) {
		label = all
	}
	return label, label == all
}

// innerTail is the literal that follows a marked range at the beginning of its
// text, when other samples have it too: ", presiding" after a judge's name.
func (w *fieldLearner) innerTail(m target) string {
	if m.to == 0 || m.from > 0 {
		return ""
	}
	text := []rune(locator.PartText(w.samples[m.sample], m.node, w.marks.part))
	if m.to > len(text) {
		return ""
	}
	tail := strings.TrimSpace(string(text[m.to:]))
	if !strings.ContainsFunc(tail, unicode.IsLetter) || strings.ContainsFunc(tail, unicode.IsDigit) || len([]rune(tail)) > labels.MaxLen/2 {
		return ""
	}
	for s, t := range w.samples {
		if s != m.sample && len(textsHolding(t, tail)) > 0 {
			return tail
		}
	}
	return ""
}

// consistent runs the candidates on all samples and keeps those that answer
// the marks: exactly the marked node, the first of several, or, counted, the
// k-th of several. A candidate that is wrong on a marked sample stays only
// when nothing is right on all of them.
func (w *fieldLearner) consistent(all []candidate) []candidate {
	for i := range all {
		all[i].found = make([][]tagtree.NodeID, len(w.samples))
	}
	set := setOf(all)
	for s, t := range w.samples {
		for i, nodes := range set.Run(t) {
			all[i].found[s] = nodes
		}
	}
	var kept []candidate
	for i := range all {
		c := &all[i]
		if !w.many {
			w.pick(c)
		}
		correct, wrong := w.correctAndWrong(c)
		if correct == 0 {
			continue
		}
		c.prior *= math.Pow(float64(correct)/float64(correct+wrong), 3)
		kept = append(kept, *c)
	}
	if w.many {
		kept = w.withinPath(w.withinOwnParent(w.withinOwnHeading(w.withinOwnLabel(w.withinLabel(w.withGroups(kept))))))
	}
	if w.single() {
		return w.boundedByContainer(kept)
	}
	if w.rows && !w.many {
		kept = byPlaceFromEnd(kept, func(c *candidate) bool { _, wrong := w.correctAndWrong(c); return wrong > 0 })
	}
	if !w.many {
		w.nameRows(kept)
		w.nameByOthers(kept)
		w.countPlaces(kept)
	}
	return kept
}

// pick makes a candidate with several answers on a marked page say which one it means.
func (w *fieldLearner) pick(c *candidate) {
	m := w.marks.yes[0]
	for _, y := range w.marks.yes { // the first marked sample on which it finds the node
		if slices.Contains(c.found[y.sample], y.node) {
			m = y
			break
		}
	}
	nodes := c.found[m.sample]
	k := slices.Index(nodes, m.node)
	if k < 0 || len(nodes) == 1 {
		return
	}
	c.Pick = k + 1
	if c.family == familyAnchor || c.family == familyTag || k > 0 && c.countsRows() { // one of several: that is a place
		c.family, c.meaning = familyPath, false
	}
	if k == 0 {
		c.prior *= ambiguous
	} else {
		c.prior *= counted
	}
	for s, nodes := range c.found {
		if len(nodes) > k {
			c.found[s] = nodes[k : k+1]
		} else {
			c.found[s] = nil
		}
	}
}

// countPlaces makes a place of each anchor or tag that finds one of several on another sample, itself or by a step of the
// path below it, if the field has a label of its own, or each sample has one element with an attribute of the value:
//
//	div.half( p( "Last made up to" strong ) )                                       marked
//	div.half( p( "Next due by" strong )  p( "Last made up to" strong ) )            //div.half/p[1]/strong[1] is the other value
func (w *fieldLearner) countPlaces(all []candidate) {
	if !slices.ContainsFunc(all, func(c candidate) bool { return c.meaning && (c.strong || c.namesValue() && c.onceOnEach()) }) {
		return
	}
	for i := range all {
		if c := &all[i]; (c.family == familyAnchor || c.family == familyTag) && c.meaning && w.countsElsewhere(c) {
			c.family, c.meaning, c.prior = familyPath, false, c.prior*perPlace
		}
	}
}

// onceOnEach reports whether a candidate finds one node on each sample.
func (c *candidate) onceOnEach() bool {
	return !slices.ContainsFunc(c.found, func(nodes []tagtree.NodeID) bool { return len(nodes) != 1 })
}

// countsElsewhere reports whether a candidate finds several nodes on a sample, or a position in its path is that of one of
// several elements there.
func (w *fieldLearner) countsElsewhere(c *candidate) bool {
	for s, nodes := range c.found {
		if len(nodes) > 1 {
			return true
		}
		if len(nodes) == 0 {
			continue
		}
		g, n := generator{t: w.samples[s]}, nodes[0]
		for i := len(c.Steps) - 1; i > 0 && c.Steps[i].Axis == locator.Child && n > 0; i, n = i-1, g.t.Parent(n) {
			if c.Steps[i].Asks(locator.Nth) && g.siblings(n) > 1 {
				return true
			}
		}
	}
	return false
}

// correctAndWrong counts the marked samples on which a candidate is right and wrong.
// Finding nothing is neither.
func (w *fieldLearner) correctAndWrong(c *candidate) (correct, wrong int) {
	for s := range w.samples {
		var yes, no []tagtree.NodeID
		for _, y := range w.marks.yes {
			if y.sample == s {
				yes = append(yes, y.node)
			}
		}
		for _, n := range w.marks.no {
			if n.sample == s {
				no = append(no, n.node)
			}
		}
		found := c.found[s]
		if len(found) == 0 {
			continue
		}
		if !w.many {
			found = found[:1]
		}
		switch {
		case slices.ContainsFunc(no, func(n tagtree.NodeID) bool { return w.taken(s, n, found, yes) }):
			wrong += 2
		case slices.Contains(w.marks.missing, s):
			wrong++
		case len(yes) == 0:
		case covers(found, yes):
			correct++
		default:
			wrong++
		}
	}
	return correct, wrong
}

// taken reports whether what is marked as no value is found: the node, or of a list an
// item that holds it and no value.
func (w *fieldLearner) taken(s int, no tagtree.NodeID, found, yes []tagtree.NodeID) bool {
	return slices.ContainsFunc(found, func(n tagtree.NodeID) bool {
		return n == no || w.many && w.samples[s].Within(no, n) && !slices.ContainsFunc(yes, func(y tagtree.NodeID) bool { return w.samples[s].Within(y, n) })
	})
}

// fewWanted are looked for one by one; more, as all values of a long list, in a set.
const fewWanted = 8

// covers reports whether every node of want is found.
func covers(found, want []tagtree.NodeID) bool {
	if len(want) > fewWanted {
		there := make(map[tagtree.NodeID]bool, len(found))
		for _, n := range found {
			there[n] = true
		}
		return !slices.ContainsFunc(want, func(n tagtree.NodeID) bool { return !there[n] })
	}
	for _, n := range want {
		if !slices.Contains(found, n) {
			return false
		}
	}
	return true
}
