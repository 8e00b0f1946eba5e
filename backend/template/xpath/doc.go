package xpath

import (
	"context"
	"sync"

	"github.com/lestrrat-go/helium"
	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// Doc is a tag tree as the engine sees it: converted on first use, then kept.
// Safe for concurrent use.
type Doc struct {
	tree *tagtree.Tree
	time *Budget
	once sync.Once
	doc  *helium.Document
	err  error
}

// NewDoc makes a document of a tree; it costs nothing until an expression runs.
func NewDoc(t *tagtree.Tree) *Doc { return NewDocWithin(t, NewBudget(context.Background())) }

// NewDocWithin is NewDoc for a page whose expressions take of one budget.
func NewDocWithin(t *tagtree.Tree, b *Budget) *Doc { return &Doc{tree: t, time: b} }

// convert builds the engine's document. A node's number travels as its line.
func (d *Doc) convert() (*helium.Document, error) {
	d.once.Do(func() {
		d.err = guarded(func() error {
			b := builder{doc: helium.NewDefaultDocument(), xlink: helium.NewNamespace("xlink", xlinkNS), xml: helium.NewNamespace("xml", xmlNS)}
			d.doc = b.doc
			if err := b.children(b.doc, d.tree.Doc); err != nil {
				return err
			}
			if root := b.doc.DocumentElement(); root != nil && b.linked {
				return root.DeclareNamespace("xlink", xlinkNS)
			}
			return nil
		})
	})
	return d.doc, d.err
}

// Namespaces of the attributes that have one.
const (
	xlinkNS = "http://www.w3.org/1999/xlink"
	xmlNS   = "http://www.w3.org/XML/1998/namespace"
)

// builder copies the parser's nodes in preorder, counting as package tagtree does.
type builder struct {
	doc        *helium.Document
	last       int // number of the last node that has one; the document is 0
	xlink, xml *helium.Namespace
	linked     bool // an attribute of xlink has been met
}

func (b *builder) children(to helium.MutableNode, from *html.Node) error {
	for c := from.FirstChild; c != nil; c = c.NextSibling {
		var n helium.MutableNode
		switch c.Type {
		case html.ElementNode:
			e, err := b.element(c)
			if err != nil {
				return err
			}
			n = e
		case html.TextNode:
			if c.PrevSibling != nil && c.PrevSibling.Type == html.TextNode { // or the engine joins them
				if err := to.AddChild(b.doc.CreateComment(nil)); err != nil {
					return err
				}
			}
			n = b.doc.CreateText([]byte(tagtree.XMLText(c.Data)))
		case html.CommentNode: // it keeps the texts around it apart
			n = b.doc.CreateComment([]byte(c.Data))
		default:
			continue
		}
		if c.Type != html.CommentNode {
			b.last++
			n.SetLine(b.last)
		}
		if err := to.AddChild(n); err != nil {
			return err
		}
		if err := b.children(n, c); err != nil {
			return err
		}
	}
	return nil
}

// element copies an element with the names and values that it has in XHTML.
func (b *builder) element(n *html.Node) (*helium.Element, error) {
	e, err := b.doc.CreateElement(tagtree.XMLName(n.Data))
	if err != nil {
		return nil, err
	}
	for _, a := range n.Attr {
		if err := b.attribute(e, a); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// attribute copies an attribute; one that XML has no name for is left out.
func (b *builder) attribute(e *helium.Element, a html.Attribute) error {
	switch {
	case a.Namespace == "xlink":
		b.linked = true
		return e.SetAttributeNS(a.Key, tagtree.XMLValue(a.Key, a.Val), b.xlink)
	case a.Key == "xml:lang", a.Namespace == "xml" && a.Key == "lang":
		if _, twice := e.GetAttributeNS("lang", xmlNS); twice {
			return nil
		}
		return e.SetAttributeNS("lang", tagtree.XMLValue("lang", a.Val), b.xml)
	case a.Namespace != "", a.Key == "xmlns", tagtree.XMLName(a.Key) != a.Key:
		return nil
	}
	return e.SetAttribute(a.Key, tagtree.XMLValue(a.Key, a.Val))
}
