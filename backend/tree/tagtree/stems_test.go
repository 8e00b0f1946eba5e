package tagtree

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestStemsAgreeWithStem: the set agrees with stem on every text.
func TestStemsAgreeWithStem(t *testing.T) {
	t.Parallel()
	text := rapid.StringOf(rapid.RuneFrom([]rune("aB1:： \t\n\u00a0\u200b\u0001价é")))
	rapid.Check(t, func(t *rapid.T) {
		var stems []string
		for _, s := range rapid.SliceOf(text).Draw(t, "stems") {
			stems = append(stems, Stem(s))
		}
		set := NewStems(stems)
		s := text.Draw(t, "text")
		want := -1
		if stem := Stem(s); stem != "" {
			want = slices.Index(stems, stem)
		}
		if got := set.Of(s); got != want {
			t.Fatalf("%q among %q: %d, want %d", s, stems, got, want)
		}
	})
}
