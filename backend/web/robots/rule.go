package robots

import (
	"strings"
)

// rule is one Allow or Disallow line.
type rule struct {
	pattern string // normalized; its length is the priority of the rule
	pieces  []string
	end     bool // the pattern ends with $: the path must end there too
	allow   bool
}

// newRule compiles a pattern: * stands for any characters, $ at the end for the
// end of the path (section 2.2.3).
func newRule(pattern string, allow bool) rule {
	body, end := strings.CutSuffix(pattern, "$")
	normal := normalize(body, false)
	r := rule{pattern: normal, pieces: strings.Split(normal, "*"), end: end, allow: allow}
	if end {
		r.pattern += "$"
	}
	return r
}

// matches tells whether the pattern matches a normalized path from its
// beginning. Each piece between two * takes its first occurrence; only the last
// one may have to stand at the end. So no backtracking is needed.
func (r rule) matches(path string) bool {
	rest, ok := strings.CutPrefix(path, r.pieces[0])
	if !ok {
		return false
	}
	if len(r.pieces) == 1 {
		return !r.end || rest == ""
	}
	last := len(r.pieces) - 1
	for _, piece := range r.pieces[1:last] {
		at := strings.Index(rest, piece)
		if at < 0 {
			return false
		}
		rest = rest[at+len(piece):]
	}
	if r.end {
		return strings.HasSuffix(rest, r.pieces[last])
	}
	return strings.Contains(rest, r.pieces[last])
}

// normalizePath brings a path into the form in which it is compared with patterns.
func normalizePath(path string) string { return normalize(path, true) }

// normalize makes texts comparable that differ in percent-encoding only
// (section 2.2.2): unreserved characters are decoded, everything outside ASCII
// and $ are encoded, hex digits are in upper case. In a path * is encoded too;
// in a pattern it is a wildcard.
func normalize(s string, star bool) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			c = unhex(s[i+1])<<4 | unhex(s[i+2])
			i += 2
			if unreserved(c) {
				b.WriteByte(c)
			} else {
				b.Write([]byte{'%', hex[c>>4], hex[c&15]})
			}
			continue
		}
		if c <= ' ' || c >= 0x7f || c == '$' || c == '*' && star {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// unreserved are the characters that need no percent-encoding (RFC 3986, section 2.3).
func unreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
