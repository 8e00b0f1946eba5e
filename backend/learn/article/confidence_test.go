package article_test

import (
	"math"
	"testing"

	"wrapsmith/backend/learn/article"
	"wrapsmith/backend/learn/measure"
)

// TestConfidenceRises holds that a value that more speaks for is said to be no less
// sure, that none is said to be wholly sure or surely wrong, and that nothing
// which was not said is sure at all.
func TestConfidenceRises(t *testing.T) {
	t.Parallel()
	for name, line := range article.ConfidenceLines {
		last := 0.0
		for step := range 101 {
			belief := float64(step) / 100
			sure := article.Along(line, belief)
			if sure < last || sure <= 0 || sure >= 1 {
				t.Errorf("%s: a belief of %v is said to be %v sure, one a little weaker %v", name, belief, sure, last)
			}
			last = sure
		}
		for _, k := range line {
			if got := article.Along(line, k.Belief()); math.Abs(got-k.Correct()) > 1e-12 {
				t.Errorf("%s: a belief of %v is said to be %v sure, want the knot's %v", name, k.Belief(), got, k.Correct())
			}
		}
	}
	if line := article.ConfidenceLines["date"]; math.Abs(article.Along(line, (line[0].Belief()+line[1].Belief())/2)-(line[0].Correct()+line[1].Correct())/2) > 1e-12 {
		t.Error("midway between two knots the line is not midway between their shares")
	}
}

// TestConfidenceIsTheCalibratedBelief holds that what is told of title, author and
// date is read off the lines, and what is told of the others is the belief.
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
					t.Errorf("%s/%s: %s %q: belief %v, said to be %v sure, want %v", site.Name, p.File, name, v.Text, v.Belief(), v.Confidence, want)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no title, author or date was found on our own pages")
	}
}
