package pages

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/app/problem"
	"wrapsmith/backend/template/css"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// Selector is a CSS selector or an XPath expression that a person wrote.
type Selector struct {
	css   tagtree.CSS
	xpath *xpath.Expr // nil: it is CSS
}

// Languages of a selector.
const (
	CSS   = "css"
	XPath = "xpath"
)

// ParseSelector compiles a selector. language says what it is; "" finds out: what begins with / ( . / or has an axis
// or a function's call in front is XPath.
func ParseSelector(text, language string) (s Selector, err error) {
	text = strings.TrimSpace(text)
	if language == XPath || language == "" && css.IsXPath(text) {
		s.xpath, err = xpath.Compile(text)
	} else {
		s.css, err = tagtree.CompileCSS(text)
	}
	return s, problem.Mistake(err)
}

// Selected is one thing that a selector selects.
type Selected struct {
	Text string `json:"text"`           // of an element or a text, white space collapsed; an attribute's value; or what the expression computes
	Attr string `json:"attr,omitempty"` // the attribute's name
	HTML string `json:"html,omitempty"` // of an element
}

// SelectOptions say what of each element is wanted.
type SelectOptions struct {
	Attr     string // this attribute, in place of the text; elements without it are left out
	HTML     bool   // its HTML too
	Relative bool   // addresses as the page prints them; else they are absolute
}

// Select runs a selector on a page, in the order of the page.
func (s Selector) Select(ctx context.Context, t *tagtree.Tree, o SelectOptions) ([]Selected, error) {
	if s.xpath == nil {
		var out []Selected
		for _, id := range t.Find(s.css) {
			out = o.add(out, t, id)
		}
		return out, ctx.Err()
	}
	got, err := s.xpath.Eval(xpath.NewDocWithin(t, xpath.NewBudget(ctx)))
	if err != nil {
		return nil, err
	}
	if !got.IsNodes {
		return []Selected{{Text: got.Text}}, nil
	}
	var out []Selected
	for _, n := range got.Nodes {
		if n.Attr != "" {
			out = append(out, o.attribute(t, n.Attr, n.Text))
		} else {
			out = o.add(out, t, n.Node)
		}
	}
	return out, nil
}

// add adds an element or a text.
func (o SelectOptions) add(out []Selected, t *tagtree.Tree, id tagtree.NodeID) []Selected {
	if o.Attr != "" {
		if v, ok := t.Attr(id, o.Attr); ok {
			out = append(out, o.attribute(t, o.Attr, v))
		}
		return out
	}
	one := Selected{Text: tagtree.Collapse(t.Text(id))}
	if o.HTML && !t.IsText(id) {
		var b strings.Builder
		if html.Render(&b, t.Node(id)) == nil { // a builder takes everything
			one.HTML = b.String()
		}
	}
	return append(out, one)
}

// addresses are attributes that hold one.
var addresses = []string{"href", "src", "action", "cite", "data", "formaction", "poster"}

func (o SelectOptions) attribute(t *tagtree.Tree, name, value string) Selected {
	if !o.Relative && slices.Contains(addresses, name) {
		if whole := t.Resolve(value); whole != "" { // mailto: and the like stay
			value = whole
		}
	}
	return Selected{Text: value, Attr: name}
}
