package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// opinion is what was learned of an echo: a further design of the field.
type opinion struct {
	echo
	locators []template.Locator
	right    [][]tagtree.NodeID // per sample, as elected by its own locators
	guarded  bool
	found    map[int]bool // of the samples said to have no value: something is found there
}

// withEchoes orders the designs of the clicked place and its echoes: those of the
// record, then the clicked place, then the rest. An echo must stay one: on half
// of the samples on which both find something, as a title has longer and shorter
// forms, and wherever a value is marked. Where the clicked place goes its own way
// and two echoes agree, or one agrees with the pages' titles, it is the odd one
// out and asked last: a name clicked in a menu, in which it stands elsewhere on
// every page. Echoes that never change are fixtures of the site, and no witnesses.
func (w *weighing) withEchoes(learned []template.Locator, found []echo) []template.Locator {
	var first, rest, rivals []opinion
	for _, e := range found {
		o := w.opinion(e)
		switch {
		case len(o.locators) == 0 || !w.bearsOut(o):
		case !w.sameText(o.right, w.right) && (!e.first || guarded(learned)):
			rivals = append(rivals, o)
		case !o.guarded && (!e.first || guarded(learned)): // its place alone says little
		case e.first:
			first = append(first, o)
		case !labelled(learned): // where its label is absent, so is the value
			rest = append(rest, o)
		}
	}
	clicked := opinion{locators: learned}
	if w.many {
		return numbered(append(append(first, clicked), rest...))
	}
	if len(rivals) > 1 && w.sameText(rivals[0].right, rivals[1].right) && !w.fixture(rivals[0].right) ||
		len(rivals) == 1 && w.titled(rivals[0].right) && !w.titled(w.right) {
		return numbered(append(rivals, clicked))
	}
	return numbered(append(append(first, clicked), rest...))
}

// opinion learns an echo as if it had been clicked.
func (w *weighing) opinion(e echo) opinion {
	other := weighing{samples: w.samples, values: w.values, many: w.many, marks: marked{part: w.marks.part, missing: w.marks.missing}}
	for _, n := range e.nodes {
		other.marks.yes = append(other.marks.yes, target{sample: e.sample, node: n})
	}
	if w.many {
		level(w.samples, other.marks.yes)
		raise(w.samples, other.marks.yes)
	}
	other.candidates = other.consistent(other.generate())
	other.run()
	o := opinion{echo: e, locators: other.keep(), right: other.right, found: map[int]bool{}}
	for _, s := range w.marks.missing {
		o.found[s] = len(other.plurality(s)) > 0
	}
	for i := range o.locators {
		o.locators[i].Why += "; the same text stands there"
	}
	o.guarded = guarded(o.locators)
	return o
}

func guarded(all []template.Locator) bool {
	return slices.ContainsFunc(all, func(l template.Locator) bool { return l.Guard })
}

// bearsOut says whether an echo agrees with what is marked: it finds the marked
// text, or nothing, where there is a mark; not what is marked as no value; and
// nothing where the value is said to be missing.
func (w *weighing) bearsOut(o opinion) bool {
	shows := func(m target) bool {
		t := w.samples[m.sample]
		return slices.ContainsFunc(w.said(o.right[m.sample]), func(n tagtree.NodeID) bool { return t.Text(n) == t.Text(m.node) })
	}
	for _, y := range w.marks.yes {
		if len(o.right[y.sample]) > 0 && !shows(y) {
			return false
		}
	}
	if slices.ContainsFunc(w.marks.no, shows) {
		return false
	}
	return !slices.ContainsFunc(w.marks.missing, func(s int) bool { return o.found[s] })
}

// said is what counts of the nodes found on a sample: the first, in a list all.
func (w *weighing) said(right []tagtree.NodeID) []tagtree.NodeID {
	if w.many {
		return right
	}
	return right[:min(len(right), 1)]
}

// titled says whether the pages' titles hold what a place shows, on more than
// half of the samples on which it shows something.
func (w *weighing) titled(right [][]tagtree.NodeID) bool {
	in, shown := 0, 0
	for s, t := range w.samples {
		if len(right[s]) == 0 {
			continue
		}
		shown++
		if strings.Contains(t.Meta().Title, t.Text(right[s][0])) {
			in++
		}
	}
	return 2*in > shown
}

// sameText says whether two places show the same on half of the samples on which
// both show something.
func (w *weighing) sameText(a, b [][]tagtree.NodeID) bool {
	same, other := 0, 0
	for s, t := range w.samples {
		if len(a[s]) == 0 || len(b[s]) == 0 {
			continue
		}
		if slices.EqualFunc(w.said(a[s]), w.said(b[s]), func(a, b tagtree.NodeID) bool { return t.Text(a) == t.Text(b) }) {
			same++
		} else {
			other++
		}
	}
	return same > 0 && same >= other
}

// numbered makes each opinion's designs follow those of the one before it.
func numbered(all []opinion) []template.Locator {
	var out []template.Locator
	next := 0
	for _, o := range all {
		top := 0
		for _, l := range o.locators {
			top = max(top, l.Design)
			l.Design += next
			out = append(out, l)
		}
		next += top + 1
	}
	return out
}

// labelled says whether a label speaks for a field more than anything else does.
func labelled(learned []template.Locator) bool {
	label, other := 0.0, 0.0
	for _, l := range learned {
		switch {
		case !l.Guard:
		case l.Family == template.FamilyLabel:
			label += l.Weight
		default:
			other += l.Weight
		}
	}
	return label > other
}
