package induce

import (
	"testing"

	"wrapsmith/backend/template"
)

func TestBetweenIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, value string
		texts       []string
		want        template.Between
	}{
		{"a sign without blanks", "Peru", []string{"Peru/Chile", "Chile/Bosnia & Herzegovina/Peru", "Quay/Ulm"}, template.Between{Sign: "/"}},
		{"a dot between Japanese names", "星野土木", []string{"星野土木・山川組", "東海建設"}, template.Between{Sign: "・"}},
		{"a word before the last value", "Ann Lee", []string{"Bob Ray and Cy Dee", "Eve May, Flo Kay and Gus Joy"}, template.Between{Sign: ", ", And: "and"}},
		{"a sign within values", "12 km", []string{"n/a", "8 km"}, template.Between{}},
	} {
		if got := betweenIn(c.texts, c.value); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}
