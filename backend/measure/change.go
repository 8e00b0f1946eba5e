package measure

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// Change is a synthetic change of a test page, as a site's redesign makes it.
type Change string

// The changes. Class: a token drawn is renamed in the whole page; the draw is
// made afresh for each page, so that a figure does not hang on one draw a site.
const (
	None    Change = "none"
	Insert  Change = "insert" // an element new before 5% of the elements, every second one with a short text
	Wrap    Change = "wrap"   // 5% of the elements wrapped, or their content where only they may stand there
	Classes Change = "class"  // 30% of the class tokens renamed
	IDs     Change = "id"     // 30% of the ids dropped
	All     Change = "all"    // all of these
)

// AllChanges lists every Change in the order of a table.
var AllChanges = []Change{None, Insert, Wrap, Classes, IDs, All}

// How much is changed, from the evaluation format.
const (
	insertShare = 0.05
	wrapShare   = 0.05
	classShare  = 0.30
	idShare     = 0.30
)

// ParseChange reads a change's name.
func ParseChange(s string) (Change, error) {
	if c := Change(s); slices.Contains(AllChanges, c) {
		return c, nil
	}
	return None, fmt.Errorf("measure: change %q: want none, insert, wrap, class, id or all", s)
}

// Changed makes the changed page of a tree: the document is copied, changed,
// written as HTML and parsed again. The same tree, change and key (which draws
// the lots) give the same page.
func Changed(t *tagtree.Tree, c Change, key string) (*tagtree.Tree, error) {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(key)) // a hash takes everything
	m := &changer{lots: rand.New(rand.NewPCG(seed.Sum64(), 1))}
	doc := clone(t.Doc)
	if c == Classes || c == All {
		m.renameClasses(doc)
	}
	if c == IDs || c == All {
		m.dropIDs(doc)
	}
	if c == Wrap || c == All {
		m.wrap(doc)
	}
	if c == Insert || c == All {
		m.insert(doc)
	}
	var b strings.Builder
	if err := html.Render(&b, doc); err != nil {
		return nil, fmt.Errorf("measure: %q: writing the changed page: %w", key, err)
	}
	pg, err := page.New([]byte(b.String()), page.Origin{Name: t.Page.Name, URL: t.Page.URL, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		return nil, fmt.Errorf("measure: %q: the changed page: %w", key, err)
	}
	return tagtree.Parse(pg)
}

// ChangedPage is the changed page of a file, as Detail tested it.
func (d *Data) ChangedPage(file string, c Change) (*tagtree.Tree, error) {
	for _, s := range (Filter{}).sites(d) {
		for _, p := range s.Pages {
			if s.Path(p) != file {
				continue
			}
			t, err := s.Tree(p)
			if err != nil {
				return nil, err
			}
			return Changed(t, c, file)
		}
	}
	return nil, fmt.Errorf("measure: %q: no such page in the data", file)
}

func clone(n *html.Node) *html.Node {
	m := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: slices.Clone(n.Attr)}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !tagtree.IsStructuredData(c) { // made again from the changed page
			m.AppendChild(clone(c))
		}
	}
	return m
}

// changer draws the lots.
type changer struct {
	lots *rand.Rand
	news int
}

func (m *changer) drawn(share float64) bool { return m.lots.Float64() < share }

func (m *changer) renameClasses(doc *html.Node) {
	names := map[string]string{}
	for _, n := range elements(doc, false) {
		for i := range n.Attr {
			if n.Attr[i].Key != "class" {
				continue
			}
			tokens := strings.Fields(n.Attr[i].Val)
			for j, token := range tokens {
				name, known := names[token]
				if !known {
					if name = token; m.drawn(classShare) {
						name = m.name()
					}
					names[token] = name
				}
				tokens[j] = name
			}
			n.Attr[i].Val = strings.Join(tokens, " ")
		}
	}
}

func (m *changer) dropIDs(doc *html.Node) {
	for _, n := range elements(doc, false) {
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "id" && m.drawn(idShare) })
	}
}

// wrap puts a new element around an element, or around its content where its
// parent takes no other.
func (m *changer) wrap(doc *html.Node) {
	for _, n := range elements(doc, true) {
		if !m.drawn(wrapShare) || rigid[n.DataAtom] {
			continue
		}
		w := m.element(container(n.Parent))
		if bound[n.DataAtom] {
			w = m.element(container(n))
			for c := n.FirstChild; c != nil; c = n.FirstChild {
				n.RemoveChild(c)
				w.AppendChild(c)
			}
			n.AppendChild(w)
			continue
		}
		n.Parent.InsertBefore(w, n)
		n.Parent.RemoveChild(n)
		w.AppendChild(n)
	}
}

// insert puts a new element before an element.
func (m *changer) insert(doc *html.Node) {
	for _, n := range elements(doc, true) {
		if !m.drawn(insertShare) {
			continue
		}
		tag := container(n.Parent)
		if bound[n.DataAtom] || rigid[n.DataAtom] {
			tag = n.DataAtom // a row among rows, a cell among cells
		}
		w := m.element(tag)
		if !rigid[w.DataAtom] && m.news%2 == 0 {
			w.AppendChild(&html.Node{Type: html.TextNode, Data: fmt.Sprintf("Notice %d", m.news)})
		}
		n.Parent.InsertBefore(w, n)
	}
}

func (m *changer) name() string {
	m.news++
	return fmt.Sprintf("n%x", m.lots.Uint32())
}

func (m *changer) element(tag atom.Atom) *html.Node {
	return &html.Node{Type: html.ElementNode, DataAtom: tag, Data: tag.String(), Attr: []html.Attribute{{Key: "class", Val: m.name()}}}
}

// bound elements stand only in parents of their own; rigid ones hold such elements alone.
var (
	bound = set(atom.Td, atom.Th, atom.Li, atom.Dt, atom.Dd, atom.Caption, atom.Figcaption, atom.Legend, atom.Summary, atom.Option)
	rigid = set(atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot, atom.Colgroup, atom.Col, atom.Option, atom.Optgroup, atom.Source, atom.Track, atom.Param, atom.Area)
	line  = set(atom.P, atom.Span, atom.A, atom.B, atom.I, atom.Em, atom.Strong, atom.Small, atom.Font, atom.Label, atom.U,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Button, atom.Sup, atom.Sub, atom.Cite, atom.Code, atom.Time)
)

func set(atoms ...atom.Atom) map[atom.Atom]bool {
	s := map[atom.Atom]bool{}
	for _, a := range atoms {
		s[a] = true
	}
	return s
}

// container is the neutral element that may stand in a parent.
func container(parent *html.Node) atom.Atom {
	if line[parent.DataAtom] {
		return atom.Span
	}
	return atom.Div
}

// elements lists the elements in document order; with body only those below it,
// outside foreign content, selects and texts that markup cannot enter.
func elements(doc *html.Node, body bool) []*html.Node {
	var out []*html.Node
	var walk func(n *html.Node, in bool)
	walk = func(n *html.Node, in bool) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type != html.ElementNode {
				continue
			}
			if in && (c.Namespace == "" || !body) {
				out = append(out, c)
			}
			if body && (c.Namespace != "" || c.DataAtom == atom.Select || c.DataAtom == atom.Head || tagtree.Silent(c.DataAtom)) {
				continue
			}
			walk(c, in || c.DataAtom == atom.Body)
		}
	}
	walk(doc, !body)
	return out
}
