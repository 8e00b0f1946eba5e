package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// hanWeekday is a weekday of Chinese or Japanese beside a date.
var hanWeekday = regexp.MustCompile(`[(（]?(?:(?:星期|周|週|礼拜|禮拜)[一二三四五六日天]|[日月火水木金土]曜日?|[(（][日月火水木金土][)）])[)）]?`)

// The parts of a time of day after a date, in their order.
var (
	clockLead = regexp.MustCompile(`^(?:(?i:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|(?:at|um|à|às|as|alle|ore|kl\.?|om|a las|в|o godz\.?)\s)|г\.|` +
		`[(（](?:[日月火水木金土]|(?:星期|周|週)[一二三四五六日天])[)）]|(?:星期|周|週)[一二三四五六日天]|[日月火水木金土]曜日?|[T,，;\s|·-])*`)
	halfLead  = regexp.MustCompile(`^(上午|下午|晚上|凌晨|中午|午前|午後|오전|오후)\s*`)
	clockForm = []*regexp.Regexp{
		regexp.MustCompile(`^([0-9０-９]{1,2})[:：]([0-9０-９]{2})(?:[:：]([0-9０-９]{2})(?:[.,]\d+)?)?`),
		regexp.MustCompile(`^([0-9０-９]{1,2})\s*[时時点點시]\s*(?:([0-9０-９]{1,2})\s*[分분])?\s*(?:([0-9０-９]{1,2})\s*[秒초])?`),
		regexp.MustCompile(`^(\d{1,2})\s?[hH](?:\s?(\d{2}))?\b`),
		regexp.MustCompile(`^(\d{1,2})(?:[.:](\d{2}))?\s*(?:Uhr|uur)\b`),
		regexp.MustCompile(`^(\d{1,2})(?:\.(\d{2}))?\s?(?:[aApP]\.?\s?[mM]\b\.?)`),
	}
	halfAfter = regexp.MustCompile(`^\s?([aApP])\.?\s?[mM]\b\.?`)
	uhrAfter  = regexp.MustCompile(`^\s*(?:Uhr|uur|hrs?|h)\b\.?`)
	zoneAfter = regexp.MustCompile(`^\s?[(]?(?:(Z|UTC|GMT)?([+-]\d{1,2}(?::?\d{2})?)|(Z|UTC|GMT|[A-Z]{2,4}T|MSK|PT|ET|CT)\b)[)]?`)
)

// zones are the offsets of abbreviations with one meaning; a time with another one
// has no zone.
var zones = map[string]string{
	"Z": "Z", "UTC": "Z", "GMT": "Z", "EST": "-05:00", "EDT": "-04:00", "CDT": "-05:00", "MDT": "-06:00", "MST": "-07:00", "PST": "-08:00", "PDT": "-07:00",
	"CET": "+01:00", "CEST": "+02:00", "EET": "+02:00", "EEST": "+03:00", "MSK": "+03:00", "JST": "+09:00", "KST": "+09:00", "HKT": "+08:00", "AEST": "+10:00", "AEDT": "+11:00",
}

// timeOfDay adds the time of day that stands after a day to it, and says how many
// bytes it takes: 0 where there is none, or one that the clock does not have.
func timeOfDay(day Moment, after string) (Moment, int) {
	if len(day.ISO) != len("2006-01-02") || !strings.ContainsFunc(after, func(r rune) bool { return digitOf(r) >= 0 }) {
		return day, 0
	}
	at := len(clockLead.FindString(after))
	half := ""
	if m := halfLead.FindStringSubmatch(after[at:]); m != nil {
		half, at = m[1], at+len(m[0])
	}
	h, minute, second, n := readClock(after[at:])
	if n == 0 {
		return day, 0
	}
	at += n
	if m := halfAfter.FindStringSubmatch(after[at:]); m != nil {
		half, at = strings.ToLower(m[1]), at+len(m[0])
	}
	at += len(uhrAfter.FindString(after[at:]))
	switch {
	case strings.Contains("p 下午 晚上 午後 오후", half) && half != "" && h < 12, half == "中午" && h < 3:
		h += 12
	case strings.Contains("a 凌晨 午前 오전", half) && half != "" && h == 12:
		h = 0
	}
	if h > 23 || minute > 59 || second > 60 {
		return day, 0
	}
	zone, n := readZone(after[at:])
	if strings.HasPrefix(zone, "-") && after[at] == '-' && after[0] != 'T' && second == 0 {
		return day, 0 // 10:30-12:00: from when to when
	}
	return Moment{fmt.Sprintf("%sT%02d:%02d:%02d%s", day.ISO, h, minute, min(second, 59), zone)}, at + n
}

// readClock reads the numbers of a time of day, and says how many bytes they take;
// am and pm after them are left.
func readClock(s string) (h, minute, second, n int) {
	for _, form := range clockForm {
		m := form.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		var parts [3]int
		for i, digits := range m[1:] {
			parts[i] = digitsValue(digits)
		}
		n = len(m[0])
		if i := strings.IndexAny(m[0], "aApP"); i > 0 {
			n = i
		}
		return parts[0], parts[1], parts[2], n
	}
	return 0, 0, 0, 0
}

// readZone reads a zone after a time, and says how many bytes it takes.
func readZone(s string) (zone string, n int) {
	m := zoneAfter.FindStringSubmatch(s)
	switch {
	case m == nil:
		return "", 0
	case m[2] == "":
		return zones[m[3]], len(m[0])
	}
	sign, digits := m[2][:1], strings.ReplaceAll(m[2][1:], ":", "")
	if len(digits) <= 2 {
		digits += "00"
	}
	hhmm, _ := strconv.Atoi(digits)
	if hhmm/100 > 14 || hhmm%100 > 59 {
		return "", 0
	}
	return fmt.Sprintf("%s%02d:%02d", sign, hhmm/100, hhmm%100), len(m[0])
}
