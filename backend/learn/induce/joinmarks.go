package induce

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Several values of a list may stand in one text. Their marks are learned as one, from the first part to the last one, or of the
// whole text where the sign between them stands between all its parts; the sign parts the text again when it is read:
//
//	td "Ann, Bob, Cy"                marked: Ann, Bob; learned: "Ann, Bob, Cy", parted at ","
//	td "Ann, Bob (both of Kiel)"     marked: Ann, Bob; learned: "Ann, Bob", parted at ","
//	td "Ann, Bob and Cy"             marked: Ann, Bob; learned: "Ann, Bob and Cy", parted at "," and "and"
//	td "UK/Chile/Peru, 2007"         marked: UK, Chile; learned: "UK/Chile/Peru", parted at "/": a year is not like the marked values

// toOneText moves marks of whole texts into the text with other marked values of their sample, if it holds their values as well: a person,
// or a program that looks values up, takes the first place of a value that the page shows twice.
//
//	ol( li "Home" li "Soups" )   td "Soups, Stews, Roasts"          marked: the item, and the part "Stews"
func toOneText(samples []*tagtree.Tree, marks []target) {
	for i, y := range marks {
		if y.to != 0 {
			continue
		}
		t := samples[y.sample]
		for _, o := range marks {
			if o.to == 0 || o.sample != y.sample || o.node == y.node || t.Within(o.node, y.node) {
				continue
			}
			value, text := t.Text(y.node), t.Text(o.node)
			at := strings.Index(text, value)
			if value == "" || at < 0 || !tagtree.WordEdge(text, at) || !tagtree.WordEdge(text, at+len(value)) {
				continue
			}
			from := utf8.RuneCountInString(text[:at])
			moved := target{sample: y.sample, node: o.node, from: from, to: from + utf8.RuneCountInString(value)}
			if !slices.ContainsFunc(marks, func(m target) bool {
				return m.sample == o.sample && m.node == o.node && m.from < moved.to && moved.from < m.to
			}) {
				marks[i] = moved
				break
			}
		}
	}
}

// joinWithinText makes marked parts of one text one mark, and gives what stands between them; none where no text has two.
// Marks may end behind their text, as those of a template of another page.
func joinWithinText(samples []*tagtree.Tree, part template.Part, marks []target) (joined []target, sep template.Between) {
	textOf := func(y target) []rune { return []rune(locator.PartText(samples[y.sample], y.node, part)) }
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b target) int { return cmp.Or(a.sample-b.sample, int(a.node-b.node), a.from-b.from) })
	for _, y := range marks {
		if n := len(joined) - 1; n >= 0 && joined[n].to > 0 && y.to > 0 && joined[n].sample == y.sample && joined[n].node == y.node {
			if y.to <= joined[n].to {
				continue // the values up to the last one are joined already
			}
			text := textOf(y)
			from := min(joined[n].to, len(text))
			between := betweenValues(string(text[from:min(max(from, y.from), len(text))]))
			to := y.to
			if between.And == "" && to <= len(text) { // behind the word stands the last value
				marked := string(text[y.from:to])
				and := andOf(string(text[to:factEnd(text, to, between.Sign)]), marked, between.Sign)
				if words := string(text[min(joined[n].from, from):to]); !strings.Contains(words, " "+and+" ") { // else it is of values: "Arts & Music"
					between.And = and
				}
				to = upToLast(text, between, to, marked)
			}
			sep = template.Between{Sign: cmp.Or(sep.Sign, between.Sign), And: cmp.Or(sep.And, between.And)}
			joined[n] = target{y.sample, y.node, joined[n].from, to}
			continue
		}
		joined = append(joined, y)
	}
	for i, o := range joined {
		if o.from == 0 && o.to == len(textOf(o)) {
			joined[i].to = 0
		}
	}
	return joined, sep
}

// betweenValues is what stands between two marked values: a sign, or a word, which then stands before the last of several values.
func betweenValues(between string) template.Between {
	sign := strings.TrimSpace(between)
	if !strings.ContainsFunc(sign, tagtree.IsWord) {
		return template.Between{Sign: sign}
	}
	switch word := strings.TrimLeft(sign, ", "); {
	case !strings.HasSuffix(between, " "):
	case cut.IsAnd(word) || word == sign && isShortWord(word):
		return template.Between{Sign: ",", And: word}
	case isShortWord(word): // before each value
		return template.Between{Sign: sign}
	}
	return template.Between{}
}

// isShortWord reports whether a text between two marked values is one word that may stand before a last value: "then", "poi".
func isShortWord(word string) bool {
	return utf8.RuneCountInString(word) <= mostShort && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLower(r) })
}

// mostShort is how many letters such a word has at most.
const mostShort = 4

// upToLast is the end of the parts of a text, the last marked one of which ends at a place: there, or at the end of the text, before
// its full stop, at a sign that parts facts, or where the last part is no longer like the marked one, if the sign or the word between
// the parts follows that one too.
func upToLast(text []rune, between template.Between, end int, marked string) int {
	behind := string(text[end:])
	if between.Sign != "" && strings.HasPrefix(strings.TrimSpace(behind), between.Sign) || between.And != "" && strings.HasPrefix(behind, " "+between.And+" ") {
		stop := len(text)
		if last := text[stop-1]; last == '.' || last == '。' {
			stop--
		} else if factEnd(text[:end], 0, between.Sign) == end {
			stop = factEnd(text, end, between.Sign)
		}
		return lastValueEnd(text, between, end, stop, marked)
	}
	return end
}

// lastValueEnd is the end of the last value between two places of a text: of that behind the word before the last one or, without such a
// word, of that behind the last sign. Where that is not like a marked value, but its beginning is, its beginning; else the second place.
func lastValueEnd(text []rune, between template.Between, from, to int, marked string) int {
	rest := string(text[from:to])
	if at := strings.Index(rest, " "+between.And+" "); between.And != "" && at >= 0 {
		at += len(between.And) + 2
		return from + utf8.RuneCountInString(rest[:at]) + utf8.RuneCountInString(firstValue(rest[at:]))
	}
	if at := strings.LastIndex(rest, between.Sign); between.Sign != "" && at >= 0 {
		at += len(between.Sign)
		last := strings.TrimSpace(rest[at:])
		if first := firstValue(last); first != "" && !alikeValues(last, marked) && alikeValues(first, marked) {
			at += strings.Index(rest[at:], first) + len(first)
			if behind := strings.TrimSpace(rest[at:]); !strings.HasPrefix(behind, "(") && !strings.HasPrefix(behind, "（") { // a remark may be of the value
				return from + utf8.RuneCountInString(rest[:at])
			}
		}
	}
	return to
}

// factEnd is where a sign with blanks around it, other than that between values, begins another fact of a line, from a place on; the
// end of the text without one.
func factEnd(text []rune, from int, but string) int {
	for i := from + 1; i+1 < len(text); i++ {
		if isBar(text[i]) && text[i-1] == ' ' && text[i+1] == ' ' && string(text[i]) != but {
			return i - 1
		}
	}
	return len(text)
}

// isBar reports whether a sign parts facts of a line.
func isBar(r rune) bool { return strings.ContainsRune("|•·–—-/", r) }
