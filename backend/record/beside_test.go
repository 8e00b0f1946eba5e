package record

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// rowsOf reads "a 1, b 2": two records of two fields; "-" is no value, "?" nothing is known.
func rowsOf(text string) (rows Rows) {
	for one := range strings.SplitSeq(text, ",") {
		var row [][]string
		for _, v := range strings.Fields(one) {
			switch v {
			case "?":
				row = append(row, nil)
			case "-":
				row = append(row, []string{})
			default:
				row = append(row, []string{v})
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func TestBeside(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ expected, found, want, reason string }{
		{"a 1, b 2", "a 1, b 2", "[[0 0] [1 1]]", "as expected"},
		{"a 1, b 2, c 3", "a 1, c 3", "[[0 0] [1 -1] [2 1]]", "one is gone: those after it stay right"},
		{"a 1, b 2", "a 1, x 9, b 2", "[[0 0] [-1 1] [1 2]]", "one came in between"},
		{"a 1, b 2", "a 1, b 2, c 3", "[[0 0] [1 1]]", "what comes after the last expected one is not judged"},
		{"a 1, b 2, c 3", "a 1, x 9, c 4, d 5", "[[0 0] [1 1] [2 2]]", "in the same place it is the same record, changed"},
		{"a 1", "", "[[0 -1]]", "nothing is found"},
		{"", "a 1", "[]", "nothing is expected"},
		{"- 1, - 2", "- 2", "[[0 -1] [1 0]]", "no value is no likeness"},
		{"? 1, ? 2", "b 2", "[[0 -1] [1 0]]", "unknown values do not count"},
	} {
		if got := fmt.Sprint(Beside(rowsOf(c.expected), rowsOf(c.found))); got != c.want {
			t.Errorf("%s beside %s: %s, want %s: %s", c.expected, c.found, got, c.want, c.reason)
		}
	}
}

// Every expected record stands once, in order; no found one twice.
func TestBesideKeepsEveryRow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		draw := func(name string) (rows Rows) {
			for _, v := range rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", ""}), 0, 8).Draw(rt, name) {
				row := [][]string{{}}
				if v != "" {
					row = [][]string{{v}}
				}
				rows = append(rows, row)
			}
			return rows
		}
		expected, found := draw("expected"), draw("found")
		next, last := 0, -1
		for _, p := range Beside(expected, found) {
			if p[0] >= 0 {
				if p[0] != next {
					rt.Fatalf("record %d stands where %d should", p[0], next)
				}
				next++
			}
			if p[1] >= 0 {
				if p[1] <= last {
					rt.Fatalf("found record %d after %d", p[1], last)
				}
				last = p[1]
			}
		}
		if next != len(expected) {
			rt.Fatalf("%d of %d expected records", next, len(expected))
		}
	})
}
