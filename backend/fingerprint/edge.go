package fingerprint

import (
	"math"
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
	n := namer{memo: map[[2]string]int32{}, number: map[string]int32{}}
	count := map[[2]int32]int{} // parent and child, numbered by name
	name := make([]int32, t.Len())
	for id := tagtree.NodeID(1); int(id) < t.PageLen(); id++ {
		if t.IsText(id) {
			continue
		}
		name[id] = n.of(t.Node(id))
		if p := t.Parent(id); p > 0 {
			count[[2]int32{name[p], name[id]}]++
		}
	}
	out := make([]template.Edge, 0, len(count))
	for p, times := range count {
		out = append(out, template.Edge{Key: n.names[p[0]] + ">" + n.names[p[1]], Weight: round(1 + math.Log2(float64(times)))})
	}
	return heaviest(out, MaxEdges)
}

// namer makes the names of elements, once for each tag and class, and numbers them.
type namer struct {
	memo   map[[2]string]int32 // tag and class, or tag and "#id"
	number map[string]int32
	names  []string
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
	key := [2]string{n.Data, class}
	if class == "" && id != "" {
		key[1] = "#" + id
	}
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
