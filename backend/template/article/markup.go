package article

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// part is a node of what is written: an element, or a text when it has no tag.
type part struct {
	tag   string
	attrs []attr
	text  string
	kids  []*part
}

type attr struct{ key, value string }

// add gives a new child.
func (p *part) add(tag string, attrs ...attr) *part {
	k := &part{tag: tag, attrs: attrs}
	p.kids = append(p.kids, k)
	return k
}

// last is the last child if it is such an element, else a new one.
func (p *part) last(tag string) *part {
	if n := len(p.kids); n > 0 && p.kids[n-1].tag == tag {
		return p.kids[n-1]
	}
	return p.add(tag)
}

// markup writes elements as HTML that is well-formed XML: every element closed,
// every value quoted, no name but those of this package.
type markup struct{ w *bufio.Writer }

func newMarkup(w io.Writer) markup { return markup{bufio.NewWriter(w)} }

// put writes a text; flush tells whether anything failed.
func (m markup) put(s string) { _, _ = m.w.WriteString(s) }

func (m markup) flush() error { return m.w.Flush() }

func (m markup) start(tag string, attrs []attr, end string) {
	m.put("<" + tag)
	for _, a := range attrs {
		if a.value != "" {
			m.put(" " + a.key + `="` + escaped(a.value) + `"`)
		}
	}
	m.put(end)
}

func (m markup) open(tag string, attrs ...attr) { m.start(tag, attrs, ">\n") }
func (m markup) close(tag string)               { m.put("</" + tag + ">\n") }

// leaf writes an element that holds a text.
func (m markup) leaf(tag, text string, attrs ...attr) {
	m.start(tag, attrs, ">")
	m.put(escaped(text) + "</" + tag + ">\n")
}

// nodes writes parts, each on a line of its own.
func (m markup) nodes(parts []*part) {
	for _, p := range parts {
		m.node(p)
		m.put("\n")
	}
}

func (m markup) node(p *part) {
	switch {
	case p.tag == "":
		m.put(escaped(p.text))
	case p.tag == "br" || p.tag == "img":
		m.start(p.tag, p.attrs, "/>")
	default:
		m.start(p.tag, p.attrs, ">")
		for _, k := range p.kids {
			m.node(k)
		}
		m.put("</" + p.tag + ">")
	}
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r", "&#13;")

// escaped is a text as HTML and XML have it.
func escaped(s string) string {
	return escapes.Replace(tagtree.XMLText(strings.ToValidUTF8(s, "\ufffd")))
}

// share is a number from 0 to 1 with two decimals.
func share(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }
