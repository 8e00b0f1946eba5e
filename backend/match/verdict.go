package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// rank sorts verdicts, best first.
func rank(verdicts []Verdict) {
	slices.SortFunc(verdicts, func(a, b Verdict) int {
		return cmp.Or(cmp.Compare(b.points, a.points), strings.Compare(a.ID, b.ID))
	})
}

// decide says whether the best of some verdicts is good enough, and why.
func decide(verdicts []Verdict, held int) (fits bool, why string) {
	if len(verdicts) == 0 {
		if held == 0 {
			return false, "none fits: the library has no template yet"
		}
		return false, "none fits: no template of the library was made for pages like this one"
	}
	best := &verdicts[0]
	most := strongest(best, best.points >= 0)
	if best.Score < LeastScore {
		return false, fmt.Sprintf("none fits: the likeliest, %s, scores %.2f and %.2f is needed; %s", best.name(), best.Score, LeastScore, most)
	}
	return true, fmt.Sprintf("%s fits, with a score of %.2f; %s", best.name(), best.Score, most)
}

// name is what to call a template in words.
func (v *Verdict) name() string {
	if v.runner != nil && v.runner.Template().Name != "" {
		return fmt.Sprintf("%q", v.runner.Template().Name)
	}
	return v.ID
}

// strongest tells the two strongest reasons for or against.
func strongest(v *Verdict, favour bool) string {
	evidence := slices.Clone(v.evidence)
	slices.SortStableFunc(evidence, func(a, b Evidence) int {
		if favour {
			return cmp.Compare(b.Points, a.Points)
		}
		return cmp.Compare(a.Points, b.Points)
	})
	var words []string
	for _, e := range evidence[:min(2, len(evidence))] {
		if e.Points >= 0 == favour {
			words = append(words, e.Words)
		}
	}
	return strings.Join(words, "; ")
}
