package tagtree

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/scriptdata"
)

// Structured data becomes part of the tree, and of the XHTML too, so that a locator can
// find it like any other element: the meta elements with a name or
// property, each object of linked data (JSON-LD), and the page state, which is the
// data in other scripts (package scriptdata). It comes last, below <html>, in a
// template, which no reader sees and no text contains:
//
//	<script type="application/ld+json">{"@type": "Book", "name": "Fen", "author": {"name": "A. Quill"}}</script>
//	<script>window.shop = {price: 12}</script>
//
//	template[data-said]
//	├ ld-meta[property="og:title"]  "Fen"
//	├ ld[role="Book"]
//	│ ├ ld-name                     "Fen"
//	│ └ ld-author
//	│   └ ld-name                   "A. Quill"
//	└ state[name="shop"]
//	  └ state-price                 "12"
//
// Lists are siblings of one name. O(n) in the bytes of the scripts, bounded.

// Bounds of the structured data, without the page state.
const (
	maxStructured      = 4000    // elements
	maxStructuredText  = 8 << 10 // bytes of one text; longer ones are left out
	maxStructuredDepth = 16      // levels of linked data
)

// structuredAttr marks the template. Locators of stored templates contain its name.
const structuredAttr = "data-said"

// StructuredData returns the template with the structured data of the page, None if there
// is none. Its nodes are the last of the tree.
func (t *Tree) StructuredData() NodeID {
	if t.structured == 0 {
		return None
	}
	return NodeID(len(t.nodes) - t.structured)
}

// PageLen is the number of nodes of the page itself, without the structured data.
func (t *Tree) PageLen() int { return len(t.nodes) - t.structured }

// IsStructuredData reports whether a parser's node is the template that holds the structured data.
func IsStructuredData(n *html.Node) bool {
	return n.DataAtom == atom.Template && len(n.Attr) == 1 && n.Attr[0].Key == structuredAttr
}

// source reports whether an element can contain structured data.
func source(n *html.Node) bool {
	return n.DataAtom == atom.Meta || n.DataAtom == atom.Script && n.FirstChild != nil || IsStructuredData(n)
}

// InState reports whether a node is of the page state: data in scripts that is no linked data.
func (t *Tree) InState(id NodeID) bool {
	return t.structured > 0 && int(id) > t.PageLen() && strings.HasPrefix(t.Tag(t.ElementOf(id)), "state")
}

func linkedData(n *html.Node) bool {
	return strings.EqualFold(strings.TrimSpace(attr(n, "type")), "application/ld+json")
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name && a.Namespace == "" {
			return a.Val
		}
	}
	return ""
}

// say adds the template to a tree that is numbered. A page that has one already
// is XHTML of our own making and says everything there.
func (t *Tree) say(sources []*html.Node, withState bool) {
	w := dataWriter{template: &html.Node{Type: html.ElementNode, Data: "template", DataAtom: atom.Template, Attr: []html.Attribute{{Key: structuredAttr}}}}
	state := scriptdata.NewReader()
	for _, n := range sources {
		switch {
		case n.DataAtom == atom.Template:
			return
		case n.DataAtom == atom.Meta:
			w.meta(n)
		case linkedData(n):
			w.script(n)
		case withState:
			state.Add(scriptdata.Script{Type: attr(n, "type"), ID: scriptName(n), Text: n.FirstChild.Data})
		}
	}
	w.state(w.template, state.Elements())
	root := NodeID(1)
	for int(root) < len(t.nodes) && t.nodes[root].DataAtom != atom.Html {
		root = t.end[root]
	}
	if w.count == 0 || int(root) >= len(t.nodes) || len(t.nodes)+2*w.count+1 > MaxNodes {
		return
	}
	before, more := len(t.nodes), 2*w.count+1
	t.nodes, t.parent, t.end = slices.Grow(t.nodes, more), slices.Grow(t.parent, more), slices.Grow(t.end, more)
	t.nodes[root].AppendChild(w.template)
	t.number(w.template, root, new([]*html.Node))
	t.structured = len(t.nodes) - before
	t.end[root], t.end[0] = NodeID(len(t.nodes)), NodeID(len(t.nodes))
}

// dataWriter builds the template.
type dataWriter struct {
	template *html.Node
	count    int // elements made
}

// add makes an element below another, nil when there are too many.
func (w *dataWriter) add(parent *html.Node, name string) *html.Node {
	if w.count == maxStructured {
		return nil
	}
	w.count++
	n := &html.Node{Type: html.ElementNode, Data: name}
	parent.AppendChild(n)
	return n
}

// meta takes over a meta element with a content.
func (w *dataWriter) meta(n *html.Node) {
	text := attr(n, "content")
	for _, key := range []string{"property", "name", "itemprop"} {
		if v := attr(n, key); v != "" && Collapse(text) != "" && len(text) <= maxStructuredText {
			if m := w.add(w.template, "ld-meta"); m != nil {
				m.Attr = []html.Attribute{{Key: key, Val: v}}
				m.AppendChild(&html.Node{Type: html.TextNode, Data: text})
			}
			return
		}
	}
}

// scriptName is what names a script: its id, or an attribute that begins with data-.
func scriptName(n *html.Node) string {
	if id := attr(n, "id"); id != "" {
		return id
	}
	for _, a := range n.Attr {
		if strings.HasPrefix(a.Key, "data-") {
			return a.Key
		}
	}
	return ""
}

// state takes over the elements of the page state, whose number scriptdata bounds.
func (w *dataWriter) state(parent *html.Node, list []*scriptdata.Element) {
	count := len(list)
	for _, e := range list {
		if e.Text != "" {
			count++
		}
	}
	nodes := make([]html.Node, count)
	for _, e := range list {
		n := &nodes[0]
		nodes = nodes[1:]
		n.Type, n.Data, n.Attr = html.ElementNode, e.Name, stateAttrs(e, parent == w.template)
		w.count++
		if e.Text != "" {
			text := &nodes[0]
			nodes = nodes[1:]
			text.Type, text.Data = html.TextNode, e.Text
			n.AppendChild(text)
		}
		parent.AppendChild(n)
		w.state(n, e.Children)
	}
}

// stateAttrs are the key and the role of an element; most have neither.
func stateAttrs(e *scriptdata.Element, root bool) (out []html.Attribute) {
	if e.Key != "" {
		out = append(out, html.Attribute{Key: keyAttr(root), Val: e.Key})
	}
	if e.Role != "" {
		out = append(out, html.Attribute{Key: "role", Val: e.Role})
	}
	return out
}

// keyAttr names the attribute with the name of a script or variable, or with the key of an object.
func keyAttr(root bool) string {
	if root {
		return "name"
	}
	return "key"
}

// script takes over the objects of a script of linked data; one that is no JSON says nothing.
func (w *dataWriter) script(n *html.Node) {
	if n.FirstChild == nil {
		return
	}
	var v any
	if json.Unmarshal([]byte(n.FirstChild.Data), &v) == nil {
		w.value(w.template, "ld", v, 0)
	}
}

// value writes a value as elements of one name: a list as one for each item.
func (w *dataWriter) value(parent *html.Node, name string, v any, depth int) {
	if depth > maxStructuredDepth {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			w.value(parent, name, item, depth+1)
		}
	case map[string]any:
		w.object(parent, name, v, depth)
	case string:
		w.text(parent, name, v)
	case float64:
		w.text(parent, name, strconv.FormatFloat(v, 'f', -1, 64))
	case bool:
		w.text(parent, name, strconv.FormatBool(v))
	}
}

func (w *dataWriter) text(parent *html.Node, name, text string) {
	if len(text) > maxStructuredText || Collapse(text) == "" {
		return
	}
	if n := w.add(parent, name); n != nil {
		n.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	}
}

// object writes an object: its type as a role, its keys as elements, in their order by name.
func (w *dataWriter) object(parent *html.Node, name string, v map[string]any, depth int) {
	if graph, ok := v["@graph"]; ok {
		w.value(parent, name, graph, depth+1)
		return
	}
	n := w.add(parent, name)
	if n == nil {
		return
	}
	if role := typeOf(v["@type"]); role != "" {
		n.Attr = []html.Attribute{{Key: "role", Val: role}}
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if plainKey(key) {
			w.value(n, "ld-"+key, v[key], depth+1)
		}
	}
}

// typeOf is the type of an object: the first where there are several.
func typeOf(v any) string {
	if list, ok := v.([]any); ok && len(list) > 0 {
		v = list[0]
	}
	s, _ := v.(string)
	if len(s) > maxStructuredText {
		return ""
	}
	return s
}

// plainKey reports whether a key can be part of an element's name, in lower case as
// HTML has it or in the mixed case of schema.org.
func plainKey(key string) bool {
	for _, r := range key {
		if r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return key != "" && len(key) <= 64
}
