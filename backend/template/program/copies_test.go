package program

import (
	"strings"
	"testing"

	"wrapsmith/backend/record"
)

// A list that a page shows twice is given once.
func TestWithoutCopy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ values, want string }{
		{"flour salt milk flour salt milk", "flour salt milk"},
		{"flour salt milk flour salt oil", "flour salt milk flour salt oil"},
		{"flour flour salt salt milk milk", "flour flour salt salt milk milk"},
		{"salt oil salt oil", "salt oil salt oil"}, // two values each may be a coincidence
		{"a b c a b c a", "a b c a b c a"},
		{"", ""},
	} {
		var values []record.Value
		for i, text := range strings.Fields(c.values) {
			values = append(values, record.Value{Text: text, Node: int32(i)})
		}
		var got []string
		for _, v := range withoutCopy(values) {
			got = append(got, v.Text)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: %q, want %q", c.values, s, c.want)
		}
	}
}
