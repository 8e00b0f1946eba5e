// Package schedule computes when something is due: cron expressions of five fields, as in
// crontab(5), in the time of a zone.
//
//	minute hour day month weekday
//	30     4   1,15 *    5          4:30 on the 1st, the 15th, and every Friday
//
// A field is *, a number, a range a-b, a step */n or a-b/n, or several of these with commas.
// Months and weekdays can have their first three letters; Sunday is 0 or 7. If both day and
// weekday are given, one of them is enough. Whole expressions can be @hourly, @daily, @weekly,
// @monthly or @yearly.
//
// When clocks change (as in Vixie's cron): a time that is skipped is due at the first moment
// after the gap, so a daily run is never omitted; a time that occurs twice is due once, the
// first time. This holds for times with fixed hours. What is due every hour or more often
// (hour field *) follows real time, through both hours.
//
// Next looks at most maxYears ahead and needs some steps per day.
package schedule

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Cron is an expression, compiled. It does not change.
type Cron struct {
	minute, hour, day, month, weekday uint64 // a bit a value
	anyDay, anyWeekday                bool   // the field is *
	everyHour                         bool
}

// field is what a place in an expression takes.
type field struct {
	name     string
	low      int
	high     int
	words    []string // names of low, low+1, ...
	wordBase int
}

var fields = []field{
	{name: "minute", low: 0, high: 59},
	{name: "hour", low: 0, high: 23},
	{name: "day of the month", low: 1, high: 31},
	{name: "month", low: 1, high: 12, words: []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}, wordBase: 1},
	{name: "weekday", low: 0, high: 7, words: []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}},
}

var nicknames = map[string]string{
	"@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *",
	"@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *",
}

// ErrNever says that an expression names no day that there is.
var ErrNever = errors.New("schedule: there is no such day in any year")

// maxYears is how far ahead a time is looked for: 29 February comes after 8 years at most.
const maxYears = 9

// Parse reads an expression. The error, a *Mistake, says which field is wrong, and why.
func Parse(text string) (Cron, error) {
	var c Cron
	expression := strings.Join(strings.Fields(text), " ")
	if full, ok := nicknames[strings.ToLower(expression)]; ok {
		expression = full
	}
	parts := strings.Fields(expression)
	if len(parts) != len(fields) {
		return c, &Mistake{Code: MistakeFields, Text: text, Count: len(parts)}
	}
	sets := [5]*uint64{&c.minute, &c.hour, &c.day, &c.month, &c.weekday}
	for i, f := range fields {
		var err *Mistake
		if *sets[i], err = f.parse(strings.ToLower(parts[i])); err != nil {
			return c, err.in(text, f)
		}
	}
	if c.weekday&(1<<7) != 0 {
		c.weekday |= 1
	}
	c.anyDay, c.anyWeekday, c.everyHour = strings.HasPrefix(parts[2], "*"), strings.HasPrefix(parts[4], "*"), parts[1] == "*"
	if c.Next(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)).IsZero() {
		return c, &Mistake{Code: MistakeNever, Text: text}
	}
	return c, nil
}

func (f field) parse(text string) (set uint64, wrong *Mistake) {
	for part := range strings.SplitSeq(text, ",") {
		span, step, stepped := strings.Cut(part, "/")
		by := 1
		if stepped {
			n, err := strconv.Atoi(step)
			if err != nil || n < 1 {
				return 0, &Mistake{Code: MistakeStep, Part: part}
			}
			by = n
		}
		low, high := f.low, f.high
		if span != "*" {
			first, last, ranged := strings.Cut(span, "-")
			if low, wrong = f.value(first); wrong != nil {
				return 0, wrong
			}
			switch {
			case ranged:
				if high, wrong = f.value(last); wrong != nil {
					return 0, wrong
				}
			case !stepped:
				high = low
			}
			if high < low {
				return 0, &Mistake{Code: MistakeRange, Part: span}
			}
		}
		for v := low; v <= high; v += by {
			set |= 1 << v
		}
	}
	return set, nil
}

func (f field) value(text string) (int, *Mistake) {
	for i, word := range f.words {
		if text == word {
			return i + f.wordBase, nil
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < f.low || n > f.high || strings.HasPrefix(text, "+") {
		return 0, &Mistake{Code: MistakeNumber, Part: text, Low: f.low, High: f.high}
	}
	return n, nil
}

// Next is the first time after a moment that is due, in that moment's place; zero when there is none.
func (c Cron) Next(after time.Time) time.Time {
	place := after.Location()
	day := time.Date(after.Year(), after.Month(), after.Day(), 0, 0, 0, 0, time.UTC)
	if c.everyHour {
		return c.nextReal(after)
	}
	for last := after.Year() + maxYears; day.Year() <= last; day = day.AddDate(0, 0, 1) {
		if !c.dayFits(day) {
			continue
		}
		for hour := range 24 {
			if c.hour&(1<<hour) == 0 {
				continue
			}
			for minute := range 60 {
				if c.minute&(1<<minute) == 0 {
					continue
				}
				if t := wall(day, hour, minute, place); t.After(after) {
					return t
				}
			}
		}
	}
	return time.Time{}
}

// wall is the moment when the clocks of a place show a time: the first one where
// they show it twice, and the end of the leap where they leap over it.
func wall(day time.Time, hour, minute int, place *time.Location) time.Time {
	y, m, d := day.Date()
	t := time.Date(y, m, d, hour, minute, 0, 0, place)
	if t.Hour() == hour && t.Minute() == minute && t.Day() == d {
		for _, back := range []time.Duration{2 * time.Hour, time.Hour, 30 * time.Minute, 20 * time.Minute} {
			if first := t.Add(-back); first.Hour() == hour && first.Minute() == minute && first.Day() == d {
				return first
			}
		}
		return t
	}
	return leap(t)
}

// leap is the first moment after the leap of the clocks near t.
func leap(t time.Time) time.Time {
	const near = 3 * time.Hour
	low, high := t.Add(-near).Truncate(time.Minute), t.Add(near).Truncate(time.Minute)
	_, before := low.Zone()
	for high.Sub(low) > time.Minute {
		middle := low.Add(high.Sub(low) / 2).Truncate(time.Minute)
		if _, offset := middle.Zone(); offset == before {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// nextReal follows real time from hour to hour.
func (c Cron) nextReal(after time.Time) time.Time {
	t := after.Truncate(time.Minute).Add(time.Minute)
	for last := after.Year() + maxYears; t.Year() <= last; {
		y, m, d := t.Date()
		if !c.dayFits(time.Date(y, m, d, 0, 0, 0, 0, time.UTC)) {
			next := time.Date(y, m, d+1, 0, 0, 0, 0, t.Location())
			if !next.After(t) {
				next = t.Add(time.Hour)
			}
			t = next
			continue
		}
		if c.minute&(1<<t.Minute()) != 0 {
			return t
		}
		t = t.Add(time.Minute)
	}
	return time.Time{}
}

// dayFits reports whether a day of the calendar is one of the expression's.
func (c Cron) dayFits(day time.Time) bool {
	if c.month&(1<<day.Month()) == 0 {
		return false
	}
	inMonth, inWeek := c.day&(1<<day.Day()) != 0, c.weekday&(1<<day.Weekday()) != 0
	if c.anyDay || c.anyWeekday {
		return inMonth && inWeek
	}
	return inMonth || inWeek
}
