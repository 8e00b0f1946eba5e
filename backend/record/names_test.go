package record

import (
	"slices"
	"testing"
)

func TestNamesAreUnique(t *testing.T) {
	var n Names
	var got []string
	for _, name := range []string{"price", "price_2", "price", "price", "date"} {
		got = append(got, n.Add(name))
	}
	if want := []string{"price", "price_2", "price_3", "price_4", "date"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
