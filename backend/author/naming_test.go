package author

import (
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/template"
)

func TestProposedNamesAreClean(t *testing.T) {
	for _, c := range []struct{ text, want, why string }{
		{"Our Price", "our_price", "a label"},
		{"Price (EUR):", "price_eur", "what is no letter parts words"},
		{"product-title", "product_title", "a class"},
		{words("productTitle"), "product_title", "an id in humps"},
		{words("ISBN"), "isbn", "no humps in capitals"},
		{"a__b..c", "a_b_c", "one underscore"},
		{"学历", "学历", "a script without case"},
		{"Größe", "größe", "letters stay letters"},
		{"2nd author", "_2nd_author", "a name cannot begin with a digit"},
		{"???", "field", "nothing to name it by"},
		{"The number of copies that were sold since the year", "the_number_of_copies_that_were_sold", "a sentence is cut between words"},
	} {
		if got := cleanName(c.text); got != c.want {
			t.Errorf("%q gives %q, want %q: %s", c.text, got, c.want, c.why)
		}
	}
}

func TestProposedNamesAreValid(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.String().Draw(r, "text")
		name := cleanName(words(text))
		if !template.ValidName(name) {
			r.Fatalf("%q gives %q, which is no name", text, name)
		}
	})
}
