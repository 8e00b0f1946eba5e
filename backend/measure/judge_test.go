package measure

import "testing"

func TestJudge(t *testing.T) {
	t.Parallel()
	one := func(s ...string) []string { return s }
	for _, c := range []struct {
		name          string
		got, expected []string
		many          bool
		want          Verdict
	}{
		{"the value", one("£64.00"), one("£64.00"), false, Correct},
		{"blanks do not count", one("a  b"), one("a\u00a0b "), false, Correct},
		{"an alternative", one("b"), one("a", "b"), false, Correct},
		{"a part of a list", one("b"), one("a", "b"), true, Wrong},
		{"a list in another order", one("b", "a"), one("a", "b"), true, Correct},
		{"another value", one("c"), one("a"), false, Wrong},
		{"nothing where there is one", nil, one("a"), false, Missed},
		{"nothing where there is none", nil, nil, false, Silent},
		{"an empty value is none", one(" "), one(""), true, Silent},
		{"a value where there is none", one("a"), nil, false, False},
	} {
		if got := Judge(c.got, c.expected, c.many); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
