package record

import (
	"regexp"
	"strconv"
)

// Orders counts what the texts of a page tell about the order in which it writes days. The zero value has no text.
// A page writes all its days in one order, and some of them tell it:
//
//	11/02/2020   11/19/2020     there is no 19th month: both have the month first
type Orders struct {
	monthFirst, dayFirst int
}

// dayOfNumbers is a day of three numbers with its year at the end.
var dayOfNumbers = regexp.MustCompile(`(?:^|[^0-9./-])([0-9]{1,2})[/.-]([0-9]{1,2})[/.-][0-9]{4}(?:$|[^0-9])`)

// monthsOfYear is how many months a year has: a greater number is a day.
const monthsOfYear = 12

// Bounds of a day of numbers around its first sign, in bytes: "11" and what stands before it, "19/2020" and what follows.
const (
	beforeSign = 3
	afterSign  = 9
)

// Add counts the days in a text of which one number can only be the day of a month. It reads each byte once, and more
// only around a sign between digits.
func (o *Orders) Add(text string) {
	for i := 1; i+1 < len(text); i++ {
		if sign := text[i]; (sign == '/' || sign == '.' || sign == '-') && isDigit(text[i-1]) && isDigit(text[i+1]) {
			o.add(text[max(0, i-beforeSign):min(len(text), i+afterSign)])
		}
	}
}

// add counts the day in a text, if there is one.
func (o *Orders) add(text string) {
	m := dayOfNumbers.FindStringSubmatch(text)
	if m == nil {
		return
	}
	a, _ := strconv.Atoi(m[1])
	b, _ := strconv.Atoi(m[2])
	switch {
	case a > monthsOfYear && b <= monthsOfYear && a <= 31:
		o.dayFirst++
	case b > monthsOfYear && a <= monthsOfYear && b <= 31:
		o.monthFirst++
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// Order is the order of all days that tell one; ByLanguage where none does, or where they disagree.
func (o *Orders) Order() Order {
	switch {
	case o.monthFirst > 0 && o.dayFirst == 0:
		return MonthFirst
	case o.dayFirst > 0 && o.monthFirst == 0:
		return DayFirst
	}
	return ByLanguage
}

// TellsOrder reports whether the page's language or its days tell the order.
func (l Locale) TellsOrder() bool {
	_, known := l.dayFirst()
	return known
}
