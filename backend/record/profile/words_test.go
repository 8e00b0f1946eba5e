package profile

import "testing"

func TestWordsAndSigns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		words    int
		signs    string
		capitals bool
		lower    bool
	}{
		{"Wanda Yates", 2, "", true, false},
		{"Wanda Yates with Wanda Castell", 5, "", false, true},
		{"Halloran (sold), 2nd", 3, "(),", false, true},
		{"2nd", 1, "", false, false},
		{"£12.50", 1, "£.", false, false},
		{"Élan d'Or", 2, "'", false, true},
		{"木渡・手记", 1, "・", false, false},
		{"", 0, "", false, false},
	} {
		if got := Words(c.text); got != c.words {
			t.Errorf("%q: %d words, want %d", c.text, got, c.words)
		}
		if got := Signs(c.text); got != c.signs {
			t.Errorf("%q: signs %q, want %q", c.text, got, c.signs)
		}
		if got := Capitals(c.text); got != c.capitals {
			t.Errorf("%q: capitals %t, want %t", c.text, got, c.capitals)
		}
		if got := LowerCase(c.text); got != c.lower {
			t.Errorf("%q: lower case %t, want %t", c.text, got, c.lower)
		}
	}
}
