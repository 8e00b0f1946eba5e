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
