package article

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A date as pages print it, read without a calendar library: go-dateparser
// takes "12" and "May" for dates, knows the clock, and costs 165 us a text. A
// date here always has a year of four digits, or two that only one reading
// fits; relative ones ("3 days ago") are none, as a page does not say from when.

// Date is a day, or a month or a year where the page says no more.
type Date struct {
	Year, Month, Day int // Month, Day 0: not said
}

// Years that an article can be of.
const (
	firstYear = 1900
	lastYear  = 2099
	pivotYear = 70 // of two digits: from here on 19xx
)

// maxDateText is the longest text searched for a date, in bytes.
const maxDateText = 512

// String is the date as ISO 8601 has it: 2026-11-21, 2026-11 or 2026.
func (d Date) String() string {
	switch {
	case d.Day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	case d.Month > 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d", d.Year)
}

// valid says whether the calendar has such a day.
func (d Date) valid() bool {
	if d.Year < firstYear || d.Year > lastYear || d.Month < 0 || d.Month > 12 || d.Day < 0 {
		return false
	}
	return d.Day == 0 || d.Month > 0 && d.Day <= daysIn(d.Year, d.Month)
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// ParseDate finds the first date in a text, and the piece that prints it, with
// the time of day behind it. dayFirst reads 3/4/2026 as the third of April.
// A text of more than 512 bytes has none. Linear in time.
func ParseDate(text string, dayFirst bool) (d Date, printed string, ok bool) {
	if len(text) > maxDateText || !dated(text) {
		return Date{}, "", false
	}
	words := dateWords(text)
	for i := range words {
		if i > 0 && words[i-1].kind == wordNumber && words[i].kind == wordNumber && sticks(text, words[i-1], words[i]) {
			continue // the middle of 1.2.2026, or of a number with dots
		}
		for _, form := range dateForms {
			if d, n := form(words[i:], dayFirst); n > 0 && d.valid() && fits(text, words, i, n) {
				end := clock(text, words, i+n)
				return d, strings.TrimSpace(text[words[i].from:end]), true
			}
		}
	}
	return Date{}, "", false
}

// dated says whether a text can have a date at all: four digits in a row,
// numbers around two slashes, full-width digits or 年. One look, as most texts
// have none.
func dated(text string) bool {
	digits, slashes := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			if digits++; digits == yearDigits {
				return true
			}
			continue
		case c == '/':
			if slashes++; slashes > 1 {
				return true
			}
		case c < utf8.RuneSelf:
		case strings.HasPrefix(text[i:], "年"), strings.HasPrefix(text[i:], "\uff10"[:2]) && i+2 < len(text) && text[i+2]-"\uff10"[2] < 10:
			return true
		}
		digits = 0
	}
	return false
}

// yearDigits are those of a year.
const yearDigits = 4

// sticks says whether two numbers are joined by one sign of a date or a number.
func sticks(text string, a, b dateWord) bool {
	return b.from-a.to == 1 && strings.ContainsRune("-/.,:", rune(text[a.to]))
}

// fits says whether words[i:i+n] is not part of a longer number: a telephone's, a version's.
func fits(text string, words []dateWord, i, n int) bool {
	last := i + n - 1
	if last+1 >= len(words) || words[last].kind != wordNumber || words[last+1].kind != wordNumber {
		return true
	}
	a, b := words[last], words[last+1]
	return !sticks(text, a, b) || text[a.to] == ',' || text[a.to] == ':' && words[last].size() < 3
}

// clock gives the end of the time of day behind a date: that of the words where there is none.
func clock(text string, words []dateWord, i int) int {
	end := words[i-1].to
	j := i
	if j < len(words) && (words[j].is("t", "at", "um", "à") || words[j].kind == wordOther) {
		j++
	}
	if j+1 >= len(words) || words[j].kind != wordNumber || words[j+1].kind != wordNumber || words[j].from-end > 6 {
		return end
	}
	if words[j].n > 24 || words[j+1].n > 59 || !strings.HasPrefix(text[words[j].to:], ":") && !strings.HasPrefix(text[words[j].to:], "：") {
		return end
	}
	end = words[j+1].to
	if j+2 < len(words) && words[j+2].kind == wordNumber && strings.HasPrefix(text[end:], ":") {
		end, j = words[j+2].to, j+1
	}
	if j+2 < len(words) && words[j+2].is("am", "pm") && words[j+2].from-end <= 1 {
		end = words[j+2].to
	}
	return end
}

type wordKind byte

const (
	wordNumber wordKind = iota
	wordLetters
	wordOther // one ideograph, one sign
)

// dateWord is a number, a run of letters, or one ideograph.
type dateWord struct {
	kind     wordKind
	from, to int // bytes of the text
	n        int // the number
	text     string
	gap      string // what stands before it, behind the word before
}

func (w dateWord) size() int { return w.to - w.from }

func (w dateWord) is(any ...string) bool {
	for _, s := range any {
		if w.text == s {
			return true
		}
	}
	return false
}

// dateWords cuts a text into numbers, words in lower case, and ideographs.
func dateWords(text string) []dateWord {
	var words []dateWord
	last := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		w := dateWord{from: at, to: at + size}
		switch {
		case digitOf(r) >= 0:
			w.to = run(text, at, func(r rune) bool { return digitOf(r) >= 0 })
			w.n = number(text[w.from:w.to])
		case unicode.Is(unicode.Han, r) || r == '〇' || r == '년' || r == '월' || r == '일':
			w.kind, w.text = wordOther, text[w.from:w.to]
		case unicode.IsLetter(r):
			w.kind = wordLetters
			w.to = run(text, at, func(r rune) bool {
				return (unicode.IsLetter(r) || unicode.IsMark(r)) && !unicode.Is(unicode.Han, r)
			})
			w.text = strings.ToLower(text[w.from:w.to])
		default:
			at += size
			continue
		}
		w.gap = text[last:w.from]
		words, at, last = append(words, w), w.to, w.to
	}
	return numerals(words)
}

// run gives the end of the run of characters from at on.
func run(text string, at int, of func(rune) bool) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !of(r) {
			break
		}
		at += size
	}
	return at
}

// digitOf is the value of an ASCII or full-width digit, -1 of others.
func digitOf(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= '０' && r <= '９':
		return int(r - '０')
	}
	return -1
}

// number is the value of digits; of more than eight it is -1.
func number(s string) int {
	n, count := 0, 0
	for _, r := range s {
		n = n*10 + digitOf(r)
		if count++; count > 8 {
			return -1
		}
	}
	return n
}
