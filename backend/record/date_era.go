package record

// eras are calendars that count years from a reign or a founding: the year 1 is
// the year after the number.
var eras = []struct {
	name   string
	letter string // as in R6.3.5, on Japanese pages
	before int    // the year before its first
	last   int    // its last year, 0: it goes on
}{
	{"令和", "r", 2018, 0},
	{"平成", "h", 1988, 31},
	{"昭和", "s", 1925, 64},
	{"大正", "t", 1911, 15},
	{"明治", "m", 1867, 45},
	{"民國", "", 1911, 0}, // the Republic of China
	{"民国", "", 1911, 0},
}

// eraYear is 令和6年3月5日, 平成元年, 民國113年3月5日 and, on Japanese pages, R6.3.5.
func eraYear(w []dateWord, r dateReader) (calendarDate, int) {
	if len(w) < 4 || w[0].kind == wordNumber {
		return calendarDate{}, 0
	}
	for _, era := range eras {
		switch {
		case w[0].kind == wordOther && w[0].text+w[1].text == era.name && w[2].kind == wordNumber:
			month, day, n := yearAndMore(w[2:])
			if n == 0 || w[2].n < 1 || era.last > 0 && w[2].n > era.last {
				return calendarDate{}, 0
			}
			return calendarDate{era.before + w[2].n, month, day}, n + 2
		case w[0].text == era.letter && r.Is("ja") && w[1].gap == "" && w[1].short() && w[2].short() && w[3].short() && w[2].gap == "." && w[3].gap == ".":
			return calendarDate{era.before + w[1].n, w[2].n, w[3].n}, 4
		}
	}
	return calendarDate{}, 0
}
