package measure

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// PairTable writes the figures of pairs as text: mending by class, then alerts.
func PairTable(scores []PairScore, bySite bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s %6s %6s   %6s %6s %6s %6s  %7s  %s\n", "MENDING", "pairs", "broken", "right", "near", "wrong", "silent", "spoiled", "right of those whose known value the page shows")
	for _, way := range []string{WayKnown, WayOthers, WayFresh} {
		for _, classes := range [][]string{{PairRedesign}, {PairChanged}, {PairSame}} {
			pairRow(&b, "records, "+way+", "+classes[0], pairsOf(scores, "detail", classes), way)
		}
	}
	for _, way := range []string{WayKnown, WayFresh} {
		of := pairsOf(scores, "list", []string{PairRedesign, PairChanged})
		pairRow(&b, "lists, "+way+", redesign or changed", of, way)
		meanRow(&b, "  mean over pairs", of, way)
	}
	if bySite {
		for i := range scores {
			for _, way := range []string{WayKnown, WayOthers, WayFresh} {
				if t := scores[i].Ways[way]; t.Broken+t.Spoiled > 0 {
					pairRow(&b, scores[i].Pair+", "+way, scores[i:i+1], way)
				}
			}
		}
	}
	return b.String()
}

func pairsOf(scores []PairScore, kind string, classes []string) []PairScore {
	var out []PairScore
	for _, s := range scores {
		if s.Kind == kind && slices.Contains(classes, s.Class) {
			out = append(out, s)
		}
	}
	return out
}

func pairRow(b *strings.Builder, name string, scores []PairScore, way string) {
	var sum PairTally
	pairs := 0
	for _, s := range scores {
		if t, ok := s.Ways[way]; ok {
			sum.add(t)
			pairs += btoi(t.Broken > 0)
		}
	}
	n := float64(max(sum.Broken, 1))
	fmt.Fprintf(b, "%-40s %6d %6d   %6.3f %6.3f %6.3f %6.3f  %7d  %d of %d\n", name, pairs, sum.Broken, float64(sum.Right)/n, float64(sum.Near)/n, float64(sum.Wrong)/n, float64(sum.Silent)/n, sum.Spoiled, sum.Regain, sum.Shown)
}

// meanRow is the mean of the shares of each pair with a broken cell.
func meanRow(b *strings.Builder, name string, scores []PairScore, way string) {
	right, near, wrong, silent, pairs := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, s := range scores {
		t := s.Ways[way]
		if n := float64(t.Broken); n > 0 {
			right, near, wrong, silent = right+float64(t.Right)/n, near+float64(t.Near)/n, wrong+float64(t.Wrong)/n, silent+float64(t.Silent)/n
			pairs++
		}
	}
	n := max(pairs, 1)
	fmt.Fprintf(b, "%-40s %6.0f %6s   %6.3f %6.3f %6.3f %6.3f\n", name, pairs, "", right/n, near/n, wrong/n, silent/n)
}

// WritePairMisses lists the broken cells that mending does not make right, and
// the pairs that could not be measured.
func WritePairMisses(w io.Writer, scores []PairScore) error {
	for _, s := range scores {
		if s.Error != "" {
			if _, err := fmt.Fprintf(w, "%s: not measured: %s\n", s.Pair, s.Error); err != nil {
				return err
			}
		}
		for _, c := range s.Cells {
			if _, err := fmt.Fprintf(w, "%s %s %s: want %q, got %q at %s, before %q (%s)\n", s.Pair, c.Way, c.Field, c.Expected, c.Got, c.Path, c.Was, c.Why); err != nil {
				return err
			}
		}
	}
	return nil
}
