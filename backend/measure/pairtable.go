package measure

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// missesOfField is how many misses of a field are listed.
const missesOfField = 3

// PairTable writes the figures of pairs as text: mending by class, then alerts.
func PairTable(scores []PairScore, bySite bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s %6s %6s   %6s %6s %6s %6s  %7s  %s\n", "MENDING", "pairs", "broken", "right", "near", "wrong", "silent", "spoiled", "right of those whose known value the page shows")
	for _, way := range ways {
		for _, classes := range [][]string{{PairRedesign}, {PairChanged}, {PairSame}} {
			pairRow(&b, "records, "+way+", "+classes[0], pairsOf(scores, "detail", classes), way)
		}
	}
	for _, way := range []string{WayKnown, WayFresh} {
		of := pairsOf(scores, "list", []string{PairRedesign, PairChanged})
		pairRow(&b, "lists, "+way+", redesign or changed", of, way)
		meanRow(&b, "  mean over pairs", of, way)
	}
	alertTable(&b, scores)
	if bySite {
		for i := range scores {
			for _, way := range ways {
				if t := scores[i].Ways[way]; t.Broken+t.Spoiled > 0 {
					pairRow(&b, scores[i].Pair+", "+way, scores[i:i+1], way)
				}
			}
		}
	}
	return b.String()
}

// alertTable writes for which pairs a schedule raises an alert: of those with a
// wrong value, of those that only lost values, and of those in which nothing broke.
func alertTable(b *strings.Builder, scores []PairScore) {
	fmt.Fprintf(b, "\n%-40s %22s %22s %22s %22s\n", "ALERTS: pairs, without an alert", "a wrong value", "values lost alone", "nothing broke", "of these class same")
	for _, kind := range []string{"detail", "list"} {
		var wrong, lost, fine, same [2]int
		for _, s := range scores {
			silent := btoi(len(s.Alert.Raised) == 0)
			switch {
			case s.Kind != kind || len(s.Fields) == 0:
			case len(s.Alert.Wrong) > 0:
				wrong[0], wrong[1] = wrong[0]+1, wrong[1]+silent
			case len(s.Alert.Silent) > 0:
				lost[0], lost[1] = lost[0]+1, lost[1]+silent
			default:
				fine[0], fine[1] = fine[0]+1, fine[1]+silent
				if s.Class == PairSame {
					same[0], same[1] = same[0]+1, same[1]+silent
				}
			}
		}
		fmt.Fprintf(b, "%-40s", map[string]string{"detail": "records", "list": "lists"}[kind])
		for _, n := range [][2]int{wrong, lost, fine, same} {
			fmt.Fprintf(b, " %22s", fmt.Sprintf("%d of %d", n[1], n[0]))
		}
		b.WriteByte('\n')
	}
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
	fmt.Fprintf(b, "%-40s %6d %6d   %6.3f %6.3f %6.3f %6.3f  %7d  %d of %d\n", name, pairs, sum.Broken, float64(sum.Correct)/n, float64(sum.Near)/n, float64(sum.Wrong)/n, float64(sum.Silent)/n, sum.Spoiled, sum.Regain, sum.Shown)
}

// meanRow is the mean of the shares of each pair with a broken cell.
func meanRow(b *strings.Builder, name string, scores []PairScore, way string) {
	correct, near, wrong, silent, pairs := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, s := range scores {
		t := s.Ways[way]
		if n := float64(t.Broken); n > 0 {
			correct, near, wrong, silent = correct+float64(t.Correct)/n, near+float64(t.Near)/n, wrong+float64(t.Wrong)/n, silent+float64(t.Silent)/n
			pairs++
		}
	}
	n := max(pairs, 1)
	fmt.Fprintf(b, "%-40s %6.0f %6s   %6.3f %6.3f %6.3f %6.3f\n", name, pairs, "", correct/n, near/n, wrong/n, silent/n)
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
		if _, err := fmt.Fprintf(w, "%s (%s): wrong %q, lost %q, alerts %q %q\n", s.Pair, s.Class, s.Alert.Wrong, s.Alert.Silent, s.Alert.Raised, s.Alert.Before); err != nil {
			return err
		}
		reported := map[string]int{}
		for _, c := range s.Cells {
			if reported[c.Way+c.Field]++; reported[c.Way+c.Field] > missesOfField {
				continue
			}
			if _, err := fmt.Fprintf(w, "%s %s %s: want %q, got %q at %s, before %q (%s)\n", s.Pair, c.Way, c.Field, c.Expected, c.Got, c.Path, c.Was, c.Why); err != nil {
				return err
			}
		}
	}
	return nil
}
