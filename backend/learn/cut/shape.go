package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A part of a text is found by the texts beside it. If these differ from page to
// page, or if the text that follows does not mark the end, the part is found by
// its shape after its label:
//
//	"Bound in cloth, 312 pages, sewn"       312             what stands beside it
//	"A paperback of 96 pages."              96              differs: [0-9]+
//
//	"Docket: 2:07-bk-05481-JMM"             2:07-bk-05481   the sign after it is in it too,
//	"Docket: 4:09-bk-09062-EWH"             4:09-bk-09062   the letters are one page's:
//	                                                        [0-9]+:[0-9]+-[A-Za-z]+-[0-9]+
//
// One mark gives a shape only when it has a digit and its text a label or
// nothing before it; else a shape is learned from two marks on, and only when no
// literal neighbours fit all of them.

// givenBy reports whether a cut gives the piece back.
func (p Part) givenBy(cut template.Cut) bool { return givesAll(cut, []Part{p}) }

// pageSpecific reports whether what follows a piece is tied to it by a sign and
// has letters or digits: "-JMM" after "2:07-bk-05481" is one page's.
func (p Part) pageSpecific() bool {
	r := []rune(p.Tail)
	return len(r) > 1 && p.identifier() && ties(r[0]) && (unicode.IsLetter(r[1]) || unicode.IsDigit(r[1]))
}

// ties reports whether a sign joins the parts of one number or name.
func ties(r rune) bool {
	return unicode.In(r, unicode.Pd, unicode.Pc) || strings.ContainsRune("/.:+#", r)
}

// identifier reports whether a piece has a digit: then its shape is a sign of it.
func (p Part) identifier() bool { return strings.ContainsFunc(p.Value, unicode.IsDigit) }

// shapeCuts are the cuts of a piece by its shape that give it back: after the
// label before it, or what of the label the other texts have.
func (p Part) shapeCuts(texts []string) []template.Cut {
	if !p.identifier() {
		return nil
	}
	shape := p.shape()
	if p.isYear(texts) {
		shape = year.String()
	}
	if strings.TrimSpace(p.Lead) == "" { // the text begins with it
		if c := (template.Cut{Shape: shape}); p.givenBy(c) {
			return []template.Cut{c}
		}
		return nil
	}
	var out []template.Cut
	for _, after := range []string{After(p.Lead, texts), lastSign(p.Lead)} {
		if c := (template.Cut{After: after, Shape: shape}); after != "" && p.givenBy(c) {
			out = append(out, c)
		}
	}
	return out
}

// isYear reports whether the piece is a year, and every other text has a year. Then only a year is cut, and no other number.
//
//	"112: 159-231 (2013)"     "98(3): 4-17 (1997)"
func (p Part) isYear(texts []string) bool {
	return len(texts) >= fewestTexts && year.FindString(p.Value) == p.Value && !slices.ContainsFunc(texts, func(t string) bool { return !year.MatchString(t) })
}

var year = regexp.MustCompile(`\b(?:1[5-9]|20)[0-9][0-9]\b`)

// shape is the shape of a piece, which does not begin or end within a word.
func (p Part) shape() string { return p.wordStart() + shapeOf(p.Value) + p.wordEnd() }

// wordEnd is the end of a shape that does not end within a word, as its piece does not: "Yanmar 3" is no piece of "Yanmar 3YM30". Signs
// and letters beyond ASCII have no such end.
func (p Part) wordEnd() string {
	last, next := p.Value[len(p.Value)-1], ""
	if p.Tail != "" {
		next = p.Tail[:1]
	}
	if !asciiWord(last) || next != "" && (next[0] > unicode.MaxASCII || asciiWord(next[0])) {
		return ""
	}
	return `\b`
}

// wordStart is wordEnd at the start: "10 min" is no piece of "2h10 min".
func (p Part) wordStart() string {
	if !asciiWord(p.Value[0]) || p.Lead != "" && (p.Lead[len(p.Lead)-1] > unicode.MaxASCII || asciiWord(p.Lead[len(p.Lead)-1])) {
		return ""
	}
	return `\b`
}

func asciiWord(c byte) bool {
	return c <= unicode.MaxASCII && (unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c)))
}

// lastSign is the last word of a text, with the signs and blanks after it, when
// it has no letter: "#: " of "Bankruptcy Petition #: ". Where a label has other
// words on another page, its sign is the same.
func lastSign(lead string) string {
	trimmed := strings.TrimRight(lead, " ")
	word := lead[strings.LastIndex(trimmed, " ")+1:]
	if tagtree.Stem(word) == "" || strings.ContainsFunc(word, unicode.IsLetter) || strings.ContainsFunc(word, unicode.IsDigit) {
		return ""
	}
	return word
}

// worth is how well cuts do, 0..1: the share of the pieces that they give back,
// and of other texts out of which they cut something that looks like them.
func worth(cuts []template.Cut, pieces []Part, texts []string) float64 {
	c, err := template.NewCutter(cuts)
	if err != nil || len(cuts) == 0 {
		return 0
	}
	sum := 0.0
	for _, p := range pieces {
		if result, ok := c.Cut(p.Text); ok && result == p.Value {
			sum++
		}
	}
	for _, text := range texts {
		if result, ok := c.Cut(text); ok && result != "" && slices.ContainsFunc(pieces, func(p Part) bool { return p.looksLike(result) && p.endsLike(text, result) }) {
			sum++
		}
	}
	return sum / float64(len(pieces)+len(texts))
}

// endsLike reports whether a value cut out of a text ends as the piece does: before
// a blank, or before the character that follows the piece. "12" of "Mill Road
// 12-3" does not end like "7" of "Mill Road 7 (top)".
func (p Part) endsLike(text, value string) bool {
	_, rest, _ := strings.Cut(text, value)
	next, _ := utf8.DecodeRuneInString(rest)
	mine, _ := utf8.DecodeRuneInString(p.Tail)
	return rest == "" || unicode.IsSpace(next) || next == mine
}

// looksLike reports whether a value is of a piece's shape; where the piece has no
// digit, whether it has none either.
func (p Part) looksLike(value string) bool {
	if !p.identifier() {
		return !strings.ContainsFunc(value, unicode.IsDigit)
	}
	re, err := regexp.Compile(`\A(?:` + shapeOf(p.Value) + `)\z`)
	return err == nil && re.MatchString(value)
}

// givesAll reports whether one cut gives every marked part.
func givesAll(cut template.Cut, pieces []Part) bool {
	c, err := template.NewCutter([]template.Cut{cut})
	return err == nil && !slices.ContainsFunc(pieces, func(p Part) bool {
		got, ok := c.Cut(p.Text)
		return !ok || got != p.Value
	})
}

// commonShape is the RE2 whose first match in each text is the marked part. False with
// fewer than two marks, and when the parts have no shape in common.
func commonShape(pieces []Part) (string, bool) {
	if len(pieces) < 2 {
		return "", false
	}
	shape := shapeOf(pieces[0].Value)
	re, err := regexp.Compile(shape)
	if err != nil {
		return "", false
	}
	for _, p := range pieces {
		if re.FindString(p.Text) != p.Value {
			return "", false
		}
	}
	return shape, true
}

// shapeOf is a text with each number, run of letters and run of blanks opened up.
// An ASCII text with a digit gets ASCII classes, which every engine reads alike.
func shapeOf(value string) string {
	ascii := hasDigit(value) && !strings.ContainsFunc(value, func(r rune) bool { return r > unicode.MaxASCII })
	return shapeBy(value, func(_, open string) string {
		if ascii {
			return asciiClasses.Replace(open)
		}
		return open
	})
}

// shapeBy is a text with each run as a function writes it, which gets the run and its shape; one written as "" stands for itself.
func shapeBy(value string, write func(run, open string) string) string {
	var b strings.Builder
	for rest := value; rest != ""; {
		n, open := token(rest)
		if open = write(rest[:n], open); open == "" {
			open = regexp.QuoteMeta(rest[:n])
		}
		b.WriteString(open)
		rest = rest[n:]
	}
	return b.String()
}

var asciiClasses = strings.NewReplacer(`\p{Nd}`, "[0-9]", `\pL`, "[A-Za-z]", `\s`, " ")

// tokens are the kinds of runs in a value, each as it is found at the start of a
// text and as it stands in a shape.
var tokens = []struct {
	start *regexp.Regexp
	shape string
}{
	{regexp.MustCompile(`^\p{Nd}+(?:[.,]\p{Nd}+)*`), `\p{Nd}+(?:[.,]\p{Nd}+)*`},
	{regexp.MustCompile(`^\pL+`), `\pL+`},
	{regexp.MustCompile(`^\s+`), `\s+`},
}

// token is the length of the run at the start of a text and its shape, "" when
// the character stands for itself.
func token(text string) (n int, shape string) {
	for _, k := range tokens {
		if at := k.start.FindStringIndex(text); at != nil {
			return at[1], k.shape
		}
	}
	_, n = utf8.DecodeRuneInString(text)
	return n, ""
}
