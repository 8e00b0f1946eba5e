package labels

import "testing"

func TestIsForm(t *testing.T) {
	for _, e := range []struct {
		a, b string
		want bool
	}{
		{"Author", "Authors", true},
		{"Categories", "Category", true},
		{"Autor", "Autoren", true},
		{"Ingrediente", "Ingredienti", true},
		{"Режиссёр", "Режиссёры", true},
		{"Number of page", "Number of pages", true},
		{"Author", "Author", false},
		{"Produced", "Producer", false},
		{"Majority", "Majority votes", true},
		{"Wood", "Type of wood", true},
		{"Sold at", "Sold exclusively at", true},
		{"Date", "Date of the first public sale", false},
		{"No", "No name", false},
		{"Director", "Dimension", false},
		{"Part 1", "Part 12", false},
		{"No", "Notes", false},
		{"年份", "年份上", false},
		{"", "s", false},
	} {
		if got := IsForm(e.a, e.b); got != e.want {
			t.Errorf("IsForm(%q, %q) = %v", e.a, e.b, got)
		}
		if got := IsForm(e.b, e.a); got != e.want {
			t.Errorf("IsForm(%q, %q) = %v", e.b, e.a, got)
		}
	}
}
