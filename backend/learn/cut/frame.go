package cut

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A part of a text may have no sign of labels before it. Then the words around it name it, where the facts beside it have
// other words:
//
//	<p>The publisher is Ann.</p>  <p>The year is 1990.</p>        "The publisher is"
//	<li>Publisher Ann</li>  <li>Year 1990</li>                    "Publisher"
//	<p>We list Ann as its publisher.</p>                          "as its publisher": all facts have "We list"
//	<p>Publisher Ann, Year 1990</p>                               "Publisher"
//
// These words are the frame of the value. On a page without them the value is absent.

// Frame is the words before a marked part, or behind it, that name it. Both are "" where none do.
type Frame struct {
	lead, tail string
	gap        bool // another value stands between the words and the part
}

// Words are the words that name the part; "" where none do.
func (f Frame) Words() string { return f.lead + f.tail }

func (f Frame) isNone() bool { return f == Frame{} }

// Frame is the frame of a part: words that no fact beside it has and, of these, as many as another
// sample has too; all of them where no sample has any, as they cannot name another value then.
func (p Part) Frame() Frame {
	f := p.fact()
	if labels.Ends(f.lead) || isTitle(strings.TrimSpace(f.lead)) || p.Place.Labelled() {
		return Frame{}
	}
	mates := f.mates(p.Place)
	if len(mates) == 0 {
		return Frame{}
	}
	constant := p.isConstant()
	optional := !constant && len(p.Place.Beside())+len(f.others) > 0
	has := func(words string) bool {
		return !slices.ContainsFunc(mates, func(mate string) bool { return strings.Contains(mate, words) }) && p.Place.HasRun(words)
	}
	everywhere := p.startsAlike() && !f.beginsSentence() // the text is: words of one other sample are its data
	known := func(all []string, optional, everywhere bool) string {
		return p.Place.Known(slices.DeleteFunc(all, func(s string) bool { return !has(s) || everywhere && !p.Place.OnSome(s) }), constant, optional && !everywhere)
	}
	leads := func(words string, optional bool) string { return known(suffixes(words), optional, everywhere) }
	if lead := leads(f.leadWords(), false); lead != "" {
		return Frame{lead: lead}
	}
	if lead := beforeGap(f.leadWords(), leads); lead != "" && p.identifier() {
		return Frame{lead: lead, gap: true}
	}
	if lead := leads(f.leadWords(), optional); lead != "" {
		return Frame{lead: lead}
	}
	if r := []rune(f.tail); len(r) > 1 && ties(r[0]) && tagtree.IsWord(r[1]) { // of the same number or name
		return Frame{}
	}
	first := firstField(strings.TrimLeftFunc(f.tailWords(), func(r rune) bool { return !tagtree.IsWord(r) }))
	likeMates := first != "" && slices.ContainsFunc(mates, func(mate string) bool { return slices.Contains(strings.Fields(mate), first) })
	noRow := !p.Place.OneOfSeveral()                                                                               // a row may be absent
	tail := known(prefixes(f.tailWords()), optional && (likeMates || !p.Place.ManySamples()), everywhere || noRow) // "as its year" beside "as its author"
	if one := singular(tail); one != "" && number.MatchString(p.Value) && p.Place.Known([]string{"1 " + one + ",", "1 " + one + " "}, false, false) != "" {
		tail = one // "1 bed, 2 baths"
	}
	return Frame{tail: tail}
}

// beforeGap is the longest run of two words or more before a part that other samples have, where words of the marked page alone stand
// between the two: "was introduced by" in "was introduced by Ann Lee on 3 May".
func beforeGap(words string, leads func(string, bool) string) (best string) {
	for end := strings.LastIndexByte(strings.TrimRight(words, " "), ' '); end > 0; end = strings.LastIndexByte(words[:end], ' ') {
		if run := strings.TrimSpace(leads(words[:end], false)); len(run) > len(best) && strings.Contains(run, " ") {
			best = run
		}
	}
	return best
}

// isConstant reports whether a marked part is of a text that each page has with all its facts: of a heading that stands alone, or
// of a line of facts.
func (p Part) isConstant() bool {
	sign, _, _ := p.inLine(nil)
	return sign != "" || p.Heading && !p.Place.OneOfSeveral()
}

// fewestShared is how many words a text begins with that is the same text on each page.
const fewestShared = 2

// startsAlike reports whether the first words before a part begin one text of each sample.
func (p Part) startsAlike() bool {
	words, end := 0, 0
	for i, r := range p.Lead {
		if unicode.IsSpace(r) && i > end {
			if words++; words == fewestShared {
				return CanName(p.Lead[:i]) && p.Place.OnEach(p.Lead[:i])
			}
			end = i + utf8.RuneLen(r)
		}
	}
	return false
}

// suffixes are the ends of some words from the edge of a word on, the longest first; those with letters, and not longer
// than a label.
func suffixes(words string) (out []string) {
	for i := range words {
		if r, _ := utf8.DecodeRuneInString(words[i:]); tagtree.WordEdge(words, i) && tagtree.IsWord(r) && CanName(words[i:]) {
			out = append(out, words[i:])
		}
	}
	return out
}

// prefixes are the beginnings of some words up to the edge of a word, the longest first.
func prefixes(words string) (out []string) {
	for i := len(words); i > 0; i-- {
		if i < len(words) && !utf8.RuneStart(words[i]) || !tagtree.WordEdge(words, i) {
			continue
		}
		if r, _ := utf8.DecodeLastRuneInString(words[:i]); (tagtree.IsWord(r) || i == len(words)) && CanName(words[:i]) {
			out = append(out, words[:i])
		}
	}
	return out
}

// CanName reports whether words can name a value: with letters and without digits, and not longer than a label.
func CanName(words string) bool {
	return strings.ContainsFunc(words, unicode.IsLetter) && !strings.ContainsFunc(words, unicode.IsDigit) && utf8.RuneCountInString(words) <= labels.MaxLen
}
