package author

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
)

// TestSideBySide: records as letters and numbers, as in a1; a number that
// differs is a value that changed. "." stands for no record on that side.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	fields := []fieldEntry{{}, {}}
	fields[0].Name, fields[1].Name = "name", "price"
	cases := []struct{ name, expected, found, want string }{
		{"the same", "a1 b2 c3", "a1 b2 c3", "a1=a1 b2=b2 c3=c3"},
		{"one is lost", "a1 b2 c3", "a1 c3", "a1=a1 b2=. c3=c3"},
		{"one is new before them", "a1 b2", "x9 a1 b2", ".=x9 a1=a1 b2=b2"},
		{"one is new between", "a1 b2", "a1 x9 b2", "a1=a1 .=x9 b2=b2"},
		{"those after are not judged", "a1 b2", "a1 b2 c3 d4", "a1=a1 b2=b2"},
		{"a value changed", "a1 b2 c3", "a1 b7 c3", "a1=a1 b2=b7 c3=c3"},
		{"a record changed wholly stays in its place", "a1 b2 c3", "a1 x9 c3", "a1=a1 b2=x9 c3=c3"},
		{"lost, changed and new", "a1 b2 c3 d4", "a1 x9 c8 d4", "a1=a1 b2=x9 c3=c8 d4=d4"},
		{"none is found", "a1 b2", "", "a1=. b2=."},
		{"none is expected", "", "a1", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			wanted := map[string][][]string{}
			expected, found := strings.Fields(c.expected), strings.Fields(c.found)
			for _, e := range expected {
				wanted["name"] = append(wanted["name"], []string{e[:1]})
				wanted["price"] = append(wanted["price"], []string{e[1:]})
			}
			rows := make([]program.Row, len(found))
			for i, f := range found {
				rows[i].Cells = record.Record{{Values: []record.Value{{Text: f[:1]}}}, {Values: []record.Value{{Text: f[1:]}}}}
			}
			var got []string
			for _, p := range sideBySide(wanted, rows, fields) {
				one := [2]string{".", "."}
				if p[0] >= 0 {
					one[0] = expected[p[0]]
				}
				if p[1] >= 0 {
					one[1] = found[p[1]]
				}
				got = append(got, one[0]+"="+one[1])
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
}

// The values of a list that a person typed are known, also beside values that were expected or found before.
func TestTypedRows(t *testing.T) {
	t.Parallel()
	lines := func(text string) (rows [][]string) {
		for line := range strings.FieldsSeq(text) {
			rows = append(rows, []string{line})
		}
		return rows
	}
	was := newRows(1, "price", lines("1 2 9"), []bool{false, false, true})
	for _, c := range []struct {
		reason, rows, found string
		was                 *expectEntry
		want                []bool
	}{
		{"one line was corrected", "1 7 3", "1 2 3", nil, []bool{false, true, false}},
		{"a record was added before the others", "0 1 2", "1 2", nil, []bool{true, false, false}},
		{"a typed value stays typed", "1 2 9", "1 2 3", &was, []bool{false, false, true}},
		{"nothing is found", "1 2", "", nil, []bool{true, true}},
	} {
		if got := typedRows(lines(c.rows), lines(c.found), c.was); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.reason, got, c.want)
		}
	}
}
