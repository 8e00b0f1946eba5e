package article

import (
	"io"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// An article as others take it: text, or well-formed HTML and XML with the
// headings, lists, tables, links and pictures of its body, and nothing that
// runs. What is written is made anew from the blocks of the body: of the
// page's elements only those of a short list come through, with no attribute
// but an absolute address of the web and a few words. Linear in the body.

// Written is an article with what writing it needs.
type Written struct {
	Name  string // of the page
	Tree  *tagtree.Tree
	About About
	Body  []Block // with its pictures, where they are wanted (Reading.Pictured)

	Relative bool // addresses stay as the page has them; else they are absolute
}

// WriteText writes the title and the body as text: paragraphs with an empty
// line between them, list items after hyphens, the rows of a table on a line each.
func (a Written) WriteText(w io.Writer) error {
	b := newMarkup(w)
	last := Heading
	if title := a.About.Title.Text; title != "" && !a.opensWith(title) {
		b.put(title + "\n")
	} else {
		last = ""
	}
	for _, k := range a.Body {
		if k.Text == "" || k.Kind == Picture {
			continue
		}
		if last != "" && !(last == k.Kind && (k.Kind == ListItem || k.Kind == Row)) {
			b.put("\n")
		}
		if k.Kind == ListItem {
			b.put(strings.Repeat("  ", max(0, min(k.Level, maxLevel)-1)) + "- ")
		}
		b.put(k.Text + "\n")
		last = k.Kind
	}
	return b.flush()
}

// opening is how many blocks of a body are looked at for the title.
const opening = 3

// opensWith reports whether the title is one of the first blocks of the body.
func (a Written) opensWith(title string) bool {
	key := plainKey(title)
	for _, k := range a.Body[:min(opening, len(a.Body))] {
		if plainKey(k.Text) == key {
			return true
		}
	}
	return false
}

// maxLevel is the deepest list that is written; deeper items stand there.
const maxLevel = 8

// Texts is the body as a list of texts, one a block; what describes a picture is none.
func (a Written) Texts() []string {
	var out []string
	for _, k := range a.Body {
		if k.Text != "" && k.Kind != Picture {
			out = append(out, k.Text)
		}
	}
	return out
}

// WriteHTML writes the article as one element article, well-formed as XML too.
func (a Written) WriteHTML(w io.Writer) error {
	m := newMarkup(w)
	m.open("article", attr{"lang", a.About.Language.Text})
	if title := a.About.Title.Text; title != "" && !a.opensWith(title) {
		m.leaf("h1", title)
	}
	if s := a.About.Author.Text; s != "" {
		m.leaf("address", s)
	}
	if d := a.About.Date; d.Text != "" {
		m.leaf("time", printed(d), attr{"datetime", d.Text})
	}
	m.nodes(a.parts())
	m.close("article")
	return m.flush()
}

// WriteXML writes the article as one element article: title, author, date,
// language, site and image where they are known, then the body, whose elements
// are those of HTML.
func (a Written) WriteXML(w io.Writer) error {
	m := newMarkup(w)
	m.open("article", attr{"page", a.Name})
	for _, v := range []struct {
		name string
		Value
	}{{"title", a.About.Title}, {"author", a.About.Author}, {"date", a.About.Date}, {"language", a.About.Language}, {"site", a.About.Site}, {"image", a.About.Image}} {
		if v.Text != "" {
			m.leaf(v.name, v.Text, attr{"printed", v.Printed}, attr{"source", string(v.Source)}, attr{"confidence", share(v.Confidence)})
		}
	}
	m.open("body")
	m.nodes(a.parts())
	m.close("body")
	m.close("article")
	return m.flush()
}

// printed is a value as the page has it.
func printed(v Value) string {
	if v.Printed != "" {
		return v.Printed
	}
	return v.Text
}
