package measure

import (
	"encoding/json"
	"fmt"
	"io"

	"wrapsmith/backend/terminal/columns"
)

// WriteSuggest writes the figures of suggested fields as a table, and with misses
// each labelled field that is not among the first suggestions by an accepted name.
func WriteSuggest(w io.Writer, r *SuggestResult, misses bool) error {
	t := columns.Left(w)
	fmt.Fprintf(t, "suggested fields of %d pages\nset\tsites\tfields\tfirst %d\tfirst %d\tlater\tsome pages\tnowhere\tnamed\tin menus\n", r.Pages, First, Second)
	for _, row := range r.Rows {
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", row.Set, row.Sites, row.Fields, shareText(row.First, row.Fields), shareText(row.Second, row.Fields), shareText(row.Late, row.Fields),
			shareText(row.Partial, row.Fields), shareText(row.Absent, row.Fields), shareText(row.Named, row.Nameable), shareText(row.Framed, row.Values))
	}
	if misses {
		for _, m := range r.Misses {
			fmt.Fprintf(t, "%s/%s: %s at %d as %q: %.60q\n", m.Set, m.Site, m.Field, m.Rank, m.Name, m.Truth)
		}
	}
	return t.Flush()
}

// WriteSuggestJSON writes the same as one JSON object.
func WriteSuggestJSON(w io.Writer, r *SuggestResult) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

func shareText(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", share(n, of))
}
