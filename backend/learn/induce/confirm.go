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
