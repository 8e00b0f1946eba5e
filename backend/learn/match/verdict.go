package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/message"
)

// rank sorts verdicts, best first.
func rank(verdicts []Verdict) {
	slices.SortFunc(verdicts, func(a, b Verdict) int {
		return cmp.Or(cmp.Compare(b.points, a.points), strings.Compare(a.ID, b.ID))
	})
}

// Judgement reports whether the best of some verdicts is good enough to be used.
type Judgement struct {
	Fits    bool
	Why     string          // in words; where Fits is false, why none fits
	Message message.Message // as a message; Because stands in its sentence as the value because
	// Because is what speaks most for the best, or against it.
	Because []Evidence
}

// decide reports whether the best of some verdicts is good enough, and why.
func decide(verdicts []Verdict, held int) Judgement {
	if len(verdicts) == 0 {
		if held == 0 {
			return Judgement{Why: "the library has no template yet", Message: message.New("notemplate")}
		}
		return Judgement{Why: "no template of the library was made for pages like this one", Message: message.New("nonelike")}
	}
	best := &verdicts[0]
	most := strongest(best, best.points >= 0)
	msg := message.New("fits", "name", best.called(), "score", fmt.Sprintf("%.2f", best.Score))
	if best.Score < LeastScore {
		msg.Code, msg.Params["least"] = "unfit", fmt.Sprintf("%.2f", LeastScore)
		return Judgement{Because: most, Message: msg,
			Why: fmt.Sprintf("the likeliest, %s, scores %.2f and %.2f is needed; %s", best.name(), best.Score, LeastScore, inWords(most))}
	}
	return Judgement{Fits: true, Because: most, Message: msg, Why: fmt.Sprintf("%s fits, with a score of %.2f; %s", best.name(), best.Score, inWords(most))}
}

// name is what to call a template in words.
func (v *Verdict) name() string {
	if name := v.called(); name != v.ID {
		return fmt.Sprintf("%q", name)
	}
	return v.ID
}

// called is the template's name, or else its id.
func (v *Verdict) called() string {
	if v.runner != nil && v.runner.Template().Name != "" {
		return v.runner.Template().Name
	}
	return v.ID
}

// strongest gives the two strongest reasons for or against.
func strongest(v *Verdict, favour bool) []Evidence {
	evidence := slices.DeleteFunc(slices.Clone(v.evidence), func(e Evidence) bool { return e.Points >= 0 != favour })
	slices.SortStableFunc(evidence, func(a, b Evidence) int {
		if favour {
			return cmp.Compare(b.Points, a.Points)
		}
		return cmp.Compare(a.Points, b.Points)
	})
	return evidence[:min(2, len(evidence))]
}

func inWords(evidence []Evidence) string {
	words := make([]string, len(evidence))
	for i, e := range evidence {
		words[i] = e.Words
	}
	return strings.Join(words, "; ")
}
