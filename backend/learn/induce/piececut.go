package induce

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// A text may be a line of facts without names, with one sign between them. Then the number of the fact tells it:
//
//	"Ann Brandt / Sweden / 1944 / 157 min."     marked: Sweden, the second
//	"Bob Thorne / Italy / 1929 / 71 min. / 16 mm"

// lineSigns part such facts, with a blank on both sides.
const lineSigns = "/|·•‧∙–—›»"

// fewestInLine is how many facts a line has at least.
const fewestInLine = 3

// numberCut is the cut of the fact with a number in its line, where all marked parts are facts with one number between the same
// signs. Of the lines of other samples that are long enough, most have a fact there with digits if the part has some. False where
// that is not so.
func (w *fieldLearner) numberCut(pieces []piece, texts []string) (template.Cut, bool) {
	sign, number := "", 0
	for i, p := range pieces {
		s, k := p.inLine()
		if s == "" || i > 0 && (s != sign || k != number) {
			return template.Cut{}, false
		}
		sign, number = s, k
	}
	q := regexp.QuoteMeta(sign)
	cut := template.Cut{Shape: `(?<=^(?:(?:(?! ` + q + ` ).)* ` + q + ` ){` + strconv.Itoa(number) + `})(?:(?! ` + q + ` ).)+`}
	if slices.ContainsFunc(pieces, func(p piece) bool { return !p.givenBy(cut) }) {
		return template.Cut{}, false
	}
	c, err := template.NewCutter([]template.Cut{cut})
	alike, unlike := 0, 0
	for _, text := range texts {
		value, ok := c.Cut(text)
		switch {
		case err != nil || !ok: // the line is shorter
		case pieces[0].identifier() == (piece{value: value}).identifier():
			alike++
		default:
			unlike++
		}
	}
	return cut, alike >= unlike
}

// inLine is the sign of the line of facts that a piece is one of, and how many facts are before it. "" where it is none.
func (p piece) inLine() (sign string, number int) {
	for _, r := range lineSigns {
		s := " " + string(r) + " "
		facts := strings.Split(p.text, s)
		if len(facts) < fewestInLine {
			continue
		}
		before := strings.Split(p.lead, s)
		if n := len(before) - 1; before[n] == "" && strings.TrimSpace(facts[n]) == p.value {
			return string(r), n
		}
	}
	return "", 0
}

// lineEndCuts are the cuts of a field whose marked texts are whole, where the texts beside them or those of other samples end
// with a sign that parts facts: the last fact of a line has none.
//
//	p( b "Venue" "Park |" b "Referee" "Ann Lee" )      marked: Ann Lee
//	p( b "Venue" "Park |" b "Referee" "Bob Fry |" b "Crowd" "400" )
func (w *fieldLearner) lineEndCuts() []template.Cut {
	if w.many || w.marks.part.Kind != template.PartRun {
		return nil
	}
	texts := w.shownTexts()
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		if y.to > 0 || endSign(locator.PartText(t, y.node, w.marks.part)) != "" {
			return nil
		}
		for c := t.FirstChild(t.Parent(y.node)); c > 0; c = t.NextSibling(c) {
			if c != y.node && t.IsText(c) {
				texts = append(texts, t.Node(c).Data)
			}
		}
	}
	for _, text := range texts {
		if sign := endSign(text); sign != "" {
			return []template.Cut{{Shape: endingBefore(sign)}}
		}
	}
	return nil
}

// endSign is the sign that parts facts at the end of a text with words; "" for none.
func endSign(text string) string {
	text = strings.TrimSpace(text)
	r, n := utf8.DecodeLastRuneInString(text)
	if !strings.ContainsRune(lineSigns+factSigns, r) || !strings.ContainsFunc(text[:len(text)-n], alnum) {
		return ""
	}
	return string(r)
}
