package columns_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"text/tabwriter"

	"pgregory.net/rapid"

	"wrapsmith/backend/terminal/columns"
)

func TestColumns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, left, right string }{
		{"characters of two places", "公寓\t12\toldtown\n" + "a\t3\tb\n", "公寓  12  oldtown\na     3   b\n", "  公寓  12oldtown\n     a   3b\n"},
		{"marks of no place", "e\u0301a\t1\nabc\t2\n", "e\u0301a   1\nabc  2\n", "   e\u0301a1\n  abc2\n"},
		{"a line alone begins new columns", "wide cell\tx\n\na\tx\n", "wide cell  x\n\na  x\n", "  wide cellx\n\n  ax\n"},
		{"rows of several lengths", "a\tb\tc\nlong\td\n", "a     b  c\nlong  d\n", "     a  bc\n  longd\n"},
		{"no end of line", "a\tb", "a  b", "  ab"},
		{"nothing", "", "", ""},
	} {
		for want, w := range map[string]func(io.Writer) *columns.Writer{c.left: columns.Left, c.right: columns.Right} {
			var b bytes.Buffer
			set := w(&b)
			fmt.Fprint(set, c.in)
			if err := set.Flush(); err != nil || b.String() != want {
				t.Errorf("%s: %q (%v), want %q", c.name, b.String(), err, want)
			}
		}
	}
}

// Where all characters take one place, it is text/tabwriter for rows of one length.
func TestAsTabwriter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(r, "cells")
		cell := rapid.StringMatching(`[a-zé0-9]{1,8}`)
		var in strings.Builder
		for range rapid.IntRange(1, 6).Draw(r, "rows") {
			in.WriteString(strings.Join(rapid.SliceOfN(cell, n, n).Draw(r, "row"), "\t") + "\t\n")
		}
		for flag, w := range map[uint]func(io.Writer) *columns.Writer{0: columns.Left, tabwriter.AlignRight: columns.Right} {
			var ours, theirs bytes.Buffer
			a, b := w(&ours), tabwriter.NewWriter(&theirs, 0, 0, 2, ' ', flag)
			fmt.Fprint(a, in.String())
			fmt.Fprint(b, in.String())
			if err := a.Flush(); err != nil {
				r.Fatal(err)
			}
			if err := b.Flush(); err != nil {
				r.Fatal(err)
			}
			if ours.String() != theirs.String() {
				r.Fatalf("%q: %q, tabwriter has %q", in.String(), ours.String(), theirs.String())
			}
		}
	})
}
