package induce

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Shown is one value of a record that a page shows.
type Shown struct{ Field, Value string }

// Bounds of finding a record's values.
const (
	maxPlaces = 400 // places of one value that are looked at
	farAway   = 4.0 // how much closer the others must lie together without a value, for it to be left out
)

// ShowRecord finds what a person would click to mark the values of one record:
// of all places that show them, those that lie closest together after a node
// (0: anywhere); fields of one value have a place each where there are several. A value that is shown only far from the others is left out, as
// one that is not shown: missing names their fields. Marks come in the order of
// the values. Places that the page hides count where it shows less than half of the
// values: it may wait for a script. O(n) a value.
func ShowRecord(t *tagtree.Tree, values []Shown, after tagtree.NodeID) (marks []Mark, missing []string) {
	marks, missing = showRecord(t, values, after)
	if 2*len(marks) < len(values) {
		if m, none := showRecord(t.Revealed(), values, after); len(none) < len(missing) {
			return m, none
		}
	}
	return marks, missing
}

// ShowNext is ShowRecord for a record behind another one, whose marks are before. A value that is shown above both alone is one of the
// heading of their group: the other record has it in the same field, in front of all its other values.
func ShowNext(t *tagtree.Tree, values []Shown, after tagtree.NodeID, before []Mark) (marks []Mark, missing []string) {
	marks, missing = ShowRecord(t, values, after)
	first := tagtree.NodeID(t.Len())
	for _, m := range before {
		if !slices.Contains(missing, m.Field) {
			first = min(first, m.Node)
		}
	}
	missing = slices.DeleteFunc(missing, func(field string) bool {
		i := slices.IndexFunc(before, func(m Mark) bool { return m.Field == field && m.Node < first })
		if i < 0 || !slices.Contains(values, Shown{field, rangeOf(locator.PartText(t, before[i].Node, before[i].Part), before[i].From, before[i].To)}) {
			return false
		}
		marks = append(marks, before[i])
		return true
	})
	return marks, missing
}

func showRecord(t *tagtree.Tree, values []Shown, after tagtree.NodeID) (marks []Mark, missing []string) {
	places := make([][]Mark, len(values))
	for i, v := range values {
		for _, m := range Places(t, v.Value) {
			if m.Node > after {
				places[i] = append(places[i], m)
			}
		}
	}
	use := make([]bool, len(values))
	for i := range places {
		use[i] = len(places[i]) > 0
	}
	from, to := closest(t, places, use)
	for {
		drop, span := -1, float64(to-from)/farAway
		for i := range use {
			if !use[i] || !slices.ContainsFunc(use[:i], isTrue) && !slices.ContainsFunc(use[i+1:], isTrue) {
				continue
			}
			use[i] = false
			if a, b := closest(t, places, use); float64(b-a) < span-minSpan && inUse(use) > 1 {
				drop, span = i, float64(b-a)
			}
			use[i] = true
		}
		if drop < 0 {
			break
		}
		use[drop] = false
		from, to = closest(t, places, use)
	}
	taken := map[tagtree.NodeID]bool{}
	for i, v := range values {
		inside := func(m Mark) bool { return use[i] && m.Node >= from && m.Node <= to }
		near := func(m Mark) bool { return inside(m) || m.Node > to && m.Node <= to+minSpan/2 && repeated(values, i) }
		k := slices.IndexFunc(places[i], func(m Mark) bool { return near(m) && use[i] && !taken[m.Node] })
		if k < 0 { // two fields of one place
			k = slices.IndexFunc(places[i], inside)
		}
		var m Mark
		if k >= 0 {
			m = places[i][k]
		} else if part, ok := partBetween(t, v.Value, from, to); ok && inUse(use) > 0 {
			m = part
		} else if above, ok := placeAbove(t, v.Value, from); ok && inUse(use) > 0 {
			m = above
		} else {
			missing = append(missing, v.Field)
			continue
		}
		m.Field = v.Field
		taken[m.Node] = true
		marks = append(marks, m)
	}
	return marks, missing
}

// partBetween is the only text among some nodes with a part that is a value. The page may show the value as a whole elsewhere, as the
// year of a record among the years to choose from.
func partBetween(t *tagtree.Tree, value string, from, to tagtree.NodeID) (Mark, bool) {
	value = tagtree.Collapse(value)
	if utf8.RuneCountInString(value) < fewestHeld {
		return Mark{}, false
	}
	marks := slices.DeleteFunc(newSearch(t, value).parts(), func(m Mark) bool { return m.Node < from || m.Node > to })
	if len(marks) != 1 {
		return Mark{}, false
	}
	return marks[0], true
}

// placeAbove is the place of a value in a cell of a row above that extends over the row of a node.
func placeAbove(t *tagtree.Tree, value string, node tagtree.NodeID) (Mark, bool) {
	for row := node; row > 0; row = t.Parent(row) {
		cells := t.Reaching(row)
		if len(cells) == 0 {
			continue
		}
		for _, m := range Places(t, value) {
			if slices.ContainsFunc(cells, func(c tagtree.NodeID) bool { return t.Within(m.Node, c) }) {
				return m, true
			}
		}
	}
	return Mark{}, false
}

// repeated reports whether an earlier field has the same value.
func repeated(values []Shown, i int) bool {
	return slices.ContainsFunc(values[:i], func(v Shown) bool { return v.Value == values[i].Value })
}

// minSpan is a distance between a record's values that is not far, in nodes.
const minSpan = 40

func isTrue(b bool) bool { return b }

func inUse(use []bool) int {
	n := 0
	for _, u := range use {
		if u {
			n++
		}
	}
	return n
}

// closest is the stretch of nodes with a place of each value in use that lies in
// the smallest element; of several in one element the shortest: a cell belongs
// to its row and not to the nearer heading of the column.
func closest(t *tagtree.Tree, places [][]Mark, use []bool) (from, to tagtree.NodeID) {
	type at struct {
		node  tagtree.NodeID
		value int
	}
	var all []at
	for i := range places {
		if use[i] {
			for _, m := range places[i] {
				all = append(all, at{m.Node, i})
			}
		}
	}
	slices.SortFunc(all, func(a, b at) int { return cmp.Or(int(a.node-b.node), a.value-b.value) })
	seen, have, left := make([]int, len(places)), 0, 0
	from, to = 0, 1<<30
	smallest := tagtree.NodeID(1 << 30)
	for _, a := range all {
		if seen[a.value]++; seen[a.value] == 1 {
			have++
		}
		for have == inUse(use) && have > 0 {
			holder := all[left].node
			for holder > 0 && t.End(holder) <= a.node {
				holder = t.Parent(holder)
			}
			size := t.End(holder) - holder
			if size < smallest || size == smallest && a.node-all[left].node < to-from {
				from, to, smallest = all[left].node, a.node, size
			}
			if seen[all[left].value]--; seen[all[left].value] == 0 {
				have--
			}
			left++
		}
	}
	return from, to
}
