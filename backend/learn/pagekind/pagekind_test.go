package pagekind_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/pagekind"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
	"wrapsmith/templates"
)

// TestOwnSites: of each of our own sites, most pages are what they are made to be.
func TestOwnSites(t *testing.T) {
	t.Parallel()
	sites, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sites {
		right := 0
		for _, p := range s.Pages {
			file, err := templates.Page(s.ID, p.ID)
			if err != nil {
				t.Fatal(err)
			}
			got := pagekind.Of(tagtreetest.From(t, file.Bytes, page.Origin{Name: p.ID}))
			if string(got.Kind()) == s.Kind {
				right++
			} else {
				t.Logf("%s/%s: %+v, not %s", s.ID, p.ID, got, s.Kind)
			}
		}
		if right*2 < len(s.Pages) {
			t.Errorf("%s: %d of %d pages are right", s.ID, right, len(s.Pages))
		}
	}
}

func TestKind(t *testing.T) {
	t.Parallel()
	var reviews, news strings.Builder
	for i := range 10 {
		fmt.Fprintf(&reviews, `<div class="review"><b><a href="/u%d">Reader %d</a></b><p>It has served us well for %d years and more</p><i>%d of 5</i></div>`, i, i, i+2, i%5)
	}
	for i := range 6 {
		fmt.Fprintf(&news, `<li><i>%d May</i> <a href="/n%d">The ferry of the harbour leaves at %d</a></li>`, i+3, i, i+6)
	}
	facts := `<table><tr><th>Price</th><td>$20</td></tr><tr><th>Maker</th><td>Osmund</td></tr><tr><th>Item no.</th><td>K-7</td></tr><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Stock</th><td>4</td></tr></table>`
	var related strings.Builder
	for i, what := range strings.Fields("Teapot Grinder Whisk") {
		fmt.Fprintf(&related, `<div class="card"><a href="/r%d"><img src="/%d.png"><h3>%s</h3></a><i>$%d.50</i></div>`, i, i, what, 12+i)
	}
	var prose strings.Builder
	for _, who := range strings.Fields("captain baker teacher painter farmer sailor doctor") {
		fmt.Fprintf(&prose, "<p>The %s was on the quay when the first ferry left, and told us later that nobody had believed in it until the lights of the harbour were gone.", who)
	}
	for _, c := range []struct {
		why, html string
		want      template.Kind
	}{
		{"facts and reviews", `<title>Blue kettle - Osmund</title><h1>Blue kettle</h1>` + facts + reviews.String(), template.Detail},
		{"facts alone", `<title>Blue kettle - Osmund</title><h1>Blue kettle</h1>` + facts, template.Detail},
		{"reviews and news", `<title>Osmund</title><h1>What readers say</h1>` + reviews.String() + news.String(), template.List},
		{"reviews alone", `<title>Reviews</title><h1>What readers say</h1>` + reviews.String(), template.List},
		{"two columns of one record", `<table><tr><td><b>The Swan</b><p>Tel: 0163 100<p><a href="a">The Fox</a><p><a href="b">The Bell</a></td>
<td><h1>The Swan</h1><p>Where: by the bridge<p>Owner: Ada Hill<p>Rooms: 6<p>Tel: 0163 112</td></tr></table>`, template.Detail},
		{"prose and news beside it", `<title>The ferry is back</title><h1>The ferry is back</h1>` + prose.String() + `<ul>` + news.String() + `</ul>`, template.Article},
		{"two facts and three related things", `<title>Blue kettle - Osmund</title><h1>Blue kettle</h1><dl><dt>Maker</dt><dd>Osmund</dd><dt>Weight</dt><dd>2 kg</dd></dl>` + related.String(), template.Detail},
		{"nothing", "", template.Detail},
	} {
		got := pagekind.Of(tagtreetest.From(t, []byte("<html><body>"+c.html+"</body></html>"), page.Origin{}))
		if got.Kind() != c.want {
			t.Errorf("%s: %+v, want %s", c.why, got, c.want)
		}
		if sum := got.Detail + got.List + got.Article; sum < .999 || sum > 1.001 {
			t.Errorf("%s: the shares add up to %v", c.why, sum)
		}
	}
}

// A recipe with much text is a record where its data say so; news about a book are an article.
func TestAThingThatThePageStates(t *testing.T) {
	text := strings.Repeat("<p>We baked it first on a wet day in June, when the plums were not ripe yet and the oven would not draw, and it has been the cake of the house since that day.</p>", 8)
	linked := func(types ...string) string {
		return `<script type="application/ld+json">[{"@type":"` + strings.Join(types, `"},{"@type":"`) + `"}]</script>`
	}
	for _, c := range []struct {
		name, data string
		want       template.Kind
	}{
		{"nothing", "", template.Article},
		{"a recipe of a blog", linked("Article", "Recipe"), template.Detail},
		{"a product", linked("Product", "Offer", "AggregateRating"), template.Detail},
		{"microdata", `<div itemscope itemtype="https://schema.org/Recipe"></div>`, template.Detail},
		{"news about a book", linked("NewsArticle", "Book"), template.Article},
		{"a post about a film", `<meta property="og:type" content="article">` + linked("Movie"), template.Article},
		{"several recipes", linked("Recipe", "Recipe", "Recipe"), template.Article},
	} {
		tree := tagtreetest.Parse(t, `<title>Plum cake | Hob and Hearth</title>`+c.data+`<h1>Plum cake</h1>`+text)
		if got := pagekind.Of(tree); got.Kind() != c.want {
			t.Errorf("%s: %+v, want %s", c.name, got, c.want)
		}
	}
}
