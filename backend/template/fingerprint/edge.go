package fingerprint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// maxTokens is how many class tokens of an element count.
const maxTokens = 2

// maxToken is the length of a class token or id from which it names one
// element, not a kind of element.
const maxToken = 40

// namer makes the names of elements, once for each tag and class, and numbers
// names and edges. It may be used for page after page.
type namer struct {
	near    [nearby]known // those seen last, by a few bytes of both: most elements are like one before
	memo    map[kind]int32
	number  map[string]int32
	names   []string
	between [nearby]edge     // the edges seen last
	pairs   map[uint64]int32 // the number of an edge, by its parent and child
	keys    []string         // of edges, "" where it was not asked for
	ends    []uint64         // of edges: parent and child
	bytes   int              // held by all of it, roughly
}

const nearby = 256

// kind is a tag with its class, or where it has none with its id.
type kind struct {
	tag, class string
	id         bool // class is an id
}

// known is a kind with the number of its name, from 1; 0 is nothing.
type known struct {
	kind
	number int32
}

// edge is a pair of names with its number, from 1; 0 is nothing.
type edge struct {
	pair   uint64
	number int32
}

func newNamer() namer {
	return namer{memo: map[kind]int32{}, number: map[string]int32{}, pairs: map[uint64]int32{}}
}

// of is the number of an element's name.
func (m *namer) of(n *html.Node) int32 {
	k := kind{tag: n.Data}
	id := ""
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class":
			k.class = n.Attr[i].Val
		case "id":
			id = n.Attr[i].Val
		}
	}
	if k.class == "" && id != "" && steady(id) {
		k.class, k.id = id, true
	}
	at := uint(len(k.tag))*7 + uint(n.DataAtom) + uint(len(k.class))*13
	if k.class != "" {
		at += uint(k.class[len(k.class)/2])*31 + uint(k.class[len(k.class)-1])
	}
	seen := &m.near[at%nearby]
	if seen.number == 0 || seen.kind != k {
		*seen = m.named(n, k)
	}
	return seen.number - 1
}

// named looks a kind up. What is kept of it is no part of the page.
func (m *namer) named(n *html.Node, k kind) known {
	if i, ok := m.memo[k]; ok {
		return known{k, i + 1}
	}
	k.tag, k.class = strings.Clone(k.tag), strings.Clone(k.class)
	i := m.add(elementName(n, k))
	m.memo[k] = i
	m.bytes += len(k.tag) + len(k.class) + perKind
	return known{k, i + 1}
}

func (m *namer) add(name string) int32 {
	i, ok := m.number[name]
	if !ok {
		i = int32(len(m.names))
		m.number[name] = i
		m.names = append(m.names, name)
		m.bytes += len(name) + perKind
	}
	return i
}

// edge is the number of the edge between two names.
func (m *namer) edge(parent, child int32) int32 {
	pair := uint64(parent)<<32 | uint64(child)
	seen := &m.between[(uint(parent)*31+uint(child))%nearby]
	if seen.number == 0 || seen.pair != pair {
		i, ok := m.pairs[pair]
		if !ok {
			i = int32(len(m.ends))
			m.pairs[pair] = i
			m.ends, m.keys = append(m.ends, pair), append(m.keys, "")
			m.bytes += perKind
		}
		*seen = edge{pair, i + 1}
	}
	return seen.number - 1
}

// key is an edge as it stands in a fingerprint.
func (m *namer) key(edge int32) string {
	if m.keys[edge] == "" {
		pair := m.ends[edge]
		m.keys[edge] = m.names[pair>>32] + ">" + m.names[uint32(pair)]
		m.bytes += len(m.keys[edge])
	}
	return m.keys[edge]
}

// perKind is what a name or an edge takes beside its text, in bytes.
const perKind = 64

// elementName is the tag with its first class tokens, else with its id.
func elementName(n *html.Node, k kind) string {
	name := k.tag
	if n.DataAtom == 0 && !clean(name) {
		name = "unknown"
	}
	if k.id {
		return name + "#" + k.class
	}
	kept := 0
	for token := range strings.FieldsSeq(k.class) {
		if kept++; kept > maxTokens {
			break
		}
		if steady(token) {
			name += "." + token
		}
	}
	return name
}

// steady reports whether a class token or an id looks like the site's, not like one page's.
func steady(token string) bool {
	return len(token) <= maxToken && clean(token) && !strings.ContainsFunc(token, func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || r == '>'
	})
}

// clean reports whether a text can stand in a template's file: valid UTF-8 without
// control characters and what XML leaves out.
func clean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r == 0xfffe || r == 0xffff
	})
}
