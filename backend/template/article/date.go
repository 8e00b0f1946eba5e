package article

import "wrapsmith/backend/record"

// ParseDate finds the first date in a text as ISO 8601 has it (a day, or a month
// where the text says no more), and the piece that prints it, with the time of
// day after it. dayFirst reads 3/4/2026 as the third of April.
func ParseDate(text string, dayFirst bool) (day, printed string, ok bool) {
	order := record.MonthFirst
	if dayFirst {
		order = record.DayFirst
	}
	m, printed, ok := record.FindDate(text, record.Locale{Order: order})
	return m.Day(), printed, ok
}
