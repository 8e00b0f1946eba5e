package cut

import (
	"regexp"
	"slices"

	"wrapsmith/backend/template"
)

// A value may have a remark behind it on some pages, in brackets or behind a comma with a number:
//
//	"3,115 (799 undergraduate)"     "840"
//	"Copper & Sons, 1998"           "Walnut Press"     "Copper & Sons"

// remark is the beginning of a remark, and the same as a literal, which a stylesheet can look for too; "" where it has none.
type remark struct {
	*regexp.Regexp
	literal string
}

var remarks = []remark{{regexp.MustCompile(`\s\(`), " ("}, {regexp.MustCompile(`（`), "（"}, {regexp.MustCompile(`\s\[`), " ["}, {regexp.MustCompile(`,\s[0-9]`), ""}}

// beforeRemark are the cuts of a field whose marked texts are whole and have no remark, if other texts have one and what is before it is
// known: it is all of a text, or a number as the marked ones. Else a bracket may be of the value: "Lantern (Remix)".
func beforeRemark(marked, texts []string) []template.Cut {
	for _, remark := range remarks {
		if slices.ContainsFunc(marked, remark.MatchString) {
			continue
		}
		known, unknown := 0, 0
		for _, text := range texts {
			at := remark.FindStringIndex(text)
			if at == nil || at[0] == 0 {
				continue
			}
			first := text[:at[0]]
			if slices.Contains(marked, first) || slices.Contains(texts, first) || number.MatchString(first) && !slices.ContainsFunc(marked, func(m string) bool { return !number.MatchString(m) }) {
				known++
			} else {
				unknown++
			}
		}
		if known > 0 && known >= unknown {
			if remark.literal != "" {
				return []template.Cut{{Before: remark.literal}}
			}
			return []template.Cut{{Shape: `^.+?(?=` + remark.String() + `)`}, whole}
		}
	}
	return nil
}
