package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Moment is a date as a page printed it, read as far as it says.
type Moment struct {
	// ISO is "2024", "2024-03", "2024-03-05", or with a time "2024-03-05T14:30:00",
	// and with a zone where the page prints one: "2024-03-05T14:30:00+08:00".
	ISO string
}

// Date is the day, when the text says one: false for a year or a month alone.
func (m Moment) Date() (time.Time, bool) {
	if len(m.ISO) < len("2006-01-02") {
		return time.Time{}, false
	}
	d, err := time.Parse("2006-01-02", m.ISO[:10])
	return d, err == nil
}

// Time is the moment, in UTC where the page prints no zone; false when the text says no day.
func (m Moment) Time() (time.Time, bool) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02"} {
		if t, err := time.Parse(layout, m.ISO); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// monthNames are the months as pages write them, by their first letters.
var monthNames = map[string]int{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10,
	"november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10,
	"nov": 11, "dec": 12, "januar": 1, "februar": 2, "märz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10, "dezember": 12,
	"janvier": 1, "février": 2, "mars": 3, "avril": 4, "juin": 6, "juillet": 7, "août": 8, "septembre": 9, "octobre": 10, "novembre": 11, "décembre": 12,
	"enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "agosto": 8, "septiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
}

// weekday may stand before or behind a date.
var weekday = regexp.MustCompile(`(?i:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]?|[(（]?(?:星期|周|週|礼拜)[一二三四五六日天][)）]?)`)

// clock is a time of the day behind a date.
var clock = regexp.MustCompile(`^(?i:[T,\s]*(?:at\s+)?(上午|下午|晚上|凌晨)?\s*(\d{1,2})(?::|时|時|点|點)(\d{2})?分?(?::?(\d{2})(?:\.\d+)?秒?)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)$`)

// The forms of a day. Day before month with slashes is read only when one of
// both is above 12: 03/04/2024 means two days, and stays a text.
var dayForms = []struct {
	form  *regexp.Regexp
	order string // what each group is: y, m, d, M (a name), x (day or month)
}{
	{regexp.MustCompile(`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号號]?`), "ymd"},
	{regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})\b`), "ymd"},
	{regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s+of)?[\s-]+(\pL+)\.?,?[\s-]+(?:de\s+)?(\d{4})`), "dMy"},
	{regexp.MustCompile(`^(\pL+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`), "Mdy"},
	{regexp.MustCompile(`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})`), "dmy"},
	{regexp.MustCompile(`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})`), "xxy"},
	{regexp.MustCompile(`^(\d{4})\s*[-/年]\s*(\d{1,2})\s*月?$`), "ym"},
	{regexp.MustCompile(`^(\pL+)\.?,?\s+(\d{4})$`), "My"},
	{regexp.MustCompile(`^(\d{4})\s*年?$`), "y"},
}

// hanDate is a date in Chinese numerals: 二〇二四年三月五日.
var hanDate = regexp.MustCompile(`^([〇零○一二三四五六七八九]{4})年(?:([一二三四五六七八九十]{1,3})月)?(?:([一二三四五六七八九十]{1,3})[日号])?$`)

// ReadDate reads a text that is one date, perhaps with a time: ISO forms,
// "5 March 2024", "Mar 5, 2024", "5.3.2024", "2024年3月5日 14:30", "二〇二四年三月五日".
// Dates without a year, relative ones ("yesterday") and those that mean two
// days ("03/04/2024") are none: they stay a text. A day that the calendar does
// not have is none.
func ReadDate(text string) (Moment, bool) {
	s, ok := tidy(text)
	if !ok {
		return Moment{}, false
	}
	if m := hanDate.FindStringSubmatch(s); m != nil {
		return dated(hanYear(m[1]), hanNumber(m[2]), hanNumber(m[3]))
	}
	s = strings.Join(strings.Fields(weekday.ReplaceAllString(s, " ")), " ")
	for _, f := range dayForms {
		m := f.form.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		day, ok := read(m[1:], f.order)
		if !ok {
			continue
		}
		rest := strings.TrimSpace(s[len(m[0]):])
		if rest == "" {
			return day, true
		}
		return timed(day, rest)
	}
	return Moment{}, false
}

// read puts the groups of a form in their places.
func read(groups []string, order string) (Moment, bool) {
	var y, m, d int
	var either []int
	for i, kind := range order {
		n, _ := strconv.Atoi(groups[i]) // 0 for a name
		switch kind {
		case 'y':
			y = n
		case 'm':
			m = n
		case 'd':
			d = n
		case 'M':
			if m = monthNames[strings.ToLower(groups[i])]; m == 0 {
				return Moment{}, false
			}
		case 'x':
			either = append(either, n)
		}
	}
	if either != nil {
		switch {
		case either[0] == either[1], either[0] > 12:
			d, m = either[0], either[1]
		case either[1] > 12:
			m, d = either[0], either[1]
		default:
			return Moment{}, false
		}
	}
	if strings.ContainsAny(order, "mM") && m == 0 || strings.ContainsRune(order, 'd') && d == 0 {
		return Moment{}, false
	}
	return dated(y, m, d)
}

// dated is a date that the calendar has; m and d are 0 where the text has none.
func dated(y, m, d int) (Moment, bool) {
	switch {
	case y < 1000 || m < 0 || m > 12:
		return Moment{}, false
	case m == 0 && d == 0:
		return Moment{fmt.Sprintf("%04d", y)}, y >= 1500 && y < 2200 // else a number of four digits
	case d == 0:
		return Moment{fmt.Sprintf("%04d-%02d", y, m)}, m > 0
	}
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return Moment{t.Format("2006-01-02")}, m > 0 && t.Day() == d && int(t.Month()) == m
}

// timed adds the time of the day.
func timed(day Moment, rest string) (Moment, bool) {
	m := clock.FindStringSubmatch(rest)
	if m == nil || len(day.ISO) != len("2006-01-02") {
		return Moment{}, false
	}
	h, _ := strconv.Atoi(m[2])
	minute, _ := strconv.Atoi(m[3])
	second, _ := strconv.Atoi(m[4])
	half := strings.ToLower(strings.ReplaceAll(m[5], ".", ""))
	switch {
	case (half == "pm" || m[1] == "下午" || m[1] == "晚上") && h < 12:
		h += 12
	case (half == "am" || m[1] == "凌晨") && h == 12:
		h = 0
	}
	if h > 23 || minute > 59 || second > 59 {
		return Moment{}, false
	}
	zone := strings.ToUpper(m[6])
	switch {
	case zone == "UTC" || zone == "GMT":
		zone = "Z"
	case len(zone) == len("+0800"):
		zone = zone[:3] + ":" + zone[3:]
	}
	return Moment{fmt.Sprintf("%sT%02d:%02d:%02d%s", day.ISO, h, minute, second, zone)}, true
}

func hanYear(s string) int {
	n, _ := strconv.Atoi(hanPlain(s))
	return n
}

// hanNumber reads a month or a day; 0 for "".
func hanNumber(s string) int {
	value, rest, ok := chinese(s)
	if !ok || rest != "" {
		return 0
	}
	n, _ := strconv.Atoi(value)
	return n
}
