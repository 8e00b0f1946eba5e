package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// echoDesign is what was learned of an echo: a further design of the field.
type echoDesign struct {
	echo
	locators       []template.Locator
	consensus      [][]tagtree.NodeID // per sample, as elected by its own locators
	guarded        bool
	foundOnMissing map[int]bool // of the samples marked as without value: something is found there
}

// withEchoes orders the designs of the clicked place and its echoes: echoes in the record,
// the clicked place, the other echoes. An echo must show the same text as the clicked
// place wherever a value is marked, and on half of the samples on which both find a text
// (titles have longer and shorter forms). If the clicked place differs from two echoes that
// agree, or from one that agrees with the titles of the pages, it comes last: it may be an
// entry of a menu, which has another position on every page. Echoes whose text is the same
// on all samples do not count.
func (w *fieldLearner) withEchoes(learned []template.Locator, found []echo) []template.Locator {
	var first, rest, rivals []echoDesign
	for _, e := range found {
		o := w.learnEcho(e)
		switch {
		case len(o.locators) == 0 || !w.agreesWithMarks(o):
		case !w.sameText(o.consensus, w.consensus) && (!e.first || guarded(learned)):
			rivals = append(rivals, o)
		case !o.guarded && (!e.first || guarded(learned)): // its place alone says little
		case e.first:
			first = append(first, o)
		case !labelled(learned): // where its label is absent, so is the value
			rest = append(rest, o)
		}
	}
	clicked := echoDesign{locators: learned}
	if w.many {
		return joinDesigns(append(append(first, clicked), rest...))
	}
	names := w.titleNames()
	titled := w.titledDesign(names)
	if p, ok := locator.LabelsPred(locator.NotLabel, names); ok && len(titled.locators) > 0 {
		learned = passOver(learned, p)
		clicked.locators = learned
	}
	y := w.marks.yes[0]
	if !labelled(learned) && len(rivals) > 1 && !isHeadline(w.samples[y.sample], y.node) && w.sameText(rivals[0].consensus, rivals[1].consensus) && !w.fixture(rivals[0].consensus) ||
		len(rivals) == 1 && w.titled(rivals[0].consensus) && !w.titled(w.consensus) {
		return joinDesigns(append(rivals, clicked, titled))
	}
	if i := slices.IndexFunc(first, titled.speaksOf); i >= 0 {
		return joinDesigns(append(append(slices.Insert(first, i, titled), clicked), rest...))
	}
	return joinDesigns(append(append(first, clicked, titled), rest...))
}

// learnEcho learns an echo as if it had been clicked.
func (w *fieldLearner) learnEcho(e echo) echoDesign {
	other := fieldLearner{samples: w.samples, values: w.values, many: w.many, marks: marked{part: w.marks.part, missing: w.marks.missing}}
	for _, n := range e.nodes {
		other.marks.yes = append(other.marks.yes, target{sample: e.sample, node: n})
	}
	if w.many {
		level(w.samples, other.marks.yes)
		raiseToItems(w.samples, other.marks.yes)
	}
	other.candidates = other.consistent(other.generate())
	other.run()
	o := echoDesign{echo: e, locators: other.selectLocators(), consensus: other.consensus, foundOnMissing: map[int]bool{}}
	for _, s := range w.marks.missing {
		o.foundOnMissing[s] = len(other.plurality(s)) > 0
	}
	for i := range o.locators {
		o.locators[i].Why = o.locators[i].Why.With(template.Because(template.SameText))
	}
	o.guarded = guarded(o.locators)
	return o
}

func guarded(all []template.Locator) bool {
	return slices.ContainsFunc(all, func(l template.Locator) bool { return l.Guard })
}

// agreesWithMarks reports whether an echo agrees with what is marked: it finds the marked
// text, or nothing, where there is a mark; not what is marked as no value; and
// nothing where the value is marked as missing.
func (w *fieldLearner) agreesWithMarks(o echoDesign) bool {
	shows := func(m target) bool {
		t := w.samples[m.sample]
		return slices.ContainsFunc(w.counted(o.consensus[m.sample]), func(n tagtree.NodeID) bool { return t.Text(n) == t.Text(m.node) })
	}
	for _, y := range w.marks.yes {
		if len(o.consensus[y.sample]) > 0 && !shows(y) {
			return false
		}
	}
	if slices.ContainsFunc(w.marks.no, shows) {
		return false
	}
	return !slices.ContainsFunc(w.marks.missing, func(s int) bool { return o.foundOnMissing[s] })
}

// counted are the nodes found on a sample that count: the first one, or all of a list.
func (w *fieldLearner) counted(consensus []tagtree.NodeID) []tagtree.NodeID {
	if w.many {
		return consensus
	}
	return consensus[:min(len(consensus), 1)]
}

// titled reports whether the pages' titles hold what a place shows, on more than
// half of the samples on which it shows something.
func (w *fieldLearner) titled(consensus [][]tagtree.NodeID) bool {
	in, shown := 0, 0
	for s, t := range w.samples {
		if len(consensus[s]) == 0 {
			continue
		}
		shown++
		if strings.Contains(t.Meta().Title, t.Text(consensus[s][0])) {
			in++
		}
	}
	return 2*in > shown
}

// sameText reports whether two places show the same on half of the samples on which
// both show something.
func (w *fieldLearner) sameText(a, b [][]tagtree.NodeID) bool {
	same, other := 0, 0
	for s, t := range w.samples {
		if len(a[s]) == 0 || len(b[s]) == 0 {
			continue
		}
		if slices.EqualFunc(w.counted(a[s]), w.counted(b[s]), func(a, b tagtree.NodeID) bool { return t.Text(a) == t.Text(b) }) {
			same++
		} else {
			other++
		}
	}
	return same > 0 && same >= other
}

// joinDesigns numbers the designs so that those of each list follow those before.
func joinDesigns(all []echoDesign) []template.Locator {
	var out []template.Locator
	next := 0
	for _, o := range all {
		if len(o.locators) == 0 {
			continue
		}
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

// labelled reports whether a label speaks for a field more than anything else does.
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
