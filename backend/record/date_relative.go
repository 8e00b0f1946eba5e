package record

import (
	"regexp"
	"strings"
	"time"
)

// Relative dates: "yesterday at 14:30", "3 days ago", "vor 3 Tagen", "3小时前". They
// are read in a text that is a date as a whole, and only where the Locale says when
// the page was read. A number of months or years is read as a month or a year.

// daysAgo are words for a day, by how many days lie between it and today.
var daysAgo = map[string]int{
	"today": 0, "heute": 0, "aujourd'hui": 0, "aujourd’hui": 0, "hoy": 0, "hoje": 0, "oggi": 0, "vandaag": 0, "сегодня": 0, "dziś": 0, "dzisiaj": 0, "今天": 0, "今日": 0, "오늘": 0,
	"yesterday": 1, "gestern": 1, "hier": 1, "ayer": 1, "ontem": 1, "ieri": 1, "gisteren": 1, "вчера": 1, "wczoraj": 1, "昨天": 1, "昨日": 1, "어제": 1,
	"vorgestern": 2, "avant-hier": 2, "anteayer": 2, "anteontem": 2, "eergisteren": 2, "позавчера": 2, "przedwczoraj": 2, "前天": 2, "一昨日": 2,
}

// timeUnit is a length of time; the zero unit is none.
type timeUnit byte

const (
	unitSeconds timeUnit = iota + 1
	unitMinutes
	unitHours
	unitDays
	unitWeeks
	unitMonths
	unitYears
)

// timeUnits are the words for a length of time.
var timeUnits = timeWords(
	"second seconds sec secs sekunde sekunden seconde secondes segundo segundos secondo secondi seconden секунду секунды секунд sekundę sekundy sekund 秒 秒钟 秒鐘 초",
	"minute minutes min mins minuten minuto minutos minuti minuut минуту минуты минут minutę minuty minut 分 分钟 分鐘 분",
	"hour hours hr hrs stunde stunden heure heures hora horas ora ore uur час часа часов godzinę godziny godzin 小时 小時 时 時 時間 시간",
	"day days tag tage tagen jour jours día dia días dias giorno giorni dag dagen день дня дней dzień dni 天 日 일",
	"week weeks woche wochen semaine semaines semana semanas settimana settimane weken неделю недели недель tydzień tygodnie tygodni 周 週 星期 周间 週間 주",
	"month months monat monate monaten mois mes meses mês mese mesi maand maanden месяц месяца месяцев miesiąc miesiące miesięcy 个月 個月 か月 ヶ月 カ月 月 개월",
	"year years jahr jahre jahren an ans año años ano anos anno anni jaar год года лет rok lata lat 年 년",
)

// timeWords maps the words of each unit, from seconds to years, to it.
func timeWords(lists ...string) map[string]timeUnit {
	all := map[string]timeUnit{}
	for i, list := range lists {
		for word := range strings.FieldsSeq(list) {
			all[word] = timeUnit(i + 1)
		}
	}
	return all
}

// ago are the forms of a length of time before now: the number, then the unit. Each is asked of a text that begins and
// ends as it does.
var ago = []struct {
	begins, ends string
	form         *regexp.Regexp
}{
	{"", "ago", regexp.MustCompile(`^(\d{1,4}|an?|one)\s+(\pL+)\s+ago$`)},
	{"vor", "", regexp.MustCompile(`^vor\s+(\d{1,4}|einer?|einem)\s+(\pL+)$`)},
	{"il y a", "", regexp.MustCompile(`^il y a\s+(\d{1,4}|une?)\s+(\pL+)$`)},
	{"h", "", regexp.MustCompile(`^(?:hace|há|ha)\s+(\d{1,4}|una?|uma?)\s+(\pL+)$`)},
	{"", "fa", regexp.MustCompile(`^(\d{1,4}|una?|un')\s*(\pL+)\s+fa$`)},
	{"", "geleden", regexp.MustCompile(`^(\d{1,4}|een)\s+(\pL+)\s+geleden$`)},
	{"", "назад", regexp.MustCompile(`^(\d{1,4}|)\s*(\pL+)\s+назад$`)},
	{"", "temu", regexp.MustCompile(`^(\d{1,4}|)\s*(\pL+)\s+temu$`)},
	{"", "前", regexp.MustCompile(`^(\d{1,4})\s*(个月|個月|か月|ヶ月|カ月|\pL{1,2})\s*(?:之?前|以前)$`)},
	{"", "전", regexp.MustCompile(`^(\d{1,4})\s*(\pL{1,2})\s*전$`)},
}

// relative reads words that begin a text as a date before now.
func (r dateReader) relative(text string, words []dateWord) (foundDate, bool) {
	if !r.whole || r.Now.IsZero() {
		return foundDate{}, false
	}
	from := words[0].from
	phrase := strings.ToLower(strings.TrimRight(text[from:], " .)）"))
	for _, a := range ago {
		if !strings.HasPrefix(phrase, a.begins) || !strings.HasSuffix(phrase, a.ends) {
			continue
		}
		if m := a.form.FindStringSubmatch(phrase); m != nil && timeUnits[m[2]] > 0 {
			n := 1
			if m[1] != "" && m[1][0] <= '9' {
				n = digitsValue(m[1])
			}
			return foundDate{Moment{before(r.Now, n, timeUnits[m[2]])}, from, len(text)}, true
		}
	}
	for word, n := range daysAgo {
		if rest, ok := strings.CutPrefix(phrase, word); ok && (rest == "" || strings.IndexByte(" ,", rest[0]) >= 0 || !startsWithLetter(rest)) {
			moment, end := timeOfDay(Moment{before(r.Now, n, unitDays)}, text[from+len(word):])
			return foundDate{moment, from, from + len(word) + end}, true
		}
	}
	return foundDate{}, false
}

// NamesDay reports whether a text is a date without a digit: "yesterday", "今天".
func NamesDay(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	for word := range daysAgo {
		if rest, ok := strings.CutPrefix(text, word); ok && !startsWithLetter(rest) {
			return true
		}
	}
	return false
}

// before is the moment so long before now, as exactly as its unit says.
func before(now time.Time, n int, unit timeUnit) string {
	switch unit {
	case unitYears:
		return now.AddDate(-n, 0, 0).Format("2006")
	case unitMonths:
		return now.AddDate(0, 0, 1-now.Day()).AddDate(0, -n, 0).Format("2006-01")
	case unitWeeks:
		return now.AddDate(0, 0, -7*n).Format(time.DateOnly)
	case unitDays:
		return now.AddDate(0, 0, -n).Format(time.DateOnly)
	case unitHours:
		now = now.Add(-time.Duration(n) * time.Hour)
	case unitMinutes:
		now = now.Add(-time.Duration(n) * time.Minute)
	case unitSeconds:
		now = now.Add(-time.Duration(n) * time.Second)
	}
	return now.Truncate(time.Minute).Format(time.RFC3339)
}
