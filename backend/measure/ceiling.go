package measure

import (
	"fmt"
	"io"

	"wrapsmith/backend/tree/tagtree"
)

// absent lists the true values that no node of a page shows: as its text, as
// an attribute or, for a field of one value, as a part of a text. Of several
// alternatives one is enough. Who picks nodes freely cannot get such a cell right.
func absent(t *tagtree.Tree, expected []string, many bool) []string {
	var out []string
	for _, v := range expected {
		m, ok := show(t, v)
		switch ok = ok && (!many || m.To == 0); {
		case ok && !many:
			return nil
		case !ok:
			out = append(out, v)
		}
	}
	return out
}

// writeCeilings says, for each field of each set with such cells, how many cannot be right and the
// F1 of one that is right in all others and silent in these.
func writeCeilings(w io.Writer, r *Result) {
	lost := map[Group]int{}
	for _, c := range r.Cells {
		if len(c.Absent) > 0 {
			lost[BySetAndField(c)]++
		}
	}
	for _, row := range r.Rows(BySetAndField) {
		if n, all := lost[row.Group], row.True(); n > 0 {
			fmt.Fprintf(w, "not on the page: %d of %d cells of %s %s; F1 at most %.3f\n", n, all, row.Set, row.Field, 2*float64(all-n)/float64(2*all-n))
		}
	}
}
