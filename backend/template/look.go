package template

import (
	"slices"

	"wrapsmith/backend/record"
)

// Look is what the values of a field look like on the samples: signals of how
// sure a value is, and of a field of many values how many there can be.
type Look struct {
	Shortest, Longest int // characters
	Digits            Digits
	// Most is how many values a field of many has on the sample with the most; 0:
	// not known. Where it is 1, extraction takes one series of values at most
	// (package series); otherwise no more than program.MostValues times as many.
	Most   int
	Values int // how many were seen, 0: not known
	// Shapes are the distinct shapes of the values (package profile), sorted; none where
	// a value is longer than a shape tells.
	Shapes []string
	// Marked are those of Shapes that marked values have; none where that is not known.
	Marked []string
	// Plain says that no marked value, or no value of a list, had pieces (tagtree.Tree.Pieces). It is known of the fields of
	// detail pages.
	Plain bool
	// Author says that the heads of the marked samples name the values as their authors (tagtree.Tree.Author). It is known
	// of the fields of detail pages with one value.
	Author bool
	// None says that a marked value says that there is none: "Unknown" (record.SaysNone). Elsewhere such a text is no value.
	None bool
	// Alone is the type of the marked values where they are prices or dates and no other one stood near (package figure); ""
	// otherwise. It is known of the fields of detail pages with one value.
	Alone record.Type
	// Words is the most words of a marked value, Signs are the signs that marked values have, in order, and Capitals says that
	// each of them has a capital and no word in lower case (package profile). They are known where Words is above 0, which it is
	// not where a value is longer than a shape tells.
	Words    int
	Signs    string
	Capitals bool
	// Pieces is how many pieces the text has that a marked value is cut out of (profile.Pieces), 0: not known. Only fields with one value
	// have it.
	Pieces int
}

// maxSigns is how many distinct signs a look has at most; values with more have no common signs.
const maxSigns = 24

// Digits says which of the values have a digit.
type Digits string

// Digits of values.
const (
	DigitsNone Digits = "none"
	DigitsSome Digits = "some"
	DigitsAll  Digits = "all"
)

// AllDigits lists every Digits.
var AllDigits = []Digits{DigitsNone, DigitsSome, DigitsAll}

// maxShapes is how many shapes a look has at most; values with more have no common look.
const maxShapes = 8

// Join is the look of the values of both.
func (l *Look) Join(o *Look) *Look {
	out := Look{Shortest: min(l.Shortest, o.Shortest), Longest: max(l.Longest, o.Longest), Digits: l.Digits, Most: max(l.Most, o.Most), Values: l.Values + o.Values, Plain: l.Plain && o.Plain, Author: l.Author && o.Author, None: l.None || o.None}
	if l.Alone == o.Alone {
		out.Alone = l.Alone
	}
	if l.Pieces == o.Pieces {
		out.Pieces = l.Pieces
	}
	if l.Digits != o.Digits {
		out.Digits = DigitsSome
	}
	if l.Most == 0 || o.Most == 0 {
		out.Most = 0
	}
	if l.Words > 0 && o.Words > 0 {
		out.SetText(max(l.Words, o.Words), l.Signs+o.Signs, l.Capitals && o.Capitals)
	}
	if len(l.Shapes) > 0 && len(o.Shapes) > 0 {
		marked := slices.Concat(l.Marked, o.Marked)
		if len(l.Marked) == 0 || len(o.Marked) == 0 {
			marked = nil // those of the other are not known
		}
		out.SetShapes(slices.Concat(l.Shapes, o.Shapes), marked)
	}
	return &out
}

// SetShapes sets the shapes of the values, and of the marked ones, each once; none where there are too many.
func (l *Look) SetShapes(shapes, marked []string) {
	slices.Sort(shapes)
	slices.Sort(marked)
	if l.Shapes, l.Marked = slices.Compact(shapes), slices.Compact(marked); len(l.Shapes) > maxShapes {
		l.Shapes, l.Marked = nil, nil
	}
}

// SetText sets the most words of a marked value, the signs of these values and whether all are in capitals; none of them where
// there are too many signs.
func (l *Look) SetText(words int, signs string, capitals bool) {
	distinct := []rune(signs)
	slices.Sort(distinct)
	if distinct = slices.Compact(distinct); len(distinct) > maxSigns {
		return
	}
	l.Words, l.Signs, l.Capitals = words, string(distinct), capitals
}

// lookOf reads a <look>.
func lookOf(e *element) *Look {
	l := &Look{Shortest: integer(e.attr("shortest")), Longest: integer(e.attr("longest")), Digits: Digits(e.attr("digits")), Most: integer(e.attr("most")), Values: integer(e.attr("values")), Plain: e.attr("plain") == "true", Author: e.attr("author") == "true", None: e.attr("none") == "true", Alone: record.Type(e.attr("alone")),
		Words: integer(e.attr("words")), Signs: e.attr("signs"), Capitals: e.attr("capitals") == "true", Pieces: integer(e.attr("pieces"))}
	for _, k := range e.children {
		l.Shapes = append(l.Shapes, k.text)
		if k.attr("marked") == "true" {
			l.Marked = append(l.Marked, k.text)
		}
	}
	return l
}
