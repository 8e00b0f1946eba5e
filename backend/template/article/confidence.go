package article

// Confidence of a value. The belief that remains after all witnesses says which
// of the claimed values is best. It does not say how often such a value is
// right: witnesses copy each other, and pages that are no articles have dates
// too. So the confidence of title, author and date is read off a line that was
// fitted on labelled pages and never falls (isotonic calibration):
//
//	right .98 |               ___
//	      .80 |            __/
//	      .45 |______-----'
//	          +--------------------
//	         belief .55   .91 .98
//
// Whether a value is taken at all depends on its belief.

// knot is a point of such a line: of the values with this belief the share that is right.
type knot struct{ belief, correct float64 }

// lines are those of title, author and date.
type lines struct{ title, author, date []knot }

// Shares of values that are right, by belief, on the labelled pages: of articles and
// forums, and of pages of other kinds, whose names and days are oftener those of
// something else. A value on a page whose record has none is wrong. Fitted by
// `fitarticle -confidence` (tools); docs/evaluation.md has the figures on sites left out.
var (
	textLines = lines{
		title:  []knot{{.45, .58}, {.67, .73}, {.90, .89}, {.97, .94}, {.99, .96}}, // the first by hand: below .47, 15 of 26 are right
		author: []knot{{.43, .77}, {.69, .91}, {.88, .96}},
		date:   []knot{{.20, .10}, {.40, .52}, {.66, .65}, {.90, .85}, {.97, .94}, {.99, .99}}, // the first by hand: days of a change in the data alone, 1 of 11 right
	}
	otherLines = lines{
		title:  []knot{{.52, .57}, {.63, .58}, {.91, .77}, {.97, .90}, {.98, .96}},
		author: []knot{{.31, .20}, {.50, .22}},
		date:   []knot{{.42, .04}, {.71, .06}},
	}
)

// HasText reports whether a page of this kind has a text or posts of which it tells author and day.
func (a Article) HasText() bool { return a.Kind.hasText() }

func (k Kind) hasText() bool { return k == News || k == Forum || k == "" }

// calibrate replaces a value's belief by the share of such values that is right. Beyond the ends the line is flat.
func (v Value) calibrate(line []knot) Value {
	if v.Text == "" {
		return v
	}
	v.belief = v.Confidence
	v.Confidence = along(line, v.belief)
	return v
}

// along reads a line of knots, at least one, their beliefs rising.
func along(line []knot, belief float64) float64 {
	before := knot{0, line[0].correct}
	for _, k := range line {
		if belief < k.belief {
			return before.correct + (k.correct-before.correct)*(belief-before.belief)/(k.belief-before.belief)
		}
		before = k
	}
	return before.correct
}
