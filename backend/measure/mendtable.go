package measure

import (
	"fmt"
	"strings"
)

// MendTable writes scores as text: a line a site, and the sum.
func MendTable(s MendSetup, scores []MendScore, sites bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%-32s %22s   %22s   %26s %7s %s\n", s, "", "before: right wrong sil.", "after: right wrong sil.", "not right before, now: right", "spoiled", "fields mended, lost")
	var sum MendScore
	for i := range scores {
		sum.add(scores[i])
		if sites {
			b.WriteString(scores[i].line())
		}
	}
	sum.Site = "all"
	b.WriteString(sum.line())
	return b.String()
}

// line is a score in shares of the cells that have a true value; false ones count as wrong.
func (s *MendScore) line() string {
	part := func(t Tally) string {
		n := float64(max(t.True()+t.False, 1))
		return fmt.Sprintf("%.3f %.3f %.3f", float64(t.Correct)/n, float64(t.Wrong+t.False)/n, float64(t.Missed)/n)
	}
	return fmt.Sprintf("%-32s %22s   %22s   %20s of %4d %7d %d, %d of %d\n", s.Site, part(s.Before), part(s.After), part(s.Refound), s.Refound.True()+s.Refound.False, s.Spoiled, s.Mended, s.Lost, s.Fields)
}
