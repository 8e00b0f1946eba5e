package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the pruned tree.
const (
	maxLandmarks  = 120 // texts kept
	keptBefore    = 3   // texts kept before each slot
	keptAfter     = 2   // texts kept after each slot
	maxTextLength = 60  // characters of a text kept
)

// Prune gives a template the pruned tag tree of its best marked sample with its
// slots (DETM 3.3, step 4), and each field with a slot the locator for it.
// Texts are kept when they stand beside a slot or are the same on every sample.
func Prune(t *template.Template, samples []*tagtree.Tree, marks []Mark) {
	if len(samples) == 0 {
		return
	}
	base := baseSample(marks)
	tree := samples[base]
	slots := slotsOf(samples, marks, t.Fields, base)
	for _, i := range slots {
		t.Fields[i].Locators = withSlot(t.Fields[i].Locators)
	}
	if len(slots) == 0 {
		return
	}
	shown := shownBy(tree, samples)
	t.Tree = prune(tree, t.Fields, slots, kept(tree, len(samples), slots, shown))
	markConstant(t.Tree, len(samples), shown)
}

// slotsOf are the marked nodes of a sample, one a field, with their fields'
// places; of fields marked on one node the first has it.
func slotsOf(samples []*tagtree.Tree, marks []Mark, fields []template.Field, base int) map[tagtree.NodeID]int {
	slots := map[tagtree.NodeID]int{}
	for i, f := range fields {
		m, err := targets(samples, marks, f.Field)
		if err != nil {
			continue
		}
		if on := m.on(base); len(on) > 0 {
			if _, taken := slots[on[0]]; !taken {
				slots[on[0]] = i
			}
		}
	}
	return slots
}

// baseSample is the first sample with a positive mark; the one with the most
// fields marked, so that the tree holds them all.
func baseSample(marks []Mark) int {
	fields := map[int]map[string]bool{}
	for _, m := range marks {
		if m.Not || m.Missing {
			continue
		}
		if fields[m.Sample] == nil {
			fields[m.Sample] = map[string]bool{}
		}
		fields[m.Sample][m.Field] = true
	}
	best := 0
	for s, f := range fields {
		if len(f) > len(fields[best]) || len(f) == len(fields[best]) && s < best {
			best = s
		}
	}
	return best
}

// withSlot adds the vote of the tree to locators that were learned.
func withSlot(locators []template.Locator) []template.Locator {
	if len(locators) == 0 || slices.ContainsFunc(locators, func(l template.Locator) bool {
		return l.Family == template.FamilySlot || l.Family == template.FamilyHand
	}) {
		return locators
	}
	return append(slices.Clone(locators), template.Locator{Family: template.FamilySlot, Weight: slotWeight, Why: template.Reasons{template.Because(template.BySlot)}})
}

// kept chooses the texts that help: those beside the slots, then those on
// every sample, nearest to a slot first. shown says how many samples have a text; of one that no other sample has, the
// element is kept without it.
func kept(t *tagtree.Tree, samples int, slots map[tagtree.NodeID]int, shown map[string]int) map[tagtree.NodeID]bool {
	keep := map[tagtree.NodeID]bool{}
	inSlot := func(n tagtree.NodeID) bool {
		for s := range slots {
			if t.Within(n, s) {
				return true
			}
		}
		return false
	}
	var values []string
	for s := range slots {
		values = append(values, tagtree.Stem(t.Text(s)))
	}
	holdsOne := func(stem string) bool {
		return slices.ContainsFunc(values, func(v string) bool { return containsValue(stem, v) })
	}
	add := func(n tagtree.NodeID) {
		stem, ok := labels.Stem(t, n)
		if !ok || inSlot(n) || holdsOne(stem) || labels.IsValue(t, n) || len(keep) == maxLandmarks {
			return
		}
		if samples >= fewestSamples && shown[stem] == 1 {
			n = t.Parent(n) // its text is one page's
		}
		keep[n] = true
	}
	order := make([]tagtree.NodeID, 0, len(slots))
	for s := range slots {
		order = append(order, s)
	}
	slices.Sort(order)
	for _, s := range order {
		for _, n := range append(labels.Around(t, s, false, keptBefore), labels.Around(t, s, true, keptAfter)...) {
			add(n)
		}
	}
	if samples > 1 {
		for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
			if t.IsText(n) && t.Visible(n) && shown[tagtree.Stem(t.Node(n).Data)] >= samples {
				add(n)
			}
		}
	}
	return keep
}

// prune copies the kept texts, the slots and what lies above them.
func prune(t *tagtree.Tree, fields []template.Field, slots map[tagtree.NodeID]int, keep map[tagtree.NodeID]bool) *template.Node {
	need := map[tagtree.NodeID]bool{}
	for n := range keep {
		for ; n > 0; n = t.Parent(n) {
			need[n] = true
		}
	}
	for n := range slots {
		for ; n > 0; n = t.Parent(n) {
			need[n] = true
		}
	}
	var build func(n tagtree.NodeID) *template.Node
	build = func(n tagtree.NodeID) *template.Node {
		out := &template.Node{Times: template.Once}
		if t.IsText(n) {
			out.Text = tagtree.Stem(t.Node(n).Data)
		} else {
			class, _ := t.Attr(n, "class")
			out.Tag, out.Class = t.Tag(n), align.StableClass(class)
			if id, ok := t.Attr(n, "id"); ok && !volatile(id) && len(id) < maxTextLength {
				out.ID = id
			}
		}
		if i, ok := slots[n]; ok {
			out.Slot, out.Text, out.Times = fields[i].Name, "", times(fields[i])
			return out
		}
		for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
			if need[c] {
				out.Children = append(out.Children, build(c))
			}
		}
		return out
	}
	for n := t.FirstChild(0); n != tagtree.None; n = t.NextSibling(n) {
		if need[n] {
			return build(n)
		}
	}
	return nil
}

// times is the kind of a field's slot.
func times(f template.Field) template.Times {
	switch {
	case f.Many && f.Optional:
		return template.Any
	case f.Many:
		return template.Plus
	case f.Optional:
		return template.Optional
	}
	return template.Once
}
