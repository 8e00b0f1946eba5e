package article

// How sure a value is. The belief that is left when all witnesses are heard
// says which of the values claimed is best, not how often such a value is
// right: witnesses copy each other, and a page that is no article has dates
// too. So the belief in title, author and date is read off a line drawn through
// labelled pages, which never falls:
//
//	right .98 |               ___
//	      .80 |            __/
//	      .45 |______-----'
//	          +--------------------
//	         belief .55   .91 .98
//
// That a value is taken at all goes by its belief.

// knot is a point of such a line: of the values with this belief the share that is right.
type knot struct{ belief, right float64 }

// Shares of values that are right, by belief, on the labelled pages of all kinds.
// A value on a page whose record has none is wrong. Fitted by TestSure
// (sure_test.go); docs/evaluation.md has what it gives on sites left out.
var (
	sureTitle  = []knot{{.71, .62}, {.96, .83}, {.99, .88}}
	sureAuthor = []knot{{.42, .69}, {.67, .90}, {.88, .96}}
	sureDate   = []knot{{.55, .45}, {.91, .80}, {.98, .98}}
)

// sure puts the share that is right in the place of a value's belief. Beyond the ends the line is flat.
func (v Value) sure(line []knot) Value {
	if v.Text == "" {
		return v
	}
	v.belief = v.Confidence
	v.Confidence = along(line, v.belief)
	return v
}

// along reads a line of knots, at least one, their beliefs rising.
func along(line []knot, belief float64) float64 {
	before := knot{0, line[0].right}
	for _, k := range line {
		if belief < k.belief {
			return before.right + (k.right-before.right)*(belief-before.belief)/(k.belief-before.belief)
		}
		before = k
	}
	return before.right
}
