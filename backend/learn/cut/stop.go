package cut

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
)

// withoutStop adds a cut that leaves out the full stop at the end of the text. It is for texts without the words at which the last cut ends.
//
//	"Found at **Chapel Street** (line 12)."     "Found at **Wexley Park**."
func (p *Problem) withoutStop(cuts []template.Cut) []template.Cut {
	if len(cuts) == 0 {
		return cuts
	}
	last := cuts[len(cuts)-1]
	stop := sentenceEnd(p.Parts[0].Tail, last.Before)
	if last.After == "" || last.Before == "" || last.Shape != "" || stop == "" || slices.ContainsFunc(p.Parts, func(m Part) bool {
		return sentenceEnd(m.Tail, "") != stop || strings.HasSuffix(m.Value, stop)
	}) {
		return cuts
	}
	return append(slices.Clone(cuts), template.Cut{After: last.After, Shape: endingBefore(stop)})
}

// sentenceEnd is the full stop at the end of what stands behind a part, "" if there is none or some signs have it.
func sentenceEnd(tail, signs string) string {
	end, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(tail))
	if !strings.ContainsRune(".。", end) || strings.ContainsRune(signs, end) {
		return ""
	}
	return string(end)
}
