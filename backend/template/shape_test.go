package template

import (
	"strings"
	"testing"
	"time"
)

func TestShape(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		expr, text, want string
		groups           int
		linear           bool
	}{
		{`\d+`, "Jar 12 of 30", "12", 0, true},
		{`(?<=Jar )\d+`, "Lid 3, Jar 12", "12", 0, false},
		{`\d+(?= kg)`, "30 cm, 12 kg", "12", 0, false},
		{`(?<!\$)\b\d+`, "$5 or 6", "6", 0, false},
		{`(\w)\1`, "balloon", "ll", 1, false},
		{`(?<=价格：)[\d.]+`, "数量：3 价格：12.50", "12.50", 0, false},
		{`(?<=x)y`, "nothing", "", 0, false},
	} {
		s, err := CompileShape(c.expr)
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		if got := s.Find(c.text); got != c.want || s.Groups() != c.groups || s.Linear() != c.linear {
			t.Errorf("%s in %q: got %q, %d groups, linear %v; want %q, %d, %v", c.expr, c.text, got, s.Groups(), s.Linear(), c.want, c.groups, c.linear)
		}
	}
	if _, err := CompileShape(`(?<=a`); err == nil {
		t.Error("an expression that is none")
	}
}

// An expression that would take years ends soon, with no match.
func TestShapeEnds(t *testing.T) {
	t.Parallel()
	s, err := CompileShape(`(?=(a+)+$)(a+)+$`)
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if got := s.Find(strings.Repeat("a", 40) + "b"); got != "" {
		t.Errorf("got %q, want none", got)
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("took %s", took)
	}
}
