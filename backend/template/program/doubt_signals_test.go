package program

import "testing"

// DoubtCodes are the codes of the messages of values that are less sure.
func DoubtCodes() (codes []string) {
	for _, d := range append([]*doubt{otherThing, otherField, severalFigures, crossedOut, goesOn}, doubts...) {
		codes = append(codes, d.code)
	}
	return codes
}

// What takes most from the confidence of a value is named.
func TestDoubt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set  func(*Signals)
		want *doubt
	}{
		"votes":          {func(s *Signals) { s[VoteShare] = .3 }, fewVotes},
		"no guard":       {func(s *Signals) { s[Guarded] = 0 }, onlyPlace},
		"label":          {func(s *Signals) { s[LabelAgainst] = 1 }, labelElsewhere},
		"length":         {func(s *Signals) { s[Length] = 2 }, otherLength},
		"form":           {func(s *Signals) { s[Unmarked], s[NewSign] = 1, 1 }, otherForm},
		"layout":         {func(s *Signals) { s[OneLater] = 1 }, otherLayout},
		"page":           {func(s *Signals) { s[ManyPage] = 1 }, poorPage},
		"order":          {func(s *Signals) { s[Order] = 1 }, otherOrder},
		"list":           {func(s *Signals) { s[Holes] = .9 }, otherList},
		"one of several": {func(s *Signals) { s[OneOfMany], s[OneNear] = 1, 1 }, oneValue},
		"part":           {func(s *Signals) { s[Cut], s[Shape] = 1, 1 }, cutOut},
	} {
		s := Signals{VoteShare: 1, Guarded: 1, AnchorFor: 1}
		c.set(&s)
		if got := s.doubt(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got.code, c.want.code)
		}
	}
}
