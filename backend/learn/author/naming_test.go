package author

import (
	"testing"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"pgregory.net/rapid"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

func TestProposedNamesAreClean(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.String().Draw(r, "text")
		name := cleanName(words(text))
		if !template.ValidName(name) {
			r.Fatalf("%q gives %q, which is no name", text, name)
		}
	})
}

// TestValuesWithoutALabelAreNamedByWhatTheyAre: what a person would call them.
func TestValuesWithoutALabelAreNamedByWhatTheyAre(t *testing.T) {
	t.Parallel()
	const menu = `<ul><li><a href=/>Home</a><li><a href=/o>Objects</a><li><a href=/x>Shows</a></ul>`
	for _, c := range []struct{ html, want, why string }{
		{menu + `<div><h2 class=t>Lotus bowl</h2></div>`, "title", "a heading after a menu"},
		{`<ul><li><a href=/1><h3>Lotus bowl</h3></a></ul>`, "title", "a heading in a card"},
		{`<h3 class=product-name><a href=/1>Lotus bowl</a></h3>`, "title", "a link in a heading"},
		{`<h2 class=product-name>Lotus bowl</h2>`, "product_name", "its class says more"},
		{`<dl><dt>Object</dt><dd>Lotus bowl</dd></dl>`, "object", "a label"},
		{`<p>Object: <b>Lotus bowl</b></p>`, "object", "a label with a colon"},
		{menu + `<span>Lotus bowl</span>`, "field", "a menu names nothing"},
	} {
		tree := tagtreetest.From(t, []byte(c.html), page.Origin{Name: "p", ContentType: "text/html"})
		m, ok := induce.Show(tree, "Lotus bowl")
		if !ok {
			t.Fatal(c.html)
		}
		if got := nameFor(tree, m.Node, labels.Of(tree, m.Node), "text"); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}
