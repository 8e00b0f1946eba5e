package suggest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// dish is a page of a cook's site of our own: lists of values among many facts.
func dish(title string, ingredients, steps []string, n int) string {
	var facts strings.Builder
	for i := range 18 {
		fmt.Fprintf(&facts, "<li><span class=k>Nutrient %c:</span> <span class=v>%d g</span></li>", 'A'+i, n*i+3)
	}
	return `<html><head><title>` + title + ` - Pan and Pot</title></head><body><div class="topbar">Pan and Pot</div><h1>` + title + `</h1>
<div class="card-header"><h2 class="card-name">` + title + ` for two</h2><p class="time">` + fmt.Sprint(n) + ` minutes <span>min</span></p></div>
<h3>Ingredients</h3><ul class="ingredients"><li>` + strings.Join(ingredients, "</li><li>") + `</li></ul>
<h3>Steps</h3><ol class="steps"><li><p>` + strings.Join(steps, "</p></li><li><p>") + `</p></li></ol>
<ul class="nutrition">` + facts.String() + `</ul></body></html>`
}

func TestListsOfValuesAmongFacts(t *testing.T) {
	t.Parallel()
	stir := "Stir it over a small flame until it begins to thicken, which takes " + strings.Repeat("a while, and then ", 12) + "serve."
	got := shown(fields(t,
		dish("Leek soup", []string{"2 leeks", "1 onion", "Optional: parsley"}, []string{"Cut the leeks.", stir}, 20),
		dish("Oat bread", []string{"300 g oats", "1 egg"}, []string{"Mix all.", "Bake it.", "Let it cool."}, 45),
	))
	for _, want := range []string{
		"ingredients text: 2 leeks, 1 onion, Optional: parsley | 300 g oats, 1 egg",
		"steps text: Cut the leeks., " + stir + " | Mix all., Bake it., Let it cool.",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
}

// steps is a recipe of our own whose steps are written in other ways: in groups with headings, with labels
// in them, numbered, or one alone.
func steps(title, body string) string {
	return `<html><head><title>` + title + `</title></head><body><h1>` + title + `</h1><p class="intro">A dish for ` + title + `.</p>` + body + `</body></html>`
}

func TestListsOfOtherMarkup(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, first, second, want string }{
		{
			"group headings that one page has are no labels",
			`<div class="method"><h4>The dough</h4><p>Mix the flour.</p><h4>The filling</h4><p>Cut the leeks.</p></div>`,
			`<div class="method"><p>Heat the oil.</p><p>Stir the rice in.</p><p>Add the stock.</p></div>`,
			"Mix the flour., Cut the leeks. | Heat the oil., Stir the rice in., Add the stock.",
		},
		{
			"numbered steps",
			`<div class="method"><h4>Step 1</h4><p>Mix the flour.</p><h4>Step 2</h4><p>Cut the leeks.</p></div>`,
			`<div class="method"><h4>Step 1</h4><p>Heat the oil.</p><h4>Step 2</h4><p>Stir the rice in.</p><h4>Step 3</h4><p>Serve.</p></div>`,
			"Mix the flour., Cut the leeks. | Heat the oil., Stir the rice in., Serve.",
		},
		{
			"a label in some items",
			`<ul class="method"><li><p>Mix the flour.</p></li><li><p><b>Sauce:</b> stir the cream.</p></li><li><p>Serve.</p></li></ul>`,
			`<ul class="method"><li><p>Heat the oil.</p></li><li><p>Wash the rice.</p></li></ul>`,
			"Mix the flour., Sauce: stir the cream., Serve. | Heat the oil., Wash the rice.",
		},
		{
			"one item on a page",
			`<div class="method"><p>Mix the flour.</p><p>Cut the leeks.</p></div>`,
			`<div class="method"><p>Heat the oil and stir the rice in.</p></div>`,
			"Mix the flour., Cut the leeks. | Heat the oil and stir the rice in.",
		},
		{
			"one section, written as paragraphs and as two lists",
			`<div><h3>Method</h3><p>Mix the flour.</p><p>Cut the leeks.</p></div><h3>Notes</h3><p>Serves two.</p>`,
			`<div><h3>Method</h3><h4>Rice</h4><ol><li>Heat the oil.</li></ol><h4>Sauce</h4><div><ol><li>Fry the onion.</li></ol></div></div><h3>Notes</h3><p>Serves one.</p>`,
			"Mix the flour., Cut the leeks. | Heat the oil., Fry the onion.",
		},
	} {
		got := shown(fields(t, steps("Leek pie", tt.first), steps("Fried rice", tt.second)))
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasSuffix(s, ": "+tt.want) }) {
			t.Errorf("%s: got %q, want values %q among them", tt.name, got, tt.want)
		}
	}
}

func TestListOfFactsIsNoField(t *testing.T) {
	t.Parallel()
	facts := func(a, b, c string) string {
		return `<ul class="facts"><li><b>Make:</b> <span>` + a + `</span></li><li><b>Fuel:</b> <span>` + b + `</span></li><li><b>Seats:</b> <span>` + c + `</span></li></ul>`
	}
	got := shown(fields(t, steps("Car one", facts("Elmo", "Diesel", "4")), steps("Car two", facts("Birch", "Petrol", "5"))))
	for _, s := range got {
		if strings.Contains(s, "Elmo") && strings.Contains(s, "Diesel") {
			t.Errorf("got %q: the facts of a thing as one list", s)
		}
	}
}

func TestEachKeyHasSteps(t *testing.T) {
	t.Parallel()
	p := read(parse(t, steps("Leek pie", `<ul class="method"><li><div><p>Mix the flour.</p></div></li><li><p>Cut</p><p>the leeks.</p></li></ul><div class="note"><div><p>Serve: warm</p></div></div>`)), nil)
	for i := range p.values {
		p.keys(&p.values[i], func(k key) {
			if len(k.steps()) == 0 {
				t.Errorf("%q: key %q has no steps", p.values[i].Text, k.text)
			}
		})
	}
}

func TestListsBeforeTheirParts(t *testing.T) {
	t.Parallel()
	dish := func(lines ...string) string {
		html := `<ul class="ingredients">`
		for _, line := range lines {
			amount, name, _ := strings.Cut(line, "|")
			html += `<li class="ingredient"><div class="ingredient-amount">` + amount + `</div><div class="ingredient-name">` + name + `</div></li>`
		}
		return html + `</ul><h4>Step 1</h4><p>Peel it.</p><h4>Step 2</h4><p>Boil it.</p><p>ISBN 13: <b>978014` + lines[0][:1] + `</b></p><p>Feeds: <b>` + lines[0][:1] + ` persons</b></p>`
	}
	got := shown(fields(t, steps("Leek pie", dish("2 kg|leeks", "1|onion")), steps("Fried rice", dish("5 g|rice", "3|eggs"))))
	at := func(part string) int {
		return slices.IndexFunc(got, func(s string) bool { return strings.Contains(s, part) })
	}
	for _, c := range []struct{ before, after, reason string }{
		{": 2 kg leeks, 1 onion |", ": leeks, onion |", "the parts of items come behind the items"},
		{": 2 persons | 5 persons", ": Peel it. | Peel it.", "a label that counts from 1 is that of an item"},
		{": 9780142 | 9780145", ": Peel it. | Peel it.", "the 13 of ISBN 13 counts nothing"},
	} {
		if at(c.before) < 0 || at(c.after) >= 0 && at(c.after) < at(c.before) {
			t.Errorf("%s: got %q", c.reason, got)
		}
	}
}

func TestHeadingsOfGroupsAreNoItems(t *testing.T) {
	t.Parallel()
	list := func(items ...string) string {
		return `<ul class="ingredients"><li>` + strings.Join(items, "<li>") + `</ul><p>Feeds: <b>` + fmt.Sprint(len(items)) + `</b></p>`
	}
	got := shown(fields(t,
		steps("Leek pie", list("2 kg leeks", "1 onion", "salt")),
		steps("Fruit tart", list("<b>Dough</b>", "200 g flour", "2 eggs", "<h3>Filling</h3>", "4 apples", "cinnamon"))))
	if !slices.ContainsFunc(got, func(s string) bool {
		return strings.Contains(s, "2 kg leeks, 1 onion, salt | 200 g flour, 2 eggs, 4 apples, cinnamon")
	}) {
		t.Errorf("got %q, want the ingredients without the headings of their groups", got)
	}
	got = shown(fields(t,
		steps("Leek pie", list("<b>2 kg leeks</b>", "<b>1 onion</b>", "salt")),
		steps("Fruit tart", list("<b>200 g flour</b>", "<b>2 eggs</b>", "sugar"))))
	if !slices.ContainsFunc(got, func(s string) bool {
		return strings.Contains(s, "2 kg leeks, 1 onion, salt | 200 g flour, 2 eggs, sugar")
	}) {
		t.Errorf("got %q, want all items of a list that is bold for the most part", got)
	}
}

func TestDatesAreWhole(t *testing.T) {
	t.Parallel()
	page := func(day string) string { return `<span class="x1">October ` + day + `, 2024</span><p>Ann Quill</p>` }
	for _, s := range shown(fields(t, steps("Larks", page("17")), steps("Wrens", page("18")))) {
		if strings.HasSuffix(s, ": 17 | 18") || strings.Contains(s, ": 17, 2024") {
			t.Errorf("got %q, a part of a date", s)
		}
	}
}
