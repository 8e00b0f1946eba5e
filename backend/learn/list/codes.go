package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// areCodes reports whether texts are codes: short, with a number of several digits, nearly all
// of one shape, and hardly one twice. Dates and counts are none.
func areCodes(texts []string) bool {
	least := sameShape * float64(len(texts))
	long, wide := 0, 0
	for _, text := range texts {
		if longestNumber(text) >= codeDigits && !hasUnit(text) {
			long++
		}
		if len(text) > longestCode && utf8.RuneCountInString(text) > longestCode {
			wide++
		}
	}
	if float64(wide) > (1-mostPieces)*float64(len(texts)) || float64(long) < least {
		return false
	}
	count, best := map[string]int{}, ""
	seen, dates := map[string]bool{}, 0
	for _, text := range texts {
		s := shapeOfText(text)
		if count[s]++; count[s] > count[best] {
			best = s
		}
		seen[text] = true
	}
	if len(best) > codeShape || float64(min(count[best], len(seen))) < least {
		return false
	}
	for i, text := range texts {
		if float64(dates+len(texts)-i) < least {
			return true // also if all others are dates
		}
		if record.Date.Reads(text) {
			dates++
		}
	}
	return float64(dates) < least
}

// hasUnit reports whether a word stands after the last number of a text: "1,024 views".
func hasUnit(s string) bool {
	at := strings.LastIndexByte(s, ' ')
	return at >= 0 && !strings.ContainsAny(s[at:], "0123456789")
}

// longestNumber is the digits of the longest number in a text.
func longestNumber(s string) (most int) {
	n := 0
	for i := range len(s) {
		if n++; s[i] < '0' || s[i] > '9' {
			n = 0
		}
		most = max(most, n)
	}
	return most
}

// shapeOfText is a text with each run of letters as "a" and of digits as "0".
func shapeOfText(s string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			r = 'a'
		case unicode.IsDigit(r):
			r = '0'
		}
		if r != last || r != 'a' && r != '0' {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// brackets are pairs of marks around a date: "[2016-05-03]".
var brackets = [][2]string{{"[", "]"}, {"(", ")"}, {"（", "）"}, {"【", "】"}}

// undated is where the text within brackets stands; all of it without brackets.
func undated(s string) (from, to int) {
	for _, b := range brackets {
		if strings.HasPrefix(s, b[0]) && strings.HasSuffix(s, b[1]) {
			return len(b[0]), len(s) - len(b[1])
		}
	}
	return 0, len(s)
}

// dates reports whether nearly all values have brackets around them, and are dates without.
func (p *pieced) dates() bool {
	if !p.share(func(s string) bool { from, to := undated(s); return to-from < len(s) }) {
		return false
	}
	var inner []string
	for _, s := range p.texts {
		from, to := undated(s)
		inner = append(inner, s[from:to])
	}
	return align.TypeOf(inner) == record.Date
}

// lead is the words that all values have in front of their first digit, where what follows is a
// date, or the words say that it is a number; "" for none.
func (p *pieced) lead() string {
	at := strings.IndexAny(p.texts[0], "0123456789")
	if at <= 0 {
		return ""
	}
	words := p.texts[0][:at]
	if strings.HasSuffix(strings.TrimSpace(words), ":") || !strings.ContainsFunc(words, unicode.IsLetter) || len(strings.Fields(words)) > leadWords ||
		!p.share(func(s string) bool { return len(s) > at && strings.HasPrefix(s, words) && s[at] >= '0' && s[at] <= '9' }) {
		return ""
	}
	var rest []string
	for _, text := range p.texts {
		rest = append(rest, strings.TrimPrefix(text, words))
	}
	if isNumbering(words) && !p.share(isProse) || align.TypeOf(rest) == record.Date && align.TypeOf(p.texts) != record.Date {
		return words
	}
	return ""
}

// isNumbering reports whether words before a number say no more than that it is one: "No.", "Docket No.".
func isNumbering(words string) bool {
	all := strings.Fields(strings.ToLower(words))
	return len(all) > 0 && slices.Contains([]string{"no.", "no", "nr.", "nr", "nos.", "number", "#", "№", "n°"}, all[len(all)-1])
}

// beforeMark is a mark that parts a text from what stands before it, where the text begins with one.
func beforeMark(s string) string {
	for _, mark := range [...]string{"— ", "– ", "- ", "» ", "› ", "/ ", ", "} {
		if strings.HasPrefix(s, mark) {
			return mark
		}
	}
	return ""
}

// words are those that all values begin with, in front of names, numbers or dates, as in "Sold by Ann Lee"; "" for none. The last
// of several words is in small letters. Headings and links keep their words.
func (p *pieced) words() string {
	all := strings.Fields(p.texts[0])
	front := ""
	for n := 0; n+1 < len(all) && n < leadWords; n++ {
		next := front + all[n] + " "
		if !p.share(func(s string) bool { return len(s) > len(next) && strings.HasPrefix(s, next) }) {
			break
		}
		front = next
	}
	words := strings.Fields(front)
	if len(words) == 0 || !startsWith(words[0], unicode.IsUpper) || !startsWith(words[len(words)-1], unicode.IsLower) || p.inLinks() {
		return ""
	}
	different := map[string]bool{}
	for _, text := range p.texts {
		s := strings.TrimPrefix(text, front)
		if strings.Count(s, " ") >= maxNameWords || startsWith(s, unicode.IsDigit) && strings.ContainsFunc(s, unicode.IsLetter) && !record.Date.Reads(s) {
			return ""
		}
		different[s] = true
	}
	if len(different) < fewestPieces || !p.share(func(s string) bool {
		return startsWith(strings.TrimPrefix(s, front), func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) })
	}) {
		return ""
	}
	return front
}

// startsWith reports whether the first character of a text is of a kind.
func startsWith(s string, is func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && is(r)
}

// inLinks reports whether the values of a column stand in links, headings or buttons.
func (p *pieced) inLinks() bool {
	for _, row := range p.table.Rows {
		for _, v := range row[p.c] {
			for n := v.Node; n != tagtree.None; n = p.tree.Parent(n) {
				switch p.tree.Tag(n) {
				case "a", "button", "h1", "h2", "h3", "h4", "h5", "h6":
					return true
				}
			}
		}
	}
	return false
}

// symbol is the one symbol that stands before the numbers of a column, as in "♥ 220"; "" for none.
func (p *pieced) symbol() string {
	sign, n := utf8.DecodeRuneInString(p.texts[0])
	if !unicode.Is(unicode.So, sign) {
		return ""
	}
	front := p.texts[0][:n]
	if !p.share(func(s string) bool {
		rest := strings.TrimSpace(strings.TrimPrefix(s, front))
		return strings.HasPrefix(s, front) && rest != "" && rest[0] >= '0' && rest[0] <= '9'
	}) {
		return ""
	}
	return front
}
