package article

import (
	"unicode/utf8"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

// scan is what one look at a text finds.
type scan struct {
	chars, marks int32 // as tagpath.Count counts them
	digit        bool  // a digit, or 年
	wide         bool  // an ideograph
}

// Signs of an ASCII character.
const (
	signChar byte = 1 << iota
	signMark
	signDigit
)

// asciiSigns are those of each ASCII character.
var asciiSigns = func() (signs [0x80]byte) {
	for c := range signs {
		chars, marks := tagpath.Count(string(rune(c)))
		signs[c] = byte(chars)*signChar | byte(marks)*signMark
		if c >= '0' && c <= '9' {
			signs[c] |= signDigit
		}
	}
	return signs
}()

// scanTexts looks at each text of a page that may be read, by node.
func scanTexts(t *tagtree.Tree) []scan {
	out := make([]scan, t.Len())
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if n := t.Node(id); n.Type == html.TextNode && (!unread(t.Node(t.Parent(id))) || t.Visible(id)) {
			out[id] = scanText(n.Data)
		}
	}
	return out
}

// scanText looks at a text once.
func scanText(s string) (out scan) {
	var seen byte
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			sign := asciiSigns[c]
			seen |= sign
			out.chars += int32(sign & signChar)
			out.marks += int32(sign & signMark >> 1)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		chars, marks := tagpath.Count(s[i : i+size])
		out.chars, out.marks = out.chars+int32(chars), out.marks+int32(marks)
		out.digit = out.digit || r == '年' || r >= '０' && r <= '９'
		out.wide = out.wide || r >= 0x2e80 && r < 0xd800
		i += size
	}
	out.digit = out.digit || seen&signDigit != 0
	return out
}
