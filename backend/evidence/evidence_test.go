package evidence

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

const near = 1e-9

// unsure draws a mass that leaves something to the whole frame, so that no pair conflicts wholly.
func unsure(t *rapid.T, name string) Mass {
	yes := rapid.Float64Range(0, .98).Draw(t, name+" yes")
	no := rapid.Float64Range(0, .99-yes).Draw(t, name+" no")
	return Mass{yes, no}
}

func same(a, b Mass) bool { return math.Abs(a.Yes-b.Yes) < near && math.Abs(a.No-b.No) < near }

func bounded(m Mass) bool { return m.Yes >= 0 && m.No >= 0 && m.Yes+m.No <= 1+near }

func join(t *rapid.T, a, b Mass) Mass {
	m, ok := Combine(a, b)
	if !ok {
		t.Fatalf("%v and %v do not conflict wholly", a, b)
	}
	return m
}

func TestCombineIsCommutativeAndAssociativeAndKeepsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := unsure(t, "a"), unsure(t, "b"), unsure(t, "c")
		if x, y := join(t, a, b), join(t, b, a); !same(x, y) || !bounded(x) {
			t.Fatalf("a+b = %v, b+a = %v", x, y)
		}
		if x, y := join(t, join(t, a, b), c), join(t, a, join(t, b, c)); !same(x, y) {
			t.Fatalf("(a+b)+c = %v, a+(b+c) = %v", x, y)
		}
		if x := join(t, a, Mass{}); !same(x, a) {
			t.Fatalf("with what knows nothing %v became %v", a, x)
		}
		if k := Conflict(a, b); k < 0 || k > 1 {
			t.Fatalf("conflict %v", k)
		}
	})
}

func TestDiscount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, w := unsure(t, "m"), rapid.Float64Range(0, 1).Draw(t, "w")
		d := m.Discount(w)
		if !bounded(d) || d.Yes > m.Yes || d.No > m.No {
			t.Fatalf("%v discounted by %v is %v", m, w, d)
		}
		if want := 1 - w + w*m.Whole(); math.Abs(d.Whole()-want) > near {
			t.Fatalf("whole %v, want %v", d.Whole(), want)
		}
		if !same(m.Discount(1), m) || m.Discount(0) != (Mass{}) {
			t.Fatal("1 keeps all, 0 keeps nothing")
		}
	})
}

func TestWeightsOfEvidenceAdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Float64Range(-2, 2), 1, 8).Draw(t, "weights")
		m, sum := Mass{}, 0.0
		for _, v := range weights {
			m, sum = join(t, m, Weigh(v)), sum+v
		}
		yes, no := m.Plausible()
		if math.Abs(math.Log(yes/no)-sum) > 1e-6 {
			t.Fatalf("plausibilities %v to %v, want exp(%v)", yes, no, sum)
		}
		if want := 1 / (1 + math.Exp(-sum)); math.Abs(m.Probability()-want) > 1e-6 {
			t.Fatalf("probability %v, want %v", m.Probability(), want)
		}
	})
}

func TestCombineByHand(t *testing.T) {
	tests := []struct {
		name       string
		a, b, want Mass
		ok         bool
	}{
		{"two for yes", Mass{.5, 0}, Mass{.5, 0}, Mass{.75, 0}, true},
		{"one for each", Mass{.6, 0}, Mass{0, .5}, Mass{.3 / .7, .2 / .7}, true},
		{"nothing known", Mass{}, Mass{}, Mass{}, true},
		{"sure and unsure", Mass{1, 0}, Mass{0, .9}, Mass{1, 0}, true},
		{"wholly contrary", Mass{1, 0}, Mass{0, 1}, Mass{}, false},
	}
	for _, tt := range tests {
		if got, ok := Combine(tt.a, tt.b); !same(got, tt.want) || ok != tt.ok {
			t.Errorf("%s: %v %v, want %v %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

func TestWeighTakesAnyNumber(t *testing.T) {
	for _, v := range []float64{0, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300} {
		if m := Weigh(v); !bounded(m) || math.IsNaN(m.Yes) || math.IsNaN(m.No) {
			t.Errorf("Weigh(%v) = %v", v, m)
		}
	}
	if p := (Mass{.5, .5}).Probability(); p != .5 {
		t.Errorf("even odds give %v", p)
	}
}

// spread draws one over n answers that leaves something to the whole frame.
func spread(t *rapid.T, n int, name string) Spread {
	sizes := rapid.SliceOfN(rapid.Float64Range(0, 10), n, n).Draw(t, name)
	return Normal(sizes).Discount(rapid.Float64Range(0, .95).Draw(t, name+" weight"))
}

func TestJoinHoldsWhatCombineHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		a, b, c := spread(t, n, "a"), spread(t, n, "b"), spread(t, n, "c")
		ab, _ := Join(a, b)
		ba, _ := Join(b, a)
		abc, _ := Join(ab, c)
		bc, _ := Join(b, c)
		cba, ok := Join(a, bc)
		none, _ := Join(a, make(Spread, n))
		sum := abc.Whole()
		for i := range n {
			if math.Abs(ab[i]-ba[i]) > near || math.Abs(abc[i]-cba[i]) > near || math.Abs(none[i]-a[i]) > near || abc[i] < 0 {
				t.Fatalf("answer %d: %v %v, %v %v, %v %v", i, ab[i], ba[i], abc[i], cba[i], none[i], a[i])
			}
			sum += abc[i]
		}
		if !ok || math.Abs(sum-1) > near {
			t.Fatalf("masses sum to %v", sum)
		}
	})
}

func TestJoinOfTwoAnswersIsCombine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := unsure(t, "a"), unsure(t, "b")
		want := join(t, a, b)
		got, ok := Join(Spread{a.Yes, a.No}, Spread{b.Yes, b.No})
		if !ok || !same(Mass{got[0], got[1]}, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestSpreadsAtTheEdge(t *testing.T) {
	if _, ok := Join(Spread{1, 0}, Spread{0, 1}); ok {
		t.Error("spreads that allow no common answer were joined")
	}
	for _, s := range []Spread{Normal(nil), Normal([]float64{0, 0})} {
		if s.Whole() != 1 {
			t.Errorf("sizes of nothing leave %v to the whole frame", s.Whole())
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("spreads over different frames were joined")
		}
	}()
	Join(Spread{1}, Spread{0, 1})
}

func TestProbabilityOfASumIsThatOfItsMasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, sum := Mass{}, 0.0
		for _, v := range rapid.SliceOfN(rapid.Float64Range(-4, 4), 0, 8).Draw(t, "weights") {
			m, sum = join(t, m, Weigh(v)), sum+v
		}
		if got, want := Probability(sum), m.Probability(); math.Abs(got-want) > 1e-6 {
			t.Fatalf("sum %v: %v, want %v", sum, got, want)
		}
	})
	for sum, want := range map[float64]float64{math.Inf(1): 1, math.Inf(-1): 0} {
		if got := Probability(sum); got != want {
			t.Errorf("sum %v: %v, want %v", sum, got, want)
		}
	}
	if got := Probability(math.NaN()); got != .5 {
		t.Errorf("no number: %v", got)
	}
}
