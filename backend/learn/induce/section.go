package induce

import (
	"slices"
	"wrapsmith/backend/template"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A page may have one label in several sections:
//
//	div( h4 "Shipping" p "City: Bonn" )   div( h4 "Billing" p "City: Kiel" )
//
// Where one section lacks the row, the label alone leads to the row of the other one. So the label is looked for in the
// section below its heading, and alone it is no guard.

// maxSectionLevels is how many levels lie between a label and its section at most.
const maxSectionLevels = 8

// maxSections is how many sections of another sample are looked at.
const maxSections = 4

// inSections looks at each locator that starts at a label. If several sections of a sample have this label, it adds a
// locator that starts at the heading of the right section. The first locator then says no more than a position.
func (w *fieldLearner) inSections(all []candidate) []candidate {
	if len(w.marks.yes) == 0 {
		return all
	}
	ways := w.sectionsOf(all, w.marks.yes[0])
	for i := range all {
		c := &all[i]
		if !startsAtLabel(c) {
			continue
		}
		way := ways[headOf(c).String()]
		if way == nil {
			continue
		}
		in := *c
		in.Steps = append(slices.Clone(way), c.Steps...)
		in.why = append(becauseOf(template.UnderHeading, way[0].Preds[0].Value), c.why...)
		c.meaning, c.strong = false, false
		all = append(all, in)
	}
	return all
}

// startsAtLabel reports whether a candidate starts at a text that may be the label of its value.
func startsAtLabel(c *candidate) bool {
	return c.family == familyLabel && c.meaning && len(c.Steps) > 0 && c.Steps[0].Test == locator.Text
}

// headOf is the first step of a candidate alone.
func headOf(c *candidate) locator.Locator { return locator.Locator{Steps: c.Steps[:1]} }

// sectionsOf is the way to the section of a mark for each label that candidates start at and that several sections have:
// of the marked sample or, as the section on another sample.
func (w *fieldLearner) sectionsOf(all []candidate, m target) map[string][]locator.Step {
	var heads []candidate
	ways := map[string][]locator.Step{}
	for i := range all {
		if key := headOf(&all[i]).String(); startsAtLabel(&all[i]) {
			if _, ok := ways[key]; !ok {
				ways[key] = nil
				heads = append(heads, candidate{Locator: headOf(&all[i])})
			}
		}
	}
	if len(heads) == 0 {
		return nil
	}
	set, marked := setOf(heads), w.samples[m.sample]
	for s, t := range w.samples {
		for i, texts := range set.Run(t) {
			key := heads[i].String()
			switch {
			case len(texts) < 2 || ways[key] != nil:
			case s == m.sample:
				ways[key] = w.sectionOf(t, m.node, texts)
			default:
				for _, text := range texts[:min(len(texts), maxSections)] {
					way := w.sectionOf(t, text, texts)
					if way == nil {
						continue
					}
					found := (&locator.Locator{Steps: way}).Run(marked)
					if (len(found) == 1 || isBetweenHeadings(way)) && isInOne(marked, m.node, found) {
						ways[key] = way
					}
				}
			}
		}
	}
	for i := range heads {
		if key := heads[i].String(); ways[key] != nil && !w.misleads(heads[i].Locator, ways[key]) {
			ways[key] = nil
		}
	}
	return ways
}

// misleads reports whether a label alone leads elsewhere: on a sample that has the section, the label is in others only, or in another
// one first. Or no sample shows it, and all have the heading of the section: then the label is looked for there alone, because a
// page without the row is not among few samples.
func (w *fieldLearner) misleads(label locator.Locator, way []locator.Step) bool {
	in, known := locator.Locator{Steps: way}, 0
	for _, t := range w.samples {
		sections := in.Run(t)
		if len(sections) == 0 {
			continue
		}
		known++
		texts := label.Run(t)
		if !isBetweenHeadings(way) {
			sections = sections[:1]
		}
		if len(texts) > 0 && !slices.ContainsFunc(texts, func(n nodeID) bool { return isInOne(t, n, sections) }) ||
			len(texts) > 1 && isBetweenHeadings(way) && !isInOne(t, texts[0], sections) {
			return true
		}
	}
	return known == len(w.samples) && w.needsSection(way)
}

// needsSection reports whether a label that was never seen to lead elsewhere is looked for in its section all the same: in an element with
// a heading, and in rows below one if there are too few samples to see it.
func (w *fieldLearner) needsSection(way []locator.Step) bool {
	if len(w.samples) < fewestSamples {
		return way[0].Test == locator.Text || isBetweenHeadings(way)
	}
	return way[0].Test == locator.Text && way[1].Test != "th" && way[1].Test != "td"
}

// isInOne reports whether a node is in one of some elements, which are in document order and not within each other.
func isInOne(t *tagtree.Tree, n nodeID, elements []nodeID) bool {
	i, found := slices.BinarySearch(elements, n)
	return found || i > 0 && t.Within(n, elements[i-1])
}

// sectionOf is the way from the heading of a section to the section: to the largest element that holds a node and one of
// some texts. nil where there is none, no heading that is once on
// the page, or no other section of this form.
func (w *fieldLearner) sectionOf(t *tagtree.Tree, n nodeID, texts []nodeID) []locator.Step {
	section := tagtree.None
	for up, level := t.Parent(n), 0; up > 0 && level < maxSectionLevels; up, level = t.Parent(up), level+1 {
		from, _ := slices.BinarySearch(texts, up)
		to, _ := slices.BinarySearch(texts, t.End(up))
		if to-from > 1 {
			break
		}
		if to-from == 1 {
			section = up
		}
	}
	if section == tagtree.None {
		return nil
	}
	top, heading := headed(t, section)
	if heading == tagtree.None || !slices.ContainsFunc(texts, func(o nodeID) bool { return alike(t, section, o, heading) }) {
		return w.betweenHeadings(t, n, texts)
	}
	if top == section {
		return w.fromHeading(t, heading, top, nil)
	}
	return w.fromHeading(t, heading, top, []locator.Step{{Axis: locator.FollowingSibling, Test: t.Tag(section), Preds: []locator.Pred{locator.At(1)}}})
}
