package template

import (
	"slices"
	"testing"
)

// The look of values of two designs has the marked shapes of both, and none where those of one are not known.
func TestJoinOfLooks(t *testing.T) {
	t.Parallel()
	known := &Look{Values: 3, Shapes: []string{"0", "a"}, Marked: []string{"0"}, Words: 2, Signs: ",", Capitals: true}
	for _, c := range []struct {
		name   string
		other  Look
		shapes []string
		marked []string
		words  int
		signs  string
	}{
		{"both known", Look{Values: 2, Shapes: []string{"a-a"}, Marked: []string{"a-a"}, Words: 3, Signs: "()"}, []string{"0", "a", "a-a"}, []string{"0", "a-a"}, 3, "(),"},
		{"one not known", Look{Values: 2, Shapes: []string{"a-a"}}, []string{"0", "a", "a-a"}, nil, 0, ""},
		{"too long for shapes", Look{Values: 2}, nil, nil, 0, ""},
		{"too many signs", Look{Values: 2, Words: 1, Signs: "!#$%&'()*+-./:;<=>?@[]^_{|}~"}, nil, nil, 0, ""},
	} {
		for _, got := range []*Look{known.Join(&c.other), c.other.Join(known)} {
			if got.Values != 5 || !slices.Equal(got.Shapes, c.shapes) || !slices.Equal(got.Marked, c.marked) || got.Words != c.words || got.Signs != c.signs || got.Capitals {
				t.Errorf("%s: %+v", c.name, got)
			}
		}
	}
}
