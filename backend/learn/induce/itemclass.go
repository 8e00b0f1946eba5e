package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Headings among the items of a list often have a class of their own:
//
//	ul
//	├ li.i     "500 g noodles"     marked
//	├ li.head  "To serve"          of another class: no value
//	└ li.i     "1 lemon"
//
// So where the marked values and nearly all on the samples have a class in common, a design that asks for it
// comes before the list without: that one is left for pages where the class has another name.

// leastOfClass is how many values must have a class, on all samples together.
const leastOfClass = 3

// headingShare is the share of the items found on the samples that may be of another class.
const headingShare = 0.25

// withItemClass puts the locators with a class of the values before those without.
// Those that ask for the class already are enough where there are any: they find
// items also where something was put around one.
func (w *fieldLearner) withItemClass(learned []template.Locator) []template.Locator {
	class := w.itemClass()
	if class == "" || w.apart {
		return learned
	}
	var own, added []template.Locator
	for _, l := range learned {
		if l.Design > 0 {
			continue
		}
		x, err := locator.Parse(l.XPath)
		if err != nil || len(x.Steps) == 0 {
			return learned
		}
		last := &x.Steps[len(x.Steps)-1]
		asks := slices.ContainsFunc(last.Preds, func(p locator.Pred) bool { return p.Kind == locator.Class && p.Value == class })
		if !asks {
			last.Preds = append(slices.Clone(last.Preds), locator.Pred{Kind: locator.Class, Value: class})
		}
		if !w.findsMarks(x) {
			return learned // of another place than the marked one
		}
		if l.XPath = x.String(); asks {
			own = append(own, l)
		}
		added = append(added, l)
	}
	if len(own) > 0 && w.exactly(own) {
		added = own
	}
	if len(added) == 0 {
		return learned
	}
	return joinDesigns([]echoDesign{{locators: added}, {locators: learned}})
}

// exactly reports whether each of some locators finds the consensus on every sample.
func (w *fieldLearner) exactly(all []template.Locator) bool {
	for _, l := range all {
		x, err := locator.Parse(l.XPath)
		for s, t := range w.samples {
			if err != nil || !slices.Equal(x.Run(t), w.consensus[s]) {
				return false
			}
		}
	}
	return true
}

// findsMarks reports whether a locator finds the marked values on each marked sample.
func (w *fieldLearner) findsMarks(x locator.Locator) bool {
	return !slices.ContainsFunc(w.markedSamples(), func(s int) bool { return !covers(x.Run(w.samples[s]), w.marks.on(s)) })
}

// itemClass is the class that the marked values and nearly all values on the samples have, the
// first one of the marked values; "" where there is none.
func (w *fieldLearner) itemClass() string {
	if w.marks.part.Kind != template.PartText {
		return ""
	}
	var common []string
	for i, y := range w.marks.yes {
		t := w.samples[y.sample]
		if t.IsText(y.node) {
			return ""
		}
		if i == 0 {
			common = stableClasses(t, y.node)
		}
		common = slices.DeleteFunc(common, func(c string) bool { return !slices.Contains(classes(t, y.node), c) })
	}
	i := slices.IndexFunc(common, w.isItemClass)
	if i < 0 {
		return ""
	}
	return common[i]
}

// isItemClass reports whether nearly all values on the samples have a class. Those without it have another one, or none and stand
// before the first value with it, as what stands before the first marked value does:
//
//	a "12 reviews"  a.tag "Italian"  a.tag "Bakery"      marked: Italian
func (w *fieldLearner) isItemClass(class string) bool {
	count, other := 0, 0
	for s, nodes := range w.consensus {
		t := w.samples[s]
		first := slices.IndexFunc(nodes, func(n nodeID) bool { return slices.Contains(classes(t, n), class) })
		for i, n := range nodes {
			if t.IsText(n) {
				return false
			}
			of := classes(t, n)
			switch {
			case slices.Contains(of, class):
				count++
			case len(of) > 0:
				count++
				other++
			case i >= first:
				return false
			}
		}
	}
	return count >= leastOfClass && float64(other) <= headingShare*float64(count)
}

// stableClasses are the classes of an element that locators may ask for.
func stableClasses(t *tagtree.Tree, n nodeID) []string {
	var out []string
	for _, test := range tests(t.Node(n)) {
		if test.Kind == locator.Class {
			out = append(out, test.Value)
		}
	}
	return out
}
