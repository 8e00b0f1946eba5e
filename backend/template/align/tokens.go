package align

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/treedist"
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
	number   int32 // the same for tokens that are equal: of one text and depth
}

// piece is one piece of the template information: a text that records have in
// common at a depth, a label or a separator.
type piece struct {
	depth int32
	text  string
}

// tokens cuts a record's texts, into the room of out; known are the numbers so far, by a hash of text and depth.
func (f *forest) tokens(out []token, root int32, known *treedist.Numbers) []token {
	out = out[:0]
	for x := root + 1; x < f.twigs[root].end && len(out) < maxTokens; x++ {
		if f.twigs[x].kind != textLeaf {
			continue
		}
		s := f.twigs[x].text
		for at := 0; at < len(s) && len(out) < maxTokens; {
			n := tokenLen(s[at:])
			if s[at] != ' ' {
				out = append(out, token{int32(at), int32(at + n), x, known.Of(hashToken(s[at:at+n], f.twigs[x].depth))})
			}
			at += n
		}
	}
	return out
}

// hashToken hashes a text at a depth (FNV-1a).
func hashToken(s string, depth int32) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return (h ^ uint64(depth)) * 1099511628211
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

// tally counts the pairs of records that have a piece.
type tally struct{ pairs, last int }

// information is the template information: for some pairs of records the
// longest common sequence of their tokens, split where either side has another
// token or another block between, filtered by how many pairs have the piece.
func (f *forest) information() []piece {
	count := map[piece]tally{}
	var order []piece
	pairs := 0
	step := max(1, len(f.roots)/(maxPairs+1))
	known, table := &treedist.Numbers{}, lcsTable{}
	var first, next []token
	for i := 0; i+step < len(f.roots) && pairs < maxPairs; i += step {
		pairs++
		if first, next = next, first; i == 0 {
			first = f.tokens(first, f.roots[0], known)
		}
		next = f.tokens(next, f.roots[i+step], known)
		for _, p := range f.common(first, next, table.lcs(first, next, int(known.Len()))) {
			n := count[p]
			if n.pairs == 0 {
				order = append(order, p)
			}
			if n.last < pairs {
				count[p] = tally{n.pairs + 1, pairs}
			}
		}
	}
	var out []piece
	for _, p := range order {
		if float64(count[p].pairs) >= leastPairs*float64(pairs) && len(out) < maxPieces {
			out = append(out, p)
		}
	}
	return out
}

// common is the pieces of the longest common sequence of two records.
func (f *forest) common(a, b []token, both [][2]int) []piece {
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
	for _, m := range both {
		i, j := m[0], m[1]
		if len(run) > 0 && (i != lastA+1 || j != lastB+1 || a[i].block != run[0].block || b[j].block != b[lastB].block) {
			flush()
		}
		run, lastA, lastB = append(run, a[i]), i, j
	}
	flush()
	return out
}

// lcsTable finds longest common sequences with a bit for each cell of the usual table, 64 cells at a time (Hyyrö, "Bit-parallel
// LCS-length computation revisited", 2004). It is used for one pair after the other.
type lcsTable struct {
	places []uint64 // by number: its places in b, from the end, a bit each; all 0 between two pairs
	rows   []uint64 // by place in a: a bit is 0 where one more token of b, from the end, makes the sequence longer
	both   [][2]int
}

// lcs is a longest common sequence of two token sequences, tokens of blocks at other depths being different: the places of its
// members in both, good until the next call. Numbers of tokens are below the given one.
func (t *lcsTable) lcs(a, b []token, numbers int) [][2]int {
	t.both = t.both[:0]
	same := 0 // what both begin with
	for same < len(a) && same < len(b) && a[same].number == b[same].number {
		t.both = append(t.both, [2]int{same, same})
		same++
	}
	a, b = a[same:], b[same:]
	t.fill(a, b, numbers)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		left := len(b) - j
		switch {
		case a[i].number == b[j].number:
			t.both = append(t.both, [2]int{same + i, same + j})
			i, j = i+1, j+1
		case t.length(i+1, left, len(b)) >= t.length(i, left-1, len(b)):
			i++
		default:
			j++
		}
	}
	return t.both
}

// fill fills the rows, the last one first.
func (t *lcsTable) fill(a, b []token, numbers int) {
	words := (len(b) + 63) / 64
	if n := numbers * words; len(t.places) < n {
		t.places = make([]uint64, n)
	}
	for j := range b {
		k := len(b) - 1 - j
		t.places[int(b[j].number)*words+k/64] |= 1 << (k % 64)
	}
	t.rows = slices.Grow(t.rows[:0], (len(a)+1)*words)[:(len(a)+1)*words]
	for k := range words {
		t.rows[len(a)*words+k] = ^uint64(0)
	}
	for i := len(a) - 1; i >= 0; i-- {
		carry, at := uint64(0), t.places[int(a[i].number)*words:]
		for k := range words {
			below := t.rows[(i+1)*words+k]
			sum, over := bits.Add64(below, below&at[k], carry)
			t.rows[i*words+k], carry = sum|below&^at[k], over
		}
	}
	for j := range b {
		clear(t.places[int(b[j].number)*words:][:words])
	}
}

// length is that of the longest common sequence of a from a place on, and the last tokens of b, which has so many.
func (t *lcsTable) length(from, last, all int) int {
	row := t.rows[from*((all+63)/64):]
	n := last
	for ; last >= 64; last -= 64 {
		n -= bits.OnesCount64(row[0])
		row = row[1:]
	}
	if last > 0 {
		n -= bits.OnesCount64(row[0] << (64 - last))
	}
	return n
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
