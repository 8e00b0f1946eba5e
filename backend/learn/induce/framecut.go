package induce

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
)

// frameCuts are the cuts of a field whose marked parts all have frames: from the words that name the value, up to the sign or
// the words behind it. False where these do not give the marks back.
//
//	"The publisher is Ann."             after "The publisher is ", all but the full stop
//	"Publisher Ann, Year 1990"          after "Publisher ", before "," or all but commas
//	"We list Ann as its publisher."     after "We list ", before " as its publisher"
func (w *fieldLearner) frameCuts(pieces []piece) ([]template.Cut, bool) {
	var out []template.Cut
	for i, y := range w.marks.yes {
		t := w.samples[y.sample]
		text := locator.PartText(t, y.node, w.marks.part)
		p, f, lines := factIn(t, y.node, text, y.from, y.to), w.frameOf(y), t.Lines(y.node)
		if f.isNone() && len(lines) > 1 && labels.Ends(p.lead) {
			f.lead = strings.TrimSpace(after(p.lead, nil))
		}
		if f.isNone() || i >= len(pieces) {
			return nil, false
		}
		if c, ok := numberAfter(f, p, pieces[i]); ok {
			out = append(out, c)
			continue
		}
		if f.gap {
			c, ok := afterGap(f, pieces[i])
			if !ok {
				return nil, false
			}
			out = append(out, c)
			continue
		}
		out = append(out, w.cutsIn(f, p, y)...)
	}
	out = distinctCuts(out)
	return out, !slices.ContainsFunc(pieces, func(p piece) bool { return !p.givenByAll(out) })
}

// numberAfter is the cut of a number behind the words that name it: on another page other words may follow, or none.
//
//	"It was completed in 1946."     "It was completed in 1919 by Ann Vance."
func numberAfter(f frame, p textFact, m piece) (template.Cut, bool) {
	if f.lead == "" || f.gap || len(p.others) > 0 || !m.identifier() || strings.ContainsFunc(m.value, unicode.IsLetter) {
		return template.Cut{}, false
	}
	cut := template.Cut{After: p.lead[strings.LastIndex(p.lead, f.lead):], Shape: shapeOf(m.value) + `(?:[-–/][0-9]+)*`}
	return cut, m.givenBy(cut)
}

// afterGap is the cut of a part with digits by its shape, behind the word before it, where another value stands between this word and
// the words that name the part: of "was introduced by Ann Lee on 3 May" behind "on", after "was introduced by".
func afterGap(f frame, m piece) (template.Cut, bool) {
	word := m.lead[strings.LastIndexByte(strings.TrimRight(m.lead, " "), ' ')+1:]
	cut := template.Cut{After: f.lead, Shape: `(?<=` + regexp.QuoteMeta(word) + `)` + shapeOf(m.value)}
	return cut, m.givenBy(cut)
}

// givenByAll reports whether some cuts together give the piece back.
func (p piece) givenByAll(cuts []template.Cut) bool {
	c, err := template.NewCutter(cuts)
	if err != nil || len(cuts) == 0 {
		return false
	}
	got, ok := c.Cut(p.text)
	return ok && got == p.value
}

// cutsIn are the cuts of one part by its frame.
func (w *fieldLearner) cutsIn(f frame, p textFact, m target) []template.Cut {
	if f.lead == "" {
		return p.cutsByTail(f.tail, w.knownLead(p, m))
	}
	after := p.lead[strings.LastIndex(p.lead, f.lead):]
	if len(p.others) > 0 && strings.TrimSpace(p.tail) == "" {
		return w.lineCuts(after, m)
	}
	sign, rest := splitSign(p.tail)
	if sign == "" && strings.TrimSpace(rest) == "" { // up to the end of the text: as the facts before it end
		sign = p.signBefore()
	}
	trimmed := strings.TrimSpace(sign)
	if trimmed != "" && strings.TrimSpace(p.tail) == "" && w.partsValue(after, trimmed) {
		return []template.Cut{{After: after}}
	}
	switch {
	case trimmed != "" && len(p.others) > 0:
		return []template.Cut{{After: after, Before: sign}}
	case trimmed == "":
		if words := p.tailWords(); words != "" {
			return []template.Cut{{After: after, Before: p.tail[:strings.Index(p.tail, words)] + firstWords(words, w.shownTexts())}}
		}
		return []template.Cut{{After: after}}
	}
	last := template.Cut{After: after, Shape: endingBefore(trimmed + closing(p.lead))}
	if start := w.commonStart(f, p, m); start != "" && trimmed == "." {
		return []template.Cut{{After: after, Before: trimmed + " " + start + " "}, last, {After: after, Before: sign}}
	}
	if strings.TrimSpace(rest) == "" && p.signBefore() == "" {
		return []template.Cut{last, {After: after, Before: sign}}
	}
	if first := firstSign(sign); first != sign { // another text may go on without the bracket
		return []template.Cut{{After: after, Before: sign}, {After: after, Before: first}, last}
	}
	return []template.Cut{{After: after, Before: sign}, last}
}

// firstSign is the first of several signs, with the blank behind it: ". " of ". (".
func firstSign(signs string) string {
	i := strings.IndexByte(signs, ' ')
	if i <= 0 || strings.TrimSpace(signs[i:]) == "" {
		return signs
	}
	return signs[:i+1]
}

// partsValue reports whether a sign parts values and not facts: samples have it behind some words, and then one word alone, which
// is no fact with a name ("runs Sa, Su").
func (w *fieldLearner) partsValue(after, sign string) bool {
	found := false
	for _, text := range w.shownTexts() {
		_, rest, _ := strings.Cut(text, after)
		for _, part := range strings.Split(rest, sign)[1:] {
			if found = true; len(strings.Fields(part)) > 1 {
				return false
			}
		}
	}
	return found
}

// commonStart is the first word of a frame of several words where a fact beside it begins with this word too: then the word
// after a full stop tells the next fact from the rest of a name ("The author is J. Doe. The year is 1990.").
func (w *fieldLearner) commonStart(f frame, p textFact, m target) string {
	first, _, several := strings.Cut(f.lead, " ")
	if !several || !slices.ContainsFunc(p.mates(w.samples[m.sample], m.node), func(mate string) bool {
		return strings.HasPrefix(strings.TrimLeftFunc(mate, func(r rune) bool { return !alnum(r) }), first+" ")
	}) {
		return ""
	}
	return first
}

// cutsByTail are the cuts of a part by the words behind it: between literals where they are of all facts of the text, else by
// a shape that does not go over the sign between two facts. The lead is what stands before the value in all facts.
func (f textFact) cutsByTail(tail, lead string) []template.Cut {
	words := f.tail[:strings.Index(f.tail, tail)+len(tail)]
	if len(f.others) == 0 && !f.several() {
		return []template.Cut{{After: lead, Before: words}}
	}
	behind := ""
	if lead != "" {
		behind = `(?<=` + regexp.QuoteMeta(strings.TrimSpace(lead)) + `)\s*`
	}
	signs := regexp.QuoteMeta(strings.TrimSpace(f.signBefore())+"，。；！？|•·") + ")"
	return []template.Cut{{Shape: behind + `[^\s` + signs + `][^` + signs + `]*?(?=\s*` + regexp.QuoteMeta(strings.TrimSpace(words)) + `)`}}
}

// knownLead is the words of the fact before a part; the signs behind these words alone where they are data of the page:
// "(" of "Velvet ember (6 credits)".
func (w *fieldLearner) knownLead(f textFact, m target) string {
	lead := f.leadWordsFrom()
	words := strings.TrimSpace(lead)
	if words == "" || w.known([]string{words}, m.sample, w.isConstant(m), false) != "" {
		return lead
	}
	return lead[len(strings.TrimRightFunc(lead, func(r rune) bool { return !alnum(r) })):]
}

// several reports whether the text has facts beside the part's.
func (f textFact) several() bool {
	lead := strings.TrimSuffix(f.lead, f.leadWordsFrom())
	rest := strings.TrimPrefix(strings.TrimSpace(f.tail), f.tailWords())
	return strings.ContainsFunc(lead, alnum) || strings.ContainsFunc(rest, alnum)
}

// endingBefore is the shape of a text without some signs at its end.
func endingBefore(signs string) string { return `.*[^\s` + regexp.QuoteMeta(signs) + `]` }

// splitSign parts a text into the signs at its beginning, with blanks, and the rest.
func splitSign(tail string) (sign, rest string) {
	i := strings.IndexFunc(tail, alnum)
	if i < 0 {
		i = len(tail)
	}
	sign = tail[:i]
	if strings.TrimSpace(sign) == "" {
		return "", tail
	}
	return sign, tail[i:]
}

// signBefore is the sign that ends the fact before the part's in its text, with blanks; "" for none.
func (f textFact) signBefore() string {
	before := strings.TrimSuffix(f.lead, f.leadWordsFrom())
	sign := before[len(strings.TrimRightFunc(before, func(r rune) bool { return !alnum(r) })):]
	if strings.TrimSpace(sign) == "" || sign == before {
		return ""
	}
	return sign
}

// firstWords is as much of some words as a literal takes: the first two, or the first where it stands on another sample without the second,
// as before the name of another month.
func firstWords(words string, texts []string) string {
	first := strings.IndexByte(words, ' ')
	if first < 0 {
		return words
	}
	one, second := words[:first+1], strings.IndexByte(words[first+1:], ' ')
	if second < 0 {
		second = len(words) - first - 1
	}
	two := words[:first+1+second]
	if strings.ContainsFunc(two[first:], unicode.IsDigit) || !always(" "+two, " "+one, texts) {
		return one
	}
	return two
}
