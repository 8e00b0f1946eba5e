package schedule

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const layout = "2006-01-02 15:04 -0700"

func place(t *testing.T, name string) *time.Location {
	t.Helper()
	l, err := time.LoadLocation(name)
	if err != nil {
		t.Skip(err)
	}
	return l
}

func TestNext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cron, place, after, want, why string }{
		{"* * * * *", "UTC", "2024-01-31 23:59 +0000", "2024-02-01 00:00 +0000", "every minute"},
		{"*/15 * * * *", "UTC", "2024-01-01 00:15 +0000", "2024-01-01 00:30 +0000", "after, not at"},
		{"30 4 * * *", "UTC", "2024-01-01 04:30 +0000", "2024-01-02 04:30 +0000", "once a day"},
		{"0 9-17/4 * * mon-fri", "UTC", "2024-01-05 17:00 +0000", "2024-01-08 09:00 +0000", "over the weekend"},
		{"30 4 1,15 * 5", "UTC", "2024-01-01 05:00 +0000", "2024-01-05 04:30 +0000", "day or weekday"},
		{"0 0 13 * fri", "UTC", "2024-01-01 00:00 +0000", "2024-01-05 00:00 +0000", "either is enough"},
		{"0 0 */2 * fri", "UTC", "2024-01-01 00:00 +0000", "2024-01-05 00:00 +0000", "both, as the day begins with *"},
		{"0 0 29 2 *", "UTC", "2024-03-01 00:00 +0000", "2028-02-29 00:00 +0000", "a leap day"},
		{"0 0 29 2 *", "UTC", "2096-03-01 00:00 +0000", "2104-02-29 00:00 +0000", "over a year that is none"},
		{"0 0 * * 7", "UTC", "2024-01-01 00:00 +0000", "2024-01-07 00:00 +0000", "Sunday is 7 too"},
		{"0 12 * dec *", "UTC", "2024-01-01 00:00 +0000", "2024-12-01 12:00 +0000", "a month by name"},
		{"@weekly", "UTC", "2024-01-01 00:00 +0000", "2024-01-07 00:00 +0000", "a nickname"},
		{"30 2 * * *", "Europe/Berlin", "2024-03-30 12:00 +0100", "2024-03-31 03:00 +0200", "leapt over: at the end of the leap"},
		{"30 2 * * *", "Europe/Berlin", "2024-03-31 03:00 +0200", "2024-04-01 02:30 +0200", "and the next day as ever"},
		{"30 2 * * *", "Europe/Berlin", "2024-10-26 12:00 +0200", "2024-10-27 02:30 +0200", "shown twice: the first time"},
		{"30 2 * * *", "Europe/Berlin", "2024-10-27 02:30 +0200", "2024-10-28 02:30 +0100", "and only once"},
		{"30 * * * *", "Europe/Berlin", "2024-10-27 02:30 +0200", "2024-10-27 02:30 +0100", "every hour: both hours"},
		{"30 * * * *", "Europe/Berlin", "2024-03-31 01:30 +0100", "2024-03-31 03:30 +0200", "every hour: over the leap"},
		{"15 2 * * *", "Australia/Lord_Howe", "2024-10-05 12:00 +1030", "2024-10-06 02:30 +1100", "a leap of half an hour"},
		{"45 1 * * *", "Australia/Lord_Howe", "2024-04-06 12:00 +1100", "2024-04-07 01:45 +1100", "half an hour twice"},
		{"0 0 * * *", "America/Sao_Paulo", "2018-11-03 12:00 -0300", "2018-11-04 01:00 -0200", "a day without midnight"},
		{"0 * * * *", "America/Sao_Paulo", "2018-11-03 23:30 -0300", "2018-11-04 01:00 -0200", "the same, every hour"},
		{"0 8 * * *", "Asia/Shanghai", "2024-01-01 08:00 +0800", "2024-01-02 08:00 +0800", "no change of clocks"},
	} {
		cron, err := Parse(c.cron)
		if err != nil {
			t.Fatal(err)
		}
		after, err := time.Parse(layout, c.after)
		if err != nil {
			t.Fatal(err)
		}
		if got := cron.Next(after.In(place(t, c.place))).Format(layout); got != c.want {
			t.Errorf("%s in %s after %s: %s, want %s: %s", c.cron, c.place, c.after, got, c.want, c.why)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "five fields", "* * * *": "five fields", "60 * * * *": "minute", "* 24 * * *": "hour", "* * 0 * *": "day of the month",
		"* * * 13 *": "month", "* * * * 8": "weekday", "*/0 * * * *": "step", "5-1 * * * *": "ends before", "a * * * *": "number", "+1 * * * *": "number",
		"@never": "five fields", "1,,2 * * * *": "number",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
	if _, err := Parse("0 0 31 2 *"); !errors.Is(err, ErrNever) {
		t.Errorf("31 February: %v", err)
	}
}

// For every time zone and time: the next time is later, fits the day, and no
// daily time is left out.
func TestNextGoesOn(t *testing.T) {
	t.Parallel()
	places := []*time.Location{time.UTC, place(t, "Europe/Berlin"), place(t, "Australia/Lord_Howe"), place(t, "America/Sao_Paulo"), place(t, "Pacific/Apia")}
	rapid.Check(t, func(t *rapid.T) {
		hour, minute := rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute")
		daily := itoa(minute) + " " + itoa(hour) + " * * *"
		c, err := Parse(daily)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Unix(rapid.Int64Range(1e9, 2e9).Draw(t, "at"), 0).In(rapid.SampledFrom(places).Draw(t, "place"))
		for range 5 {
			next := c.Next(at)
			if gap := next.Sub(at); gap <= 0 || gap > 50*time.Hour { // Apia left out a whole day in 2011
				t.Fatalf("%s after %s is %s", daily, at, next)
			}
			at = next
		}
	})
}

func itoa(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

func FuzzParse(f *testing.F) {
	f.Add("*/5 1-3,7 * jan-mar/2 sun")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err == nil && c.Next(time.Unix(1.7e9, 0).UTC()).IsZero() {
			t.Errorf("%q is never due", text)
		}
	})
}
