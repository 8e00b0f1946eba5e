package profile

import "testing"

func TestGoesOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, of string
		want     bool
	}{
		{"About 800 (in addition, 20 in Canada)", "About 400", true},
		{"160분（휴식 15분 포함）", "90분", true},
		{"About 1,800 (twenty in Canada)", "About 400", true},
		{"20 cm x 30 cm", "20 cm", false},
		{"12 (3)", "14", false},
		{"Plum cake (vegan)", "Apple pie", false},
	} {
		if got := GoesOn(Shape(c.text), Shape(c.of)); got != c.want {
			t.Errorf("%q after %q: %v, want %v", c.text, c.of, got, c.want)
		}
	}
}

func TestExtends(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, of string
		want     bool
	}{
		{"1300円、小人 450円", "800円", true},
		{"1,300 yen, children 450 yen", "800 yen", true},
		{"160분（휴식 15분 포함）", "90분", true},
		{"1,300 yen", "800 yen", false},
		{"800 yen.", "800 yen", false},
		{"$52,400 - $58,250", "$52,400", false},
		{"800 yens", "800 yen", false},
		{"Ann, Bo", "Ann", false},
	} {
		if got := Extends(Shape(c.text), Shape(c.of)); got != c.want {
			t.Errorf("%q after %q: %v, want %v", c.text, c.of, got, c.want)
		}
	}
}

func TestEndSign(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Ann Vance |": " |", "Ann Vance,": ",", "吉田直子、": "、", "Quay /": " /", "fog -": " -",
		"2015 -": "", "blood group A-": "", "Ann Vance": "", "|": "", "Vance & Co.": "", "": "",
	} {
		if got := EndSign(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestOpenBracket(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Quay)": ")", "Quay (Kiel": "(", "Quay (Kiel)": "", "大型便（離島不可": "（", "a] (b)": "]", "": "",
	} {
		if got := OpenBracket(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
