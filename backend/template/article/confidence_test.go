package article_test

import (
	"math"
	"testing"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/article"
)

// TestConfidenceRises: more belief never gives less confidence, no value has
// confidence 0 or 1, and a value that the page does not state has confidence 0.
func TestConfidenceRises(t *testing.T) {
	t.Parallel()
	for name, line := range article.ConfidenceLines {
		last := 0.0
		for step := range 101 {
			belief := float64(step) / 100
			sure := article.Along(line, belief)
			if sure < last || sure <= 0 || sure >= 1 {
				t.Errorf("%s: a belief of %v has confidence %v, one a little weaker %v", name, belief, sure, last)
			}
			last = sure
		}
		for _, k := range line {
			if got := article.Along(line, k.Belief()); math.Abs(got-k.Correct()) > 1e-12 {
				t.Errorf("%s: a belief of %v has confidence %v, want the knot's %v", name, k.Belief(), got, k.Correct())
			}
		}
	}
	if line := article.ConfidenceLines["date"]; math.Abs(article.Along(line, (line[0].Belief()+line[1].Belief())/2)-(line[0].Correct()+line[1].Correct())/2) > 1e-12 {
		t.Error("midway between two knots the line is not midway between their shares")
	}
}

// TestConfidenceIsTheCalibratedBelief: the confidence of title, author and date is
// read from the lines, that of the other values is the belief.
func TestConfidenceIsTheCalibratedBelief(t *testing.T) {
	t.Parallel()
	data, err := measure.Read(ownPages(t), "article")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, site := range data.Sets[0].Sites {
		for _, p := range site.Pages {
			tree, err := site.Tree(p)
			if err != nil {
				t.Fatal(err)
			}
			about := article.Read(tree).About(nil)
			for name, v := range map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date} {
				want := 0.0
				if v.Text != "" {
					seen++
					want = article.Along(article.ConfidenceLines[name], v.Belief())
				}
				if v.Confidence != want || v.Text != "" && v.Belief() <= 0 {
					t.Errorf("%s/%s: %s %q: belief %v, confidence %v, want %v", site.Name, p.File, name, v.Text, v.Belief(), v.Confidence, want)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no title, author or date was found on our own pages")
	}
}

// TestConfidenceByKind: a day on a page of cards is seldom the page's, so it has less confidence than the same day on an article.
func TestConfidenceByKind(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"title", "author", "date"} {
		for _, belief := range []float64{.4, .7, .95} {
			text, other := article.Along(article.ConfidenceLines[name], belief), article.Along(article.ConfidenceLines["other "+name], belief)
			if other >= text {
				t.Errorf("%s: a belief of %v has confidence %v on other pages, %v on articles", name, belief, other, text)
			}
		}
	}
	for kind, want := range map[article.Kind]bool{article.News: true, article.Forum: true, article.Product: false, article.Listing: false, article.Service: false} {
		if got := (article.Article{Kind: kind}).HasText(); got != want {
			t.Errorf("%s: has a text %v, want %v", kind, got, want)
		}
	}
}
