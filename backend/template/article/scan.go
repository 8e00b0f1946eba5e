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

// Signs of an ASCII character. Those of a text are summed up at once, so each has room for its number.
const (
	signChar  = 1
	signMark  = 1 << 32
	signDigit = 1 << 63
)

// asciiSigns are those of each ASCII character.
var asciiSigns = func() (signs [utf8.RuneSelf]uint64) {
	for c := range signs {
		chars, marks := tagpath.Count(string(rune(c)))
		signs[c] = uint64(chars)*signChar | uint64(marks)*signMark
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
	var sum, seen uint64
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			sum += asciiSigns[c]
			seen |= asciiSigns[c]
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		chars, marks := tagpath.Count(s[i : i+size])
		sum += uint64(chars)*signChar + uint64(marks)*signMark
		out.digit = out.digit || r == '年' || r >= '０' && r <= '９'
		out.wide = out.wide || r >= 0x2e80 && r < 0xd800
		i += size
	}
	out.chars, out.marks = int32(sum&(signMark-1)), int32(sum&(signDigit-1)/signMark)
	out.digit = out.digit || seen&signDigit != 0
	return out
}
