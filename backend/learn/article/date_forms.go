package article

import "strings"

// dateForms are the ways to print a date, the surer ones first. Each looks at
// the words from the first on and says how many it takes, 0 when it is not of that form.
var dateForms = []func(w []dateWord, dayFirst bool) (Date, int){
	yearFirst, ideographs, dayMonthYear, monthDayYear, numbers, monthYear, eightDigits,
}

// yearFirst is 2026-11-21, 2026/11/21, 2026.11.21.
func yearFirst(w []dateWord, _ bool) (Date, int) {
	if len(w) < 3 || !w[0].year() || !w[1].short() || !w[2].short() || !joined(w[1]) || w[1].gap != w[2].gap {
		return Date{}, 0
	}
	return Date{w[0].n, w[1].n, w[2].n}, 3
}

// ideographs is 2026年11月21日 and what is short of it; so in Japanese, and in Korean with 년 월 일.
func ideographs(w []dateWord, _ bool) (Date, int) {
	if len(w) < 4 || !w[0].year() || !w[1].is("年", "년") || !w[2].short() || !w[3].is("月", "월") {
		return Date{}, 0
	}
	d := Date{w[0].n, w[2].n, 0}
	if len(w) >= 6 && w[4].short() && w[5].is("日", "号", "號", "일") {
		d.Day = w[4].n
		return d, 6
	}
	return d, 4
}

// dayMonthYear is 21 November 2026, 21st of Nov. 2026, 21 de noviembre de 2026, 21-Nov-2026.
func dayMonthYear(w []dateWord, _ bool) (Date, int) {
	if !w[0].short() {
		return Date{}, 0
	}
	i := skipWords(w, 1, ordinals)
	i = skipWords(w, i, fillers)
	month := monthAt(w, i)
	if month == 0 {
		return Date{}, 0
	}
	i = skipWords(w, i+1, fillers)
	if i >= len(w) || !w[i].year() {
		return Date{}, 0
	}
	return Date{w[i].n, month, w[0].n}, i + 1
}

// monthDayYear is November 21, 2026 and Nov 21st 2026.
func monthDayYear(w []dateWord, _ bool) (Date, int) {
	month := monthAt(w, 0)
	if month == 0 || len(w) < 3 || !w[1].short() || len(strings.TrimSpace(w[1].gap)) > 1 {
		return Date{}, 0
	}
	i := skipWords(w, 2, ordinals)
	if i >= len(w) || !w[i].year() || strings.Contains(w[i].gap, ":") {
		return Date{}, 0
	}
	return Date{w[i].n, month, w[1].n}, i + 1
}

// monthYear is November 2026.
func monthYear(w []dateWord, _ bool) (Date, int) {
	month := monthAt(w, 0)
	i := skipWords(w, 1, fillers)
	if month == 0 || i >= len(w) || !w[i].year() || len(w[i].gap) > 2 {
		return Date{}, 0
	}
	return Date{w[i].n, month, 0}, i + 1
}

// numbers is 21.11.2026, 11/21/2026 and, with two digits for the year, 11/21/26.
func numbers(w []dateWord, dayFirst bool) (Date, int) {
	if len(w) < 3 || !w[0].short() || !w[1].short() || !joined(w[1]) || w[1].gap != w[2].gap {
		return Date{}, 0
	}
	year := w[2].n
	switch {
	case w[2].year():
	case w[2].kind == wordNumber && w[2].size() == 2 && w[1].gap == "/":
		if year += 2000; w[2].n >= pivotYear {
			year -= 100
		}
	default:
		return Date{}, 0
	}
	day, month := w[1].n, w[0].n
	if dayFirst && w[1].n <= 12 || w[0].n > 12 || w[1].gap == "." {
		day, month = month, day
	}
	return Date{year, month, day}, 3
}

// eightDigits is 20261121.
func eightDigits(w []dateWord, _ bool) (Date, int) {
	if w[0].kind != wordNumber || w[0].size() != 8 || w[0].n < firstYear*10_000 {
		return Date{}, 0
	}
	return Date{w[0].n / 10_000, w[0].n / 100 % 100, w[0].n % 100}, 1
}

// year says whether a word is a year of four digits.
func (w dateWord) year() bool {
	return w.kind == wordNumber && w.n >= firstYear && w.n <= lastYear
}

// short says whether a word is a number of one or two digits from 1 to 31.
func (w dateWord) short() bool {
	return w.kind == wordNumber && w.n >= 1 && w.n <= 31 && len([]rune(w.gap)) < 4
}

// joined says whether a number follows another one behind a sign of dates.
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

// ordinals stand right behind the day's number, fillers between its parts.
var (
	ordinals = wordSet("st nd rd th er ter ième º ª a o e")
	fillers  = wordSet("of de del do da den van на г")
)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(list) {
		set[s] = true
	}
	return set
}

// months maps the names of months, whole and short, to their numbers. A name
// that two languages use for different months is left out.
var months = monthNames(
	"january jan januar janvier janv enero ene januari janeiro gennaio gen styczeń stycznia ianuarie январь января янв ocak leden ledna tammikuu január ιανουαρίου jän jänner",
	"february feb februar février févr fév fevrier febrero febbraio febr februari fevereiro fev luty lutego februarie февраль февраля фев şubat únor února helmikuu február φεβρουαρίου",
	"march mar märz maerz mars marzo maart março marco marzec marca martie март марта mart březen března maaliskuu március μαρτίου mrz",
	"april apr avril avr abril abr aprile kwiecień kwietnia aprilie апрель апреля апр nisan duben dubna huhtikuu április απριλίου",
	"may mai mayo maggio mag mei maio maj maja май мая mayıs květen května toukokuu május μαΐου",
	"june jun juni juin junio giugno giu junho czerwiec czerwca iunie июнь июня июн haziran červen června kesäkuu június ιουνίου",
	"july jul juli juillet juil julio luglio lug julho lipiec lipca iulie июль июля июл temmuz červenec července heinäkuu július ιουλίου",
	"august aug août aout agosto ago augustus sierpień sierpnia август августа авг ağustos srpen srpna elokuu augusztus αυγούστου augusti",
	"september sep sept septembre septiembre settembre set setembro wrzesień wrzesnia września septembrie сентябрь сентября сен eylül září syyskuu szeptember σεπτεμβρίου",
	"october oct oktober okt octobre octubre ottobre ott outubro out październik października octombrie октябрь октября окт ekim říjen října lokakuu október οκτωβρίου",
	"november nov novembre noviembre novembro listopada noiembrie ноябрь ноября ноя kasım listopadu marraskuu νοεμβρίου",
	"december dec dezember dez décembre déc diciembre dic dicembre desember dezembro grudzień grudnia decembrie декабрь декабря дек aralık prosinec prosince joulukuu δεκεμβρίου",
)

func monthNames(lists ...string) map[string]int {
	all := map[string]int{}
	for i, list := range lists {
		for _, name := range strings.Fields(list) {
			all[name] = i + 1
		}
	}
	return all
}

// numerals turns 二〇二六 年 十一 月 into numbers: runs of Chinese numerals before
// 年, 月, 日 and 号, so that no other text changes.
func numerals(words []dateWord) []dateWord {
	out := words[:0]
	for i := 0; i < len(words); {
		j := i
		for j < len(words) && words[j].kind == wordOther && numeral(words[j].text) >= 0 && (j == i || words[j].gap == "") {
			j++
		}
		if n := numeralsValue(words[i:j]); j > i && j < len(words) && n > 0 && words[j].is("年", "月", "日", "号") {
			w := words[i]
			w.kind, w.to, w.n, w.text = wordNumber, words[j-1].to, n, ""
			out, i = append(out, w), j
			continue
		}
		out = append(out, words[i])
		i++
	}
	return out
}

// ten is what 十 stands for among the numerals.
const ten = 10

func numeral(s string) int {
	if s == "十" {
		return ten
	}
	if i := strings.Index("〇一二三四五六七八九", s); i >= 0 && s != "" {
		return i / len("〇")
	}
	if s == "零" {
		return 0
	}
	return -1
}

// numeralsValue reads 二〇二六 digit by digit, and 二十一 with its ten.
func numeralsValue(w []dateWord) int {
	n := 0
	for i, d := range w {
		switch v := numeral(d.text); {
		case v != ten:
			if i > 0 && numeral(w[i-1].text) == ten {
				n += v
			} else {
				n = n*10 + v
			}
		case n == 0:
			n = ten
		default:
			n *= ten
		}
	}
	return n
}
