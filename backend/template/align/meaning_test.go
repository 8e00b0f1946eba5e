package align

import "testing"

func TestMeaning(t *testing.T) {
	t.Parallel()
	for token, want := range map[string]string{
		"a-color-price": "price", "ProductCard_title__x1Y": "title", "views-field-title": "title", "num-views": "views", "bigusername": "username",
		"a_text_normal_8": "", "hydrated": "", "a-size-base": "", "file-size": "size", "preview": "", "font-weight-bold": "", "position-relative": "",
	} {
		if got := meaning(token); got != want {
			t.Errorf("%s: %q, want %q", token, got, want)
		}
	}
}

func TestContactName(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"tel:+44205550100", "020 555 0100", "phone"}, {"mailto:ann@mill.example", "ann@mill.example", "email"},
		{"mailto:ann@mill.example", "Write to us", ""}, {"/tel:1", "020 555 0100", ""}, {"", "020 555 0100", ""},
	} {
		if got := contactName(c[0], c[1]); got != c[2] {
			t.Errorf("%s of %s: %q, want %q", c[1], c[0], got, c[2])
		}
	}
}
