package record

import (
	"testing"
	"time"
	"unicode/utf8"
)

// Dates among other words.
func TestFindDate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		dayFirst bool
		want     string
		printed  string
		why      string
	}{
		{"2026-11-21", false, "2026-11-21", "2026-11-21", "ISO"},
		{"Posted 2026-11-21T08:30:00Z", false, "2026-11-21", "2026-11-21T08:30:00Z", "with its time and zone"},
		{"2026/1/2 9:05", false, "2026-01-02", "2026/1/2 9:05", "slashes, year first"},
		{"发布时间：2026年11月21日 07:48 来源：晚报", false, "2026-11-21", "2026年11月21日 07:48", "Chinese"},
		{"2004年7月16日08:19", false, "2004-07-16", "2004年7月16日08:19", "no blank before the time"},
		{"二〇二六年十一月二十一日", false, "2026-11-21", "二〇二六年十一月二十一日", "Chinese numerals"},
		{"二○二六", false, "", "", "a year alone is no date"},
		{"2026年11月", false, "2026-11", "2026年11月", "a month"},
		{"2026년 11월 21일", false, "2026-11-21", "2026년 11월 21일", "Korean"},
		{"November 21, 2026", false, "2026-11-21", "November 21, 2026", "American"},
		{"Mon Oct 6 09:14:02 UTC 2025", false, "2025-10-06", "Oct 6 09:14:02 UTC 2025", "as the command date prints it"},
		{"Mon Oct  6 09:14:02 2025 +0200", false, "2025-10-06", "Oct  6 09:14:02 2025", "as ctime and git print it"},
		{"Sat, Nov. 21st 2026 at 9:28 am", false, "2026-11-21", "Nov. 21st 2026 at 9:28 am", "with all that belongs to it"},
		{"21 November 2026", false, "2026-11-21", "21 November 2026", "British"},
		{"21 de noviembre de 2026", true, "2026-11-21", "21 de noviembre de 2026", "Spanish"},
		{"le 1er décembre 2026", true, "2026-12-01", "1er décembre 2026", "French"},
		{"21. November 2026", true, "2026-11-21", "21. November 2026", "German"},
		{"21 ноября 2026 г.", true, "2026-11-21", "21 ноября 2026", "Russian"},
		{"21.11.2026", false, "2026-11-21", "21.11.2026", "dots: day first everywhere"},
		{"11/21/2026", false, "2026-11-21", "11/21/2026", "month first"},
		{"3/4/2026", false, "2026-03-04", "3/4/2026", "month first where the language says so"},
		{"3/4/2026", true, "2026-04-03", "3/4/2026", "day first where the language says so"},
		{"25/4/2026", false, "2026-04-25", "25/4/2026", "only one reading fits"},
		{"12/11/25", false, "2025-12-11", "12/11/25", "two digits for the year"},
		{"20261121", false, "2026-11-21", "20261121", "eight digits"},
		{"May 2026", false, "2026-05", "May 2026", "month and year"},
		{"May", false, "", "", "a month's name alone is a word"},
		{"12", false, "", "", "a number"},
		{"3 days ago", false, "", "", "the page does not say from when"},
		{"2026-02-30", false, "", "", "no such day"},
		{"version 1.12.2026.4", false, "", "", "a version"},
		{"call 555-12-2026-11", false, "", "", "part of a longer number"},
		{"Copyright 2026", false, "", "", "a year"},
		{"2026-11-21 2027-01-01", false, "2026-11-21", "2026-11-21", "the first"},
	} {
		order := MonthFirst
		if c.dayFirst {
			order = DayFirst
		}
		m, printed, _ := FindDate(c.text, Locale{Order: order})
		if got := m.Day(); got != c.want || printed != c.printed {
			t.Errorf("FindDate(%q, %v) = %q, %q, want %q, %q: %s", c.text, c.dayFirst, m.Day(), printed, c.want, c.printed, c.why)
		}
	}
}

// Texts that are a date as a whole.
func TestReadDate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, iso, why string }{
		{"2024-03-05", "2024-03-05", "ISO"},
		{"2024/3/5", "2024-03-05", "slashes, year first"},
		{"20240305", "2024-03-05", "without marks"},
		{"5 March 2024", "2024-03-05", "English"},
		{"5th of March 2024", "2024-03-05", "with an ordinal"},
		{"March 5, 2024", "2024-03-05", "American"},
		{"Tue, 05 Mar 2024 14:30:00 GMT", "2024-03-05T14:30:00Z", "mail"},
		{"5. März 2024", "2024-03-05", "German"},
		{"05.03.2024", "2024-03-05", "German, numbers"},
		{"1 février 2024", "2024-02-01", "French"},
		{"25/12/2024", "2024-12-25", "one of both is above 12"},
		{"12/25/2024", "2024-12-25", "the other one"},
		{"05/05/2024", "2024-05-05", "both are the same"},
		{"2024年3月5日", "2024-03-05", "Chinese"},
		{"２０２４年３月５日 星期二", "2024-03-05", "full width, weekday"},
		{"2024年3月5日 下午2:30", "2024-03-05T14:30:00", "afternoon"},
		{"2024-03-05 14:30", "2024-03-05T14:30:00", "with a time"},
		{"2024-03-05T14:30:00+0800", "2024-03-05T14:30:00+08:00", "with a zone"},
		{"2024-03-05 2:30 PM", "2024-03-05T14:30:00", "half days"},
		{"二〇二四年三月五日", "2024-03-05", "in words"},
		{"二〇二四年十二月", "2024-12", "in words, a month"},
		{"2024年3月", "2024-03", "a month"},
		{"March 2024", "2024-03", "a month, English"},
		{"1998", "1998", "a year"},
		{"2024-02-29", "2024-02-29", "a leap day"},
		{"5 maart 2024", "2024-03-05", "Dutch"},
		{"dinsdag 5 maart 2024 om 14:30 uur", "2024-03-05T14:30:00", "Dutch, with weekday and time"},
		{"12 mrt. 2024", "2024-03-12", "Dutch, short"},
		{"5 мая 2024", "2024-05-05", "Russian"},
		{"5 мая 2024 г.", "2024-05-05", "Russian, with the word for year"},
		{"Вт, 5 марта 2024 г., 14:30", "2024-03-05T14:30:00", "Russian, with weekday and time"},
		{"5 de março de 2024", "2024-03-05", "Portuguese"},
		{"5 de marco de 2024", "2024-03-05", "without its accent"},
		{"1º de setembro de 2024 às 14h30", "2024-09-01T14:30:00", "Portuguese, with a time"},
		{"5 de septiembre de 2024", "2024-09-05", "Spanish"},
		{"martes, 5 de marzo de 2024", "2024-03-05", "Spanish, with a weekday"},
		{"5 marzo 2024", "2024-03-05", "Italian"},
		{"lunedì 1 gennaio 2024, ore 9:05", "2024-01-01T09:05:00", "Italian, with a time"},
		{"5 marca 2024 r.", "2024-03-05", "Polish"},
		{"21 października 2024", "2024-10-21", "Polish"},
		{"le 1er décembre 2024 à 14 h 30", "2024-12-01T14:30:00", "French, with a time"},
		{"1er de\u0301cembre 2024", "2024-12-01", "an accent as a sign of its own"},
		{"am 5. März 2024 um 14.30 Uhr", "2024-03-05T14:30:00", "German, with a time"},
		{"2024. március 5.", "2024-03-05", "Hungarian"},
		{"5-Mar-2024", "2024-03-05", "dashes"},
		{"2024-Mar-05", "2024-03-05", "year first, a name"},
		{"05.03.24", "2024-03-05", "German, two digits"},
		{"令和6年3月5日", "2024-03-05", "Japanese era"},
		{"令和６年３月５日（火） 14時30分", "2024-03-05T14:30:00", "Japanese era, full width, with weekday and time"},
		{"令和元年5月1日", "2019-05-01", "first year of an era"},
		{"平成30年12月", "2018-12", "a month of an era"},
		{"昭和64年1月7日", "1989-01-07", "the last day of an era"},
		{"中華民國113年3月5日", "2024-03-05", "Republic of China"},
		{"2024年3月5日 午後2時30分", "2024-03-05T14:30:00", "Japanese afternoon"},
		{"2024년 3월 5일 오후 2:30", "2024-03-05T14:30:00", "Korean afternoon"},
		{"2024. 3. 5.", "2024-03-05", "Korean with dots"},
		{"Published: March 5, 2024", "2024-03-05", "a label"},
		{"Posted on Tuesday, 5 March 2024", "2024-03-05", "words that announce it"},
		{"Veröffentlicht am 5. März 2024", "2024-03-05", "German words that announce it"},
		{"发布时间：2024年3月5日 14:30", "2024-03-05T14:30:00", "a Chinese label"},
		{"公開日 2024年3月5日", "2024-03-05", "a Japanese label"},
		{"March 5, 2024 2:30 p.m. EST", "2024-03-05T14:30:00-05:00", "an abbreviated zone"},
		{"2024-03-05 14:30 CST", "2024-03-05T14:30:00", "a zone with two meanings is none"},
		{"2024-03-05 14:30:15.250 GMT+8", "2024-03-05T14:30:15+08:00", "fraction, zone as an offset"},
	} {
		got, ok := ReadDate(c.text)
		if !ok || got.ISO != c.iso {
			t.Errorf("ReadDate(%q) = %+v, %v, want %s: %s", c.text, got, ok, c.iso, c.why)
		}
	}
	for text, why := range map[string]string{
		"03/04/2024": "two days", "2023-02-29": "no leap year", "2024-13-01": "no such month", "yesterday": "relative", "昨天": "relative", "May": "a name",
		"12": "a number", "5 March": "no year", "2024-03-05 and more": "prose", "9999": "a number of four digits", "2024-03-05 25:00": "no such hour",
		"": "empty", "2024-00-05": "no month", "令和6年13月5日": "no such month", "大正99年1月1日": "no such year", "3 days ago": "the page does not say from when",
		"March 5, 2024 – March 7, 2024": "from when to when", "2024-03-05 10:30-12:00": "from when to when", "5 March 2024 and 6 March 2024": "two dates",
		"Meeting of March 5, 2024": "a title", "May 5": "no year", "2024 items": "a number", "1998-2004": "two years", "version 1.12.2026.4": "a version",
	} {
		if got, ok := ReadDate(text); ok {
			t.Errorf("ReadDate(%q) = %+v: %s", text, got, why)
		}
	}
	if m, _ := ReadDate("2024-03-05T14:30:00+08:00"); true {
		if at, ok := m.Time(); !ok || !at.Equal(time.Date(2024, 3, 5, 6, 30, 0, 0, time.UTC)) {
			t.Errorf("time %v, %v", at, ok)
		}
	}
	if m, _ := ReadDate("2024-03"); m.ISO == "2024-03" {
		if _, ok := m.Date(); ok {
			t.Error("a month is no day")
		}
	}
}

// What depends on the page around.
func TestLocaleReadDate(t *testing.T) {
	t.Parallel()
	now := time.Date(2024, 3, 5, 15, 42, 30, 0, time.UTC)
	for _, c := range []struct {
		text   string
		locale Locale
		iso    string
		why    string
	}{
		{"03/04/2024", Locale{Lang: "en-US"}, "2024-03-04", "month first"},
		{"03/04/2024", Locale{Lang: "en_GB"}, "2024-04-03", "day first"},
		{"03/04/2024", Locale{Lang: "fr"}, "2024-04-03", "day first"},
		{"03/04/2024", Locale{Lang: "en"}, "", "both orders are in use"},
		{"03/04/2024", Locale{Lang: "zh-CN"}, "", "neither order is in use"},
		{"03/04/2024", Locale{Lang: "en", Order: DayFirst}, "2024-04-03", "the order is given"},
		{"R6.3.5", Locale{Lang: "ja"}, "2024-03-05", "an era by its letter"},
		{"R6.3.5", Locale{Lang: "en"}, "", "a version elsewhere"},
		{"today", Locale{Now: now}, "2024-03-05", ""},
		{"Yesterday at 14:30", Locale{Now: now}, "2024-03-04T14:30:00", "with a time"},
		{"昨天 14:30", Locale{Now: now}, "2024-03-04T14:30:00", "Chinese"},
		{"Posted 3 days ago", Locale{Now: now}, "2024-03-02", "after a word"},
		{"a week ago", Locale{Now: now}, "2024-02-27", "one in a word"},
		{"2 hours ago", Locale{Now: now}, "2024-03-05T13:42:00Z", "hours tell a time"},
		{"vor 3 Tagen", Locale{Now: now}, "2024-03-02", "German"},
		{"vor einer Stunde", Locale{Now: now}, "2024-03-05T14:42:00Z", "German, one"},
		{"il y a 2 semaines", Locale{Now: now}, "2024-02-20", "French"},
		{"hace 3 días", Locale{Now: now}, "2024-03-02", "Spanish"},
		{"há 2 meses", Locale{Now: now}, "2024-01", "Portuguese; months tell a month"},
		{"3 giorni fa", Locale{Now: now}, "2024-03-02", "Italian"},
		{"5 dagen geleden", Locale{Now: now}, "2024-02-29", "Dutch"},
		{"3 дня назад", Locale{Now: now}, "2024-03-02", "Russian"},
		{"неделю назад", Locale{Now: now}, "2024-02-27", "Russian, one"},
		{"2 lata temu", Locale{Now: now}, "2022", "Polish; years tell a year"},
		{"3小时前", Locale{Now: now}, "2024-03-05T12:42:00Z", "Chinese"},
		{"3天前", Locale{Now: now}, "2024-03-02", "Chinese"},
		{"5日前", Locale{Now: now}, "2024-02-29", "Japanese"},
		{"1か月前", Locale{Now: now}, "2024-02", "Japanese"},
		{"2일 전", Locale{Now: now}, "2024-03-03", "Korean"},
		{"yesterday's news", Locale{Now: now}, "", "prose"},
		{"3 items ago", Locale{Now: now}, "", "no unit"},
		{"3 days ago", Locale{}, "", "the page does not say from when"},
	} {
		m, ok := c.locale.ReadDate(c.text)
		if m.ISO != c.iso || ok != (c.iso != "") {
			t.Errorf("ReadDate(%q) with %+v = %q, %v, want %q: %s", c.text, c.locale, m.ISO, ok, c.iso, c.why)
		}
	}
}

// Both readers give the same day for each text that is a date as a whole.
func TestReadDateAgreesWithFindDate(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"5 maart 2024", "5 мая 2024", "5 de março de 2024", "Published: March 5, 2024", "令和6年3月5日", "2024-03-05T14:30:00+08:00", "25/12/2024", "二〇二四年三月五日",
	} {
		read, ok := ReadDate(text)
		found, _, both := FindDate(text, Locale{})
		if !ok || !both || read != found {
			t.Errorf("%q: ReadDate %q, %v; FindDate %q, %v", text, read.ISO, ok, found.ISO, both)
		}
	}
}

func FuzzFindDate(f *testing.F) {
	for _, s := range []string{"2026-11-21 08:30", "二十一月", "11/21/26 at 9:05 pm", "1.2.3.2026", "年月日", "21 de de 2026", "２０２６年１１月２１日"} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, dayFirst bool) {
		order := MonthFirst
		if dayFirst {
			order = DayFirst
		}
		m, printed, ok := FindDate(s, Locale{Order: order})
		if _, err := time.Parse("2006-01-02"[:len(m.Day())], m.Day()); ok && (err != nil || printed == "") {
			t.Fatalf("%q gave %v, %q", s, m, printed)
		}
		if utf8.ValidString(s) && !utf8.ValidString(printed) {
			t.Fatalf("%q was cut within a character: %q", s, printed)
		}
	})
}

func TestNamesDay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"Yesterday": true, "昨天 08:15": true, "today": true, "todays": false, "the day": false, "": false} {
		if got := NamesDay(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
