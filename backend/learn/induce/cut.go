package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// cuts learns how to cut the marked ranges out of the texts of their nodes.
func cuts(w *fieldLearner) []template.Cut {
	p := cut.Problem{Marks: len(w.marks.yes), Texts: w.shownTexts(), Many: w.many || !w.marks.between.IsNone(), InRows: true}
	for _, y := range w.marks.yes {
		if part, ok := w.partOf(y); ok {
			p.Parts = append(p.Parts, part)
		}
		p.InRows = p.InRows && rowOfSeveral(w.samples[y.sample], y.node)
	}
	var out []template.Cut
	if len(p.Parts) > 0 {
		out = p.Learn()
	} else {
		out = w.cutsOfWhole(p.Texts)
	}
	w.inOneText(out)
	if len(p.Parts) > 0 && !w.marks.between.IsNone() {
		out = p.Repeat(out, w.marks.between)
	}
	if w.marks.between.IsNone() {
		return out
	}
	if len(out) == 0 {
		out = []template.Cut{{}} // the whole text
	}
	for i := range out {
		out[i].Each, out[i].And = w.marks.between.Sign, w.marks.between.And
	}
	return out
}

// cutsOfWhole are the cuts of a field whose marked texts are whole.
func (w *fieldLearner) cutsOfWhole(texts []string) []template.Cut {
	part := w.marks.part
	if part.Kind == template.PartAttr || part.Kind == template.PartHTML {
		return nil
	}
	var marked []string
	for _, y := range w.marks.yes {
		if y.to > 0 {
			return nil // of a text of another page
		}
		t := w.samples[y.sample]
		marked = append(marked, locator.PartText(t, y.node, part))
	}
	if out := cut.Bylines(marked, texts); out != nil || w.many {
		return out
	}
	if out := cut.OfWhole(marked, texts, w.rows); out != nil {
		return out
	}
	if out := w.beforeConstantLines(marked); out != nil {
		return out
	}
	return cut.Titles(marked, texts)
}

// shownTexts are what the samples without a mark show at the elected node.
func (w *fieldLearner) shownTexts() []string {
	var texts []string
	for s, nodes := range w.consensus {
		if len(w.marks.on(s)) == 0 && len(nodes) > 0 {
			texts = append(texts, locator.PartText(w.samples[s], nodes[0], w.marks.part))
		}
	}
	return texts
}

// partOf is the marked part of a text; false where the whole text is marked.
func (w *fieldLearner) partOf(m target) (cut.Part, bool) {
	t := w.samples[m.sample]
	part, ok := cut.New(locator.PartText(t, m.node, w.marks.part), m.from, m.to)
	part.Heading = labels.Heading(t, t.ElementOf(m.node)) != 0
	part.Place = textPlace{w, m}
	return part, ok
}

// frameOf are the words of its text that name a marked part; "" where none do.
func (w *fieldLearner) frameOf(m target) string {
	if part, ok := w.partOf(m); ok {
		return part.Frame().Words()
	}
	return ""
}

// frame adds the text around a marked part whose words name the part. It returns false if there are no such words. Where the text has
// nothing but the words and the part, other texts with the words within them are of something else:
//
//	"Tel. 0712 / 33-1"     "Quay Inn, 12346 Moss, Tel. 0713 / 44-2"
func (g *generator) frame(words string, m target) bool {
	if words == "" {
		return false
	}
	head := textHolding(words)
	if g.t.IsText(g.target) && tagtree.Collapse(words+" "+rangeOf(g.t.Text(g.target), m.from, m.to)) == g.t.Text(g.target) {
		head = g.textBeginning(words, fewestStarts)
	}
	steps := []locator.Step{head}
	if !g.t.IsText(g.target) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.target)})
	}
	g.add(familyLabel, priorLabel, true, becauseOf(template.WithText, words), steps...)
	g.out[len(g.out)-1].strong = true
	return true
}

// textBeginning is the step to the texts that start with some words, if they start texts of as many samples as asked for and of more than
// half of those that have them; else to the texts with the words anywhere.
func (g *generator) textBeginning(words string, fewest int) locator.Step {
	stem := tagtree.Stem(words)
	starting, holding := 0, 0
	for _, t := range g.samples {
		texts := textsHolding(t, words)
		if len(texts) == 0 {
			continue
		}
		holding++
		if slices.ContainsFunc(texts, func(n nodeID) bool { return strings.HasPrefix(tagtree.Stem(t.Node(n).Data), stem) }) {
			starting++
		}
	}
	if stem != "" && starting >= fewest && 2*starting > holding {
		return textStarting(stem)
	}
	return textHolding(words)
}

// fewestStarts is how many samples must have a text that starts with words.
const fewestStarts = 3

// textPlace is where a marked part is.
type textPlace struct {
	w *fieldLearner
	m target
}

var _ cut.Place = textPlace{}

func (p textPlace) tree() *tagtree.Tree { return p.w.samples[p.m.sample] }

func (p textPlace) Lines() []string { return p.tree().Lines(p.m.node) }

func (p textPlace) Beside() []string { return labels.Beside(p.tree(), p.m.node) }

func (p textPlace) OneOfSeveral() bool { return rowOfSeveral(p.tree(), p.m.node) }

func (p textPlace) HasRun(words string) bool { return hasRun(p.tree(), p.m.node, words) }

// Labelled reports whether another text names the part, or the field has many values, rows, or attributes.
func (p textPlace) Labelled() bool {
	return p.w.many || p.w.rows || p.w.marks.part.Kind == template.PartAttr || p.w.marks.part.Kind == template.PartHTML || hasOwnLabel(p.tree(), p.m.node)
}

// OnEach looks at each visible text.
func (p textPlace) OnEach(words string) bool {
	if len(p.w.samples) < fewestSamples {
		return false
	}
	for _, t := range p.w.samples {
		n := 0
		for _, node := range textsHolding(t, words) {
			if strings.HasPrefix(strings.TrimSpace(t.Node(node).Data), words) && t.Visible(node) {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return true
}

// OnSome looks at each text.
func (p textPlace) OnSome(words string) bool {
	n := 0
	for s, t := range p.w.samples {
		if s != p.m.sample && len(textsHolding(t, words)) > 0 {
			n++
		}
	}
	return n > 1
}

func (p textPlace) OtherLines() (out [][]string) {
	for s, nodes := range p.w.consensus {
		if s != p.m.sample && len(nodes) > 0 {
			out = append(out, p.w.samples[s].Lines(nodes[0]))
		}
	}
	return out
}

// Known is the first of some words, longest first, that another sample has too. Where no sample has any, the longest if the
// fact is optional: it is one of several rows or lines, and absent from the samples. A text that stands alone is on each page, so
// words of the marked page alone are its data. Of a constant text, a heading or a line of facts, words that not all samples have are
// data, as countries and titles that several pages have: "Velvet ember (" of "CS 285 - Velvet ember (6 credits)".
func (p textPlace) Known(words []string, constant, optional bool) string {
	if len(words) == 0 {
		return ""
	}
	if len(p.w.samples) < fewestSamples && !constant {
		return words[0]
	}
	all := make([]candidate, len(words))
	for i, s := range words {
		all[i].Steps = []locator.Step{textHolding(s)}
	}
	set, having, digits := setOf(all), make([]int, len(words)), hasDigits(rangeOf(locator.PartText(p.tree(), p.m.node, p.w.marks.part), p.m.from, p.m.to))
	for s, t := range p.w.samples {
		if s == p.m.sample {
			continue
		}
		for i, nodes := range set.Run(t) { // a text without a digit has no value like one with digits
			if slices.ContainsFunc(nodes, func(n nodeID) bool { return !digits || hasDigits(t.Node(n).Data) }) {
				having[i]++
			}
		}
	}
	least := 1
	if constant {
		least = max(least, len(p.w.samples)-1)
	}
	first := slices.IndexFunc(having, func(n int) bool { return n >= least })
	if first < 0 && optional {
		first = 0
	}
	if first < 0 {
		return ""
	}
	return words[first]
}

// manySamples is from how many samples on words behind a part that only the marked one has are data.
const manySamples = 5

func (p textPlace) ManySamples() bool { return len(p.w.samples) >= manySamples }

// hasRun reports whether a text, or one of an element's own, contains words as they are written.
func hasRun(t *tagtree.Tree, n nodeID, words string) bool {
	if t.IsText(n) {
		return strings.Contains(t.Node(n).Data, words)
	}
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		if t.IsText(c) && strings.Contains(t.Node(c).Data, words) {
			return true
		}
	}
	return false
}

// hasOwnLabel reports whether another text names a node: the one before it by its form, or one by the repetition of rows. In
// a run of texts of one kind that is no label but another fact.
func hasOwnLabel(t *tagtree.Tree, n nodeID) bool {
	if before := labels.Around(t, n, false, 1); len(before) > 0 && labels.Strength(t, before[0]) == 1 && labels.Heading(t, before[0]) == 0 {
		return true
	}
	own := labels.Repeated(t, n)
	return own.Text != tagtree.None && (own.Row != tagtree.None || !t.SameKind(t.ElementOf(own.Text), t.ElementOf(n)))
}

// rowOfSeveral reports whether a node is all of its element, which has a sibling of its kind with text. A cell is beside
// other cells, not beside others of its kind.
func rowOfSeveral(t *tagtree.Tree, n nodeID) bool {
	e, looked := t.ElementOf(n), 0
	if len(t.Texts(e, 2)) > 1 || t.Tag(e) == "td" || t.Tag(e) == "th" {
		return false
	}
	for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < labels.MaxSiblings; c = t.NextSibling(c) {
		if looked++; c != e && !t.IsText(c) && t.SameKind(c, e) && len(t.Texts(c, 1)) > 0 {
			return true
		}
	}
	return false
}

// textHolding is the step to the texts that contain some words, anywhere.
func textHolding(words string) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Contains, Value: words}}}
}

// textStarting is the step to the texts that start with the stem of some words.
func textStarting(stem string) locator.Step {
	return locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Starts, Value: stem}}}
}

// textsHolding are the texts of a page that contain some words.
func textsHolding(t *tagtree.Tree, words string) []nodeID {
	return (&locator.Locator{Steps: []locator.Step{textHolding(words)}}).Run(t)
}
