package induce

import (
	"math"
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Weights and bounds of finding records.
const (
	maxJudged    = 250 // found records a sample whose likeness is looked at, for a candidate
	generalised  = 4   // levels above a record whose positions may be dropped
	priorLoose   = 0.9 // for each level whose position is dropped
	likeProfile  = 0.5 // share of the whole profile in a record's merit; the marked nodes have the rest
	leastMerit   = 0.3 // from which a found record counts as one
	powerMean    = 2.0 // of the mean merit of what a candidate finds
	powerFull    = 2.0 // of the records it finds, as a share of the most that one finds
	mostElements = 24  // siblings a record is ever taken to span
)

// starts learns the locators of the records' first elements: those of a field
// of many values, weighed by what the records hold. found are the first elements
// on each sample.
func (p *ListProblem) starts(u unit) (r *template.Records, found [][]tagtree.NodeID) {
	w := fieldLearner{samples: p.Samples, many: true, records: true}
	w.marks = marked{part: template.Part{Kind: template.PartText}, yes: u.firsts}
	w.marks.no = p.inner(u)
	all := w.generateStarts()
	if u.extent > 1 {
		all = append(all, w.generateByChild()...)
	}
	all = distinct(all)
	j := newJudge(p, &w, u)
	w.candidates = w.consistent(slices.Clone(all))
	if denied := p.excluded(); len(denied) > 0 {
		w.marks.no = append(w.marks.no, j.distinguishable(denied)...)
		w.candidates = w.consistent(all)
	}
	w.candidates = slices.DeleteFunc(w.candidates, func(c candidate) bool { return w.namesGroup(&c) })
	j.judge()
	j.trustListed(p.listed(u))
	w.agree()
	r = &template.Records{Locators: w.selectLocators()}
	found = make([][]tagtree.NodeID, len(p.Samples))
	for s := range p.Samples {
		found[s] = w.consensus[s]
	}
	r.Most = p.extent(u, found)
	for _, d := range p.excluded() {
		found[d.sample] = slices.DeleteFunc(slices.Clone(found[d.sample]), func(n tagtree.NodeID) bool { return n == d.node })
	}
	return r, found
}

// namesGroup reports whether a candidate starts at a text that a marked sample has again among the records which the candidate finds
// there: the text names some groups of records, and not the list.
//
//	p "at the Mill"  ul(li li)  p "at the Hall"  ul(li)  p "at the Mill"  ul(li)      //text()[. = 'at the Mill']/following::ul[1]/li
func (w *fieldLearner) namesGroup(c *candidate) bool {
	if len(c.Steps) == 0 || c.Steps[0].Test != locator.Text {
		return false
	}
	at := slices.IndexFunc(c.Steps[0].Preds, func(p locator.Pred) bool { return p.Kind == locator.StemIs })
	if at < 0 {
		return false
	}
	for _, y := range w.marks.yes {
		t, found := w.samples[y.sample], c.found[y.sample]
		if len(found) == 0 {
			continue
		}
		for n := found[0]; n < found[len(found)-1]; n++ {
			if t.IsText(n) && tagtree.Stem(t.Node(n).Data) == c.Steps[0].Preds[at].Value {
				return true
			}
		}
	}
	return false
}

// inner lists the further elements of the marked records, up to the last one with a mark where there is any: no
// record begins there. Behind it the next record may begin, if this one lacks a part.
func (p *ListProblem) inner(u unit) []target {
	var out []target
	for _, f := range u.firsts {
		t := p.Samples[f.sample]
		var run []target
		last, n := 0, 1
		for c := t.NextSibling(f.node); c != tagtree.None && n < u.extent; c = t.NextSibling(c) {
			if t.IsText(c) {
				continue
			}
			if slices.Contains(u.firsts, target{sample: f.sample, node: c}) {
				break
			}
			run = append(run, target{sample: f.sample, node: c})
			n++
			if slices.ContainsFunc(p.Marks, func(m Mark) bool { return m.Sample == f.sample && !m.Not && t.Within(m.Node, c) }) {
				last = len(run)
			}
		}
		if last == 0 { // an element of its class may begin the next record
			last = slices.IndexFunc(run, func(x target) bool { return classOf(t.Node(x.node)) != "" && isLike(t, x.node, f.node) })
		}
		if last >= 0 {
			run = run[:last]
		}
		out = append(out, run...)
	}
	return out
}

// generateByChild makes candidates for first elements that differ from the
// further ones in what they hold alone: a cell with an attribute, a third cell.
//
//	//table[class = liste]/tr/td[3]/parent::tr
func (w *fieldLearner) generateByChild() []candidate {
	var all []candidate
	for s, t := range w.samples {
		yes := w.marks.on(s)
		if len(yes) == 0 {
			continue
		}
		g := generator{t: t, target: yes[0], holder: true}
		g.generalizePaths(yes)
		back := []locator.Step{{Axis: locator.Parent, Test: t.Tag(yes[0])}}
		heads := g.out
		g.out = nil
		tried := 0
		for c := t.FirstChild(yes[0]); c != tagtree.None && tried < maxChildren; c = t.NextSibling(c) {
			if t.IsText(c) {
				continue
			}
			tried++
			for _, h := range heads {
				g.add(h.family, h.prior*perPlace, h.meaning, h.why.With(template.Reason{Code: template.ByChild, Param: template.ReasonOf, Value: t.Tag(c)}), slices.Concat(h.Steps, []locator.Step{child(t, c)}, back)...)
				for _, test := range append(tests(t.Node(c)), spans(t, c)...) {
					has := locator.Step{Axis: locator.Child, Test: t.Tag(c), Preds: []locator.Pred{test.Pred}}
					g.add(h.family, h.prior*perLevel, h.meaning, h.why.With(about(template.ByChild, test)...), slices.Concat(h.Steps, []locator.Step{has}, back)...)
				}
			}
		}
		all = append(all, g.out...)
	}
	return all
}

// spans are the tests of a cell that spans others, as those of a record's first row do.
func spans(t *tagtree.Tree, n tagtree.NodeID) []attrTest {
	var out []attrTest
	for _, key := range []string{"rowspan", "colspan"} {
		if v, ok := t.Attr(n, key); ok && v != "1" && len(v) < 4 {
			out = append(out, attrTest{Pred: locator.Pred{Kind: locator.AttrIs, Name: key, Value: v}, prior: priorOther})
		}
	}
	return out
}

// maxChildren is how many children of a first element are tried as the sign of it.
const maxChildren = 6

// generateStarts makes the candidates for first elements: those of a list of
// values, and paths without the positions of the levels above, so that records
// in other rows, columns and groups are found too.
func (w *fieldLearner) generateStarts() []candidate {
	var all []candidate
	for s, t := range w.samples {
		yes := w.marks.on(s)
		if len(yes) == 0 {
			continue
		}
		g := generator{t: t, target: yes[0], holder: true}
		if len(yes) == 1 {
			g.series(yes[0])
		}
		for i := 1; i < len(yes); i++ {
			g.between(yes[i-1], yes[i])
		}
		g.shared(yes)
		g.generalizePaths(yes)
		g.atDepths(yes)
		all = append(all, g.out...)
	}
	return all
}

// atDepths adds the ways to first elements at several depths: by the tags of the elements and of those around them,
// also below each anchor above all of them.
//
//	//ul[class = comments]//li/div
func (g *generator) atDepths(firsts []tagtree.NodeID) {
	t, top, depths := g.t, firsts[0], map[int]bool{}
	for _, n := range firsts {
		if t.Tag(n) != t.Tag(firsts[0]) || t.Tag(t.Parent(n)) != t.Tag(t.Parent(firsts[0])) {
			return
		}
		depths[len(below(t, 0, n))] = true
		top = t.Shared(top, n)
	}
	if len(depths) == 1 {
		return
	}
	tail := []locator.Step{{Axis: locator.Deep, Test: t.Tag(t.Parent(firsts[0]))}, {Axis: locator.Child, Test: t.Tag(firsts[0])}}
	g.add(familyPath, priorPath, false, because(template.BySimilar), tail...)
	for a, level := top, 0; a > 0 && level < maxLevels; a, level = t.Parent(a), level+1 {
		for _, anchor := range g.anchorTests(a) {
			head := locator.Step{Axis: locator.Deep, Test: t.Tag(a), Preds: []locator.Pred{anchor.Pred}}
			if anchor.Pred == (locator.Pred{}) {
				head.Preds = nil
			}
			g.add(familyAnchor, anchor.prior*math.Pow(perLevel, float64(level)), true, about(template.Below, anchor), append([]locator.Step{head}, tail...)...)
		}
	}
}

// generalizePaths adds the paths to the first elements that hold for all of them when
// positions are dropped: of the element itself, then of one level above after
// the other, from the root and from each anchor above; the element plain or with
// an attribute that all of them have.
//
//	//table[class = raster]/tbody/tr/td     from   //table[class = raster]/tbody/tr[1]/td[2]
func (g *generator) generalizePaths(firsts []tagtree.NodeID) {
	t, n := g.t, firsts[0]
	tails := []attrTest{{}}
	for _, test := range tests(t.Node(n)) {
		if passAll(t, firsts, locator.Step{Test: t.Tag(n), Preds: []locator.Pred{test.Pred}}) {
			tails = append(tails, test)
		}
	}
	path := below(t, 0, n)
	var up []tagtree.NodeID // the elements of path
	for e := n; e > 0; e = t.Parent(e) {
		up = append(up, e)
	}
	slices.Reverse(up)
	prior := 1.0
	for dropped := 1; dropped <= generalised && dropped < len(path); dropped++ {
		at := len(path) - dropped
		path[at].Preds = nil
		if dropped > 1 {
			if g.siblings(up[at]) == 1 {
				continue // the only one: its position has no effect
			}
			prior *= priorLoose
		}
		for _, tail := range tails {
			steps, family, why, own := slices.Clone(path), familyPath, because(template.BySimilar), priorPath
			if tail.prior > 0 {
				steps[len(steps)-1].Preds = []locator.Pred{tail.Pred}
				family, why, own = familyEach, about(template.EachWith, tail), (priorPath+tail.prior)/2
			}
			g.add(family, own*prior, family == familyEach, why, steps...)
			for i, level := at-1, 0; i >= 0 && level <= maxLevels; i, level = i-1, level+1 {
				for _, anchor := range g.anchorTests(up[i]) {
					p := anchor.prior * prior * math.Pow(perLevel, float64(level))
					if tail.prior > 0 {
						p = (p + tail.prior) / 2
					}
					head := locator.Step{Axis: locator.Deep, Test: t.Tag(up[i]), Preds: []locator.Pred{anchor.Pred}}
					family := familyAnchor
					if anchor.Pred == (locator.Pred{}) {
						head.Preds, family = nil, familyTag
					}
					g.add(family, p, true, about(template.Below, anchor).With(why...), chain(head, steps[i+1:]...)...)
				}
			}
		}
	}
}

// anchorTests are the tests of an element, and its name when it is the only one of it.
func (g *generator) anchorTests(n tagtree.NodeID) []attrTest {
	out := tests(g.t.Node(n))
	switch name := g.t.Tag(n); name {
	case "div", "span", "p", "td", "tr", "tbody", "li", "body", "html":
	default:
		if g.single(name) {
			out = append(out, attrTest{prior: priorTag, tag: name})
		}
	}
	return out
}

// judge says what candidates find: how much each found record is like those
// marked, and whether it has the like of the marked nodes.
type judge struct {
	*fieldLearner
	ways   [][]uint64 // per field with marks: the ways from a record's first element's parent
	models []profile  // of the marked records
	memo   map[target]float64
	unit   unit
}

func newJudge(p *ListProblem, w *fieldLearner, u unit) *judge {
	j := &judge{fieldLearner: w, memo: map[target]float64{}, unit: u}
	for _, f := range u.firsts {
		j.models = append(j.models, j.profile(f))
	}
	for _, f := range p.Fields {
		var ways []uint64
		for _, m := range p.Marks {
			if m.Field != f.Name || m.Not || m.Missing {
				continue
			}
			if way, ok := j.way(p.Samples[m.Sample], m); ok && !slices.Contains(ways, way) {
				ways = append(ways, way)
			}
		}
		if len(ways) > 0 {
			j.ways = append(j.ways, ways)
		}
	}
	return j
}

// profile is that of the record that begins with an element.
func (j *judge) profile(f target) profile {
	t := j.samples[f.sample]
	return profileOf(t, tagtree.Records(t, []tagtree.NodeID{f.node}, j.unit.extent, nil)[0])
}

// way is how a marked node is reached in its record.
func (j *judge) way(t *tagtree.Tree, m Mark) (uint64, bool) {
	for _, f := range slices.Backward(j.unit.firsts) {
		if f.sample != m.Sample || f.node > m.Node {
			continue
		}
		for _, span := range tagtree.Records(t, []tagtree.NodeID{f.node}, j.unit.extent, nil)[0] {
			if !span.Holds(m.Node) {
				continue
			}
			top := m.Node
			for t.Parent(top) != t.Parent(f.node) {
				top = t.Parent(top)
			}
			if t.IsText(top) {
				return 0, false
			}
			return pathTo(t, top, m.Node), true
		}
		return 0, false
	}
	return 0, false
}

// merit is how much the record that begins with a node is like the marked ones, 0..1.
func (j *judge) merit(f target) float64 {
	if m, ok := j.memo[f]; ok {
		return m
	}
	if slices.ContainsFunc(j.marks.yes, func(y target) bool { return y == f }) {
		j.memo[f] = 1
		return 1
	}
	merit := 0.0
	if t := j.samples[f.sample]; !t.IsText(f.node) && t.Visible(f.node) {
		p, like, share := j.profile(f), 0.0, 0.0
		for i := range j.models {
			like = max(like, j.models[i].like(p))
		}
		for _, ways := range j.ways {
			if slices.ContainsFunc(ways, func(w uint64) bool { return p.hasAll([]uint64{w}) }) {
				share++
			}
		}
		if merit = like; len(j.ways) > 0 {
			merit = likeProfile*like + (1-likeProfile)*share/float64(len(j.ways))
		}
	}
	j.memo[f] = merit
	return merit
}

// judge sets how far candidates are trusted for what they find: by the mean
// merit, and by how many records they find against the best.
func (j *judge) judge() {
	good, best := j.worth()
	for i := range j.candidates {
		j.candidates[i].alike *= math.Pow(math.Min(1, good[i]/max(best, 1e-9)), powerFull)
	}
}

// worth is, for each candidate, the records it finds, each counted by its merit,
// and the most that one finds of those that find records for the most part. It
// sets how alike the finds are.
func (j *judge) worth() (good []float64, best float64) {
	good = make([]float64, len(j.candidates))
	for i := range j.candidates {
		c := &j.candidates[i]
		sum, n := 0.0, 0
		for s := range j.samples {
			nodes := j.outermost(c, s)
			scale := float64(len(nodes)) / float64(max(1, min(len(nodes), maxJudged)))
			for _, node := range spread(nodes, maxJudged) {
				m := j.merit(target{sample: s, node: node})
				sum, n = sum+m, n+1
				if m >= leastMerit {
					good[i] += m * scale
				}
			}
		}
		c.alike = math.Pow(sum/float64(max(n, 1)), powerMean)
		if mean := sum / float64(max(n, 1)); mean >= leastMerit {
			best = max(best, good[i])
		}
	}
	return good, best
}

// outermost leaves out what a candidate finds inside another find: a record is no part of another.
func (j *judge) outermost(c *candidate, s int) []tagtree.NodeID {
	t, next := j.samples[s], tagtree.NodeID(0)
	return slices.DeleteFunc(slices.Clone(c.found[s]), func(n tagtree.NodeID) bool {
		if n < next {
			return true
		}
		next = t.End(n)
		return false
	})
}

// extent is how many elements a record spans: the commonest
// distance between first elements when most have it, else one that nearly all
// keep within; at least as far as marks reach.
func (p *ListProblem) extent(u unit, found [][]tagtree.NodeID) int {
	if u.extent <= 1 {
		return 1
	}
	count := make([]int, mostElements+1)
	all := 0
	for s, t := range p.Samples {
		for i := 1; i < len(found[s]); i++ {
			if a, b := found[s][i-1], found[s][i]; t.Parent(a) == t.Parent(b) {
				count[min(elementsBetween(t, a, b), mostElements)]++
				all++
			}
		}
	}
	mode, within, near := 0, 0, 0
	for d, n := range count {
		if n > count[mode] {
			mode = d
		}
		if float64(within) < nearlyAll*float64(all) {
			near = d
		}
		within += n
	}
	most := near
	if float64(count[mode]) >= mostHave*float64(all) {
		most = mode
	}
	return min(max(most, u.extent), mostElements)
}

// Shares of the distances between records.
const (
	nearlyAll = 0.95
	mostHave  = 0.6
)
