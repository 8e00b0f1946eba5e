package induce

import (
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Where optional rows come and go, only its own label tells which row is which. A text that looks like a label is one if other
// samples have it too, or most of the labels beside it.

// Bounds of confirming labels.
const (
	knownShare    = .5 // of the labels beside each other: on other samples too
	fewestSamples = 3  // from which labels must be met again on another one
)

// confirmed reports whether the samples confirm a label.
func confirmed(samples []*tagtree.Tree, t *tagtree.Tree, l labels.Label) bool {
	own := tagtree.Stem(t.Node(l.Text).Data)
	heads := []locator.Step{textWith(own)}
	for _, stem := range l.Mates {
		if stem != own {
			heads = append(heads, textWith(stem))
		}
	}
	return labelKnown(samples, t, heads)
}

// labelKnown reports whether the samples confirm a label of a tree: another sample has what the first step finds, the
// label, or most of what all of them find, the labels beside it.
func labelKnown(samples []*tagtree.Tree, t *tagtree.Tree, labels []locator.Step) bool {
	own, share := knownOn(samples, t, labels)
	return own || share >= knownShare
}

// knownOn reports whether another sample has what the first step finds, and the share of all steps that find something on
// another one. Too few samples confirm everything.
func knownOn(samples []*tagtree.Tree, t *tagtree.Tree, labels []locator.Step) (first bool, share float64) {
	if len(samples) < fewestSamples {
		return true, 1
	}
	all := make([]candidate, len(labels))
	for i, head := range labels {
		all[i].Steps = []locator.Step{head}
	}
	set, seen := setOf(all), make([]bool, len(all))
	for _, s := range samples {
		if s == t {
			continue
		}
		for i, nodes := range set.Run(s) {
			seen[i] = seen[i] || len(nodes) > 0
		}
	}
	n := 0
	for _, met := range seen {
		if met {
			n++
		}
	}
	return seen[0], float64(n) / float64(len(seen))
}

// A dash stands within values as well ("Paris - London"), so a sign other than a colon makes a label only where the texts beside it
// have labels of their own with the same sign, or where another sample has the label too.

// leastSigned is how many texts of a kind have a label with one sign, the marked one among them, when too few samples
// could have the label again.
const leastSigned = 2

// confirmedLabel is the label with a sign before a marked range, where the page or the samples confirm it.
func (w *fieldLearner) confirmedLabel(m target, lead string) string {
	label, sign := labels.Signed(lead)
	if label == "" {
		return ""
	}
	t := w.samples[m.sample]
	mates := labels.SignedMates(t, m.node, label, sign)
	if len(w.samples) < fewestSamples {
		if len(mates) < leastSigned {
			return ""
		}
		return label
	}
	heads := make([]locator.Step, len(mates))
	for i, mate := range mates {
		heads[i] = textHolding(mate)
	}
	if !labelKnown(w.samples, t, heads) {
		return ""
	}
	return label
}
