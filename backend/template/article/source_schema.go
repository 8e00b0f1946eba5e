package article

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"
)

// Bounds of what is read of a page's own word about its text.
const (
	schemaBytes = 1 << 20 // of JSON-LD
	schemaWords = 30      // a body of fewer words is none
	schemaPiece = 5       // a piece of fewer words is not compared
	shingleSize = 3       // words of a shingle
	shingleHave = .6      // share of a piece's shingles that are found when it is quoted
)

// schema judges a piece by the page's own word: the text that its JSON-LD
// gives as articleBody, text or description, and its meta description.
var schema = source{
	name:  "schema",
	signs: []string{"in the stated body", "not in the stated body", "in a stated text", "in the description"},
	look: func(p *page, i int, see func(int)) {
		q := &p.pieces[i]
		if q.words < schemaPiece || len(p.stated.by) == 0 {
			return
		}
		held := p.statedIn(i)
		if p.stated.body > schemaWords {
			if held&statedBody != 0 {
				see(0)
			} else {
				see(1)
			}
		}
		if held&statedText != 0 {
			see(2)
		}
		if held&statedDescription != 0 {
			see(3)
		}
	},
}

// stated is what a page says outside its text that its text is: the runs of words, hashed, and who states them.
type stated struct {
	by   map[uint64]stating
	body int                     // runs of the stated body
	some [statedBits / 64]uint64 // a bit set by the low bits of each hash; it rules out most runs without a look into the map
}

// statedBits is the size of that set: a power of two, several times the number of runs in a description.
const statedBits = 1 << 11

// stating is who states a text.
type stating byte

const (
	// Who states: articleBody, another text of JSON-LD, the description of a meta element.
	statedBody stating = 1 << iota
	statedText
	statedDescription
)

// readStated collects it.
func (r *Reading) readStated() stated {
	t, s := r.t, stated{by: map[uint64]stating{}}
	left := schemaBytes
	for _, id := range r.silent {
		n := t.Node(id)
		switch n.DataAtom {
		case atom.Meta:
			name, _ := t.Attr(id, "name")
			prop, _ := t.Attr(id, "property")
			if strings.EqualFold(name, "description") || prop == "og:description" || prop == "twitter:description" {
				content, _ := t.Attr(id, "content")
				s.add(content, statedDescription)
			}
		case atom.Script:
			if kind, _ := t.Attr(id, "type"); n.FirstChild == nil || !strings.Contains(kind, "ld+json") || len(n.FirstChild.Data) > left {
				continue
			}
			left -= len(n.FirstChild.Data)
			s.script(n.FirstChild.Data)
		}
	}
	return s
}

// script takes the texts of one script of JSON-LD by their names, whatever lies around them.
func (s *stated) script(text string) {
	for _, k := range []struct {
		name string
		by   stating
	}{{`"articleBody"`, statedBody}, {`"text"`, statedText}, {`"reviewBody"`, statedText}, {`"description"`, statedText}} {
		for rest := text; ; {
			at := strings.Index(rest, k.name)
			if at < 0 {
				break
			}
			rest = rest[at+len(k.name):]
			value := strings.TrimLeft(rest, " \t\r\n:")
			var v string
			if strings.HasPrefix(value, `"`) && json.NewDecoder(bytes.NewReader([]byte(value[:stringEnd(value)]))).Decode(&v) == nil {
				s.add(v, k.by)
			}
		}
	}
}

// stringEnd is the end of the JSON string that s begins with.
func stringEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// add takes in a stated text.
func (s *stated) add(text string, by stating) {
	hashShingles(text, func(h uint64) {
		if by == statedBody && s.by[h]&by == 0 {
			s.body++
		}
		s.by[h] |= by
		s.some[h%statedBits/64] |= 1 << (h % 64)
	})
}

// statedIn says who states a piece, once looked up.
func (p *page) statedIn(i int) stating {
	if p.statedBy == nil {
		p.statedBy = make([]stating, len(p.pieces))
		for k := range p.pieces {
			if p.pieces[k].words >= schemaPiece {
				p.statedBy[k] = p.stated.holds(p.pieces[k].text)
			}
		}
	}
	return p.statedBy[i]
}

// holds says who states most of the runs of words of a text.
func (s *stated) holds(text string) (by stating) {
	n, have := 0, [3]int{}
	hashShingles(text, func(h uint64) {
		n++
		if s.some[h%statedBits/64]>>(h%64)&1 == 0 {
			return
		}
		found := s.by[h]
		for k := range have {
			have[k] += int(found >> k & 1)
		}
	})
	for k, h := range have {
		if n > 0 && float64(h) >= shingleHave*float64(n) {
			by |= 1 << k
		}
	}
	return by
}

// hashShingles gives the hash of each run of shingleSize words; an ideograph is a word.
func hashShingles(text string, give func(uint64)) {
	const prime = 1099511628211
	var last [shingleSize]uint64
	n, word := 0, uint64(0)
	end := func() {
		if word == 0 {
			return
		}
		copy(last[:], last[1:])
		last[shingleSize-1] = word
		word = 0
		if n++; n >= shingleSize {
			h := uint64(14695981039346656037)
			for _, w := range last {
				h = (h ^ w) * prime
			}
			give(h)
		}
	}
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if inWord[c] {
				word = (word ^ uint64(c|0x20)) * prime // a digit has this bit
			} else {
				end()
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r >= 0x2e80 && unicode.Is(unicode.Han, r):
			end()
			word = uint64(r)
			end()
		case unicode.IsLetter(r):
			word = (word ^ uint64(unicode.ToLower(r))) * prime
		default:
			end()
		}
	}
	end()
}
