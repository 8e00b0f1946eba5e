package measure

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WriteMatching writes the figures of matching for a terminal, with misses each page that went wrong.
func WriteMatching(w io.Writer, m *Matching, misses bool) error {
	b := &strings.Builder{}
	fmt.Fprintf(b, "matching without host and URL: %d templates, one page left out\n\n", m.Templates)
	fmt.Fprintf(b, "  own template in the library   %5d pages  top-1 %.4f (ranked first %.4f)  another took it %d  none fitted %d\n",
		m.Pages, m.Top1(), ratio(m.First, m.Pages), m.Wrong, m.Refused)
	fmt.Fprintf(b, "  its site left out             %5d pages  false accepts %d (%.4f)\n", m.LeftOut, m.FalseAccepts, m.FalseAccept())
	if m.Others > 0 {
		fmt.Fprintf(b, "  pages of lists and articles   %5d pages  false accepts %d (%.4f)\n", m.Others, m.OthersAccepted, share(m.OthersAccepted, m.Others))
	}
	for _, p := range m.Problems {
		fmt.Fprintf(b, "problem: %s/%s: %s\n", p.Set, p.Site, p.What)
	}
	if misses {
		for _, x := range m.Misses {
			fmt.Fprintf(b, "\n%s\n  want %s\n  got  %s; first %s, score %.3f\n  why  %s\n", x.File, x.Want, x.Got, x.First, x.Score, x.Why)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMatchingJSON writes {"matching": {...}} with the two shares.
func WriteMatchingJSON(w io.Writer, m *Matching) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(map[string]any{"matching": struct {
		*Matching
		Top1        float64 `json:"top1"`
		FalseAccept float64 `json:"falseAccept"`
	}{m, m.Top1(), m.FalseAccept()}})
}
