package article

import (
	"testing"
	"unicode/utf8"
)

func TestParseDate(t *testing.T) {
	for _, c := range []struct {
		text     string
		dayFirst bool
		want     string
		printed  string
		why      string
	}{
		{"2026-11-21", false, "2026-11-21", "2026-11-21", "ISO"},
		{"Posted 2026-11-21T08:30:00Z", false, "2026-11-21", "2026-11-21T08:30:00", "with its time"},
		{"2026/1/2 9:05", false, "2026-01-02", "2026/1/2 9:05", "slashes, year first"},
		{"发布时间：2026年11月21日 07:48 来源：晚报", false, "2026-11-21", "2026年11月21日 07:48", "Chinese"},
		{"2004年7月16日08:19", false, "2004-07-16", "2004年7月16日08:19", "no blank before the time"},
		{"二〇二六年十一月二十一日", false, "2026-11-21", "二〇二六年十一月二十一日", "Chinese numerals"},
		{"二○二六", false, "", "", "a year alone is no date"},
		{"2026年11月", false, "2026-11", "2026年11月", "a month"},
		{"2026년 11월 21일", false, "2026-11-21", "2026년 11월 21일", "Korean"},
		{"November 21, 2026", false, "2026-11-21", "November 21, 2026", "American"},
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
		d, printed, ok := ParseDate(c.text, c.dayFirst)
		got := ""
		if ok {
			got = d.String()
		}
		if got != c.want || printed != c.printed {
			t.Errorf("ParseDate(%q, %v) = %q, %q, want %q, %q: %s", c.text, c.dayFirst, got, printed, c.want, c.printed, c.why)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"2026-11-21 08:30", "二十一月", "11/21/26 at 9:05 pm", "1.2.3.2026", "年月日", "21 de de 2026", "２０２６年１１月２１日"} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, dayFirst bool) {
		d, printed, ok := ParseDate(s, dayFirst)
		if ok && (!d.valid() || printed == "") {
			t.Fatalf("%q gave %v, %q", s, d, printed)
		}
		if utf8.ValidString(s) && !utf8.ValidString(printed) {
			t.Fatalf("%q was cut within a character: %q", s, printed)
		}
	})
}
