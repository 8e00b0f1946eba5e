package source

import "strings"

// natural compares names in natural order: runs of digits as numbers, other
// characters without regard to case. Names that are equal so far are compared by
// their bytes.
func natural(a, b string) int {
	x, y := strings.ToLower(a), strings.ToLower(b)
	for x != "" && y != "" {
		if digit(x[0]) && digit(y[0]) {
			var m, n string
			m, x = digits(x)
			n, y = digits(y)
			if len(m) != len(n) {
				return len(m) - len(n)
			}
			if m != n {
				return strings.Compare(m, n)
			}
			continue
		}
		if x[0] != y[0] {
			return int(x[0]) - int(y[0])
		}
		x, y = x[1:], y[1:]
	}
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return strings.Compare(a, b)
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// digits splits the number at the beginning of s, without leading zeros, from the
// rest.
func digits(s string) (number, rest string) {
	end := 0
	for end < len(s) && digit(s[end]) {
		end++
	}
	return strings.TrimLeft(s[:end], "0"), s[end:]
}
