package program

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/tree/tagtree"
)

// An element that was put before a value is found in its place by most locators, and
// the value itself by some:
//
//	th "Engine"  td "Notice 12"  td "4.2L V8"       values on the samples: "3.0L V6", "2.4L I4"
//
// Where the values on the samples have few shapes, a value of another shape loses to
// one of these shapes. A value beside its label loses to none in the row of another label. Where the node with the most votes has no
// value in it, the other one has its own votes only: it may be of a record beside.

// Bounds of values of another shape.
const (
	fewShapes = 0.5 // of uniform, from which another shape says something
	oddShape  = 0.5 // of unlike, from which a shape is another one
)

// shaped is the best node or, where its value has a shape unlike all that were seen, the
// one with the most votes of those whose value has a shape that was seen.
func (f *field) shaped(t *tagtree.Tree, d int, votes []Vote, tallies []tally, best tally) tally {
	if f.uniform() < fewShapes || f.unlikeAt(t, best.node) < oddShape || f.isNumberAt(t, best.node) {
		return best
	}
	var other tally
	for i := range tallies {
		c := &tallies[i]
		if c.weight > other.weight && f.seenAt(t, c.node) {
			other = *c
		}
	}
	if other.weight == 0 {
		other.node = f.next(t, best.node)
	}
	if other.node == tagtree.None || f.otherRow(t, d, votes, best.node)(other.node) {
		return best
	}
	if text, _ := f.reader.read(t, best.node); text != "" {
		other.weight, other.guard = best.weight, best.guard
	}
	return other
}

// isNumberAt reports whether the value at a node has a shape of the samples but for a sign or its number of digits: "-2" and
// "1,250" where the samples have "7".
func (f *field) isNumberAt(t *tagtree.Tree, n tagtree.NodeID) bool {
	if f.Type != record.Number && f.Type != record.Price {
		return false
	}
	text, ok := f.reader.read(t, n)
	return ok && slices.ContainsFunc(f.Look.Shapes, func(seen string) bool {
		return profile.WithoutGroups(seen) == profile.WithoutGroups(profile.Shape(text))
	})
}

// next returns the next sibling with the tag of a node whose value has a shape that was
// seen on the samples, None if there is none. A shape of letters alone does not count.
func (f *field) next(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	if t.IsText(n) {
		return tagtree.None
	}
	c := n
	for range maxNext {
		for c = t.NextSibling(c); c != tagtree.None && t.IsText(c); c = t.NextSibling(c) {
		}
		if c == tagtree.None || t.Tag(c) != t.Tag(n) {
			break
		}
		if text, _ := f.reader.read(t, c); profile.Shape(text) != "a" && f.seenAt(t, c) {
			return c
		}
	}
	return tagtree.None
}

// maxNext is the number of siblings that next reads.
const maxNext = 2

// unlikeAt is unlike of the value at a node.
func (f *field) unlikeAt(t *tagtree.Tree, n tagtree.NodeID) float64 {
	text, _ := f.reader.read(t, n)
	return f.unlike(text)
}

// seenAt reports whether the value at a node has a shape that was seen.
func (f *field) seenAt(t *tagtree.Tree, n tagtree.NodeID) bool {
	text, ok := f.reader.read(t, n)
	return ok && slices.Contains(f.Look.Shapes, profile.Shape(text))
}
