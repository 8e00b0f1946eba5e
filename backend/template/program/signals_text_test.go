package program

import (
	"testing"

	"wrapsmith/backend/template"
)

// What a value has beyond the marked ones makes it less sure but does not take it away, unless it is a separator.
func TestFurtherTextLowersConfidence(t *testing.T) {
	t.Parallel()
	base := Signals{VoteShare: 1, Guarded: 1, Page: 1, Shapes: .9, Digits: 1}
	if c := base.confidence(); c < LeastGiven || c >= 1 {
		t.Fatalf("without further text: confidence %v", c)
	}
	for _, c := range []struct {
		name   string
		signal Signal
		by     float64
		given  bool
	}{
		{"more words", MoreWords, 9, true},
		{"a word in lower case", LowerCase, 9, true},
		{"a bracket", NewBracket, 19, true},
		{"another sign", NewSign, 9, true},
		{"a separator", NewSeparator, 19, false},
	} {
		s := base
		s[c.signal] = c.by
		got := s.confidence()
		if got >= base.confidence() || (got >= LeastGiven) != c.given {
			t.Errorf("%s: confidence %v of %v", c.name, got, base.confidence())
		}
	}
	unlikely := Signals{MoreWords: 1}
	if got := unlikely.confidence(); got >= LeastGiven {
		t.Errorf("not given without further text either: confidence %v", got)
	}
}

// Data in a page may have bytes that are no characters.
func TestFurtherTextOfInvalidBytes(t *testing.T) {
	t.Parallel()
	f := field{Field: template.Field{Look: &template.Look{Words: 1}}}
	s := f.furtherText("Yates \xff")
	if s[NewSign] != 1 {
		t.Errorf("signal %v, want 1", s[NewSign])
	}
}
