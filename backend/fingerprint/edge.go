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
	type pair struct{ parent, child string }
	names := namer{memo: map[[2]string]string{}}
	count := map[pair]int{}
	name := make([]string, t.Len())
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if t.IsText(id) {
			continue
		}
		name[id] = names.of(t.Node(id))
		if p := t.Parent(id); p > 0 {
			count[pair{name[p], name[id]}]++
		}
	}
	out := make([]template.Edge, 0, len(count))
	for p, n := range count {
		out = append(out, template.Edge{Key: p.parent + ">" + p.child, Weight: round(1 + math.Log2(float64(n)))})
	}
	return heaviest(out, MaxEdges)
}

// namer makes the names of elements, once for each tag and class.
type namer struct{ memo map[[2]string]string }

func (m *namer) of(n *html.Node) string {
	tag, class, id := n.Data, "", ""
	if n.DataAtom == 0 && !clean(tag) {
		tag = "unknown"
	}
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class":
			class = n.Attr[i].Val
		case "id":
			id = n.Attr[i].Val
		}
	}
	if class == "" {
		if id == "" || !steady(id) {
			return tag
		}
		return tag + "#" + id
	}
	key := [2]string{tag, class}
	if name, ok := m.memo[key]; ok {
		return name
	}
	name, kept := tag, 0
	for token := range strings.FieldsSeq(class) {
		if kept++; kept > maxTokens {
			break
		}
		if steady(token) {
			name += "." + token
		}
	}
	m.memo[key] = name
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
