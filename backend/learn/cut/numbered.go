package cut

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
)

// A text may be a line of facts without names, with one sign between them. Then the number of the fact tells it:
//
//	"Ann Brandt / Sweden / 1944 / 157 min."     marked: Sweden, the second
//	"Bob Thorne / Italy / 1929 / 71 min. / 16 mm"

// lineSigns part such facts, with a blank on both sides.
const lineSigns = "/|·•‧∙–—›»"

// fewestInLine is how many facts a line has at least; two are enough where lines of other samples have more.
const fewestInLine = 3

// numberCut is the cut of the fact with a number in its line, where all marked parts are facts between the same signs: counted
// from the first fact or from the last one, as more lines of other samples have a fact of the same shape there. If the shapes do not
// tell, and lines have more or fewer facts, one within the line is found only in a line with as many facts. False where most lines
// that are long enough have a fact of another kind: with digits, or without.
func numberCut(pieces []Part, texts []string) (template.Cut, bool) {
	sign, number, back := "", 0, 0
	for i, p := range pieces {
		s, k, n := p.inLine(texts)
		switch {
		case s == "" || i > 0 && s != sign:
			return template.Cut{}, false
		case i == 0:
			sign, number, back = s, k, n
		}
		if k != number {
			number = -1
		}
		if n != back {
			back = -1
		}
	}
	fact, quoted := `(?:(?!`+regexp.QuoteMeta(sign)+`).)`, regexp.QuoteMeta(sign)
	before := `(?<=^(?:` + fact + `*` + quoted + `){` + strconv.Itoa(max(number, 0)) + `})`
	behind := `(?=(?:` + quoted + fact + `*){` + strconv.Itoa(max(back, 0)) + `}$)`
	start, startAlike := numbered(before+fact+`+`, number, pieces, texts)
	end, endAlike := numbered(`(?<=^|`+quoted+`)`+fact+`+`+behind, back, pieces, texts)
	switch {
	case startAlike < 0 && endAlike < 0:
		return template.Cut{}, false
	case number > 0 && back > 0 && (startAlike == endAlike || max(startAlike, endAlike) == 0) && uneven(pieces[0].Text, texts, sign):
		return template.Cut{Shape: before + fact + `+` + behind}, true
	case startAlike > endAlike || startAlike == endAlike && back > 0:
		return start, true
	}
	return end, true
}

// numbered is a cut by the number of a fact, and how many texts have a fact like the marked ones there; -1 where the cut does
// not give the marked parts, or most texts have a fact of another kind.
func numbered(shape string, number int, pieces []Part, texts []string) (template.Cut, int) {
	cut := template.Cut{Shape: shape}
	if number < 0 || !givesAll(cut, pieces) {
		return cut, -1
	}
	alike, ok := alikeCuts(cut, pieces, texts)
	if !ok {
		return cut, -1
	}
	return cut, alike
}

// uneven reports whether a line of other texts has more or fewer facts than a line.
func uneven(line string, texts []string, sign string) bool {
	return slices.ContainsFunc(texts, func(t string) bool {
		return strings.Contains(t, sign) && strings.Count(t, sign) != strings.Count(line, sign)
	})
}

// alikeCuts is how many texts have a value of the shape of a piece where a cut is; ok where most have one of its kind: with digits
// or without.
func alikeCuts(cut template.Cut, pieces []Part, texts []string) (alike int, ok bool) {
	c, err := template.NewCutter([]template.Cut{cut})
	if err != nil {
		return 0, false
	}
	same, other := 0, 0
	for _, text := range texts {
		value, found := c.Cut(text)
		switch {
		case !found: // the line is shorter
			continue
		case hasNumber(pieces[0].Value) == hasNumber(value):
			same++
		default:
			other++
		}
		if slices.ContainsFunc(pieces, func(p Part) bool { return p.looksLike(value) }) {
			alike++
		}
	}
	return alike, same >= other
}

// hasNumber reports whether a text has a number, a fraction among them: "½-½".
func hasNumber(text string) bool { return strings.ContainsFunc(text, unicode.IsNumber) }

// inLine is the sign of the line of facts that a piece is one of, with its blanks, and how many facts are before and behind it.
// "" where it is none. In a heading a comma may be the sign.
func (p Part) inLine(texts []string) (sign string, before, behind int) {
	signs := make([]string, 0, len(lineSigns))
	for _, r := range lineSigns {
		signs = append(signs, " "+string(r)+" ")
	}
	if p.Heading {
		signs = append(signs, ", ")
	}
	for _, s := range signs {
		facts := strings.Split(p.Text, s)
		if len(facts) < 2 || len(facts) < fewestInLine && !uneven(p.Text, texts, s) {
			continue
		}
		lead := strings.Split(p.Lead, s)
		if n := len(lead) - 1; lead[n] == "" && strings.TrimSpace(facts[n]) == p.Value {
			return s, n, len(facts) - 1 - n
		}
	}
	return "", 0, 0
}
