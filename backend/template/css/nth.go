package css

import (
	"fmt"
	"strconv"
	"strings"
)

// nth is a position among siblings: the A*k+B-th, of its type or from the end.
type nth struct {
	a, b            int
	ofType, fromEnd bool
}

// counted is a position written by a count of siblings, where no axis gives it.
func (p *parser) counted(n nth, tag string) (string, error) {
	axis, test := "preceding-sibling::", "*"
	if n.fromEnd {
		axis = "following-sibling::"
	}
	if n.ofType {
		if tag == "*" {
			return "", p.refuse("css.oftype")
		}
		test = tag
	}
	return n.holds("(count(" + axis + test + ")+1)"), nil
}

// position is the predicate of a position along the child axis.
func (n nth) position() string {
	at := "position()"
	if n.fromEnd {
		at = "(last()-position()+1)"
	}
	if n.a == 0 && !n.fromEnd && n.b > 0 {
		return strconv.Itoa(n.b)
	}
	if n.a == 0 && n.fromEnd && n.b == 1 {
		return "last()"
	}
	return n.holds(at)
}

func (n nth) holds(at string) string {
	switch {
	case n.a == 0:
		return at + "=" + strconv.Itoa(n.b)
	case n.a == 1:
		return at + ">=" + strconv.Itoa(n.b)
	case n.a == -1:
		return at + "<=" + strconv.Itoa(n.b)
	case n.a > 0:
		return fmt.Sprintf("%s>=%d and (%s - %d) mod %d = 0", at, n.b, at, n.b, n.a)
	}
	return fmt.Sprintf("%s<=%d and (%d - %s) mod %d = 0", at, n.b, n.b, at, -n.a)
}

// nth reads an+b, odd, even or a number.
func (p *parser) nth(c *compound, name string) error {
	end := strings.IndexByte(p.text[p.at:], ')')
	if end < 0 {
		return p.lacks(")")
	}
	text := strings.ToLower(strings.Join(strings.Fields(p.text[p.at:p.at+end]), ""))
	a, b, ok := formula(text)
	if !ok {
		return p.wrong("css.position")
	}
	p.at += end + 1
	c.nth = append(c.nth, nth{a, b, strings.HasSuffix(name, "of-type"), strings.Contains(name, "last")})
	return nil
}

// mostNth bounds the numbers of a position: no page has more siblings.
const mostNth = 1_000_000

func formula(text string) (a, b int, ok bool) {
	switch text {
	case "odd":
		return 2, 1, true
	case "even":
		return 2, 0, true
	}
	before, after, has := strings.Cut(text, "n")
	if !has {
		b, err := strconv.Atoi(text)
		return 0, b, err == nil && abs(b) <= mostNth
	}
	switch before {
	case "", "+":
		a = 1
	case "-":
		a = -1
	default:
		var err error
		if a, err = strconv.Atoi(before); err != nil {
			return 0, 0, false
		}
	}
	if after != "" {
		if after[0] != '+' && after[0] != '-' {
			return 0, 0, false
		}
		var err error
		if b, err = strconv.Atoi(after); err != nil {
			return 0, 0, false
		}
	}
	return a, b, abs(a) <= mostNth && abs(b) <= mostNth
}

func abs(n int) int { return max(n, -n) }
