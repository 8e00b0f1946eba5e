package list

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A rule below each record divides records of several rows, whatever their rows are:
//
//	tr(td td) tr(td td) tr(td) tr(td(hr))  tr(td td) tr(td td) tr(td) tr(td) tr(td(hr))  tr(td) tr(td(hr))
//	|........ record ........|             |............ record .............|           |note|
//
// Parts that lack most kinds of rows that nearly all parts have, such as a note between two rules, are no records.

// leastDivided are the parts from which on rules divide records.
const leastDivided = 4

// divided makes the candidate of children that rules divide, and keeps where the rules are.
func (f *finder) divided(parent tagtree.NodeID, kids []int32) {
	t := f.v.Tree
	var rules []tagtree.NodeID
	for id := t.FirstChild(parent); id != tagtree.None; id = t.NextSibling(id) {
		if f.isRule(id) {
			rules = append(rules, id)
		}
	}
	if len(rules)+1 < leastDivided {
		return
	}
	var parts [][]int32
	above, next := -1, 0 // rules above the last part, and above the child
	for _, k := range kids {
		if t.Parent(f.v.Node[k]) != parent {
			break
		}
		for next < len(rules) && rules[next] < f.v.Node[k] {
			next++
		}
		if next < len(rules) && rules[next] == f.v.Node[k] {
			continue
		}
		if next != above {
			parts, above = append(parts, nil), next
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], k)
	}
	several := 0
	for _, p := range parts {
		several += int(one(len(p) > 1))
	}
	if len(parts) < leastDivided || 2*several < len(parts) {
		return
	}
	whole, kinds := f.wholeParts(kids, parts)
	if float64(len(whole)) < often*float64(len(parts)) || kinds < 2 && f.areGroups(whole) {
		return
	}
	f.rules[parent] = rules
	c := &candidate{parent: parent, how: runs}
	most := 0
	for _, p := range whole {
		most = max(most, len(p))
		c.units = append(c.units, p[0])
		c.records = append(c.records, region.Record{f.v.Run(p[0], p[len(p)-1])})
	}
	c.even = most <= 2*kinds
	f.add(c)
}

// areGroups reports whether parts are groups of records rather than records: most begin with two children that are alike.
func (f *finder) areGroups(parts [][]int32) bool {
	n := 0
	for _, p := range parts {
		n += int(one(len(p) > 1 && f.overlap(p[0], p[1]) >= evenAlike))
	}
	return 2*n > len(parts)
}

// wholeParts are the parts that have at least half of the kinds of children that nearly all parts have, and the number of these
// kinds.
func (f *finder) wholeParts(kids []int32, parts [][]int32) (out [][]int32, usual int) {
	of, n := f.kinds(kids)
	kind := make(map[int32]int, len(kids))
	for i, k := range kids {
		kind[k] = of[i]
	}
	has, last := make([]int, n), make([]int, n)
	for i, p := range parts {
		for _, k := range p {
			if g := kind[k]; last[g] != i+1 {
				last[g] = i + 1
				has[g]++
			}
		}
	}
	for g := range has {
		if float64(has[g]) < often*float64(len(parts)) {
			has[g] = 0
			continue
		}
		usual++
	}
	for _, p := range parts {
		for len(p) > 0 && (f.header(p[0]) || has[kind[p[0]]] == 0) { // a heading above the first record
			p = p[1:]
		}
		seen := map[int]bool{}
		for _, k := range p {
			if has[kind[k]] > 0 {
				seen[kind[k]] = true
			}
		}
		if len(seen) > 0 && 2*len(seen) >= usual {
			out = append(out, p)
		}
	}
	return out, usual
}

// isRule reports whether an element is a rule or shows nothing else, or is a row of a table that shows nothing.
func (f *finder) isRule(id tagtree.NodeID) bool {
	t := f.v.Tree
	if t.IsText(id) || f.v.Texts(tagtree.Span{From: id, To: t.End(id)}) > 0 {
		return false
	}
	rules := 0
	for n := id; n < t.End(id); n++ {
		if t.IsText(n) {
			continue
		}
		switch t.Node(n).DataAtom {
		case atom.Hr, atom.Tr:
			rules++
		case atom.Img:
			if !f.isSpacer(n) {
				return false
			}
		case atom.Input, atom.Button, atom.Select, atom.Video, atom.Iframe, atom.Svg:
			return false
		}
	}
	return rules > 0
}

// isSpacer reports whether a picture shows nothing: it is a few pixels high, or has the name of such pictures.
func (f *finder) isSpacer(img tagtree.NodeID) bool {
	height, _ := f.v.Tree.Attr(img, "height")
	if n, err := strconv.Atoi(height); err == nil && n <= 2 {
		return true
	}
	src, _ := f.v.Tree.Attr(img, "src")
	name := strings.ToLower(path.Base(src))
	return strings.HasPrefix(name, "spacer") || strings.HasPrefix(name, "blank") || strings.HasPrefix(name, "pixel")
}

// withoutRules are the children that are no rules.
func (f *finder) withoutRules(kids []int32) []int32 {
	isRule := func(k int32) bool { return f.isRule(f.v.Node[k]) }
	if !slices.ContainsFunc(kids, isRule) {
		return kids
	}
	return slices.DeleteFunc(slices.Clone(kids), isRule)
}

// crosses reports whether most records of a candidate go on behind a rule that divides records, or are of a method that cuts children
// into equal parts, and hold the beginning of a record of several children.
func (f *finder) crosses(c *candidate) bool {
	rules, heads := f.rules[c.parent], f.heads[c.parent]
	if rules == nil && (heads == nil || c.how != method) {
		return false
	}
	crossing := 0
	for _, r := range c.records {
		s := r.Hull()
		i, _ := slices.BinarySearch(rules, s.From)
		across := i < len(rules) && f.v.Tree.End(rules[i]) < s.To
		if c.how == method {
			i, _ := slices.BinarySearch(heads, s.From+1)
			across = across || i < len(heads) && heads[i] < s.To && f.v.Tree.Parent(s.From) == c.parent && f.v.Tree.End(s.From) < s.To
		}
		crossing += int(one(across))
	}
	return 2*crossing > len(c.records)
}
