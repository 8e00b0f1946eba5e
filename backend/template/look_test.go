package template

import (
	"slices"
	"testing"
)

// The look of values of two designs has the marked shapes of both, and none where those of one are not known.
func TestJoinOfLooks(t *testing.T) {
	t.Parallel()
	known := &Look{Values: 3, Shapes: []string{"0", "a"}, Marked: []string{"0"}}
	for _, c := range []struct {
		name   string
		other  Look
		shapes []string
		marked []string
	}{
		{"both known", Look{Values: 2, Shapes: []string{"a-a"}, Marked: []string{"a-a"}}, []string{"0", "a", "a-a"}, []string{"0", "a-a"}},
		{"one not known", Look{Values: 2, Shapes: []string{"a-a"}}, []string{"0", "a", "a-a"}, nil},
		{"too long for shapes", Look{Values: 2}, nil, nil},
	} {
		for _, got := range []*Look{known.Join(&c.other), c.other.Join(known)} {
			if got.Values != 5 || !slices.Equal(got.Shapes, c.shapes) || !slices.Equal(got.Marked, c.marked) {
				t.Errorf("%s: %+v", c.name, got)
			}
		}
	}
}
