package mend

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// walk is a record with a field of many values.
type walk struct {
	name  string
	stops []string
}

var walks = []walk{
	{"Heron Loop", []string{"Netherby mill", "Old ford", "Tarrow weir", "Heron hide", "Chapel lane"}},
	{"Ridge Path", []string{"Upper gate", "Dunnock cairn", "Split rock", "Sheepfold", "Lower gate"}},
	{"Canal Walk", []string{"Lock seven", "Basin", "Tar works", "Swing bridge"}},
}

func (w walk) known() map[string][]string {
	return map[string][]string{"name": {w.name}, "stops": w.stops}
}

func (w walk) before() string {
	return fmt.Sprintf("<title>%s</title><h1>%[1]s</h1><ol class=stops><li>%s</ol><p>Wear boots</p>", w.name, strings.Join(w.stops, "<li>"))
}

// after lists the stops in blocks, after another heading.
func (w walk) after() string {
	return fmt.Sprintf("<title>%s</title><div class=head><h2>%[1]s</h2></div><h3>On the way</h3><div class=way><p class=stop>%s</p></div><h3>Bring</h3><p>Boots</p>", w.name, strings.Join(w.stops, "</p><p class=stop>"))
}

// withStop is a copy of a walk whose stop i is another.
func (w walk) withStop(i int, stop string) walk {
	stops := append([]string{}, w.stops...)
	stops[i] = stop
	w.stops = stops
	return w
}

func learnedWalks(t *testing.T) Problem {
	t.Helper()
	tree := parse(t, walks[0].name, walks[0].before())
	var marks []induce.Mark
	for field, values := range walks[0].known() {
		for _, v := range values {
			m, ok := induce.Show(tree, v)
			if !ok {
				t.Fatal("the page does not show ", v)
			}
			m.Field = field
			marks = append(marks, m)
		}
	}
	tpl, err := induce.Learn(induce.Problem{Fields: record.Schema{{Name: "name", Type: "text"}, {Name: "stops", Type: "text", Many: true}}, Samples: []*tagtree.Tree{tree}, Marks: marks})
	if err != nil {
		t.Fatal(err)
	}
	tpl.Name = "Walk"
	tpl.Samples = []template.Sample{{Name: tree.Page.Name, URL: tree.Page.URL, Digest: tree.Page.Digest()}}
	return Problem{Template: tpl, Old: []Page{{Tree: tree, Known: walks[0].known()}}}
}

// TestAnEditedListConfirmsItsPlace: of two known lists the site has edited one item
// of the second; the place that gives the others is right, on a third page too.
func TestAnEditedListConfirmsItsPlace(t *testing.T) {
	t.Parallel()
	p := learnedWalks(t)
	edited := walks[1].withStop(2, "Split boulder")
	for _, w := range []struct {
		shown walk
		known map[string][]string
	}{{walks[0], walks[0].known()}, {edited, walks[1].known()}, {walks[2], nil}} {
		p.New = append(p.New, Page{Tree: parse(t, w.shown.name, w.shown.after()), Known: w.known})
	}
	got, err := Propose(p)
	if err != nil || got.New == nil {
		t.Fatalf("got no mended template: %v, %+v", err, got.Fields)
	}
	for k, w := range []walk{walks[0], edited, walks[2]} {
		want := w.name + "|" + strings.Join(w.stops, "+")
		if text := gives(t, got.New, p.New[k].Tree); text != want {
			t.Errorf("page %d: got %s, want %s", k, text, want)
		}
	}
	last := got.New.Samples[len(got.New.Samples)-1]
	if text, want := fmt.Sprint(last.Expect), fmt.Sprint([]template.Expect{{Field: "name", Values: []string{walks[2].name}}, {Field: "stops", Values: walks[2].stops}}); text != want {
		t.Errorf("the page of which nothing is known expects %s, want %s", text, want)
	}
}

func TestEditedShare(t *testing.T) {
	t.Parallel()
	known := []string{"a", "b", "c", "d"}
	for _, c := range []struct {
		many  bool
		given string
		want  float64
	}{
		{true, "a b c x", .75},
		{true, "a b c", 6.0 / 7},
		{true, "a x y z", 0},   // another list
		{true, "a b c d x", 0}, // takes in what is no item
		{false, "a b c x", 0},
	} {
		if got := editedShare(c.many, known, strings.Fields(c.given)); got != c.want {
			t.Errorf("%q, many %v: got %v, want %v", c.given, c.many, got, c.want)
		}
	}
}
