package induce

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// The values of a list have a text each. Marked parts of one text are one mark, from the first part to the last one, or of the
// whole text where the sign between them stands between all its parts:
//
//	td "Ann, Bob, Cy"                marked: Ann, Bob; learned: "Ann, Bob, Cy"
//	td "Ann, Bob (both of Kiel)"     marked: Ann, Bob; learned: "Ann, Bob"

// joinWithinText makes marked parts of one text one mark.
func joinWithinText(samples []*tagtree.Tree, marks []target) []target {
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b target) int { return cmp.Or(a.sample-b.sample, int(a.node-b.node), a.from-b.from) })
	var out []target
	for _, y := range marks {
		if n := len(out) - 1; n >= 0 && out[n].to > 0 && y.to > out[n].to && out[n].sample == y.sample && out[n].node == y.node {
			text := []rune(samples[y.sample].Text(y.node))
			out[n] = target{y.sample, y.node, out[n].from, upToLast(text, out[n].to, y.from, y.to)}
			continue
		}
		out = append(out, y)
	}
	for i, o := range out {
		if o.from == 0 && o.to == len([]rune(samples[o.sample].Text(o.node))) {
			out[i].to = 0
		}
	}
	return out
}

// upToLast is the end of the parts of a text of which one ends and the next begins at a place: the end of the next one, or of the text if
// the sign between the two follows the next one too.
func upToLast(text []rune, end, next, nextEnd int) int {
	sign := strings.TrimSpace(string(text[end:max(end, next)]))
	tail := strings.TrimSpace(string(text[min(nextEnd, len(text)):]))
	if sign != "" && !strings.ContainsFunc(sign, alnum) && strings.HasPrefix(tail, sign) {
		return len(text)
	}
	return nextEnd
}
