package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

// TestWhatIsReadIsAskedAboutWhenInDoubt holds that a headline that page and
// data agree on is no question, and one that only the element title tells is.
func TestWhatIsReadIsAskedAboutWhenInDoubt(t *testing.T) {
	t.Parallel()
	s, _ := news(t)
	if q := s.View().Question; q != nil {
		t.Errorf("asked about %q of %s, which is as sure as such values are", q.Text, q.Field)
	}
	s = author.New()
	p, err := page.New([]byte(`<html lang=en><title>Low tide at the pier</title><p>The sea comes and goes twice a day at our pier, and the boats go with it, says the harbour master.`),
		page.Origin{Name: "tide.html"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddPage(p); err != nil {
		t.Fatal(err)
	}
	if err := s.SetArticle(); err != nil {
		t.Fatal(err)
	}
	if q := s.View().Question; q == nil || q.Field != "title" || q.Text != "Low tide at the pier" {
		t.Errorf("asked %+v, want the title, which nothing else bears out", q)
	}
}
