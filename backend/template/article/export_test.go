package article

import "wrapsmith/backend/tree/tagtree"

// newPage prepares a page, nameHint is what a name hints at.
func newPage(t *tagtree.Tree, o Options) *page { return Read(t).page(o) }
func nameHint(class string) hint               { return readName(class).hint }

// ConfidenceLines are the lines by field, those of pages without a text with "other" before the field.
var ConfidenceLines = map[string][]knot{
	"title": textLines.title, "author": textLines.author, "date": textLines.date,
	"other title": otherLines.title, "other author": otherLines.author, "other date": otherLines.date,
}

// Knot is a point of a line, and Along reads one.
type Knot = knot

var Along = along

// NewKnot, Belief and Right make and read a knot.
func NewKnot(belief, right float64) Knot { return knot{belief, right} }
func (k knot) Belief() float64           { return k.belief }
func (k knot) Correct() float64          { return k.correct }
