package template

import (
	"regexp"
	"time"

	"github.com/dlclark/regexp2"
)

// shapeTime is how long one text may keep an expression busy that looks around: such
// expressions can take a time that grows exponentially.
const shapeTime = 50 * time.Millisecond

// Shape is a compiled regular expression of a cut: RE2, whose time grows with the text. An
// expression that RE2 does not know, with lookahead, lookbehind or a reference back, as other
// tools have them, is matched by regexp2 within a bounded time.
type Shape struct {
	re2  *regexp.Regexp
	back *regexp2.Regexp
}

// CompileShape compiles an expression; the error is that of RE2.
func CompileShape(expr string) (Shape, error) {
	re, err := regexp.Compile(expr)
	if err == nil {
		return Shape{re2: re}, nil
	}
	back, other := regexp2.Compile(expr, regexp2.None)
	if other != nil {
		return Shape{}, err
	}
	back.MatchTimeout = shapeTime
	return Shape{back: back}, nil
}

// Find is the first match in a text, "" where there is none or the time is over.
func (s Shape) Find(text string) string {
	if s.re2 != nil {
		return s.re2.FindString(text)
	}
	m, err := s.back.FindStringMatch(text)
	if err != nil || m == nil {
		return ""
	}
	return m.String()
}

// Groups is how many groups the expression captures.
func (s Shape) Groups() int {
	if s.re2 != nil {
		return s.re2.NumSubexp()
	}
	return len(s.back.GetGroupNumbers()) - 1
}

// Linear reports whether it is RE2, which every exported program can match.
func (s Shape) Linear() bool { return s.re2 != nil }
