package induce

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Several values of a list may stand in one text. Their marks are learned as one, from the first part to the last one, or of the
// whole text where the sign between them stands between all its parts; the sign parts the text again when it is read:
//
//	td "Ann, Bob, Cy"                marked: Ann, Bob; learned: "Ann, Bob, Cy", parted at ","
//	td "Ann, Bob (both of Kiel)"     marked: Ann, Bob; learned: "Ann, Bob", parted at ","

// joinWithinText makes marked parts of one text one mark, and gives the sign between them; "" where no text has two.
func joinWithinText(samples []*tagtree.Tree, marks []target) (joined []target, sign string) {
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b target) int { return cmp.Or(a.sample-b.sample, int(a.node-b.node), a.from-b.from) })
	out := joined
	for _, y := range marks {
		if n := len(out) - 1; n >= 0 && out[n].to > 0 && y.to > out[n].to && out[n].sample == y.sample && out[n].node == y.node {
			text := []rune(samples[y.sample].Text(y.node))
			between := strings.TrimSpace(string(text[out[n].to:max(out[n].to, y.from)]))
			if strings.ContainsFunc(between, alnum) {
				between = ""
			}
			sign = cmp.Or(sign, between)
			out[n] = target{y.sample, y.node, out[n].from, upToLast(text, between, y.to)}
			continue
		}
		out = append(out, y)
	}
	for i, o := range out {
		if o.from == 0 && o.to == len([]rune(samples[o.sample].Text(o.node))) {
			out[i].to = 0
		}
	}
	return out, sign
}

// upToLast is the end of the parts of a text, the last marked one of which ends at a place: there, or at the end of the text, before
// its full stop, if the sign between the parts follows that one too.
func upToLast(text []rune, sign string, end int) int {
	if sign != "" && strings.HasPrefix(strings.TrimSpace(string(text[min(end, len(text)):])), sign) {
		if stop := len(text) - 1; text[stop] == '.' || text[stop] == '。' {
			return stop
		}
		return len(text)
	}
	return end
}
