package induce

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Several values of a list may stand in one text. Their marks are learned as one, from the first part to the last one, or of the
// whole text where the sign between them stands between all its parts; the sign parts the text again when it is read:
//
//	td "Ann, Bob, Cy"                marked: Ann, Bob; learned: "Ann, Bob, Cy", parted at ","
//	td "Ann, Bob (both of Kiel)"     marked: Ann, Bob; learned: "Ann, Bob", parted at ","

// joinWithinText makes marked parts of one text one mark, and gives the sign between them; "" where no text has two.
// Marks may end behind their text, as those of a template of another page.
func joinWithinText(samples []*tagtree.Tree, part template.Part, marks []target) (joined []target, sign string) {
	textOf := func(y target) []rune { return []rune(locator.PartText(samples[y.sample], y.node, part)) }
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b target) int { return cmp.Or(a.sample-b.sample, int(a.node-b.node), a.from-b.from) })
	for _, y := range marks {
		if n := len(joined) - 1; n >= 0 && joined[n].to > 0 && y.to > joined[n].to && joined[n].sample == y.sample && joined[n].node == y.node {
			text := textOf(y)
			from := min(joined[n].to, len(text))
			between := strings.TrimSpace(string(text[from:min(max(from, y.from), len(text))]))
			if strings.ContainsFunc(between, tagtree.IsWord) {
				between = ""
			}
			sign = cmp.Or(sign, between)
			joined[n] = target{y.sample, y.node, joined[n].from, upToLast(text, between, y.to)}
			continue
		}
		joined = append(joined, y)
	}
	for i, o := range joined {
		if o.from == 0 && o.to == len(textOf(o)) {
			joined[i].to = 0
		}
	}
	return joined, sign
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
