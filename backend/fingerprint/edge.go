package fingerprint

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// maxTokens is how many class tokens of an element count.
const maxTokens = 2

// maxToken is the length of a class token or id from which it names one
// element, not a kind of element.
const maxToken = 40

// edges are a page's parent>child pairs, the MaxEdges heaviest, sorted by key.
func edges(t *tagtree.Tree) []template.Edge {
	n := namer{memo: make(map[[2]string]int32, kinds), number: make(map[string]int32, kinds)}
	name := make([]int32, t.PageLen())
	pairs := make([]uint64, 0, t.PageLen()/2) // parent and child, numbered by name
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) {
			continue
		}
		name[id] = n.of(t.Node(id))
		if p := t.Parent(id); p > 0 {
			pairs = append(pairs, uint64(name[p])<<32|uint64(name[id]))
		}
	}
	slices.Sort(pairs)
	var out []template.Edge
	for from := 0; from < len(pairs); {
		to := from + 1
		for to < len(pairs) && pairs[to] == pairs[from] {
			to++
		}
		key := n.names[pairs[from]>>32] + ">" + n.names[uint32(pairs[from])]
		out = append(out, template.Edge{Key: key, Weight: round(1 + math.Log2(float64(to-from)))})
		from = to
	}
	return heaviest(out, MaxEdges)
}

// kinds is how many kinds of element a page has, roughly.
const kinds = 100

// namer makes the names of elements, once for each tag and class, and numbers them.
type namer struct {
	near   [nearby]known       // those seen last, by a few bytes of both: most elements are like one before
	memo   map[[2]string]int32 // tag and class, or tag and "#id"
	number map[string]int32
	names  []string
}

const nearby = 64

// known is a tag and class with their number, from 1; 0 is nothing.
type known struct {
	tag, class string
	number     int32
}

func (m *namer) of(n *html.Node) int32 {
	class, id := "", ""
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class":
			class = n.Attr[i].Val
		case "id":
			id = n.Attr[i].Val
		}
	}
	if class == "" && id != "" {
		return m.named(n, [2]string{n.Data, "#" + id}, class, id)
	}
	at := uint(len(n.Data))*7 + uint(n.DataAtom) + uint(len(class))*13
	if class != "" {
		at += uint(class[len(class)/2])*31 + uint(class[len(class)-1])
	}
	seen := &m.near[at%nearby]
	if seen.number == 0 || seen.tag != n.Data || seen.class != class {
		*seen = known{n.Data, class, m.named(n, [2]string{n.Data, class}, class, id) + 1}
	}
	return seen.number - 1
}

func (m *namer) named(n *html.Node, key [2]string, class, id string) int32 {
	i, ok := m.memo[key]
	if !ok {
		i = m.add(elementName(n, class, id))
		m.memo[key] = i
	}
	return i
}

func (m *namer) add(name string) int32 {
	i, ok := m.number[name]
	if !ok {
		i = int32(len(m.names))
		m.number[name] = i
		m.names = append(m.names, name)
	}
	return i
}

// elementName is the tag with its first class tokens, else with its id.
func elementName(n *html.Node, class, id string) string {
	name := n.Data
	if n.DataAtom == 0 && !clean(name) {
		name = "unknown"
	}
	if class == "" {
		if id != "" && steady(id) {
			name += "#" + id
		}
		return name
	}
	kept := 0
	for token := range strings.FieldsSeq(class) {
		if kept++; kept > maxTokens {
			break
		}
		if steady(token) {
			name += "." + token
		}
	}
	return name
}

// steady says whether a class token or an id looks like the site's, not like one page's.
func steady(token string) bool {
	return len(token) <= maxToken && clean(token) && !strings.ContainsFunc(token, func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || r == '>'
	})
}

// clean says whether a text can stand in a template's file: valid UTF-8 without
// control characters and what XML leaves out.
func clean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r == 0xfffe || r == 0xffff
	})
}
