package align

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// maxTypedText is the length of the longest text that is a price, a number or a date, in bytes.
const maxTypedText = 48

// The shapes of values. A price needs a currency, a date a year or a name of a
// month, a clock or words that count back from now.
var (
	priceText = regexp.MustCompile(`(?i)^\D{0,12}(?:[$€£¥￥₹₽]|US\$|USD|EUR|GBP|CHF|CAD|AUD|RMB|CNY|JPY)\s?\d[\d,. '’]*|^(?:ab |from |von )?\d[\d,. '’]*\s?(?:元|円|€|£|\$|USD|EUR|GBP|CHF|CAD|AUD|RMB|CNY|JPY|kr|zł)(?:\PL|$)`)
	dateText  = regexp.MustCompile(`(?i)^\d{4}\s?[-/.年]\s?\d{1,2}(?:\s?[-/.月]\s?\d{1,2})?|^\d{1,2}[-/. ](?:\d{1,2}|\pL{3,9})\.?[-/., ]+\d{2,4}\b|^\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|märz)\pL{0,7}\.?(?: \d{4})?$|^\d{1,2}月\d{1,2}日|^(?:about |an? |\d+ )[\pL ]{0,10}(?:second|minute|hour|day|week|month|year)s? ago$|^(?:today|yesterday|heute|gestern|今天|昨天)\b|^\d+\s?(?:秒|分钟|小时|天|周|个月|年)前$|^vor \d+ \pL+$|^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$`)
	monthText = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|okt|dez)\pL{0,7}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b`) // of a date within a text
	wordDate  = regexp.MustCompile(`(?i)^(?:about |an? |today|yesterday|heute|gestern|今天|昨天)`)                                                                                              // how a date without a digit begins
	urlText   = regexp.MustCompile(`^(?:https?://|www\.)\S+$`)
)

// textType tells what a text means, without the blanks around it: pieces of a text have some.
func textType(s string) record.Type {
	switch s = strings.TrimSpace(s); {
	case strings.HasPrefix(s, "http") || strings.HasPrefix(s, "www."):
		if urlText.MatchString(s) {
			return record.URL
		}
		return record.Text
	case len(s) > maxTypedText || !strings.ContainsAny(s, "0123456789") && !beginsAsDate(s):
		return record.Text
	case isPointDate(s):
		return record.Date
	case isNumber(s):
		return record.Number
	case mayBePrice(s) && priceText.MatchString(s):
		return record.Price
	case isDate(s):
		return record.Date
	}
	return record.Text
}

// isPointDate reports whether a text is a day, a month and a year with points between: "3.5.2014", "03.05.14", "2014. 5. 3.".
func isPointDate(s string) bool {
	var digits [3]int
	part := 0
	for i := range len(s) {
		switch {
		case isDigit(s[i]) && part < len(digits):
			digits[part]++
		case s[i] == '.' && part < len(digits) && digits[part] > 0:
			part++
		case s[i] != ' ' || s[i-1] != '.':
			return false
		}
	}
	short := func(n int) bool { return n == 1 || n == 2 }
	switch day, month, year := digits[0], digits[1], digits[2]; {
	case year == 4:
		return short(day) && short(month)
	case day == 4:
		return short(month) && short(year)
	default:
		return day == 2 && month == 2 && year == 2
	}
}

// isNumber reports whether a text is digits with their marks, after a sign and before a share or thousands:
// "-1,024.5", "12 %", "3.4k", "2万".
func isNumber(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	if s == "" || !isDigit(s[0]) {
		return false
	}
	switch strings.TrimLeft(s, "0123456789,. ") {
	case "", "%", "k", "K", "m", "M", "万", "千":
		return true
	}
	return false
}

// Most texts of a page are plain words. What follows tells them from values without
// their expressions: each says yes to all that its expression matches, and to more.

// mayBePrice reports whether a text has the sign of a currency, or its name.
func mayBePrice(s string) bool {
	if strings.IndexByte(s, '$') >= 0 || !isASCII(s) && strings.ContainsAny(s, "€£¥￥₹₽元円") {
		return true
	}
	return containsFold(s, currencies[:])
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

var currencies = [...]string{"usd", "eur", "gbp", "chf", "cad", "aud", "rmb", "cny", "jpy", "kr", "zł"}

// isDate reports whether a text begins with a date, or names a day of a month. Only texts that begin with a digit or
// a word of time, or end in "ago", can begin with a date.
func isDate(s string) bool {
	begins := figuresOfDate(s) || beginsAsDate(s) || len(s) > 4 && (strings.EqualFold(s[:4], "vor ") || strings.EqualFold(s[len(s)-3:], "ago"))
	return begins && !isScore(s) && dateText.MatchString(s) || containsFold(s, months[:]) && monthText.MatchString(s)
}

// isScore reports whether a text is a number with a point, of another one: "8.4/10".
func isScore(s string) bool {
	score, of, ok := strings.Cut(s, "/")
	return ok && strings.IndexByte(score, '.') >= 0 && strings.Trim(score, "0123456789. ") == "" && strings.Trim(of, "0123456789 ") == ""
}

// figuresOfDate reports whether a text begins with figures as dates do: a year or a day with what may follow it, or any
// number of what ends in "ago" or in the Chinese word for it.
func figuresOfDate(s string) bool {
	rest := strings.TrimLeft(s, "0123456789")
	marks := ""
	switch len(s) - len(rest) {
	case 0:
		return false
	case 1, 2:
		marks = "-/. :月"
	case 4:
		rest, marks = strings.TrimLeft(rest, " \t\n\f\r"), "-/.年"
	}
	next, _ := utf8.DecodeRuneInString(rest)
	return strings.ContainsRune(marks, next) || strings.HasSuffix(s, "前") || len(s) > 4 && strings.EqualFold(s[len(s)-3:], "ago")
}

// beginsAsDate is wordDate, which it asks only where the first byte is one of its words'.
func beginsAsDate(s string) bool {
	return s != "" && strings.IndexByte("atyhgATYHG\xe4\xe6", s[0]) >= 0 && wordDate.MatchString(s)
}

var months = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mär", "mai", "okt", "dez"}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// containsFold reports whether a text has one of some words in small letters, in capitals or not. The two
// letters beyond ASCII that fold to one of it (long s, Kelvin) count as any word.
func containsFold(s string, words []string) bool {
	if strings.Contains(s, "\u017f") || strings.Contains(s, "\u212a") {
		return true
	}
	s = strings.ToLower(s)
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
