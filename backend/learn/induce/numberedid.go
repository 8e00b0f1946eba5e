package induce

import (
	"strings"
	"unicode"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A server that writes a table from a list numbers the ids of its rows:
//
//	td#facts_ctl07_value  "Red"
//	td#facts_ctl08_value  "Canon"     marked
//	td#facts_ctl09_value  "12 V"
//
// On a page with one row less, the number belongs to another row. So an id that differs from
// others of the page in its digits only is a position, not a meaning, and counts as a path.

// leastNumbered is how many elements must have the like of an id: two may be any two.
const leastNumbered = 3

// numbered reports whether a test asks for an id that is one of a numbered series.
// O(n) for the first id with digits that a generator asks for.
func (g *generator) numbered(tag string, x attrTest) bool {
	if x.Kind != locator.AttrIs || x.Name != "id" || !strings.ContainsFunc(x.Value, unicode.IsDigit) {
		return false
	}
	if g.numbers == nil {
		g.numbers = map[string]int{}
		for n := tagtree.NodeID(1); int(n) < g.t.PageLen(); n++ {
			if id, ok := g.t.Attr(n, "id"); ok && !g.t.IsText(n) && strings.ContainsFunc(id, unicode.IsDigit) {
				g.numbers[g.t.Tag(n)+undigited(id)]++
			}
		}
	}
	return g.numbers[tag+undigited(x.Value)] >= leastNumbered
}

// undigited is an id with one mark for each number.
func undigited(id string) string {
	var b strings.Builder
	b.WriteByte(' ')
	last := false
	for _, r := range id {
		digit := unicode.IsDigit(r)
		switch {
		case !digit:
			b.WriteRune(r)
		case !last:
			b.WriteByte('#')
		}
		last = digit
	}
	return b.String()
}
