package cut

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// textFact is a marked part with what stands around it in its line: all of the text, or one line of a text that is written in
// lines. The others are the other lines.
type textFact struct {
	lead, tail string
	others     []string
}

// fact is the fact that a part is of.
func (p Part) fact() textFact {
	whole := textFact{lead: p.Lead, tail: p.Tail}
	lines := p.Place.Lines()
	if len(lines) < 2 {
		return whole
	}
	var f textFact
	from, at := utf8.RuneCountInString(p.Lead), 0
	to := utf8.RuneCountInString(p.Text) - utf8.RuneCountInString(p.Tail)
	for _, line := range lines {
		l := []rune(line)
		if from >= at && to <= at+len(l) && f.lead+f.tail == "" {
			f.lead, f.tail = string(l[:from-at]), string(l[to-at:])
		} else {
			f.others = append(f.others, line)
		}
		at += len(l) + 1
	}
	if len(f.others) == len(lines) { // over several lines
		return whole
	}
	return f
}

// leadWords are the words of the fact before the part, with the signs behind them: what stands after the last sign that
// ends a fact. None where a comma, a semicolon or a full stop before the part ends their fact.
func (f textFact) leadWords() string {
	words := strings.TrimRightFunc(f.lead, func(r rune) bool { return !tagtree.IsWord(r) })
	switch strings.TrimSpace(f.lead[len(words):]) {
	case ",", ";", "，", "；":
		return ""
	case ".":
		if word := lastField(words); onlyLetters(word) && utf8.RuneCountInString(word) > longestShort {
			return ""
		}
	}
	return strings.TrimLeftFunc(strings.TrimRight(f.lead[factStart(words):], " "), func(r rune) bool { return !tagtree.IsWord(r) })
}

// longestShort is how many letters a word has at most that a period may shorten: "No. 12", "vers. 3".
const longestShort = 4

// factStart is where the last fact of a text begins.
func factStart(text string) int {
	start, last := 0, ' '
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		next, _ := utf8.DecodeRuneInString(text[end:])
		if endsFact(last, r, next) {
			start = end
		}
		last = r
	}
	return start
}

// endsFact reports whether a sign between two characters ends a fact. Signs within a word do not: "U.S.", "1.5".
func endsFact(last, r, next rune) bool {
	switch {
	case tagtree.IsWord(r) || unicode.IsSpace(r) || r == utf8.RuneError:
		return false
	case strings.ContainsRune(endSigns+factSigns+"。！？", r) && !strings.ContainsRune(".,", r), unicode.Is(unicode.Pe, r), unicode.Is(unicode.Pf, r):
		return true
	}
	return next == utf8.RuneError || !tagtree.IsWord(next) || unicode.IsSpace(last)
}

// tailWords are the words of the fact behind the part, with the signs before them.
func (f textFact) tailWords() string {
	words, last := false, 'a'
	for i, r := range f.tail {
		next, _ := utf8.DecodeRuneInString(f.tail[i+utf8.RuneLen(r):])
		if words && endsFact(last, r, next) {
			return strings.TrimSpace(f.tail[:i])
		}
		if !words && strings.ContainsRune(endSigns+factSigns+".!?。！？", r) {
			return ""
		}
		words, last = words || tagtree.IsWord(r), r
	}
	return strings.TrimSpace(f.tail)
}

// mates are the other facts: those of the same text, and the texts of the rows beside it.
func (f textFact) mates(p Place) []string {
	out := slices.Clone(f.others)
	if lead := strings.TrimRight(f.beforeWords(), " "); strings.ContainsFunc(lead, tagtree.IsWord) {
		out = append(out, lead)
	}
	if rest := strings.TrimPrefix(strings.TrimSpace(f.tail), f.tailWords()); strings.ContainsFunc(rest, tagtree.IsWord) {
		out = append(out, rest)
	}
	return append(out, p.Beside()...)
}

// beginsSentence reports whether a full stop ends what is before these words.
func (f textFact) beginsSentence() bool {
	return strings.HasSuffix(strings.TrimRight(f.beforeWords(), " "), ".")
}

// beforeWords is what is before leadWords.
func (f textFact) beforeWords() string { return strings.TrimSuffix(f.lead, f.leadWordsFrom()) }

// leadWordsFrom is leadWords with the blanks behind them.
func (f textFact) leadWordsFrom() string { return f.lead[strings.LastIndex(f.lead, f.leadWords()):] }
