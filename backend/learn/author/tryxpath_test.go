package author

import (
	"testing"

	"wrapsmith/backend/page"
)

func TestTryXPath(t *testing.T) {
	t.Parallel()
	s := New()
	for _, html := range []string{"<ul><li>oak</li><li>elm</li></ul><p>end</p>", "<p>no list</p>"} {
		p, err := page.New([]byte("<!DOCTYPE html>"+html), page.Origin{Name: html + ".html"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddPage(p); err != nil {
			t.Fatal(err)
		}
	}
	first := s.View().Pages[0].ID
	for _, c := range []struct {
		xpath        string
		count, pages int
		text         string
	}{{"//li", 2, 1, "oak"}, {"//p", 1, 2, "end"}, {"//li[contains(., 'lm')]", 1, 1, "elm"}, {"//h1", 0, 0, ""}} {
		got, err := s.TryXPath(t.Context(), first, c.xpath)
		if err != nil || got.Count != c.count || got.Pages != c.pages || got.All != 2 || got.Text != c.text || len(got.Nodes) != c.count {
			t.Errorf("%s: got %+v, %v, want %d nodes, %d of 2 pages, first %q", c.xpath, got, err, c.count, c.pages, c.text)
		}
	}
	if _, err := s.TryXPath(t.Context(), first, "//li["); err == nil {
		t.Error("//li[: no error, want one")
	}
	if _, err := s.TryXPath(t.Context(), 99, "//li"); err == nil {
		t.Error("page 99: no error, want one")
	}
}
