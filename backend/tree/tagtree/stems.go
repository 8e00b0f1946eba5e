package tagtree

// Stems looks texts up in a list of stems that is known beforehand, and tells most
// of those that are none by their first and last byte, without making their stem.
type Stems struct {
	ends    [256 << 7 / 64]uint64 // a bit for each pair of first and last byte; 0 is any
	lengths uint64                // a bit for each length, in bytes; the last for all beyond
	at      map[string]int
}

// NewStems files some stems; Stem of each is the stem itself.
func NewStems(stems []string) *Stems {
	s := &Stems{at: make(map[string]int, len(stems))}
	for i, stem := range stems {
		if _, ok := s.at[stem]; ok || stem == "" {
			continue
		}
		s.at[stem] = i
		s.lengths |= lengthBit(stem)
		for _, a := range []byte{0, first(stem[0])} {
			for _, z := range []byte{0, last(stem[len(stem)-1])} {
				bit := pair(a, z)
				s.ends[bit/64] |= 1 << (bit % 64)
			}
		}
	}
	return s
}

// Of is where in the list a text's stem stands first; -1 where it does not.
func (s *Stems) Of(text string) int {
	from, to := 0, len(text)
	for from < to && atEnd(text[from]) {
		from++
	}
	if from == to {
		return -1
	}
	for atEnd(text[to-1]) {
		to--
	}
	if bit := pair(first(text[from]), last(text[to-1])); s.ends[bit/64]&(1<<(bit%64)) == 0 {
		return -1
	}
	stem := Stem(text[from:to])
	if s.lengths&lengthBit(stem) == 0 {
		return -1
	}
	if i, ok := s.at[stem]; ok {
		return i
	}
	return -1
}

// lengthBit is the bit of a stem's length.
func lengthBit(stem string) uint64 { return 1 << min(len(stem), 63) }

func pair(first, last byte) uint { return uint(first)<<7 | uint(last) }

// atEnd reports whether a byte at the end of a text does not belong to its stem; there are others.
func atEnd(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ':' }

// first is a byte with which a stem begins; 0 where it may be of something that
// no stem has: a control character, a blank or colon beyond ASCII.
func first(c byte) byte {
	if c < ' ' || c == lead2 || c == leadBlank || c == leadWide || c == leadBOM {
		return 0
	}
	return c
}

// last is a byte with which a stem ends; 0 where it may be of something that none has.
func last(c byte) byte {
	if c < ' ' || c >= 0x80 {
		return 0
	}
	return c
}

// First bytes of further blanks: U+2002 to U+205F, and U+3000.
const (
	leadBlank = 0xe2
	leadWide  = 0xe3
)
