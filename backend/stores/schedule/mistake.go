package schedule

import (
	"fmt"
	"strconv"
)

// What may be wrong with an expression.
const (
	MistakeFields = "fields" // there are not five
	MistakeStep   = "step"   // a step is no number from 1 on
	MistakeRange  = "range"  // a range ends before it begins
	MistakeNumber = "number" // no number from Low to High, and no name
	MistakeNever  = "never"  // there is no such day: errors.Is(err, ErrNever)
)

// Mistake is what is wrong with an expression, for who tells it in other
// languages than Error does.
type Mistake struct {
	Code      string
	Text      string // the expression
	Field     string // minute, hour, day of the month, month or weekday; "" for all of it
	Part      string // the part of the field
	Low, High int    // what a number may be
	Count     int    // of the fields
}

// in names the expression and the field.
func (m *Mistake) in(text string, f field) error {
	m.Text, m.Field = text, f.name
	return m
}

// Error says it in English.
func (m *Mistake) Error() string {
	switch m.Code {
	case MistakeFields:
		return fmt.Sprintf("schedule: %q: want five fields, minute hour day month weekday, or @daily and the like; there are %d", m.Text, m.Count)
	case MistakeNever:
		return fmt.Sprintf("%s: %q", ErrNever, m.Text)
	}
	what := fmt.Sprintf("want a number from %d to %d", m.Low, m.High)
	switch m.Code {
	case MistakeStep:
		what = "a step is a number from 1 on"
	case MistakeRange:
		what = "the range ends before it begins"
	}
	return fmt.Sprintf("schedule: %q: %s: %q: %s", m.Text, m.Field, m.Part, what)
}

// Unwrap gives ErrNever for an expression that names no day.
func (m *Mistake) Unwrap() error {
	if m.Code == MistakeNever {
		return ErrNever
	}
	return nil
}

// Values are what stands in a sentence about it.
func (m *Mistake) Values() map[string]string {
	return map[string]string{
		"text": m.Text, "field": m.Field, "part": m.Part, "low": strconv.Itoa(m.Low), "high": strconv.Itoa(m.High), "count": strconv.Itoa(m.Count),
	}
}
