package profile

import "math"

// When a difference counts. A run reports what is improbable and large.
const (
	// Alpha is the p-value below which a difference is no chance. A nightly run
	// of 10 templates with 6 fields of 6 tests each makes 360 comparisons; most are of
	// fields that do not change at all.
	Alpha = 0.001

	leastDrop      = 0.2 // of a share, for the drop to matter
	leastDeviating = 0.5 // share of values unlike all before, for the look to have changed
	leastRepeat    = 0.8 // share of cells with one value, for it to be a repeated one
	mostRepeat     = 0.5 // of that share, what the most frequent value had before
	lengthFactor   = 2   // how much shorter or longer than all before a value must be to deviate
	lowest         = 20  // one in so many cells before may lie below the lowest usual step
	leastFall      = 4   // factor by which the records of a page must fall
)

// Kind says what differs.
type Kind string

// The kinds of deviation, those first that say more of the cause.
const (
	Fill       Kind = "fill"       // fewer cells have a value
	Types      Kind = "type"       // values do not read as the field's type, or break its rule
	Look       Kind = "look"       // values look unlike all before
	Many       Kind = "many"       // fewer values a record
	Repeated   Kind = "repeated"   // one value on nearly all records
	Confidence Kind = "confidence" // values are found with less confidence
)

// Kinds lists all kinds in the order in which they are tested.
var Kinds = []Kind{Fill, Types, Look, Many, Repeated, Confidence}

// Deviation is one difference: the share of cells or values that are as usual,
// before and now; of Repeated the share of the most frequent value.
type Deviation struct {
	Kind   Kind
	Before float64
	Now    float64
	P      float64 // chance of this difference or a larger one
}

// Deviations lists how now differs from what is known; nothing when either is empty.
func Deviations(known, now *Profile) []Deviation {
	if known == nil || now == nil || known.Cells == 0 || now.Cells == 0 {
		return nil
	}
	var out []Deviation
	for _, d := range []Deviation{
		drop(Fill, now.Found, now.Cells, known.Found, known.Cells),
		drop(Types, now.Values-now.Untyped, now.Values+now.Failed, known.Values-known.Untyped, known.Values+known.Failed),
		look(known, now),
		steps(Many, now.Many[:], known.Many[:], 0),
		repeated(known, now),
		steps(Confidence, now.Confidence[:], known.Confidence[:], 1),
	} {
		if d.P < Alpha {
			out = append(out, d)
		}
	}
	return out
}

// drop tests whether a share has fallen; P is 1 where it has not by leastDrop.
func drop(kind Kind, k, n, j, m int) Deviation {
	d := Deviation{Kind: kind, Before: share(j, m), Now: share(k, n), P: 1}
	if n > 0 && m > 0 && d.Before-d.Now >= leastDrop {
		d.P = fisher(k, n, j, m)
	}
	return d
}

// Drop is the chance that a share of k in n is by chance as low as that beside j in m.
func Drop(k, n, j, m int) float64 { return fisher(k, n, j, m) }

// steps tests whether cells lie more than a margin below the lowest step that
// was usual before.
func steps(kind Kind, now, known []int, margin int) Deviation {
	all, least := sum(known), 0
	for least < len(known)-1 && sum(known[:least+1]) <= all/lowest {
		least++
	}
	least = max(least-margin, 0)
	below := sum(known[:least])
	n := sum(now)
	return drop(kind, n-sum(now[:least]), n, all-below, all)
}

// look tests whether more values are unlike all before than could be new by
// chance. That chance is estimated by the values whose shape was seen once (Good
// and Turing), as the upper bound of its confidence interval.
func look(known, now *Profile) Deviation {
	d := Deviation{Kind: Look, Before: 1, Now: 1, P: 1}
	if known.Values == 0 || now.Values == 0 || known.Other > 0 {
		return d
	}
	deviating, once := now.Other, 0
	for s, n := range now.Shapes {
		if known.Shapes[s] == 0 {
			deviating += n
		}
	}
	for _, n := range known.Shapes {
		once += btoi(n == 1)
	}
	if now.Longest*lengthFactor < known.Shortest || now.Shortest > lengthFactor*known.Longest {
		deviating = now.Values // all are far shorter, or far longer
		once = 0
	}
	chance := upperBound(once, known.Values)
	d.Before, d.Now = 1-chance, 1-share(deviating, now.Values)
	if share(deviating, now.Values) >= leastDeviating {
		d.P = binomialTail(deviating, now.Values, chance)
	}
	return d
}

// repeated tests whether one value stands on nearly all records and did not before.
func repeated(known, now *Profile) Deviation {
	k, j := now.Repeated(), known.Repeated()
	d := Deviation{Kind: Repeated, Before: share(j, known.Found), Now: share(k, now.Found), P: 1}
	if now.Found > 0 && known.Found > 0 && d.Now >= leastRepeat && d.Before <= mostRepeat*d.Now {
		d.P = fisher(now.Found-k, now.Found, known.Found-j, known.Found)
	}
	return d
}

// Pages is how many records the pages of a run gave.
type Pages struct {
	Pages   int
	Records int
	Least   int // records of the page with fewest, pages without any left out; 0: unknown
}

// Fewer tests whether a page gives far fewer records than the pages that are
// known: leastFall times fewer than on average, and fewer than any of them.
func (now Pages) Fewer(known Pages) (p float64, fell bool) {
	if now.Pages == 0 || known.Pages == 0 || now.Records == 0 {
		return 1, false
	}
	before, after := float64(known.Records)/float64(known.Pages), float64(now.Records)/float64(now.Pages)
	if after*leastFall > before || known.Least > 0 && after >= float64(known.Least) {
		return 1, false
	}
	p = rateTest(now.Records, now.Pages, known.Records, known.Pages)
	return p, p < Alpha
}

func share(k, n int) float64 { return float64(k) / math.Max(float64(n), 1) }

func sum(all []int) int {
	n := 0
	for _, x := range all {
		n += x
	}
	return n
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
