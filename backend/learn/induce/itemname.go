package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// What stands among the items of a list or in a second list beside it often has a class or an attribute of its own:
//
//	ul                                     ul
//	├ li.i     "500 g noodles"  marked     ├ li[data-test=needed]   "welding"   marked
//	├ li.head  "To serve"       no value   ul
//	└ li.i     "1 lemon"                   └ li[data-test=optional] "German"    no value
//
// So where the marked values have a name (a class or attribute) in common, and on the samples nearly all values or all in the same
// lists, a design that asks for it comes before the list without: that one is left for pages where the name is another one.

// leastOfName is how many values must have a name, on all samples together.
const leastOfName = 3

// headingShare is the share of the items found on the samples that may have another name.
const headingShare = 0.25

// withItemName puts the locators with a name of the values before those without.
// Those that ask for the name already are enough where there are any: they find
// items also where something was put around one.
func (w *fieldLearner) withItemName(learned []template.Locator) []template.Locator {
	name, ok := w.itemName()
	if !ok {
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
		asks := slices.Contains(last.Preds, name)
		if !asks {
			last.Preds = append(slices.Clone(last.Preds), name)
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

// itemName is the first name of the marked values that parts the values on the samples, or else the first class that nearly all have.
func (w *fieldLearner) itemName() (locator.Pred, bool) {
	if w.marks.part.Kind != template.PartText {
		return locator.Pred{}, false
	}
	var common []locator.Pred
	for i, y := range w.marks.yes {
		t := w.samples[y.sample]
		if t.IsText(y.node) {
			return locator.Pred{}, false
		}
		names := itemNames(t, y.node)
		if i == 0 {
			common = names
		}
		common = slices.DeleteFunc(common, func(p locator.Pred) bool { return !slices.Contains(names, p) })
	}
	i := slices.IndexFunc(common, w.partsLists)
	if i < 0 {
		i = slices.IndexFunc(common, func(p locator.Pred) bool { return p.Kind == locator.Class && w.isItemClass(p.Value) })
	}
	if i < 0 {
		return locator.Pred{}, false
	}
	return common[i], true
}

// partsLists reports whether the values on the samples lie in lists of which some have all values of a name, and the others have none,
// but values with another name of the kind.
func (w *fieldLearner) partsLists(name locator.Pred) bool {
	count, other := 0, 0
	for s, nodes := range w.consensus {
		t, named := w.samples[s], map[nodeID]bool{} // by list
		for _, n := range nodes {
			if t.IsText(n) {
				return false
			}
			names := itemNames(t, n)
			has := slices.Contains(names, name)
			if before, ok := named[t.Parent(n)]; ok && before != has {
				return false
			}
			switch named[t.Parent(n)] = has; {
			case has:
				count++
			case slices.ContainsFunc(names, func(p locator.Pred) bool { return p.Kind == name.Kind && p.Name == name.Name }):
				other++
			default:
				return false
			}
		}
	}
	return count >= leastOfName && other > 0
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
	return count >= leastOfName && float64(other) <= headingShare*float64(count)
}

// itemNames are the classes and attributes of an element that may name the items of a list.
func itemNames(t *tagtree.Tree, n nodeID) []locator.Pred {
	var out []locator.Pred
	for _, test := range tests(t.Node(n)) {
		if test.Kind == locator.Class || test.Kind == locator.AttrIs && test.Name != "id" {
			out = append(out, test.Pred)
		}
	}
	return out
}
