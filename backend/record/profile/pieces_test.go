package profile

import "testing"

func TestPieces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 1, "P9": 1, "No. 12 | P9 | 227 left": 3, "Ann, Bo; 12-14": 3, "小说、散文，诗": 3, "3/4": 1} {
		if got := Pieces(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
