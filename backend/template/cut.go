package template

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Cutter cuts values out of texts: a field's cuts, compiled. Safe for concurrent use.
type Cutter struct {
	cuts   []Cut
	shapes []*Shape // nil where a cut has none
}

// NewCutter compiles cuts; an error names the shape that is no expression.
func NewCutter(cuts []Cut) (Cutter, error) {
	c := Cutter{cuts, make([]*Shape, len(cuts))}
	for i, k := range cuts {
		if k.Shape == "" {
			continue
		}
		re, err := CompileShape(k.Shape)
		if err != nil {
			return c, fmt.Errorf("shape %q: %w", k.Shape, err)
		}
		c.shapes[i] = &re
	}
	return c, nil
}

// Cut returns the piece of the first cut both of whose literals are in a text,
// else of the first that fits up to the end of the text; the whole text when
// there are no cuts. False when none fits. The text's white space is collapsed.
func (c Cutter) Cut(text string) (string, bool) {
	if len(c.cuts) == 0 {
		return text, true
	}
	for _, whole := range []bool{true, false} {
		for i := range c.cuts {
			if piece, ok := c.apply(i, text, whole); ok {
				return piece, true
			}
		}
	}
	return "", false
}

// Values returns the values that Cut gives: several, without blanks around them and without empty ones, where the cut parts its piece.
func (c Cutter) Values(text string) []string {
	piece, ok := c.Cut(text)
	if !ok {
		return nil
	}
	return BetweenOf(c.cuts).Split(piece)
}

// ListSigns counts the signs of a text, or of the shape of one, that stand between several values: one of "Ann; Bo" and "Ann & Bo".
func ListSigns(text string) int {
	count := strings.Count(text, ", ")
	for _, r := range text {
		if strings.ContainsRune(";；、・|，&", r) {
			count++
		}
	}
	return count
}

// Between is what stands between several values in a piece: a sign, and a word before the last value where there is one ("Ann, Bob and
// Cy"). The zero value is of one value.
type Between struct{ Sign, And string }

// BetweenOf is what stands between the values of a field, which all its cuts have in common.
func BetweenOf(cuts []Cut) Between {
	for _, c := range cuts {
		if c.Each != "" {
			return Between{c.Each, c.And}
		}
	}
	return Between{}
}

// IsNone reports whether a piece has one value.
func (b Between) IsNone() bool { return b.Sign == "" }

// Split returns the values of a piece, without blanks around them and without empty ones.
func (b Between) Split(piece string) []string {
	if b.IsNone() {
		return []string{piece}
	}
	var out []string
	for _, part := range strings.Split(piece, b.Sign) {
		values := []string{part}
		if b.And != "" { // which may begin a part: "Ann, Bob, and Cy"
			values = strings.Split(" "+strings.TrimSpace(part)+" ", " "+b.And+" ")
		}
		for _, value := range values {
			if value = strings.TrimSpace(value); value != "" {
				out = append(out, value)
			}
		}
	}
	return out
}

// NeedsBefore reports whether the words after the value are all that tells it: then
// a text without them has none.
func (c Cut) NeedsBefore() bool {
	return c.After == "" && c.Shape == "" && strings.ContainsFunc(c.Before, unicode.IsLetter)
}

// BeginText reports whether cuts give what a text begins with, up to some words or a sign.
func BeginText(cuts []Cut) bool {
	return len(cuts) > 0 && !slices.ContainsFunc(cuts, func(c Cut) bool { return c.After != "" || c.Shape != "" })
}

// apply takes the piece after the first After, up to the next Before or,
// unless whole, to the end when there is none.
func (c Cutter) apply(i int, text string, whole bool) (string, bool) {
	k := c.cuts[i]
	if k.After != "" {
		_, rest, ok := strings.Cut(text, k.After)
		if !ok {
			return "", false
		}
		text = rest
	}
	if k.Before != "" {
		piece, _, ok := strings.Cut(text, k.Before)
		if !ok && (whole || k.NeedsBefore()) {
			return "", false
		}
		text = piece
	}
	if re := c.shapes[i]; re != nil {
		if text = re.Find(text); text == "" {
			return "", false
		}
	}
	return strings.TrimSpace(text), true
}
