package induce

import (
	"cmp"
	"math"
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// selectLocators chooses the locators of the field: the best candidates of each family;
// then, as long as there are marked samples on which these do not carry their
// point, those that do there, as a further design. This is the inductive cover
// of Deng & Xiong (take a path, remove the samples it covers, go on with the
// rest), with a vote in the place of a single path.
func (w *fieldLearner) selectLocators() []template.Locator {
	var out []template.Locator
	rest := w.markedSamples()
	for design := 0; len(rest) > 0 && design < maxDesigns; design++ {
		kept := w.heaviest(w.correctOn(rest))
		covered := w.covered(kept, rest)
		if len(covered) == 0 {
			kept = w.heaviest(w.correctOn(rest[:1]))
			covered = append(w.covered(kept, rest), rest[0])
		}
		if len(kept) == 0 {
			break
		}
		out = append(out, w.writeLocators(kept, design)...)
		rest = slices.DeleteFunc(rest, func(s int) bool { return slices.Contains(covered, s) })
	}
	return out
}

// markedSamples lists the samples with a positive mark, in order.
func (w *fieldLearner) markedSamples() []int {
	var out []int
	for _, y := range w.marks.yes {
		if !slices.Contains(out, y.sample) {
			out = append(out, y.sample)
		}
	}
	return out
}

// correctOn lists the candidates that are right on at least one of some marked
// samples, trusted by the share of them.
func (w *fieldLearner) correctOn(samples []int) []candidate {
	var out []candidate
	for i := range w.candidates {
		c := w.candidates[i]
		n := 0
		for _, s := range samples {
			if w.isCorrect(&c, s) {
				n++
			}
		}
		if n > 0 {
			c.weight *= float64(n) / float64(len(samples))
			out = append(out, c)
		}
	}
	return out
}

// isCorrect reports whether a candidate finds what is marked on a sample.
func (w *fieldLearner) isCorrect(c *candidate, s int) bool {
	found, yes := w.answer(c, s), w.marks.on(s)
	return len(found) > 0 && covers(found, yes)
}

// covered lists the samples on which candidates right there have at least
// coverShare of the weight.
func (w *fieldLearner) covered(kept []candidate, samples []int) []int {
	var out []int
	for _, s := range samples {
		correct, total := 0.0, 0.0
		for i := range kept {
			total += kept[i].weight
			if w.isCorrect(&kept[i], s) {
				correct += kept[i].weight
			}
		}
		if total > 0 && correct >= coverShare*total {
			out = append(out, s)
		}
	}
	return out
}

// heaviest takes the candidates with most weight, at most perFamily of a family.
func (w *fieldLearner) heaviest(c []candidate) []candidate {
	slices.SortStableFunc(c, func(a, b candidate) int {
		if d := cmp.Compare(b.weight, a.weight); d != 0 {
			return d
		}
		return cmp.Compare(a.String(), b.String())
	})
	count := map[string]int{}
	var kept []candidate
	for _, k := range c {
		if count[k.family] == perFamily || len(kept) == maxKept || k.weight < leastWeight*c[0].weight {
			continue
		}
		count[k.family]++
		kept = append(kept, k)
	}
	return kept
}

// writeLocators makes the template's locators: each family has the weight of its best
// candidate, shared out among those kept; all of a design sum up to 1, without those for other forms of a label.
func (w *fieldLearner) writeLocators(kept []candidate, design int) []template.Locator {
	sum, top := map[string]float64{}, map[string]float64{}
	total := 0.0
	for _, k := range kept {
		sum[k.family] += k.weight
		if top[k.family] == 0 { // the first is the best
			top[k.family] = k.weight
			total += k.weight
		}
	}
	for i := range kept { // one that finds much else beside the list guards nothing
		kept[i].meaning = kept[i].meaning && (!w.many || kept[i].strong || kept[i].weight >= leastGuard*kept[0].weight)
	}
	guards := w.guards(kept)
	if w.plainItems() {
		requirePlain(kept)
	}
	out := make([]template.Locator, 0, len(kept))
	for _, k := range kept {
		share := k.weight / sum[k.family] * top[k.family] / total
		out = append(out, template.Locator{Family: k.family, XPath: k.String(), Why: k.why,
			Weight: math.Max(math.Round(share*1e4)/1e4, 1e-4), Guard: guards && k.meaning, Design: design})
		out = append(out, w.inOtherForms(&k, out[len(out)-1])...)
	}
	slices.SortStableFunc(out, func(a, b template.Locator) int { return cmp.Compare(b.Weight, a.Weight) })
	return out
}

// guards reports whether a value needs the vote of a meaningful locator: because
// one of them starts at what can only be the label, and is right wherever a
// value is marked; or because together they answer, and agree, on enough of the
// samples on which the design says anything.
func (w *fieldLearner) guards(kept []candidate) bool {
	marked := w.markedSamples()
	for i := range kept {
		if kept[i].strong && !slices.ContainsFunc(marked, func(s int) bool { return !w.isCorrect(&kept[i], s) }) {
			return true
		}
	}
	for _, s := range w.covered(kept, marked) { // a value that a person marked is never refused
		if !slices.ContainsFunc(kept, func(c candidate) bool { return c.meaning && w.isCorrect(&c, s) }) {
			return false
		}
	}
	answered, byName, spoken := 0, 0, 0
	for s := range w.samples {
		cast, total, agreed, named := 0.0, 0.0, false, false
		for i := range kept {
			c := &kept[i]
			total += c.weight
			found := w.answer(c, s)
			if len(found) == 0 {
				continue
			}
			cast += c.weight
			if c.meaning && overlap(found, w.consensus[s]) > .5 {
				agreed, named = true, named || c.namesValue()
			}
		}
		if cast < speaks*total || slices.Contains(w.marks.missing, s) {
			continue
		}
		spoken++
		if agreed {
			answered++
		}
		if named {
			byName++
		}
	}
	if w.rows && float64(answered) < rowGuardAnswers*float64(spoken) {
		answered = byName
	}
	return spoken > 0 && float64(answered) >= guardAnswers*float64(spoken)
}

// namesValue reports whether a candidate finds the value by a class or another attribute of its own element.
func (c *candidate) namesValue() bool {
	return c.family == familyAnchor && c.Steps[len(c.Steps)-1].Asks(locator.Class, locator.ClassStart, locator.AttrIs, locator.HasAttr, locator.Undigited)
}
