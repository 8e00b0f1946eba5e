package author_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

func kettle(t *testing.T, name, price, maker string, also ...string) *page.Page {
	t.Helper()
	p, err := page.New([]byte(`<!DOCTYPE html><html><head><title>`+name+` - Osmund</title></head><body><div class="menu"><a href="/">Home</a></div><h1>`+name+`</h1>
<table><tr><th>Price</th><td>`+price+`</td></tr><tr><th>Maker</th><td>`+maker+`</td></tr></table><ul class="colours"><li>`+strings.Join(also, "<li>")+`</ul></body></html>`), page.Origin{Name: name + ".html"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cells writes what the template finds: field: values on each page.
func shownCells(v author.View) string {
	var out []string
	for f, field := range v.Fields {
		text := field.Name + " " + string(field.Type) + ":"
		for p := range v.Pages {
			text += " " + strings.Join(v.Cells[p][f].Texts(), ",") + " |"
		}
		out = append(out, strings.TrimSuffix(text, " |"))
	}
	return strings.Join(out, "; ")
}

func TestTakenSuggestionsAreTheFieldsThatClicksGive(t *testing.T) {
	t.Parallel()
	pages := []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue", "red"), kettle(t, "Wool rug", "$35.00", "Penhallow", "grey", "green", "white")}
	s := session(t, pages)
	v, err := s.Suggestions(t.Context(), 15)
	if err != nil {
		t.Fatal(err)
	}
	var taken []author.TakenSuggestion
	clicked := session(t, pages)
	for _, one := range v.Fields {
		if one.Name != "title" && one.Name != "price" && one.Name != "maker" {
			continue
		}
		t1 := author.TakenSuggestion{Name: one.Name, Type: one.Type, Many: one.Many}
		for _, m := range one.Values {
			t1.Marks = append(t1.Marks, author.NewMark{Page: m.Page, Node: m.Node, Part: m.Part, From: m.From, To: m.To})
		}
		taken = append(taken, t1)
		click := t1.Marks[0]
		click.Field = one.Name
		if _, err := clicked.Mark(click); err != nil {
			t.Fatal(err)
		}
	}
	if len(taken) != 3 {
		t.Fatalf("got %+v, want title, price and maker among the suggestions", v.Fields)
	}
	if err := s.TakeSuggestions(taken); err != nil {
		t.Fatal(err)
	}
	if got, want := shownCells(s.View()), shownCells(clicked.View()); got != want || !strings.Contains(got, "price price: $20.50 | $35.00") {
		t.Errorf("taken: %s\nclicked: %s", got, want)
	}
	again, err := s.Suggestions(t.Context(), 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range again.Fields {
		if one.Name == "price" && one.Field != "price" {
			t.Errorf("price is a field now, the suggestion says %q", one.Field)
		}
	}
	if err := s.Undo(); err != nil || len(s.View().Fields) != 0 {
		t.Errorf("one undo leaves the fields %s, %v, want none", shownCells(s.View()), err)
	}
}

func TestSuggestionsThatCannotBeTaken(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue")})
	page := s.View().Pages[0].ID
	for _, c := range []struct {
		why  string
		take []author.TakenSuggestion
	}{
		{"a name twice", []author.TakenSuggestion{{Name: "a", Marks: []author.NewMark{{Page: page, Node: 9}}}, {Name: "a", Marks: []author.NewMark{{Page: page, Node: 9}}}}},
		{"no name of a field", []author.TakenSuggestion{{Name: "1 a", Marks: []author.NewMark{{Page: page, Node: 9}}}}},
		{"no node of the page", []author.TakenSuggestion{{Name: "a", Marks: []author.NewMark{{Page: page, Node: 9999}}}}},
	} {
		if err := s.TakeSuggestions(c.take); err == nil || len(s.View().Fields) > 0 {
			t.Errorf("%s: got %v and fields %s, want an error and no field", c.why, err, shownCells(s.View()))
		}
	}
}

func TestListsHaveNoSuggestions(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue")})
	if err := s.SetList(true); err != nil {
		t.Fatal(err)
	}
	if v, err := s.Suggestions(t.Context(), 15); err != nil || len(v.Fields) > 0 {
		t.Errorf("got %d suggestions, %v, want none", len(v.Fields), err)
	}
}
