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
