package evidence

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// spread draws one over n answers that leaves something to the whole frame, so that no pair conflicts wholly.
func spread(t *rapid.T, n int, name string) Spread {
	sizes := rapid.SliceOfN(rapid.Float64Range(0, 10), n, n).Draw(t, name)
	return Normal(sizes).Discount(rapid.Float64Range(0, .95).Draw(t, name+" weight"))
}

func same(a, b Spread) bool {
	for i := range a {
		if math.Abs(a[i]-b[i]) > near {
			return false
		}
	}
	return len(a) == len(b)
}

func TestJoinIsCommutativeAndAssociativeAndKeepsBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		a, b, c := spread(t, n, "a"), spread(t, n, "b"), spread(t, n, "c")
		if x, y := join(t, a, b), join(t, b, a); !same(x, y) {
			t.Fatalf("a+b = %v, b+a = %v", x, y)
		}
		if x := join(t, a, make(Spread, n)); !same(x, a) {
			t.Fatalf("with what knows nothing %v became %v", a, x)
		}
		all := join(t, join(t, a, b), c)
		if y := join(t, a, join(t, b, c)); !same(all, y) {
			t.Fatalf("(a+b)+c = %v, a+(b+c) = %v", all, y)
		}
		sum := all.Whole()
		for _, x := range all {
			if x < 0 {
				t.Fatalf("a mass of %v", x)
			}
			sum += x
		}
		if math.Abs(sum-1) > near {
			t.Fatalf("masses sum to %v", sum)
		}
	})
}

func TestDiscountLeavesTheRestToTheWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, w := spread(t, 3, "s"), rapid.Float64Range(0, 1).Draw(t, "w")
		if got, want := s.Discount(w).Whole(), 1-w+w*s.Whole(); math.Abs(got-want) > near {
			t.Fatalf("whole %v, want %v", got, want)
		}
		if !same(s.Discount(1), s) || s.Discount(0).Whole() != 1 {
			t.Fatal("1 keeps all, 0 keeps nothing")
		}
	})
}

func TestJoinByHand(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		a, b, want Spread
		ok         bool
	}{
		{"two for yes", Spread{.5, 0}, Spread{.5, 0}, Spread{.75, 0}, true},
		{"one for each", Spread{.6, 0}, Spread{0, .5}, Spread{.3 / .7, .2 / .7}, true},
		{"nothing known", Spread{0, 0}, Spread{0, 0}, Spread{0, 0}, true},
		{"sure and unsure", Spread{1, 0}, Spread{0, .9}, Spread{1, 0}, true},
		{"wholly contrary", Spread{1, 0}, Spread{0, 1}, Spread{0, 0}, false},
	}
	for _, tt := range tests {
		if got, ok := Join(tt.a, tt.b); !same(got, tt.want) || ok != tt.ok {
			t.Errorf("%s: %v %v, want %v %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

func TestNormalOfNothingKnowsNothing(t *testing.T) {
	t.Parallel()
	for _, s := range []Spread{Normal(nil), Normal([]float64{0, 0})} {
		if s.Whole() != 1 {
			t.Errorf("sizes of nothing leave %v to the whole frame", s.Whole())
		}
	}
}

func TestJoinOfDifferentFramesPanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("spreads over different frames were joined")
		}
	}()
	Join(Spread{1}, Spread{0, 1})
}
