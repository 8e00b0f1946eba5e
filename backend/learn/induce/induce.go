// Package induce learns templates from marks: from one click for each field, a set of locators that
// finds the field on the other pages of the site.
//
// The problem: a marked node can be described in many ways. Each is right on the marked page and may be
// wrong on others:
//
//	<tr><th>Price:</th><td class="p1 amount">$ 12</td></tr>      marked: td
//
//	/html/body/table[1]/tr[3]/td[1]                    position
//	//td[class = 'amount']                             class
//	//text()[stem = 'Price']/following::td[1]          label
//	...
//
// All of them are generated (candidates). A candidate is dropped if its result on the marked page is not
// exactly the mark. The others are weighted over the samples in a few rounds: on each sample the node with
// the most weight is the consensus, and each candidate gets a new weight from how often it agrees and
// answers. The best of each family are kept; package program lets them vote.
//
// Sources: DETM 3.3 (the user-defined template); Deng & Xiong (paths of the marked points, covered over
// the samples). The weighting is a small Dawid & Skene (1979). Departures: labels, anchors and landmarks
// beside the paths of the sources; families, because locators of one family tend to be wrong together.
//
// Invariants: the result does not depend on the order of marks. Unlabelled samples change the weights of
// locators but never decide which occurrence was meant. If guards exist, position alone never fills a
// field.
//
// Cost: O(n) per sample and field for about 100 candidates, run in one pass.
package induce

import (
	"context"
	"fmt"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// Mark says that a part of a node of a sample is (not) an example of a field.
type Mark struct {
	Field    string
	Sample   int            // index in Samples
	Node     tagtree.NodeID // None with Missing
	Part     template.Part
	From, To int // rune range of the part's text; 0, 0: the whole
	Not      bool
	Missing  bool // the sample has no value of the field
}

// Problem is what was asked for: fields, samples (marked or not), marks.
type Problem struct {
	Fields  record.Schema
	Samples []*tagtree.Tree
	Marks   []Mark
}

// Learn makes a template with fields, tree and fingerprint; names, samples and
// history are the caller's. The result does not depend on the order of Marks.
// A field without a positive mark is left without locators. An error names a
// mark that points outside its sample.
func Learn(p Problem) (*template.Template, error) {
	t := &template.Template{Kind: template.Detail}
	for _, f := range p.Fields {
		tf, err := Field(p.Samples, p.Marks, f)
		if err != nil {
			return nil, err
		}
		t.Fields = append(t.Fields, tf)
	}
	Prune(t, p.Samples, p.Marks)
	t.Fingerprint = fingerprint.Of(p.Samples...)
	return t, nil
}

// Field learns one field; marks of other fields are passed over.
func Field(samples []*tagtree.Tree, marks []Mark, f record.Field) (template.Field, error) {
	return FieldWithin(context.Background(), samples, marks, f)
}

// FieldWithin is Field until ctx ends; then the error is ctx's.
func FieldWithin(ctx context.Context, samples []*tagtree.Tree, marks []Mark, f record.Field) (template.Field, error) {
	return fieldIn(ctx, samples, marks, f, false)
}

// fieldIn is FieldWithin, also for samples that are the rows of a list.
func fieldIn(ctx context.Context, samples []*tagtree.Tree, marks []Mark, f record.Field, rows bool) (template.Field, error) {
	if err := ctx.Err(); err != nil {
		return template.Field{Field: f}, err
	}
	out := template.Field{Field: f, Part: template.Part{Kind: template.PartText}}
	mine, err := targets(samples, marks, f)
	if err != nil {
		return out, fmt.Errorf("induce: field %q: %w", f.Name, err)
	}
	if len(mine.yes) == 0 {
		return out, nil
	}
	if rows {
		raiseInRows(samples, &mine)
	}
	out.Part = mine.part
	many := f.Many && (mine.between.IsNone() || twice(mine.yes)) // the values of one text are found as one
	w := fieldLearner{samples: samples, marks: mine, many: many, rows: rows, values: othersTexts(samples, marks, f.Name)}
	w.candidates = w.consistent(w.generate())
	if w.single() && !hasMeaning(w.candidates) {
		w.candidates = append(w.candidates, w.consistent(w.generateOne())...)
	}
	if err := ctx.Err(); err != nil {
		return out, err
	}
	w.run()
	if rows && !many {
		w.lookIntoRows()
		mine, out.Part = w.marks, w.marks.part
	}
	out.Locators = w.selectLocators()
	if err := ctx.Err(); err != nil {
		return out, err
	}
	switch {
	case len(out.Locators) == 0:
	case many:
		out.Locators = w.withEchoes(out.Locators, listEchoes(samples, marks, mine))
		out.Locators = joinDesigns([]echoDesign{{locators: w.withItemName(out.Locators)}, {locators: w.alternateTags()}, {locators: w.nestedListTexts()}})
	default:
		out.Locators = w.withHeadRows(w.withEchoes(out.Locators, echoes(samples, marks, mine)))
		if rows {
			out.Locators = joinDesigns([]echoDesign{{locators: out.Locators}, {locators: w.reduced()}})
		} else {
			out.Locators = joinDesigns([]echoDesign{{locators: out.Locators}, {locators: w.unlinked()}})
		}
	}
	out.Cuts = cuts(&w)
	out.Look = w.look(out.Cuts)
	return out, nil
}

// targetOf is a mark as a target: a text run that is all of its element's text
// counts as the element, and a part of such an element's text as one of the run. An error for one that points outside its sample.
func targetOf(samples []*tagtree.Tree, k Mark) (target, error) {
	if k.Sample < 0 || k.Sample >= len(samples) {
		return target{}, fmt.Errorf("mark on sample %d of %d", k.Sample, len(samples))
	}
	t := samples[k.Sample]
	if k.Missing {
		return target{sample: k.Sample}, nil
	}
	if !t.Valid(k.Node) || k.Node == 0 {
		return target{}, fmt.Errorf("mark on node %d, but %q has %d nodes", k.Node, t.Page.Name, t.Len())
	}
	g := target{k.Sample, k.Node, k.From, k.To}
	if t.IsText(g.node) && k.To == 0 && wholeText(t, g.node) {
		g.node = t.Parent(g.node)
	}
	if k.Part.Kind == template.PartText && k.To > 0 {
		if run := onlyRun(t, g.node); t.Parent(run) == g.node && wholeText(t, run) {
			g.node = run
		}
	}
	return g, nil
}

// othersTexts are the stems of what is marked for other fields, parts of texts too: "Amber" of "Amber:" is a text on its own.
func othersTexts(samples []*tagtree.Tree, marks []Mark, field string) map[string]bool {
	out := map[string]bool{}
	for _, m := range marks {
		if m.Field != field && !m.Not && !m.Missing && m.Sample >= 0 && m.Sample < len(samples) && samples[m.Sample].Valid(m.Node) {
			text := samples[m.Sample].Text(m.Node)
			if m.To > 0 {
				text = rangeOf(text, m.From, m.To)
			}
			out[tagtree.Stem(text)] = true
		}
	}
	return out
}

// target is a mark on one sample, with its node made fit for the field's part.
type target struct {
	sample   int
	node     tagtree.NodeID
	from, to int
}

// marked is what a person marked of a field.
type marked struct {
	part    template.Part
	yes, no []target
	missing []int            // samples without the field
	between template.Between // what stands between several values in one text; none where each has a text
}

// targets sorts a field's marks, so that their order cannot matter, and brings
// them to one part: a text run that is all of its element's text counts as the
// element, unless another mark needs the run.
func targets(samples []*tagtree.Tree, marks []Mark, f record.Field) (marked, error) {
	var m marked
	runs := false
	lists := listFields(marks)
	for _, k := range marks {
		if k.Field != f.Name {
			if !f.Many || k.Not || k.Missing || !lists[k.Field] && (k.To > 0 || k.Part.Kind != template.PartText) {
				continue
			}
			k.Not = true // a text that another field has is no value of a list
		}
		g, err := targetOf(samples, k)
		switch {
		case err != nil:
			return m, err
		case k.Missing:
			m.missing = append(m.missing, k.Sample)
		case k.Not:
			m.no = append(m.no, g)
		default:
			runs = runs || samples[k.Sample].IsText(g.node)
			m.yes = append(m.yes, g)
			if m.part.Kind == "" || k.Part.Kind < m.part.Kind {
				m.part = k.Part
			}
		}
	}
	if f.Many {
		if raised := raiseMixed(samples, m.part, m.yes); raised != nil {
			m.yes, m.part, runs = raised, template.Part{Kind: template.PartText}, false
		}
		toOneText(samples, m.yes)
		m.yes, m.between = joinWithinText(samples, m.part, m.yes)
	}
	if f.Many && (runs || m.part.Kind == template.PartText) {
		toOneList(samples, m.yes)
		runs = slices.ContainsFunc(m.yes, func(y target) bool { return samples[y.sample].IsText(y.node) })
	}
	switch {
	case runs:
		m.part = template.Part{Kind: template.PartRun}
		for i := range m.yes {
			m.yes[i].node = onlyRun(samples[m.yes[i].sample], m.yes[i].node)
		}
		for i := range m.no {
			m.no[i].node = onlyRun(samples[m.no[i].sample], m.no[i].node)
		}
	case m.part.Kind == template.PartRun:
		m.part = template.Part{Kind: template.PartText}
	}
	if m.part.Kind == template.PartText && len(m.yes) > 1 {
		level(samples, m.yes)
	}
	if m.part.Kind == template.PartText && f.Many && twice(m.yes) {
		raiseToItems(samples, m.yes)
		raiseToItems(samples, m.no)
	}
	m.no = slices.DeleteFunc(m.no, func(n target) bool { return slices.Contains(m.yes, n) })
	for _, s := range [][]target{m.yes, m.no} {
		slices.SortFunc(s, func(a, b target) int {
			if a.sample != b.sample {
				return a.sample - b.sample
			}
			return int(a.node - b.node)
		})
	}
	m.yes = slices.Compact(m.yes)
	slices.Sort(m.missing)
	return m, nil
}

// level brings marks of the same kind to one depth: of two list items one may
// be marked at the item and the other at a span that holds all of its text.
// Each mark may move within the chain of elements with the same text; the
// deepest depth is taken at which all of them have elements of one name.
func level(samples []*tagtree.Tree, marks []target) {
	type place struct {
		depth int
		tag   string
	}
	count := map[place]int{}
	chains := make([]map[place]tagtree.NodeID, len(marks))
	for i, m := range marks {
		t := samples[m.sample]
		chains[i] = map[place]tagtree.NodeID{}
		for n := m.node; n > 0 && m.to == 0 && t.Text(n) == t.Text(m.node); n = t.Parent(n) {
			p := place{depth(t, n), t.Tag(n)}
			chains[i][p] = n
			count[p]++
		}
	}
	best := place{depth: -1}
	for p, n := range count {
		if n == len(marks) && p.depth > best.depth {
			best = p
		}
	}
	if best.depth < 0 {
		return
	}
	for i := range marks {
		marks[i].node = chains[i][best]
	}
}

// listFields names the fields that have two marks on one sample: lists.
func listFields(marks []Mark) map[string]bool {
	type place struct {
		field  string
		sample int
	}
	count, out := map[place]int{}, map[string]bool{}
	for _, m := range marks {
		if m.Not || m.Missing {
			continue
		}
		p := place{m.Field, m.Sample}
		count[p]++
		out[m.Field] = out[m.Field] || count[p] > 1
	}
	return out
}

// twice reports whether a sample has two marks: then they tell the items of a list
// from what is in them.
func twice(marks []target) bool {
	for i, m := range marks {
		if slices.ContainsFunc(marks[i+1:], func(o target) bool { return o.sample == m.sample }) {
			return true
		}
	}
	return false
}

// raiseToItems lifts whole marks, unless that parts items of one kind: of two items one
// may be all that its row says, and the other not.
func raiseToItems(samples []*tagtree.Tree, marks []target) {
	for _, raise := range []func(*tagtree.Tree, tagtree.NodeID) tagtree.NodeID{valueElement, wholeItem} {
		lifted := slices.Clone(marks)
		for i, m := range marks {
			if m.to == 0 {
				lifted[i].node = raise(samples[m.sample], m.node)
			}
		}
		if even(samples, lifted) || !even(samples, marks) {
			copy(marks, lifted)
		}
	}
}

// even reports whether marks have elements of one name at one depth.
func even(samples []*tagtree.Tree, marks []target) bool {
	return !slices.ContainsFunc(marks, func(m target) bool {
		t, first := samples[m.sample], samples[marks[0].sample]
		return t.Tag(m.node) != first.Tag(marks[0].node) || depth(t, m.node) != depth(first, marks[0].node)
	})
}

// depth is how many elements stand above a node.
func depth(t *tagtree.Tree, n tagtree.NodeID) int {
	d := 0
	for ; n > 0; n = t.Parent(n) {
		d++
	}
	return d
}

// wholeText reports whether a text run is all the text of its element.
func wholeText(t *tagtree.Tree, run tagtree.NodeID) bool {
	return t.Text(t.Parent(run)) == t.Text(run)
}

// onlyRun is the first run of an element that is not blank, the node itself when it is a text.
func onlyRun(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	if t.IsText(n) {
		return n
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			return c
		}
	}
	return n
}
