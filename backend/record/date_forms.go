package record

import "strings"

// dateForms are the ways to print a date, the surer ones first. Each looks at the
// words from the first on and says how many it takes, 0 when they are not of its form.
var dateForms = []func(w []dateWord, r dateReader) (calendarDate, int){
	eraYear, yearFirst, ideographs, dayMonthYear, monthDayYear, yearMonthDay, numbers, monthYear, eightDigits, yearMonth, yearAlone,
}

// yearFirst is 2026-11-21, 2026/11/21, 2026.11.21.
func yearFirst(w []dateWord, r dateReader) (calendarDate, int) {
	if len(w) < 3 || !r.year(w[0]) || !w[1].short() || !w[2].short() || !joined(w[1]) || w[1].gap != w[2].gap {
		return calendarDate{}, 0
	}
	return calendarDate{w[0].n, w[1].n, w[2].n}, 3
}

// ideographs is 2026年11月21日 and what is short of it; so in Japanese, and in Korean with 년 월 일.
func ideographs(w []dateWord, r dateReader) (calendarDate, int) {
	if len(w) < 2 || !r.year(w[0]) {
		return calendarDate{}, 0
	}
	month, day, n := yearAndMore(w)
	return calendarDate{w[0].n, month, day}, n
}

// yearAndMore reads 年 after a number, a month and a day after it; it says how
// many words those are, 0 without a 年. A year alone has no month.
func yearAndMore(w []dateWord) (month, day, n int) {
	switch {
	case len(w) < 2 || !w[1].is("年", "년"):
		return 0, 0, 0
	case len(w) < 4 || !w[2].short() || !w[3].is("月", "월"):
		return 0, 0, 2
	case len(w) < 6 || !w[4].short() || !w[5].is("日", "号", "號", "일"):
		return w[2].n, 0, 4
	}
	return w[2].n, w[4].n, 6
}

// dayMonthYear is 21 November 2026, 21st of Nov. 2026, 21 de noviembre de 2026, 21-Nov-2026.
func dayMonthYear(w []dateWord, r dateReader) (calendarDate, int) {
	if !w[0].short() {
		return calendarDate{}, 0
	}
	i := skipWords(w, 1, ordinals)
	i = skipWords(w, i, fillers)
	month := monthAt(w, i)
	if month == 0 {
		return calendarDate{}, 0
	}
	i = skipWords(w, i+1, fillers)
	if i >= len(w) || !r.year(w[i]) {
		return calendarDate{}, 0
	}
	return calendarDate{w[i].n, month, w[0].n}, i + 1
}

// monthDayYear is November 21, 2026, Nov 21st 2026 and, as ctime and date print it, Nov 21 09:14:02 UTC 2026.
func monthDayYear(w []dateWord, r dateReader) (calendarDate, int) {
	month := monthAt(w, 0)
	if month == 0 || len(w) < 3 || !w[1].short() || len(strings.TrimSpace(w[1].gap)) > 1 {
		return calendarDate{}, 0
	}
	i := skipClock(w, skipWords(w, 2, ordinals))
	if i >= len(w) || !r.year(w[i]) || strings.Contains(w[i].gap, ":") {
		return calendarDate{}, 0
	}
	return calendarDate{w[i].n, month, w[1].n}, i + 1
}

// skipClock passes over 09:14:02 and the letters of a zone behind it.
func skipClock(w []dateWord, i int) int {
	if i+2 >= len(w) || w[i+1].gap != ":" || w[i+2].gap != ":" {
		return i
	}
	i += 3
	if i < len(w) && w[i].kind == wordLetters && len(w[i].text) <= len("CEST") {
		i++
	}
	return i
}

// yearMonthDay is 2026 November 21, 2026-Nov-21 and, in Hungarian, 2026. november 21.
func yearMonthDay(w []dateWord, r dateReader) (calendarDate, int) {
	month := monthAt(w, 1)
	if !r.year(w[0]) || month == 0 || len(w) < 3 || !w[2].short() || len(strings.TrimSpace(w[2].gap)) > 1 {
		return calendarDate{}, 0
	}
	return calendarDate{w[0].n, month, w[2].n}, 3
}

// monthYear is November 2026.
func monthYear(w []dateWord, r dateReader) (calendarDate, int) {
	month := monthAt(w, 0)
	i := skipWords(w, 1, fillers)
	if month == 0 || i >= len(w) || !r.year(w[i]) || len(w[i].gap) > 2 {
		return calendarDate{}, 0
	}
	return calendarDate{w[i].n, month, 0}, i + 1
}

// numbers is 21.11.2026, 11/21/2026 and, with two digits for the year, 11/21/26.
// With dots the day stands first everywhere.
func numbers(w []dateWord, r dateReader) (calendarDate, int) {
	if len(w) < 3 || !w[0].short() || !w[1].short() || !joined(w[1]) || w[1].gap != w[2].gap {
		return calendarDate{}, 0
	}
	year, ok := r.shortYear(w[2])
	first, known := r.dayFirst()
	a, b := w[0].n, w[1].n
	switch {
	case !ok:
		return calendarDate{}, 0
	case a > 12, strings.Contains(w[1].gap, "."), a == b:
		return calendarDate{year, b, a}, 3
	case b > 12, known && !first:
		return calendarDate{year, a, b}, 3
	case known:
		return calendarDate{year, b, a}, 3
	}
	return calendarDate{}, 0
}

// shortYear is a year of four digits, or of two after slashes; in a text that is
// a date, after dots too.
func (r dateReader) shortYear(w dateWord) (int, bool) {
	switch {
	case r.year(w):
		return w.n, true
	case w.kind != wordNumber || w.size() != 2 || w.gap != "/" && (!r.whole || w.gap != "."):
		return 0, false
	case w.n >= pivotYear:
		return 1900 + w.n, true
	}
	return 2000 + w.n, true
}

// eightDigits is 20261121.
func eightDigits(w []dateWord, r dateReader) (calendarDate, int) {
	if w[0].kind != wordNumber || w[0].size() != 8 || w[0].n < firstFound*10_000 {
		return calendarDate{}, 0
	}
	return calendarDate{w[0].n / 10_000, w[0].n / 100 % 100, w[0].n % 100}, 1
}

// yearMonth is 2026-11, in a text that is a date.
func yearMonth(w []dateWord, r dateReader) (calendarDate, int) {
	if !r.whole || len(w) < 2 || !r.year(w[0]) || !w[1].short() || !joined(w[1]) || strings.Contains(w[1].gap, ".") {
		return calendarDate{}, 0
	}
	return calendarDate{w[0].n, w[1].n, 0}, 2
}

// yearAlone is 2026, in a text that is a date.
func yearAlone(w []dateWord, r dateReader) (calendarDate, int) {
	if !r.whole || !r.year(w[0]) || w[0].size() != yearDigits {
		return calendarDate{}, 0
	}
	return calendarDate{w[0].n, 0, 0}, 1
}

// year reports whether a word is a year of four digits.
func (r dateReader) year(w dateWord) bool {
	if r.whole {
		return w.kind == wordNumber && w.n >= firstRead && w.n <= lastRead
	}
	return w.kind == wordNumber && w.n >= firstFound && w.n <= lastFound
}

// short reports whether a word is a number of one or two digits from 1 to 31.
func (w dateWord) short() bool {
	return w.kind == wordNumber && w.n >= 1 && w.n <= 31 && len([]rune(w.gap)) < 4
}

// joined reports whether a number follows another one after a sign of dates.
func joined(w dateWord) bool {
	switch strings.TrimSpace(w.gap) {
	case "-", "/", ".", "－", "／", "．", "‐", "–":
		return true
	}
	return false
}

func skipWords(w []dateWord, i int, set map[string]bool) int {
	for i < len(w) && w[i].kind == wordLetters && set[w[i].text] {
		i++
	}
	return i
}

func monthAt(w []dateWord, i int) int {
	if i < len(w) && w[i].kind == wordLetters {
		return months[w[i].text]
	}
	return 0
}
