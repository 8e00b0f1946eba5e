package record

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Dates are read without a calendar library: go-dateparser takes "12" and "May"
// for dates, knows the clock, and costs 165 us a text. A date here has a year, in
// four digits or in two that only one reading fits; a relative one ("3 days ago")
// is read only where the Locale says when the page was read.
//
//	text     Published: March 5, 2024 at 2:30 pm
//	words    published|March|5|2024|at|2|30|pm
//	form     .         [monthDayYear]            the first form that fits, at the first word where one does
//	clock                            [14:30]

// Moment is a date as a page printed it, read as far as it says.
type Moment struct {
	// ISO is "2024", "2024-03", "2024-03-05", or with a time "2024-03-05T14:30:00",
	// and with a zone where the page prints one: "2024-03-05T14:30:00+08:00".
	ISO string
}

// Day is the date without the time of day: "2024-03-05", "2024-03" or "2024".
func (m Moment) Day() string {
	day, _, _ := strings.Cut(m.ISO, "T")
	return day
}

// Date is the day, when the text says one: false for a year or a month alone.
func (m Moment) Date() (time.Time, bool) {
	if len(m.ISO) < len(time.DateOnly) {
		return time.Time{}, false
	}
	d, err := time.Parse(time.DateOnly, m.ISO[:10])
	return d, err == nil
}

// Time is the moment, in UTC where the page prints no zone; false when the text says no day.
func (m Moment) Time() (time.Time, bool) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateOnly} {
		if t, err := time.Parse(layout, m.ISO); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// MaxDateText is the longest text that is searched for a date, in bytes.
const MaxDateText = 512

// FindDate finds the first date in a text, and the piece that prints it, with the
// time of day after it. Years go from 1900 to 2099; a year alone is none. A text
// of more than MaxDateText bytes has none. Linear in time.
func FindDate(text string, l Locale) (m Moment, printed string, ok bool) {
	if len(text) > MaxDateText || !MayHaveDate(text) && l.Now.IsZero() {
		return Moment{}, "", false
	}
	d, ok := findDate(text, dateReader{l, false})
	return d.Moment, strings.TrimSpace(text[d.from:d.to]), ok
}

// ReadDate reads a text that is one date, perhaps with a time of day: ISO forms,
// "5 March 2024", "5 мая 2024 г.", "2024年3月5日 14:30", "令和6年3月5日", also after a
// label ("Published: March 5, 2024"), or a year or a month alone. Dates without a
// year, those that mean two days ("03/04/2024"), and days that the calendar does
// not have are none: they stay a text.
func ReadDate(text string) (Moment, bool) { return Locale{}.ReadDate(text) }

// ReadDate is the function ReadDate on a page that tells more: the order of
// "03/04/2024" by its language, and "yesterday" by the time when it was read.
func (l Locale) ReadDate(text string) (Moment, bool) {
	s, ok := tidy(text)
	if !ok {
		return Moment{}, false
	}
	d, ok := findDate(s, dateReader{l, true})
	if !ok || !announces(s[:d.from]) || !closes(s[d.to:]) {
		return Moment{}, false
	}
	return d.Moment, true
}

// MayHaveDate reports whether a text can have a date with a year at all: four digits
// in a row, numbers around two slashes, full-width digits or 年. One look, as most
// texts have none.
func MayHaveDate(text string) bool {
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

// dateReader reads texts that are a date as a whole, or those that hold one among
// other words, where a lone year or a year long past is more often something else.
type dateReader struct {
	Locale
	whole bool
}

// foundDate is a date and its bytes in the text.
type foundDate struct {
	Moment
	from, to int
}

// findDate finds the first date of a text.
func findDate(text string, r dateReader) (foundDate, bool) {
	words := dateWords(text)
	for i := range words {
		if i > 0 && words[i-1].kind == wordNumber && words[i].kind == wordNumber && sticks(text, words[i-1], words[i]) {
			continue // the middle of 1.2.2026, or of a number with dots
		}
		for _, form := range dateForms {
			d, n := form(words[i:], r)
			if n == 0 || !r.valid(d) || !fits(text, words, i, n) {
				continue
			}
			day, end := foundDate{Moment{d.String()}, words[i].from, words[i+n-1].to}, 0
			if d.Day > 0 {
				day.Moment, end = timeOfDay(day.Moment, text[day.to:])
			}
			day.to += end
			return day, true
		}
		if d, ok := r.relative(text, words[i:]); ok {
			return d, true
		}
	}
	return foundDate{}, false
}

// calendarDate is a day, or a month or a year where the page says no more.
type calendarDate struct {
	Year, Month, Day int // Month, Day 0: not given
}

// String is the date as ISO 8601 has it: 2026-11-21, 2026-11 or 2026.
func (d calendarDate) String() string {
	switch {
	case d.Day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	case d.Month > 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d", d.Year)
}

// Years that a date can be of.
const (
	firstFound, lastFound = 1900, 2099 // among other words
	firstRead, lastRead   = 1000, 9999 // in a text that is a date
	firstAlone, lastAlone = 1500, 2199 // a year alone, else a number of four digits
	pivotYear             = 70         // of two digits: from here on 19xx
)

// valid reports whether the calendar has such a day, and the year is one to expect.
func (r dateReader) valid(d calendarDate) bool {
	switch {
	case !r.whole && (d.Year < firstFound || d.Year > lastFound || d.Month == 0):
		return false
	case d.Year < firstRead || d.Year > lastRead || d.Month < 0 || d.Month > 12 || d.Day < 0:
		return false
	case d.Month == 0:
		return d.Day == 0 && d.Year >= firstAlone && d.Year <= lastAlone
	}
	return d.Day == 0 || time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Day() == d.Day
}

// sticks reports whether two numbers are joined by one sign of a date or a number.
func sticks(text string, a, b dateWord) bool {
	return b.from-a.to == 1 && strings.ContainsRune("-/.,:", rune(text[a.to]))
}

// fits reports whether words[i:i+n] is not part of a longer number: a telephone's, a version's.
func fits(text string, words []dateWord, i, n int) bool {
	last := i + n - 1
	if last+1 >= len(words) || words[last].kind != wordNumber || words[last+1].kind != wordNumber {
		return true
	}
	a, b := words[last], words[last+1]
	return !sticks(text, a, b) || text[a.to] == ',' || text[a.to] == ':' && words[last].size() < 3
}
