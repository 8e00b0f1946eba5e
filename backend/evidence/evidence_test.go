package evidence

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

const near = 1e-9

// weigh is the mass of a weight of evidence over {yes, no}: for yes when v > 0, for no when v < 0.
func weigh(v float64) Spread {
	if v > 0 {
		return Spread{-math.Expm1(-v), 0}
	}
	return Spread{0, -math.Expm1(v)}
}

func join(t *rapid.T, a, b Spread) Spread {
	s, ok := Join(a, b)
	if !ok {
		t.Fatalf("%v and %v do not conflict wholly", a, b)
	}
	return s
}

func TestProbabilityOfASumIsThatOfItsMasses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m, sum := Spread{0, 0}, 0.0
		for _, v := range rapid.SliceOfN(rapid.Float64Range(-4, 4), 0, 8).Draw(t, "weights") {
			m, sum = join(t, m, weigh(v)), sum+v
		}
		yes, no := 1-m[1], 1-m[0] // how far each is not contradicted
		if got, want := Probability(sum), yes/(yes+no); math.Abs(got-want) > 1e-6 {
			t.Fatalf("sum %v: %v, want %v", sum, got, want)
		}
		if math.Abs(math.Log(yes/no)-sum) > 1e-6 {
			t.Fatalf("plausibilities %v to %v, want exp(%v)", yes, no, sum)
		}
	})
}

func TestProbabilityTakesAnyNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ sum, want float64 }{
		{math.Inf(1), 1}, {math.Inf(-1), 0}, {1e300, 1}, {-1e300, 0}, {0, .5}, {math.NaN(), .5},
	} {
		if got := Probability(c.sum); got != c.want {
			t.Errorf("sum %v: %v, want %v", c.sum, got, c.want)
		}
	}
}
