package program

import (
	"maps"
	"math"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// maxFewer bounds the signal of a list that is shorter than one of the samples.
const maxFewer = 2

// list sets what the values of a field of many say together.
func (s *Signals) list(t *tagtree.Tree, f *field, votes []Vote, design int, values []record.Value) {
	n := float64(nodesOf(values))
	s[Many], s[Count] = yes(!f.oneSeries()), math.Log(n)
	if f.Look != nil && f.Look.Most > 0 {
		s[Fewer] = min(math.Log(max(float64(f.Look.Most)/n, 1)), maxFewer)
	}
	s[Holes] = holes(t, values)
	s.elements(t, values)
	voted := map[tagtree.NodeID]bool{}
	for _, v := range votes {
		if l := &f.locators[v.Locator]; !l.slot && l.design == design {
			for _, node := range v.Nodes {
				voted[node] = true
			}
		}
	}
	s[Rest] = math.Log(max(1, float64(len(voted)+1)-n))
	if f.oneSeries() {
		s[OneOfMany], s[OneNear] = 1, f.near(t, values, voted)
	}
}

// near is 1 where one of some nodes has another text than some values and is in the element that holds the first value and its like, ½ where
// it is in the one around that, else 0.
func (f *field) near(t *tagtree.Tree, values []record.Value, nodes map[tagtree.NodeID]bool) float64 {
	inner := t.Parent(item(t, tagtree.NodeID(values[0].Node)))
	if inner <= 0 {
		return 0
	}
	outer, own, shown := t.Parent(inner), map[tagtree.NodeID]bool{}, map[string]bool{"": true}
	for _, v := range values {
		own[tagtree.NodeID(v.Node)], shown[v.Text] = true, true
	}
	best, looked := 0., 0
	for _, n := range slices.Sorted(maps.Keys(nodes)) {
		if own[n] || !t.Within(n, outer) {
			continue
		}
		if looked++; looked > maxBranches {
			break
		}
		if text, _ := f.reader.read(t, n); shown[text] {
			continue
		}
		if t.Within(n, inner) {
			return 1
		}
		best = .5
	}
	return best
}

// nodesOf counts the nodes of values, which are in order; a text may have several values.
func nodesOf(values []record.Value) int {
	n := 0
	for i, v := range values {
		if i == 0 || v.Node != values[i-1].Node {
			n++
		}
	}
	return n
}

// maxBeside is how many elements beside values are looked at.
const maxBeside = 400

// holes is the share of the elements with text beside values that hold none of them.
func holes(t *tagtree.Tree, values []record.Value) float64 {
	empty, full, looked := 0, 0, 0
	last := tagtree.None
	for _, v := range values {
		parent := t.Parent(tagtree.NodeID(v.Node))
		if parent == last || parent < 0 {
			continue
		}
		last = parent
		for c := t.FirstChild(parent); c != tagtree.None && looked < maxBeside; c = t.NextSibling(c) {
			looked++
			at, _ := slices.BinarySearchFunc(values, int32(c), func(v record.Value, n int32) int { return int(v.Node - n) })
			switch {
			case at < len(values) && values[at].Node < int32(t.End(c)):
				full++
			case !t.IsText(c) && !tagtree.Blank(t.Text(c)):
				empty++
			}
		}
	}
	return float64(empty) / float64(max(empty+full, 1))
}

// Bounds of looking for more elements that hold values.
const (
	maxParents  = 3 // levels from a value up to what holds it and its like
	maxBranches = 200
)

// elements sets what the elements that hold values say: whether more of them are
// alike and hold no value.
func (s *Signals) elements(t *tagtree.Tree, values []record.Value) {
	parents := map[tagtree.NodeID]bool{}
	for _, v := range values {
		parents[t.Parent(item(t, tagtree.NodeID(v.Node)))] = true
	}
	s[Beyond] = beyond(t, values, len(parents))
}

// item is the outermost element that shows a value's text and nothing else.
func item(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	for up := t.Parent(n); up > 0 && t.SameText(up, n); up = t.Parent(up) {
		n = up
	}
	return n
}

// kind is the name and the class of an element.
func kind(t *tagtree.Tree, n tagtree.NodeID) string {
	class, _ := t.Attr(n, "class")
	return t.Tag(n) + " " + class
}

// beyond is the share of the elements that hold items like the first value's, in
// the siblings of its parents, that hold no value:
//
//	ul( li "flour" li "salt" ) h4 "Sauce" ul( li "cream" )     values: flour, salt
func beyond(t *tagtree.Tree, values []record.Value, parents int) float64 {
	n := item(t, tagtree.NodeID(values[0].Node))
	tags := []string{t.Tag(n)} // from the sibling down to the item
	empty := 0
	for level := 0; level < maxParents && n > 0; level++ {
		n = t.Parent(n)
		if n <= 0 || t.Tag(n) == "body" {
			break
		}
		looked := 0
		for c := t.FirstChild(t.Parent(n)); c != tagtree.None && looked < maxBranches; c = t.NextSibling(c) {
			looked++
			if c != n && t.Tag(c) == t.Tag(n) && !holdsValue(t, c, values) && holdsItem(t, c, tags) {
				empty++
			}
		}
		tags = append([]string{t.Tag(n)}, tags...)
	}
	return float64(empty) / float64(empty+parents)
}

// holdsValue reports whether one of some values is in an element.
func holdsValue(t *tagtree.Tree, n tagtree.NodeID, values []record.Value) bool {
	at, _ := slices.BinarySearchFunc(values, int32(n), func(v record.Value, n int32) int { return int(v.Node - n) })
	return at < len(values) && values[at].Node < int32(t.End(n))
}

// holdsItem reports whether an element has text at the end of a path of names below it.
func holdsItem(t *tagtree.Tree, n tagtree.NodeID, tags []string) bool {
	if len(tags) == 0 {
		return !tagtree.Blank(t.Text(n))
	}
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		if t.Tag(c) == tags[0] && holdsItem(t, c, tags[1:]) {
			return true
		}
	}
	return false
}
