package list

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
)

// A column that neither a header, a label nor the markup names is called after
// what its values are, where nearly all of them agree; else it stays "text".
//
//	text     4.5 out of 5 · ★★★★☆          rating
//	text_2   3:45 · 1:02:10                duration
//	text_3   2 days ago · vor 3 Tagen      date
//	text_4   ann@mill.example              email
//	number   +44 20 555 0100               phone
//	text_5   12% · 8,5 %                   percent
//	text_6   example.org/a · www.b.example site
//	text_7   Mix, prove and bake for ...   description

// Thresholds of naming by values.
const (
	shareAlike  = 0.8 // of a column's values that are of one kind
	fewestNamed = 2   // values from which on a kind is recognised
	proseRunes  = 40  // characters from which a text is prose and no name
	proseWords  = 6   // words of such a text, where it has blanks between
)

// kinds are what a value can be by its looks alone, the surest first.
var kinds = []struct {
	name string
	from string // bytes that it begins with, "" any
	is   func(text string) bool
}{
	{"rating", "0123456789\xe2", regexp.MustCompile(`^(?:[★☆✩✭⭐]{3,}|\d(?:[.,]\d+)?\s*(?:/|out of|of|von|sur|de|su|van)\s*(?:5|10)(?:\s*(?:stars?|Sternen?|étoiles))?|\d(?:[.,]\d+)?\s*(?:stars?|Sterne?|étoiles?|星))$`).MatchString},
	{"duration", "0123456789", regexp.MustCompile(`^\d{1,3}:[0-5]\d(?::[0-5]\d)?$`).MatchString},
	{"date", "", isAgo},
	{"email", "", matches("@", `^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$`)},
	{"phone", "+(", IsPhone},
	{"percent", "-+0123456789\xe2", regexp.MustCompile(`^[-+−]?\d+(?:[.,]\d+)?\s?[%％]$`).MatchString},
	{"site", "abcdefghijklmnopqrstuvwxyz0123456789-", matches(".:", `^(?:https?://|www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,12}(?:[/?]\S*| › \S.*)?$|^(?:https?://|www\.)\S+(?:\s[-–—·›]\s.*)?$`)},
	{"description", "", isProse},
}

// matches tells whether a text matches an expression, which only texts with one of some characters do.
func matches(one, expression string) func(text string) bool {
	shape := regexp.MustCompile(expression)
	return func(text string) bool { return strings.ContainsAny(text, one) && shape.MatchString(text) }
}

// phoneShape matches telephone numbers, with the code of a country, an area or a trunk.
var phoneShape = regexp.MustCompile(`^(?:\+\d|\(\d|0\d+[\s().\-/])[\d\s().\-/]{4,22}$`)

// Digits that a telephone number has at least: with a sign before it, and with a 0 alone, as dates and numbers of files have it too.
const (
	fewestSigned = 7
	fewestTrunk  = 9
)

// IsPhone reports whether a text is a telephone number with its parts: "+44 20 555 0100", "(020) 555-0199", "01423 555 118".
func IsPhone(text string) bool {
	if !phoneShape.MatchString(text) {
		return false
	}
	digits := 0
	for _, r := range text {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	return digits >= fewestTrunk || digits >= fewestSigned && text[0] != '0'
}

// ago matches times relative to now.
var ago = regexp.MustCompile(`(?i)^(?:(?:posted |updated |about |vor |hace |il y a )?(?:an?|one|einem|einer|un|une|\d+\+?)\s?(?:sec|min|hour|hr|day|week|month|year|Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|minuto|hora|día|semana|mes|año|jour|heure|semaine|mois|ans?)[a-zä]*\.?(?: ago)?|\d+\s?(?:秒|分钟|分鐘|小时|小時|天|周|週|个?月|個月|年)(?:前|以前)|yesterday|today|just now|gestern|heute|昨天|今天|刚刚)$`)

// waysBack are the words that make a length of time a time relative to now, where a text begins with one or ends in " ago" or "前".
var waysBack = []string{"posted ", "updated ", "vor ", "hace ", "il y a ", "yesterday", "today", "just now", "gestern", "heute", "昨天", "今天", "刚刚"}

// isAgo reports whether a text is such a time: a length alone ("3 days") may be anything.
func isAgo(text string) bool {
	back := strings.HasSuffix(text, "前") || len(text) > 4 && strings.EqualFold(text[len(text)-4:], " ago") ||
		slices.ContainsFunc(waysBack, func(w string) bool { return len(text) >= len(w) && strings.EqualFold(text[:len(w)], w) })
	return back && ago.MatchString(text)
}

// isProse reports whether a text is sentences: long, and of many words where words have blanks between.
func isProse(text string) bool {
	if len(text) < proseRunes || utf8.RuneCountInString(text) < proseRunes {
		return false
	}
	words, inWord := 0, false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			inWord = false
		case r > unicode.MaxLatin1 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			return true
		case !inWord:
			inWord = true
			if words++; words == proseWords {
				return true
			}
		}
	}
	return false
}

// plainNames are names that markup gives, and the plain word for each. Labels stay as
// they are: what a page says "by" of may be an author, a seller or a maker.
var plainNames = map[string]string{
	"timeago": "date", "pub_date": "date", "pubdate": "date", "timestamp": "date", "datetime": "date",
	"excerpt": "description", "cite": "site", "headline": "title", "telephone": "phone",
}

// isNumbered reports whether a name is a word, alone or with a number: "text", "text_2".
func isNumbered(name, word string) bool {
	rest, ok := strings.CutPrefix(name, word)
	number, more := strings.CutPrefix(rest, "_")
	return ok && (rest == "" || more && number != "" && strings.Trim(number, "0123456789") == "")
}

// isNameless reports whether the name of a column says nothing of its values.
func isNameless(name string) bool { return isNumbered(name, "text") }

// isFigures reports whether a column is called after its type, a number: telephones are written in digits too.
func isFigures(name string) bool { return isNumbered(name, "number") }

// IsNameless reports whether the name of a column says nothing of its values, or of those of the text that it is the link of.
func IsNameless(name string) bool { return isNameless(strings.TrimSuffix(name, "_link")) }

// rename gives columns the names that their values suggest. Names stay unique,
// and a link is called after the text that it is around.
func rename(t *align.Table) {
	for c := range t.Columns {
		col := &t.Columns[c]
		name := ""
		switch {
		case col.Kind != align.Text || col.Constant:
		case behindRating(t, c) && areCounts(t, c):
			name = ratingCount
		case isNameless(col.Name):
			name = kindOf(t, c)
		case isFigures(col.Name):
			if kind := kindOf(t, c); kind == "phone" {
				name = kind
			}
		default:
			name = plainNames[strings.ToLower(col.Name)]
		}
		if name == "" {
			continue
		}
		old := col.Name
		col.Name = free(t, name)
		for l := range t.Columns {
			if link := &t.Columns[l]; link.Kind != align.Text && link.Name == old+"_link" {
				link.Name = free(t, col.Name+"_link")
			}
		}
	}
}

// ratingCount is the name of the number behind a rating: how many gave it, as in "4.5 out of 5 (1,204)".
const ratingCount = "rating_count"

// countShape matches whole numbers, and yearShape those that may be years.
var (
	countShape = regexp.MustCompile(`^\(?(?:\d{1,3}(?:[., ]?\d{3})*|\d+(?:[.,]\d)?\s?[kKmM万千])\+?\)?$`)
	yearShape  = regexp.MustCompile(`^\(?(?:19|20)\d\d\)?$`)
)

// behindRating reports whether nothing names a column, and the text before its own is a rating. Marks may stand between.
func behindRating(t *align.Table, c int) bool {
	if name := t.Columns[c].Name; !isNameless(name) && !isFigures(name) {
		return false
	}
	for c--; c >= 0; c-- {
		if col := &t.Columns[c]; col.Kind == align.Text && !(col.Constant && saysNothing(constant(t, c), nil)) {
			return stem(col.Name) == "rating"
		}
	}
	return false
}

// areCounts reports whether nearly all values of a column are whole numbers, and not years.
func areCounts(t *align.Table, c int) bool {
	values, counts, years := 0, 0, 0
	for _, row := range t.Rows {
		for _, v := range row[c] {
			values++
			counts += int(one(countShape.MatchString(v.Text)))
			years += int(one(yearShape.MatchString(v.Text)))
		}
	}
	share := shareAlike * float64(values)
	return values >= fewestNamed && float64(counts) >= share && float64(years) < share
}

// Bounds of a title that nothing but its place names.
const (
	titleFilled   = 0.9 // of the records have it
	titleDistinct = 0.9 // of its values are different
)

// entitle calls the first text of the records their title, where no column is called title or name: it is in most of them,
// and in each another one. A date or a price may stand before it.
func entitle(t *align.Table) {
	for c := range t.Columns {
		if name := strings.ToLower(t.Columns[c].Name); name == "title" || name == "name" || strings.HasSuffix(name, "_name") {
			return
		}
	}
	for c := range t.Columns {
		if col := &t.Columns[c]; col.Kind != align.Text || col.Constant || col.Type == record.Date || col.Type == record.Price {
			continue
		}
		if isTitle(t, c) {
			t.Columns[c].Name = "title"
		}
		return
	}
}

// isTitle reports whether the values of a column may be titles.
func isTitle(t *align.Table, c int) bool {
	col := &t.Columns[c]
	if col.Type != record.Text || !isNameless(col.Name) || col.Label != "" || col.Many || float64(col.Filled) < titleFilled*float64(len(t.Rows)) {
		return false
	}
	seen := map[string]bool{}
	for _, row := range t.Rows {
		seen[row[c].Text()] = true
	}
	return float64(len(seen)) >= titleDistinct*float64(len(t.Rows))
}

// free is a name that no column has.
func free(t *align.Table, name string) string {
	out := name
	for i := 2; slices.ContainsFunc(t.Columns, func(c align.Column) bool { return c.Name == out }); i++ {
		out = name + "_" + strconv.Itoa(i)
	}
	return out
}

// oneLine is a text with a blank for each white space in it, and none around it. Most texts are so.
func oneLine(s string) string {
	last := ' '
	for _, r := range s {
		if unicode.IsSpace(r) && (r != ' ' || last == ' ') {
			return strings.Join(strings.Fields(s), " ")
		}
		last = r
	}
	return strings.TrimSuffix(s, " ")
}

// kindOf is what nearly all values of a column are; "" when they are of no kind, or too few.
func kindOf(t *align.Table, column int) string {
	var texts []string
	for _, row := range t.Rows {
		if text := oneLine(row[column].Text()); text != "" {
			texts = append(texts, text)
		}
	}
	if len(texts) < fewestNamed {
		return ""
	}
	for _, k := range kinds {
		n := len(texts) // of the kind, as far as it is known
		for _, text := range texts {
			if k.from != "" && strings.IndexByte(k.from, text[0]) < 0 || !k.is(text) {
				n--
			}
			if float64(n) < shareAlike*float64(len(texts)) {
				break
			}
		}
		if float64(n) >= shareAlike*float64(len(texts)) {
			return k.name
		}
	}
	return ""
}
