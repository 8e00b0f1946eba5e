package treedist

import (
	"testing"

	"pgregory.net/rapid"
)

// forest reads the notation a(b,c(d)) into arrays; labels are letters.
func forest(notation string) (label, end []int32) {
	var open []int32
	for _, c := range notation {
		switch c {
		case '(':
			open = append(open, int32(len(label)-1))
		case ')':
			end[open[len(open)-1]] = int32(len(label))
			open = open[:len(open)-1]
		case ',', ' ':
		default:
			label, end = append(label, c-'a'), append(end, int32(len(label)+1))
		}
	}
	return label, end
}

// pair puts two forests into one space.
func pair(t interface{ Helper() }, one, two string, budget int) (s *Space, a, b Run) {
	t.Helper()
	la, ea := forest(one)
	lb, eb := forest(two)
	n := int32(len(la))
	for i := range lb {
		la, ea = append(la, lb[i]), append(ea, eb[i]+n)
	}
	return New(la, ea, budget), Run{0, n}, Run{n, int32(len(la))}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want float64
		why  string
	}{
		{"a(b,c)", "a(b,c)", 0, "equal"},
		{"a(b,c(d))", "a(c(e))", 2.5, "one deleted, one replaced"},
		{"a", "b", 1.5, "replacing is cheaper than deleting and inserting"},
		{"a(b)", "b", 1, "the root of one tree may be paired with a node below the other's"},
		{"a(b(c,d))", "x(a(b(c,d)))", 1, "a tree inside an element more"},
		{"a(b)", "b(a)", 2, "but ancestors are not turned upside down"},
		{"a(b(c),d)", "a(c,d)", 2.5, "a child is never paired with a grandchild below paired parents"},
		{"a(b),x", "b,x", 2.5, "of runs of several trees the roots are siblings"},
		{"a(b(c))", "a(c)", 2.5, "nor with an uncle: b is replaced, c deleted"},
		{"a(b,c)", "a(c,b)", 2, "order is kept: one is taken out and put back"},
		{"a(b,b,b,b)", "a(b,b,b)", 1, "one of many"},
		{"a,b", "a,b,a,b", 2, "runs of siblings"},
		{"", "a(b)", 2, "nothing against something"},
		{"", "", 0, "nothing"},
	} {
		s, a, b := pair(t, tt.a, tt.b, 0)
		if got := s.Distance(a, b); got != tt.want {
			t.Errorf("%s against %s: %v, want %v (%s)", tt.a, tt.b, got, tt.want, tt.why)
		}
	}
}

func TestSimilarIsMoreThanThreeQuarters(t *testing.T) {
	t.Parallel()
	// 1 of 4 nodes too many: 1 - 1/(3+4) and 1 - 2/(3+5) = 0.75, which is not more.
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"a(b,c)", "a(b,c,d)", true},
		{"a(b,c)", "a(b,c,d,e)", false},
		{"a(b,c)", "a(b,d)", false},
		{"a(b,c,d)", "a(b,c,e)", true},
	} {
		s, a, b := pair(t, tt.a, tt.b, 0)
		if got := s.Similar(a, b); got != tt.want {
			t.Errorf("%s, %s: similar %v at %v", tt.a, tt.b, got, s.Similarity(a, b))
		}
	}
}

func TestTheThresholdCanBeSet(t *testing.T) {
	t.Parallel()
	s, a, b := pair(t, "a(b,c)", "a(b,c,d,e)", 0) // 1 - 2/(3+5) = 0.75
	for threshold, want := range map[float64]bool{0.7: true, 0.75: false, 0.8: false} {
		if s.Above(threshold); s.Similar(a, b) != want {
			t.Errorf("similar at %v: %v, want %v", threshold, !want, want)
		}
	}
}

func TestClassesAreEqualSubtrees(t *testing.T) {
	t.Parallel()
	label, end := forest("a(b(c,d),b(c,d),b(d,c),c(d))")
	s := New(label, end, 0)
	if s.class[1] != s.class[4] || s.class[1] == s.class[7] || s.class[1] == s.class[10] || s.class[2] != s.class[9] {
		t.Errorf("classes %v", s.class)
	}
}

func TestBudgetIsToldAndNothingIsGuessed(t *testing.T) {
	t.Parallel()
	s, a, b := pair(t, "a(b(c,d),b(d,c),e,f)", "a(b(d,c),b(c,d),f,e)", 3)
	if s.Similar(a, b) || !s.Exhausted() {
		t.Errorf("similar, or not exhausted: %v", s.Exhausted())
	}
	if !s.Similar(a, a) {
		t.Error("bounds still decide")
	}
}

// tree draws a subtree of at most size nodes over three labels.
func tree(t *rapid.T, size int) string {
	out := string(rune('a' + rapid.IntRange(0, 2).Draw(t, "label")))
	size--
	inner := ""
	for size > 0 && rapid.IntRange(0, 5).Draw(t, "more") > 0 {
		part := rapid.IntRange(1, size).Draw(t, "part")
		if inner != "" {
			inner += ","
		}
		inner += tree(t, part)
		size -= part
	}
	if inner != "" {
		out += "(" + inner + ")"
	}
	return out
}

func TestDistanceIsThePlainOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		one, two := tree(t, 14), tree(t, 14)
		s, a, b := pair(t, one, two, -1)
		if got, want := s.runs(a, b), plain(s, a, b); got != want {
			t.Fatalf("%s, %s: %d, plainly %d", one, two, got, want)
		}
		if s.Distance(a, b) != s.Distance(b, a) {
			t.Fatalf("%s, %s: not the same both ways", one, two)
		}
	})
}

func TestDistanceIsTheLeastOverAllMappings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		one, two := tree(t, 6), tree(t, 6)
		s, a, b := pair(t, one, two, -1)
		if got, want := s.runs(a, b), brute(s, a, b, false); got != want {
			t.Fatalf("%s, %s: %d, least %d", one, two, got, want)
		}
		if got, want := s.Distance(a, b), float64(brute(s, a, b, true))/deleteCost; got != want {
			t.Fatalf("%s, %s: roots free: %v, least %v", one, two, got, want)
		}
	})
}

func TestMappingCostsTheDistance(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		one, two := tree(t, 14), tree(t, 14)
		s, a, b := pair(t, one, two, -1)
		m, ok := s.Mapping(a, b)
		if !ok || m.Distance != s.Distance(a, b) || m.Similarity != s.Similarity(a, b) {
			t.Fatalf("%s, %s: mapping %+v, distance %v", one, two, m, s.Distance(a, b))
		}
		for i, p := range m.Pairs {
			if i > 0 && (p.A <= m.Pairs[i-1].A || p.B <= m.Pairs[i-1].B) {
				t.Fatalf("%s, %s: pairs %v are not in preorder of both", one, two, m.Pairs)
			}
		}
	})
}

func TestMappingIsToldWhenItCostsTooMuch(t *testing.T) {
	t.Parallel()
	s, a, b := pair(t, "a(b(c,d),b(d,c),e,f)", "a(b(d,c),b(c,d),f,e)", 3)
	if m, ok := s.Mapping(a, b); ok || !s.Exhausted() {
		t.Errorf("mapping %+v without a budget", m)
	}
}

func TestBoundsNeverChangeADecision(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		one, two := tree(t, 16), tree(t, 16)
		s, a, b := pair(t, one, two, -1)
		d := int(plain(s, a, b))
		if low, high := s.below(a, b), s.above(a, b); low > d || d > high {
			t.Fatalf("%s, %s: %d not between %d and %d", one, two, d, low, high)
		}
		likeness := 1 - float64(d)/deleteCost/float64(a.Size()+b.Size())
		if got, want := s.Similar(a, b), likeness > Threshold; got != want {
			t.Fatalf("%s, %s: similar %v, similarity of paired roots %v", one, two, got, likeness)
		}
	})
}

// plain is the recursion as the source states it, without classes, cuts or memory.
func plain(s *Space, a, b Run) int32 {
	if a.Size() == 0 || b.Size() == 0 {
		return deleteCost * int32(a.Size()+b.Size())
	}
	x, y := a.From, b.From
	restA, restB := Run{s.end[x], a.To}, Run{s.end[y], b.To}
	var replace int32
	if s.label[x] != s.label[y] {
		replace = replaceCost
	}
	paired := replace + plain(s, Run{x + 1, s.end[x]}, Run{y + 1, s.end[y]}) + plain(s, restA, restB)
	return min(paired, s.whole(x)+plain(s, restA, b), s.whole(y)+plain(s, a, restB))
}

// brute tries every set of pairs that is a mapping, straight from its definition. With free, one pair may bind a
// node without a parent to one that has a parent.
func brute(s *Space, a, b Run, free bool) int32 {
	parent := make([]int32, len(s.end))
	for i := range parent {
		parent[i] = -1
	}
	for i := range s.end {
		for c := int32(i) + 1; c < s.end[i]; c = s.end[c] {
			parent[c] = int32(i)
		}
	}
	least := deleteCost * int32(a.Size()+b.Size())
	partner := map[int32]int32{}
	var try func(i, cost int32)
	try = func(i, cost int32) {
		least = min(least, cost)
		if i == a.To {
			return
		}
		try(i+1, cost)
		for j := b.From; j < b.To; j++ {
			if !allowed(parent, partner, i, j, free) {
				continue
			}
			c := cost - 2*deleteCost
			if s.label[i] != s.label[j] {
				c += replaceCost
			}
			partner[i] = j
			try(i+1, c)
			delete(partner, i)
		}
	}
	try(a.From, least)
	return least
}

// allowed reports whether i may be paired with j beside the pairs made: once each,
// parents with parents, siblings in order.
func allowed(parent []int32, partner map[int32]int32, i, j int32, free bool) bool {
	if p, q := parent[i], parent[j]; p >= 0 || q >= 0 {
		if p < 0 || q < 0 {
			return free && len(partner) == 0
		}
		if got, ok := partner[p]; !ok || got != q {
			return false
		}
	}
	for x, y := range partner {
		if y == j || parent[x] == parent[i] && (x < i) != (y < j) {
			return false
		}
	}
	return true
}
