package measure

import (
	"fmt"
	"io"
	"strings"

	"wrapsmith/backend/terminal/columns"
)

// WriteTable writes one result for a terminal: a row for each set and field,
// and with bySite one for each field of each site.
func WriteTable(w io.Writer, r *Result, bySite bool) error {
	b := &strings.Builder{}
	fmt.Fprintf(b, "%s\n\n", r.Setup)
	t := columns.Right(b)
	fmt.Fprintln(t, "set\tfield\tsites\tcells\tP\tR\tF1\tmacro P\tmacro R\tmacro F1\tperfect\twrong\tmissed\tfalse\tsilent\t")
	sets := r.Rows(BySet)
	fields := r.Rows(BySetAndField)
	for _, set := range sets {
		for _, f := range fields {
			if f.Set == set.Set {
				writeRow(t, f, f.Field)
			}
		}
		writeRow(t, set, "all")
	}
	if len(sets) > 1 {
		for _, all := range r.Rows(ByAll) {
			all.Set = "all"
			writeRow(t, all, "all")
		}
	}
	if bySite {
		for _, row := range r.Rows(BySiteField) {
			row.Set += "/" + row.Site
			writeRow(t, row, row.Field)
		}
	}
	_ = t.Flush() // a strings.Builder takes everything
	writeNotes(b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeRow(w io.Writer, r Row, field string) {
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%d/%d\t%d\t%d\t%d\t%d/%d\t\n", r.Set, field, r.Sites, r.True()+r.Silent+r.False,
		r.P, r.R, r.F, r.MacroP, r.MacroR, r.MacroF, r.PerfectFields, r.Fields, r.Wrong, r.Missed, r.False, r.Silent, r.Silent+r.False)
}

// writeNotes writes what the table does not show: the curve in three figures, what was left out, what went wrong.
func writeNotes(b *strings.Builder, r *Result) {
	curve := r.Curve()
	for _, coverage := range []float64{0.90, 0.95, 0.98} {
		if p, ok := PrecisionAt(curve, coverage); ok {
			fmt.Fprintf(b, "precision at coverage %.2f: %.3f (confidence %.3f and above)\n", coverage, p.Precision, p.Confidence)
		} else {
			fmt.Fprintf(b, "precision at coverage %.2f: not reached\n", coverage)
		}
	}
	if r.Untaught > 0 {
		fmt.Fprintf(b, "left out: %d cells of fields that no clicked page shows\n", r.Untaught)
	}
	writeCeilings(b, r)
	for _, p := range r.Problems {
		fmt.Fprintf(b, "problem: %s/%s: %s\n", p.Set, p.Site, p.What)
	}
}

// WriteMisses writes the misses of a result, one a block.
func WriteMisses(w io.Writer, r *Result) error {
	b := &strings.Builder{}
	for _, c := range r.Misses() {
		fmt.Fprintf(b, "\n%s/%s %s %s: %s, %s, confidence %.3f", c.Set, c.Site, c.Page, c.Field, c.Verdict, c.State, c.Confidence)
		if r.Setup.Turns > 1 {
			fmt.Fprintf(b, ", turn %d", c.Turn)
		}
		fmt.Fprintf(b, "\n  want %s\n  got  %s\n", quoted(c.Expected), quoted(c.Got))
		if lack, more := c.listed(); len(lack)+len(more) > 0 {
			fmt.Fprintf(b, "  lack %s\n  more %s\n", quoted(lack), quoted(more))
		}
		if len(c.Absent) > 0 {
			fmt.Fprintf(b, "  not on the page %s\n", quoted(c.Absent))
		}
		if len(c.Candidate) > 0 {
			fmt.Fprintf(b, "  seen %s\n", quoted(c.Candidate))
		}
		if c.Path != "" {
			fmt.Fprintf(b, "  at   node %d %s\n", c.Node, c.Path)
		}
		if c.Why != "" {
			fmt.Fprintf(b, "  why  %s\n", c.Why)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// quoted writes values for a person, long ones cut.
func quoted(values []string) string {
	if len(values) == 0 {
		return "nothing"
	}
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = fmt.Sprintf("%q", cut(v, maxShown))
	}
	return strings.Join(out, " | ")
}

// maxShown is the number of characters of a value that lists show.
const maxShown = 120

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
