package induce

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// A part of a text is told by what stands beside it. Where that differs from
// page to page, two marks tell it by its shape:
//
//	"Bound in cloth, 312 pages, sewn"    312      and what stands before and behind
//	"A paperback of 96 pages."           96       differs: \d+, the first in the text
//
// A shape is learned from two marks on, and only when no literal neighbours fit
// all of them; these are asked first. With one mark it would be a guess, and a shape finds something on pages
// that have no value.

// piece is a marked part of a text.
type piece struct{ text, value string }

func (w *weighing) pieces() []piece {
	var out []piece
	for _, y := range w.marks.yes {
		text := []rune(locator.PartText(w.samples[y.sample], y.node, w.marks.part))
		if y.to == 0 || y.to > len(text) || y.from >= y.to {
			continue
		}
		out = append(out, piece{string(text), strings.TrimSpace(string(text[y.from:y.to]))})
	}
	return out
}

// cutRight says whether one cut gives every marked part.
func (w *weighing) cutRight(cut template.Cut) bool {
	c, err := template.NewCutter([]template.Cut{cut})
	for _, p := range w.pieces() {
		if got, ok := c.Cut(p.text); err != nil || !ok || got != p.value {
			return false
		}
	}
	return true
}

// shape is the RE2 whose first match in each text is the marked part. False with
// fewer than two marks, and when the parts have no shape in common.
func (w *weighing) shape() (string, bool) {
	pieces := w.pieces()
	if len(pieces) < 2 {
		return "", false
	}
	shape := shapeOf(pieces[0].value)
	re, err := regexp.Compile(shape)
	if err != nil {
		return "", false
	}
	for _, p := range pieces {
		if re.FindString(p.text) != p.value {
			return "", false
		}
	}
	return shape, true
}

// shapeOf is a text with each number, run of letters and run of blanks opened up.
func shapeOf(value string) string {
	var b strings.Builder
	for rest := value; rest != ""; {
		n, open := token(rest)
		if open == "" {
			open = regexp.QuoteMeta(rest[:n])
		}
		b.WriteString(open)
		rest = rest[n:]
	}
	return b.String()
}

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
