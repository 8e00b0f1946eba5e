package author_test

import (
	"fmt"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
)

// The type of a field is proposed from all samples, not from the one that was clicked.
func TestTypeIsProposedFromAllSamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prices []string
		want   record.Type
	}{
		{[]string{"$5.00", "$7.50", "$12.00"}, record.Price},
		{[]string{"$5.00", "Free", "$12.00"}, record.Text},
	} {
		var pages []*page.Page
		for i, price := range c.prices {
			p, err := page.New([]byte(fmt.Sprintf(`<!DOCTYPE html><html><body><h1>Lamp %d</h1><p class="cost">%s</p><p class="note">Sold by Ann</p></body></html>`, i, price)), page.Origin{Name: fmt.Sprintf("p%d.html", i)})
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, p)
		}
		s := session(t, pages, "price=$5.00")
		if got := s.View().Fields[0].Type; got != c.want {
			t.Errorf("type of %q: %s, want %s", c.prices, got, c.want)
		}
		if got := matrix(s.View(), "price"); got[1] != c.prices[1] {
			t.Errorf("values of %q: %q, want the text of each page", c.prices, got)
		}
		price := "price"
		if err := s.Change("price", author.FieldChange{Type: &price}); err != nil {
			t.Fatal(err)
		}
		if got := s.View().Fields[0].Type; got != record.Price {
			t.Errorf("type of %q that a person chose: %s, want price", c.prices, got)
		}
	}
}

// A page on which the person marked that there is no value says nothing about the type.
func TestTypeIsNotChangedByAPageWithoutValue(t *testing.T) {
	t.Parallel()
	var pages []*page.Page
	for i, price := range []string{"$5.00", "Ask us", "$12.00"} {
		p, err := page.New([]byte(fmt.Sprintf(`<!DOCTYPE html><html><body><h1>Lamp %d</h1><p class="cost">%s</p><p class="note">Sold by Ann</p></body></html>`, i, price)), page.Origin{Name: fmt.Sprintf("p%d.html", i)})
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	s := session(t, pages, "price=$5.00")
	if _, err := s.Mark(author.NewMark{Page: s.View().Pages[1].ID, Node: -1, Field: "price", Missing: true}); err != nil {
		t.Fatal(err)
	}
	v := s.View()
	if got := v.Fields[0].Type; got != record.Price {
		t.Errorf("type: %s, want price", got)
	}
	if got := v.Cells[1][0]; got.State.HasValue() {
		t.Errorf("the page without a price has %q", got.Texts())
	}
}
