package tagtree

import (
	"slices"
	"testing"
)

// TestVisibleChoices: of a closed list of choices a reader sees the chosen one alone.
func TestVisibleChoices(t *testing.T) {
	for page, want := range map[string][]string{
		`<select><option>Any<option>Red<option selected>Blue</select>`:               {"Any", "Blue"},
		`<select><optgroup label=a><option>Red</optgroup><option>Blue</select>`:      {"Red"},
		`<select multiple><optgroup><option>Red</optgroup><option>Blue</select>`:     {"Red", "Blue"},
		`<select size=3><option>Red<option>Blue</select>`:                            {"Red", "Blue"},
		`<datalist><option>Red<option>Blue</datalist><p>Green</p>`:                   {"Green"},
		`<p>Green</p><option>Red</option>`:                                           {"Green"},
		`<select hidden><option>Any</select><select><option>All<option>Red</select>`: {"All"},
	} {
		tree := parse(t, "choices", page)
		var got []string
		for id := range NodeID(tree.Len()) {
			if tree.IsText(id) && tree.Visible(id) {
				got = append(got, tree.Text(id))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q is visible, not %q", page, got, want)
		}
	}
}
