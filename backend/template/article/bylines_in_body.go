package article

import (
	"strings"
	"unicode"
)

// Lines about author and date are fields of their own, and no text.

// How many of the taken pieces at each end of a body may be such lines.
const (
	bylinesFirst = 4
	bylinesLast  = 3

	copyrightWords = 30 // that a claim of copyright has at most
)

// withoutBylines clears the lines at both ends of the body that are credits or dates and nothing else, and those at its end
// that claim the copyright; posts of a forum keep theirs to the evidence. O(n).
func (p *page) withoutBylines(taken []bool, kinds []float64) {
	if Kinds[likeliest(kinds)] == Forum {
		return
	}
	clear := func(i int) bool {
		if q := &p.pieces[i]; taken[i] && (q.kind == Paragraph || q.kind == ListItem) && byline(q.text, q.han) {
			taken[i] = false
			return true
		}
		return false
	}
	for i, n := 0, 0; i < len(taken) && n < bylinesFirst; i++ {
		if taken[i] {
			n++
			clear(i)
		}
	}
	for i, n := len(taken)-1, 0; i >= 0 && n < bylinesLast; i-- {
		if taken[i] {
			n++
			if !clear(i) && p.pieces[i].words <= copyrightWords {
				list, starts := p.phrase(i)
				taken[i] = list < 0 || phraseLists[list].sign != "copyright" || !starts
			}
		}
	}
}

// byline reports whether a text is credits, with a day and little else: "Words by Ada Moss — 4 March 2026", （编辑：王芳）.
func byline(text string, wide bool) bool {
	if len(text) > maxByline/2 {
		return false
	}
	if !strings.Contains(text, " ") && strings.Contains(text, "@") {
		return true // where to write to the author
	}
	text = strings.Trim(text, " ()（）[]【】")
	_, printed, dated := ParseDate(text, false)
	if dated {
		label, _, _ := strings.Cut(text, printed)
		if len(strings.Fields(label)) <= labelWords && (labelsDate(label) || renewed(label)) && !strings.HasSuffix(text, ".") && len(wordsBesideDays(text)) <= dateLineWords {
			return true // Publié le 4 mars 2026, modifié le 5 mars 2026
		}
		if before, after, _ := strings.Cut(text, printed); strings.TrimSpace(before) == "" {
			text = strings.TrimLeft(after, betweenParts)
		}
	}
	all := credits(text, wide)
	if len(all) == 0 || !strings.HasPrefix(strings.ToLower(text), all[0].words) {
		return false
	}
	for _, c := range all {
		name := cleanName(c.names)
		if name == "" || !(personName(name) || chineseName(name) || ideographic(name) && len([]rune(name)) <= maxIdeographs || c.form >= leadAnywhere && len([]rune(name)) <= 2*maxIdeographs) {
			return false
		}
		_, rest, _ := strings.Cut(c.names, name)
		if len(wordsBesideDays(rest)) > bylineRest {
			return false
		}
	}
	return true
}

// Words that a line may have besides its days.
const (
	bylineRest    = 3 // and its names: 5 min read
	dateLineWords = 7 // Posted at 10:25 by Ada Moss, 3 comments
)

// wordsBesideDays are the words of a text without its days.
func wordsBesideDays(s string) []string {
	for range maxDays {
		_, printed, ok := ParseDate(s, false)
		if !ok {
			break
		}
		s = strings.Replace(s, printed, " ", 1)
	}
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
}
