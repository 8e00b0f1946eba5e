package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// frameCuts are the cuts of a field whose marked parts all have frames: from the words that name the value, up to the sign or
// the words behind it. False where these do not give the marks back.
//
//	"The publisher is Ann."             after "The publisher is ", all but the full stop
//	"Publisher Ann, Year 1990"          after "Publisher ", before "," or all but commas
//	"We list Ann as its publisher."     after "We list ", before " as its publisher"
func (p *Problem) frameCuts() ([]template.Cut, bool) {
	if len(p.Parts) < p.Marks {
		return nil, false
	}
	var out []template.Cut
	for _, m := range p.Parts {
		in, f := m.fact(), m.Frame()
		if f.isNone() && len(m.Place.Lines()) > 1 && labels.Ends(in.lead) {
			f.lead = strings.TrimSpace(After(in.lead, nil))
		}
		if f.isNone() {
			return nil, false
		}
		if c, ok := numberAfter(f, in, m); ok {
			out = append(out, c)
			continue
		}
		if f.gap {
			c, ok := afterGap(f, m)
			if !ok {
				return nil, false
			}
			out = append(out, c)
			continue
		}
		out = append(out, p.wordsBehind(p.cutsIn(f, in, m), in)...)
	}
	out = distinctCuts(out)
	return out, !slices.ContainsFunc(p.Parts, func(m Part) bool { return !m.givenByAll(out) })
}

// numberAfter is the cut of a number behind the words that name it: on another page other words may follow, or none.
//
//	"It was completed in 1946."     "It was completed in 1919 by Ann Vance."
func numberAfter(f Frame, in textFact, m Part) (template.Cut, bool) {
	if f.lead == "" || f.gap || len(in.others) > 0 || !m.identifier() || strings.ContainsFunc(m.Value, unicode.IsLetter) {
		return template.Cut{}, false
	}
	cut := template.Cut{After: in.lead[strings.LastIndex(in.lead, f.lead):], Shape: shapeOf(m.Value) + `(?:[-–/][0-9]+)*`}
	if strings.HasPrefix(m.Tail, ")") { // "(9th Cir. Unit B 1986)"
		cut.Shape += `(?=\))`
	} else {
		cut.Shape = `^` + cut.Shape
	}
	return cut, m.givenBy(cut)
}

// afterGap is the cut of a part with digits by its shape, behind the word before it, where another value stands between this word and
// the words that name the part: of "was introduced by Ann Lee on 3 May" behind "on", after "was introduced by".
func afterGap(f Frame, m Part) (template.Cut, bool) {
	word := m.Lead[strings.LastIndexByte(strings.TrimRight(m.Lead, " "), ' ')+1:]
	cut := template.Cut{After: f.lead, Shape: `(?<=` + regexp.QuoteMeta(word) + `)` + shapeOf(m.Value)}
	return cut, m.givenBy(cut)
}

// givenByAll reports whether some cuts together give the piece back.
func (p Part) givenByAll(cuts []template.Cut) bool {
	c, err := template.NewCutter(cuts)
	if err != nil || len(cuts) == 0 {
		return false
	}
	got, ok := c.Cut(p.Text)
	return ok && got == p.Value
}

// cutsIn are the cuts of one part by its frame.
func (p *Problem) cutsIn(f Frame, in textFact, m Part) []template.Cut {
	if f.lead == "" {
		return in.cutsByTail(f.tail, m.knownLead(in))
	}
	after := in.lead[strings.LastIndex(in.lead, f.lead):]
	if len(in.others) > 0 && strings.TrimSpace(in.tail) == "" {
		return m.lineCuts(after)
	}
	sign, rest := splitSign(in.tail)
	if sign == "" && strings.TrimSpace(rest) == "" { // up to the end of the text: as the facts before it end
		sign = in.signBefore()
	}
	trimmed := strings.TrimSpace(sign)
	switch {
	case trimmed != "" && len(in.others) > 0:
		return []template.Cut{{After: after, Before: sign}}
	case trimmed == "":
		if words := in.tailWords(); words != "" {
			return []template.Cut{{After: after, Before: in.tail[:strings.Index(in.tail, words)] + firstWords(words, p.Texts)}}
		}
		return []template.Cut{{After: after}}
	}
	last := template.Cut{After: after, Shape: endingBefore(trimmed + closing(in.lead) + sentenceEnd(in.tail, trimmed))}
	if start := commonStart(f, in, m); start != "" && trimmed == "." {
		return []template.Cut{{After: after, Before: trimmed + " " + start + " "}, last, {After: after, Before: sign}}
	}
	if strings.TrimSpace(rest) == "" && in.signBefore() == "" {
		return []template.Cut{last, {After: after, Before: sign}}
	}
	if first := firstSign(sign); first != sign { // another text may go on without the bracket
		return []template.Cut{{After: after, Before: sign}, {After: after, Before: first}, last}
	}
	if end := closing(in.lead); end != "" && !strings.Contains(m.Value, end) { // "(Quay Classics ; 16). - 9 EUR", "(Quay Classics). - 9 EUR"
		return []template.Cut{{After: after, Before: sign}, {After: after, Before: end}, last}
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

// wordsBehind puts a cut up to a comma and the words behind it before cuts up to the comma, where all other texts have both: the value
// may have a comma.
//
//	"Bo Lee v. Amber County, No. 02-11"     "Di Vik v. Quist Mills, Inc., No. 03-51"
func (p *Problem) wordsBehind(cuts []template.Cut, in textFact) []template.Cut {
	if len(cuts) == 0 || cuts[0].After == "" {
		return cuts
	}
	after := cuts[0].After
	texts := containing(after, p.Texts)
	sign, _ := splitSign(in.tail)
	long := before(in.tail, texts)
	if strings.TrimSpace(sign) != "," || len(texts) < fewestTexts || !strings.HasPrefix(long, sign) || !strings.ContainsFunc(long, unicode.IsLetter) ||
		slices.ContainsFunc(texts, func(t string) bool {
			_, rest, _ := strings.Cut(t, after)
			return !strings.Contains(rest, long)
		}) {
		return cuts
	}
	return slices.Insert(slices.Clone(cuts), 0, template.Cut{After: after, Before: long})
}

// commonStart is the first word of a frame of several words where a fact beside it begins with this word too: then the word
// after a full stop tells the next fact from the rest of a name ("The author is J. Doe. The year is 1990.").
func commonStart(f Frame, in textFact, m Part) string {
	first, _, several := strings.Cut(f.lead, " ")
	if !several || !slices.ContainsFunc(in.mates(m.Place), func(mate string) bool {
		return strings.HasPrefix(strings.TrimLeftFunc(mate, func(r rune) bool { return !tagtree.IsWord(r) }), first+" ")
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
func (p Part) knownLead(f textFact) string {
	lead := f.leadWordsFrom()
	words := strings.TrimSpace(lead)
	if words == "" || p.Place.Known([]string{words}, p.isConstant(), false) != "" {
		return lead
	}
	return lead[len(strings.TrimRightFunc(lead, func(r rune) bool { return !tagtree.IsWord(r) })):]
}

// several reports whether the text has facts beside the part's.
func (f textFact) several() bool {
	lead := f.beforeWords()
	rest := strings.TrimPrefix(strings.TrimSpace(f.tail), f.tailWords())
	return strings.ContainsFunc(lead, tagtree.IsWord) || strings.ContainsFunc(rest, tagtree.IsWord)
}

// endingBefore is the shape of a text without some signs at its end.
func endingBefore(signs string) string { return `.*[^\s` + regexp.QuoteMeta(signs) + `]` }

// splitSign parts a text into the signs at its beginning, with blanks, and the rest.
func splitSign(tail string) (sign, rest string) {
	i := strings.IndexFunc(tail, tagtree.IsWord)
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
	before := f.beforeWords()
	sign := before[len(strings.TrimRightFunc(before, func(r rune) bool { return !tagtree.IsWord(r) })):]
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
