package template

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner reads a document in the form in which nearly all come, as Write writes
// them, several times as fast as encoding/xml: a library reads some ten templates
// for each page it is asked about.
//
// Invariant: it gives the very elements that encoding/xml gives, or gives up.
// It gives up on all that is rare (comments, CDATA, names that are not ASCII,
// carriage returns) and on every mistake: telling mistakes is the slow way's part.
// Cost: O(n); texts without an entity share the document's memory.
type scanner struct {
	data string
	at   int
	root *element

	open     []level
	children []*element  // of the open elements, the outer ones' first
	pieces   []string    // likewise
	attrs    []attribute // of one tag

	elements slab[element]
	pointers slab[*element]
	values   slab[attribute]
}

// level is an open element, and where its children and pieces begin.
type level struct {
	e                *element
	children, pieces int
}

// Declarations that a document may begin with.
const (
	declared = `<?xml version="1.0" encoding="UTF-8"?>`
	bare     = `<?xml version="1.0"?>`
)

// scan reads a document; false when it gives up.
func scan(data []byte) (*element, bool) {
	if !plain(data) {
		return nil, false
	}
	s := scanner{data: string(data)}
	for _, d := range []string{declared, bare} {
		if strings.HasPrefix(s.data, d) {
			s.at = len(d)
			break
		}
	}
	for s.at < len(s.data) {
		if !s.chars() || s.at < len(s.data) && !s.tag() {
			return nil, false
		}
	}
	return s.root, s.root != nil && len(s.open) == 0
}

// plain reports whether all characters are what XML allows, carriage returns aside.
func plain(data []byte) bool {
	for _, b := range data {
		if b < ' ' && b != '\n' && b != '\t' {
			return false
		}
	}
	return utf8.Valid(data) && !bytes.Contains(data, []byte("\uFFFE")) && !bytes.Contains(data, []byte("\uFFFF")) && !bytes.Contains(data, []byte("]]>"))
}

// chars reads the text up to the next tag.
func (s *scanner) chars() bool {
	at := s.at
	end := strings.IndexByte(s.data[at:], '<')
	if end == 0 {
		return true
	}
	if end < 0 {
		end = len(s.data) - at
	}
	s.at += end
	text, ok := unescape(s.data[at:s.at])
	if !ok || len(s.open) == 0 {
		return ok && blank(text)
	}
	if e := s.open[len(s.open)-1].e; e.textAt == 0 && !blank(text) {
		e.textAt = at + leading(text)
	}
	s.pieces = append(s.pieces, text)
	return true
}

// tag reads a tag of either kind; it stands at its "<".
func (s *scanner) tag() bool {
	at := s.at
	s.at++
	if s.at < len(s.data) && s.data[s.at] == '/' {
		return s.close()
	}
	name := s.name()
	if name == "" || len(s.open) >= maxDepth || len(s.open) == 0 && s.root != nil {
		return false
	}
	e := s.elements.one()
	e.name, e.at = name, at
	if len(s.open) > 0 {
		s.children = append(s.children, e)
	} else {
		s.root = e
	}
	s.open = append(s.open, level{e, len(s.children), len(s.pieces)})
	if !s.attributes() {
		return false
	}
	e.attrs = s.values.copy(s.attrs)
	if s.data[s.at] == '/' {
		s.at++
		s.end()
	}
	if s.at >= len(s.data) || s.data[s.at] != '>' {
		return false
	}
	s.at++
	return true
}

// close reads an end tag; it stands at its "/".
func (s *scanner) close() bool {
	s.at++
	name := s.name()
	if len(s.open) == 0 || name == "" || s.open[len(s.open)-1].e.name != name || s.at >= len(s.data) || s.data[s.at] != '>' {
		return false
	}
	s.at++
	s.end()
	return true
}

// end completes the innermost open element.
func (s *scanner) end() {
	l := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	if pieces := s.pieces[l.pieces:]; len(pieces) == 1 {
		l.e.text = pieces[0]
	} else {
		l.e.text = strings.Join(pieces, "")
	}
	l.e.children = s.pointers.copy(s.children[l.children:])
	s.pieces, s.children = s.pieces[:l.pieces], s.children[:l.children]
}

// attributes reads those of a tag, up to its "/" or ">", which is there when it is true.
func (s *scanner) attributes() bool {
	s.attrs = s.attrs[:0]
	for {
		from := s.at
		for s.at < len(s.data) && (s.data[s.at] == ' ' || s.data[s.at] == '\n' || s.data[s.at] == '\t') {
			s.at++
		}
		if s.at >= len(s.data) {
			return false
		}
		if c := s.data[s.at]; c == '/' || c == '>' {
			return true
		}
		if from == s.at || len(s.attrs) >= maxAttributes || !s.attribute() {
			return false
		}
	}
}

func (s *scanner) attribute() bool {
	at := s.at
	name := s.name()
	if name == "" || name == "xmlns" || s.at+1 >= len(s.data) || s.data[s.at] != '=' {
		return false
	}
	quote := s.data[s.at+1]
	if quote != '"' && quote != '\'' {
		return false
	}
	s.at += 2
	end := strings.IndexByte(s.data[s.at:], quote)
	if end < 0 || strings.IndexByte(s.data[s.at:s.at+end], '<') >= 0 {
		return false
	}
	value, ok := unescape(s.data[s.at : s.at+end])
	s.at += end + 1
	for i := range s.attrs {
		ok = ok && s.attrs[i].name != name
	}
	s.attrs = append(s.attrs, attribute{name, value, at})
	return ok
}

// name reads a name of ASCII letters, digits, "-", "_" and "."; "" when there is none.
func (s *scanner) name() string {
	from := s.at
	for ; s.at < len(s.data); s.at++ {
		c := s.data[s.at]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		if !letter && (s.at == from || c != '-' && c != '.' && (c < '0' || c > '9')) {
			break
		}
	}
	return s.data[from:s.at]
}

// unescape puts characters in the place of entities; false when one is not among
// XML's own five, nor a number in its plainest form.
func unescape(text string) (string, bool) {
	at := strings.IndexByte(text, '&')
	if at < 0 {
		return text, true
	}
	var out strings.Builder
	out.Grow(len(text))
	for ; at >= 0; at = strings.IndexByte(text, '&') {
		out.WriteString(text[:at])
		end := strings.IndexByte(text[at:], ';')
		if end < 0 {
			return "", false
		}
		r := entity(text[at+1 : at+end])
		if r == 0 {
			return "", false
		}
		out.WriteRune(r)
		text = text[at+end+1:]
	}
	out.WriteString(text)
	return out.String(), true
}

// entity is the character of an entity's name, 0 when it is another one.
func entity(name string) rune {
	switch name {
	case "lt":
		return '<'
	case "gt":
		return '>'
	case "amp":
		return '&'
	case "quot":
		return '"'
	case "apos":
		return '\''
	}
	digits, base := strings.TrimPrefix(name, "#"), 10
	if len(digits) == len(name) {
		return 0
	}
	if rest, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = rest, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if r := rune(n); err == nil && (r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r < 0xD800 || r > 0xDFFF && r < 0xFFFE || r > 0xFFFF && r <= utf8.MaxRune) {
		return r
	}
	return 0
}

// slab gives out small pieces of larger allocations.
type slab[T any] struct{ free []T }

// slabSize is how many are allocated at a time.
const slabSize = 256

func (s *slab[T]) one() *T {
	if len(s.free) == 0 {
		s.free = make([]T, slabSize)
	}
	t := &s.free[0]
	s.free = s.free[1:]
	return t
}

// copy keeps a list; nil of an empty one.
func (s *slab[T]) copy(list []T) []T {
	if len(list) == 0 {
		return nil
	}
	if len(s.free) < len(list) {
		s.free = make([]T, max(slabSize, len(list)))
	}
	kept := s.free[:len(list):len(list)]
	s.free = s.free[len(list):]
	copy(kept, list)
	return kept
}
