package induce_test

import (
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// TestNumberBelowAHeadingIsAPlace holds that a heading names all items of its list: the third of optional items is not surely the
// value that the third item was on the marked page.
func TestNumberBelowAHeadingIsAPlace(t *testing.T) {
	t.Parallel()
	page := func(name, items string) *tagtree.Tree {
		return tagtreetest.Parse(t, "<title>"+name+"</title><h1>"+name+"</h1><h2>Features</h2><div><ul>"+items+"</ul></div>")
	}
	samples := []*tagtree.Tree{
		page("Oak", "<li>41 m²</li><li>2 rooms</li><li>As new</li><li>Built in 1990</li>"),
		page("Elm", "<li>84 m²</li><li>3 rooms</li><li>Terrace</li><li>To be renewed</li>"),
		page("Ash", "<li>61 m²</li><li>1 room</li><li>Balcony</li>"),
	}
	mark, ok := induce.Show(samples[0], "As new")
	if !ok {
		t.Fatal("the value is not found")
	}
	mark.Field = "state"
	learned, err := induce.Learn(induce.Problem{Fields: record.Schema{{Name: "state", Type: record.Text}}, Samples: samples, Marks: []induce.Mark{mark}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Compile(learned)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(samples); i++ {
		cells, _ := p.Votes(samples[i])
		if sure := cells[0].State == record.Found && cells[0].Confidence >= program.Sure; sure {
			t.Errorf("page %d: %+v is sure", i, cells[0])
		}
	}
}
