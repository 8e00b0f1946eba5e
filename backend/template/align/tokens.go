package align

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of the template information.
const (
	maxTokens   = 300 // tokens of one record that are compared
	maxPairs    = 8   // pairs of records that are compared
	maxPieces   = 64  // pieces kept
	leastPairs  = 0.5 // share of the pairs that have a piece
	minPieceLen = 2   // letters and digits in a piece
)

// token is a word, a character of a script without blanks between words, or a
// mark, in a block of text.
type token struct {
	from, to int32 // bytes of the block's text
	block    int32 // the text leaf
	number   int64 // the same for tokens that are equal: of one text and depth
}

// piece is one piece of the template information: a text that records have in
// common at a depth, a label or a separator.
type piece struct {
	depth int32
	text  string
}

// tokens cuts a record's texts, into the room of out; known are the numbers of texts so far.
func (f *forest) tokens(out []token, root int32, known map[string]int32) []token {
	out = slices.Grow(out[:0], min(maxTokens, 4*f.size(root)))
	for x := root + 1; x < f.twigs[root].end && len(out) < maxTokens; x++ {
		if f.twigs[x].kind != textLeaf {
			continue
		}
		s := f.twigs[x].text
		for at := 0; at < len(s) && len(out) < maxTokens; {
			n := tokenLen(s[at:])
			if s[at] != ' ' {
				text := s[at : at+n]
				number, ok := known[text]
				if !ok {
					number = int32(len(known))
					known[text] = number
				}
				out = append(out, token{int32(at), int32(at + n), x, int64(number)<<32 | int64(f.twigs[x].depth)})
			}
			at += n
		}
	}
	return out
}

// tokenLen is the length of the token that s begins with.
func tokenLen(s string) int {
	first, n := utf8.DecodeRuneInString(s)
	if !wordy(first) {
		return n
	}
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !wordy(r) {
			break
		}
		n += size
	}
	return n
}

// wordy reports whether a character joins its neighbours to a word.
func wordy(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9'
	}
	return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// information is the template information: for some pairs of records the
// longest common sequence of their tokens, split where either side has another
// token or another block between, filtered by how many pairs have the piece.
func (f *forest) information() []piece {
	count := map[piece]int{}
	var order []piece
	pairs := 0
	step := max(1, len(f.roots)/(maxPairs+1))
	known, table := map[string]int32{}, lcsTable{}
	var first, next []token
	for i := 0; i+step < len(f.roots) && pairs < maxPairs; i += step {
		pairs++
		here := map[piece]bool{}
		if first, next = next, first; i == 0 {
			first = f.tokens(first, f.roots[0], known)
		}
		next = f.tokens(next, f.roots[i+step], known)
		for _, p := range f.common(first, next, &table) {
			if here[p] {
				continue
			}
			here[p] = true
			if count[p] == 0 {
				order = append(order, p)
			}
			count[p]++
		}
	}
	var out []piece
	for _, p := range order {
		if float64(count[p]) >= leastPairs*float64(pairs) && len(out) < maxPieces {
			out = append(out, p)
		}
	}
	return out
}

// common is the pieces of the longest common sequence of two records.
func (f *forest) common(a, b []token, table *lcsTable) []piece {
	var out []piece
	var run []token
	lastB := -2
	flush := func() {
		if len(run) > 0 {
			block := f.twigs[run[0].block]
			if s := block.text[run[0].from:run[len(run)-1].to]; letters(s) >= minPieceLen {
				out = append(out, piece{block.depth, s})
			}
		}
		run = run[:0]
	}
	lastA := -2
	for _, m := range table.lcs(a, b) {
		i, j := m[0], m[1]
		if len(run) > 0 && (i != lastA+1 || j != lastB+1 || a[i].block != run[0].block || b[j].block != b[lastB].block) {
			flush()
		}
		run, lastA, lastB = append(run, a[i]), i, j
	}
	flush()
	return out
}

// lcsTable is the table of lcs, used for one pair after the other.
type lcsTable []int16

// lcs is a longest common sequence of two token sequences, tokens of blocks at
// other depths being different: the places of its members in both.
func (t *lcsTable) lcs(a, b []token) [][2]int {
	var out [][2]int
	same := 0 // what both begin with
	for same < len(a) && same < len(b) && a[same].number == b[same].number {
		out = append(out, [2]int{same, same})
		same++
	}
	a, b = a[same:], b[same:]
	w := len(b) + 1
	g := slices.Grow((*t)[:0], (len(a)+1)*w)[:(len(a)+1)*w]
	*t = g
	clear(g[len(a)*w:])
	for i := len(a) - 1; i >= 0; i-- {
		here, below := g[i*w:(i+1)*w], g[(i+1)*w:(i+2)*w]
		right := int16(0)
		here[len(b)] = 0
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].number == b[j].number {
				right = below[j+1] + 1
			} else {
				right = max(below[j], right)
			}
			here[j] = right
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].number == b[j].number:
			out = append(out, [2]int{same + i, same + j})
			i, j = i+1, j+1
		case g[(i+1)*w+j] >= g[i*w+j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if lettered(r) {
			n++
		}
	}
	return n
}

// lettered reports whether a character is a letter or a digit.
func lettered(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// contains finds a piece in a text, at the edges of tokens; -1 when it is not there.
func (p piece) in(s string) int {
	for from := 0; ; {
		i := strings.Index(s[from:], p.text)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(p.text):])
		first, _ := utf8.DecodeRuneInString(p.text)
		last, _ := utf8.DecodeLastRuneInString(p.text)
		if !(i > 0 && wordy(before) && wordy(first)) && !(i+len(p.text) < len(s) && wordy(after) && wordy(last)) {
			return i
		}
		from = i + len(p.text)
	}
}
