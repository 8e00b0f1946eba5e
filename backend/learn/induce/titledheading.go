package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// titledHeading is the locator of the h1 that the title of the page contains: where a
// site changes its markup, its titles and main headings mostly still agree. Names are
// what the titles say beside the heading, as the site's name: a heading with one of
// them is none.
func titledHeading(names []string) locator.Locator {
	tests := []locator.Pred{{Kind: locator.InTitle}}
	if p, ok := locator.LabelsPred(locator.NotLabel, names); ok {
		tests = append(tests, p)
	}
	return locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "h1", Preds: tests}}}
}

// titledDesign is the design of a field that is the main heading of its pages: asked
// before the echoes that have no label of their own. It has no locators where a marked
// value is not that heading, or the two differ on most samples.
func (w *fieldLearner) titledDesign(names []string) (o echoDesign) {
	l := titledHeading(names)
	switch {
	case w.many:
		return o
	case w.marks.part.Kind == template.PartRun: // the last entry of a trail of links is often a text beside elements
		l = l.With(locator.Step{Axis: locator.Child, Test: locator.Text, Preds: []locator.Pred{locator.At(1)}})
	case w.marks.part.Kind != template.PartText:
		return o
	}
	found := make([][]tagtree.NodeID, len(w.samples))
	for s, t := range w.samples {
		found[s] = l.Run(t)
	}
	for _, y := range w.marks.yes {
		if y.to != 0 || len(found[y.sample]) == 0 {
			return o
		}
	}
	seen := echoDesign{consensus: found, guarded: true, foundOnMissing: map[int]bool{}}
	for _, s := range w.marks.missing {
		seen.foundOnMissing[s] = len(found[s]) > 0
	}
	if !w.agreesWithMarks(seen) || !w.sameText(found, w.consensus) {
		return o
	}
	seen.locators = []template.Locator{{Family: template.FamilyTag, XPath: l.String(), Weight: 1, Guard: true, Why: because(template.InTitle)}}
	return seen
}

// speaksOf reports whether an echo is the titled heading, so that this is asked before it:
// of several headings of a page it says more.
func (o echoDesign) speaksOf(e echoDesign) bool {
	return len(o.locators) > 0 && slices.Contains(o.consensus[e.sample], e.nodes[0])
}

// maxTitleNames is how many names beside the heading are taken from titles.
const maxTitleNames = 4

// titleNames are the parts of the titles beside the marked values: "Oven & Co" of
// "Plum cake - Oven & Co". None with the value's words in it.
func (w *fieldLearner) titleNames() []string {
	var out []string
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		before, after, ok := strings.Cut(t.Meta().Title, t.Text(y.node))
		if !ok {
			continue
		}
		for _, rest := range []string{before, after} {
			name := tagtree.Stem(strings.Trim(rest, titleSigns))
			if name != "" && !strings.ContainsAny(name, "|") && len(out) < maxTitleNames {
				out = append(out, name)
			}
		}
	}
	return out
}

// titleSigns are the signs between the parts of a title, and white space.
const titleSigns = " \t\n\r\u00a0-–—|·•:：»«›‹/_,"

// passOver makes the locator of the only h1 pass over those that the test excludes: another
// page may have a heading with the name of the site before its own.
func passOver(learned []template.Locator, test locator.Pred) []template.Locator {
	only := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "h1"}}}
	out := slices.Clone(learned)
	for i := range out {
		if out[i].XPath == only.String() {
			out[i].XPath = locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "h1", Preds: []locator.Pred{test}}}}.String()
		}
	}
	return out
}
