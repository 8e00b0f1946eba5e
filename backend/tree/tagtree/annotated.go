package tagtree

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The sanitised rendering: the page as the person sees it, with nothing in it
// that runs, loads or leads elsewhere, each element carrying its number.
//
// What is written is chosen, not what is left out: elements go through a list
// of what becomes of them (annotated_elements.go), attributes through a list of
// those that only describe (annotated_attrs.go), styles through RewriteCSS.
//
// A browser parses the result once more, and must come to the same tree:
//   - all that has been left out, comments too, leaves an empty comment, so
//     that the k-th text child of a annotated element is the k-th in our tree;
//   - "<" stands for itself nowhere but at the beginning of our own tags, so
//     no misreading of ours opens an element that the page's text names;
//   - what HTML cannot express when written out (forms in forms, HTML within
//     SVG, raw text other than style) takes a form that it can.
//
// The tree is not changed. O(n) time, no memory but the writer's buffer.

// StampAttr is the attribute that carries a node's number in the frame.
const StampAttr = "data-ws-node"

// addressAttr says in a placeholder what stood there; the frame's style shows it.
const addressAttr = "data-ws-address"

// ownPrefix begins every attribute of ours; the page's own are dropped.
const ownPrefix = "data-ws"

// AnnotateOptions says how WriteAnnotated treats what lies outside the page.
type AnnotateOptions struct {
	// Asset maps a reference to a stylesheet, image or font, as the page writes it (see
	// Tree.Resolve), to an address of our own that serves it; "" leaves it out. Nil leaves
	// out all of them: only what the page carries as data: remains.
	Asset func(ref string) string

	// Sheet maps a reference to a style sheet with its share of what the styles of the page
	// may cost, for RewriteSheet; nil: Asset maps it.
	Sheet func(ref string, share int) string

	// Parts lets a long page wait in parts (see PartAttr), which the window draws as the
	// person scrolls to them.
	Parts bool
}

// The Content-Security-Policy of the frame, as a header: without and with the
// page's assets. The page carries the same in its first meta element, but for
// "sandbox", which only a header can say.
const (
	FramePolicy       = metaPolicy + "; sandbox allow-same-origin"
	FramePolicyAssets = metaPolicyAssets + "; sandbox allow-same-origin"

	metaPolicy       = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
	metaPolicyAssets = "default-src 'none'; style-src 'unsafe-inline' 'self'; img-src data: 'self'; font-src data: 'self'; base-uri 'none'; form-action 'none'"
)

// frameStyle draws what the page does not know: placeholders, and images that are not shown.
const frameStyle = ownLayer + `ws-frame{display:inline-block;box-sizing:border-box;overflow:hidden;vertical-align:bottom;border:1px dashed #888;background:#f3f3f3;color:#444;font:12px/1.4 sans-serif}` +
	`ws-p{display:block;margin:1em 0}` +
	`[data-ws-address]::before{content:attr(data-ws-address)}` +
	`img:not([src]){outline:1px dashed #999;outline-offset:-1px;min-width:1em;min-height:1em}`

// ownLayer hides what the person hid and what waits in a part, and frees a page that a wall locked.
// In the first layer of all, "important" wins over everything important in the page's style sheets.
const ownLayer = `@layer ws{[data-ws-hidden],[` + PartAttr + `]{display:none!important}` +
	`html[data-ws-freed],html[data-ws-freed]>body{overflow:auto!important;position:static!important;height:auto!important;filter:none!important}}`

// bareStyle sizes pictures of a page whose style sheets are not there: an icon would be as wide
// as the page. It has no specificity, so that any size that the page itself gives wins.
const bareStyle = `:where(svg:not([width]):not([height])){width:2em;height:2em}` +
	`:where(img:not([width])){max-width:min(100%,480px);max-height:480px;object-fit:contain}`

// WriteAnnotated writes the sanitised page in which each element carries its number as StampAttr.
// Serve it as text/html in UTF-8 with FramePolicy (or FramePolicyAssets when Asset is set) in
// a frame with sandbox="allow-same-origin".
func (t *Tree) WriteAnnotated(w io.Writer, o AnnotateOptions) error {
	s := &annotator{w: bufio.NewWriterSize(w, 32<<10), t: t, o: o, budget: t.StyleBudget()}
	if o.Parts {
		s.parts = t.parts()
	}
	s.children(t.Doc, 0, scope{})
	return s.w.Flush()
}

// annotator writes one page.
type annotator struct {
	w *bufio.Writer
	t *Tree
	o AnnotateOptions

	budget *StyleBudget // of all styles in the page
	linked int          // style sheets so far
	shares int          // of the budget, for each sheet that is linked; 0: not counted yet
	copies *copies      // made when the first reference within the page comes
	parts  map[NodeID]int
}

// rewrite rewrites an attribute that is a style.
func (s *annotator) rewrite(n *html.Node, key, css string) string {
	all := s.budget.part
	defer func() { s.budget.part = all }()
	s.budget.part = func(id string) bool { return s.draws(again{id, timesOf(n, key, css)}) }
	return RewriteCSSWithin(css, s.o.Asset, s.budget)
}

// put writes markup as it stands. The writer keeps its first error for Flush.
func (s *annotator) put(markup string) {
	s.w.WriteString(markup) //nolint:errcheck // see above
}

// scope is what is open around a node, as far as it matters for what may stand inside.
type scope struct {
	form    bool // a form is open: another cannot be
	blocked bool // p, a, nobr or button is open: a block would close it
	choice  bool // an option list is open: it holds text only
	foreign bool // SVG or MathML is open
	texts   bool // an element is open that holds nothing but text
}

// children writes what is below a node. Comments have no number; the rest is numbered in order.
func (s *annotator) children(n *html.Node, id NodeID, sc scope) {
	next := id + 1
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.ElementNode:
			s.element(c, next, sc)
			next = s.t.end[next]
		case html.TextNode:
			if c.PrevSibling != nil && c.PrevSibling.Type == html.TextNode {
				s.gone() // two texts side by side would be one
			}
			if afterFrames(c) {
				s.gone()
			} else {
				s.text(c.Data)
			}
			next = s.t.end[next]
		case html.DoctypeNode:
			s.doctype(c)
		default:
			if n.Type != html.DocumentNode {
				s.gone()
			}
		}
	}
}

// afterFrames reports whether a text (white space, never shown) stands after a
// frameset; after the body that is written in its place it would move into it.
func afterFrames(text *html.Node) bool {
	if text.Parent.DataAtom != atom.Html {
		return false
	}
	p := text.PrevSibling
	for p != nil && p.Type != html.ElementNode {
		p = p.PrevSibling
	}
	return p != nil && p.DataAtom == atom.Frameset
}

// gone marks where something has been left out.
func (s *annotator) gone() { s.put("<!---->") }

// element writes one element as its policy says.
func (s *annotator) element(n *html.Node, id NodeID, sc scope) {
	f := s.policyOf(n, id, sc)
	if f.drop {
		s.gone()
		return
	}
	s.open(f.tag, n, id, f)
	if f.void {
		return
	}
	switch {
	case f.empty:
	case f.css:
		s.style(n)
	default:
		if first := n.FirstChild; (f.tag == "pre" || f.tag == "textarea") && first != nil && first.Type == html.TextNode && strings.HasPrefix(first.Data, "\n") {
			s.put("\n") // the parser drops the first one
		}
		s.children(n, id, f.inside)
	}
	s.put("</")
	s.put(f.tag)
	s.put(">")
}

// open writes a start tag, and after that of head what the frame needs first.
func (s *annotator) open(tag string, n *html.Node, id NodeID, f elementPolicy) {
	s.put("<")
	s.put(tag)
	s.put(` ` + StampAttr + `="`)
	s.put(strconv.Itoa(int(id)))
	s.put(`"`)
	s.part(id)
	s.attributes(n, f)
	s.put(">")
	if n.DataAtom == atom.Head && n.Namespace == "" && n.Parent != nil && n.Parent.DataAtom == atom.Html {
		policy := metaPolicy
		if s.o.Asset != nil {
			policy = metaPolicyAssets
		}
		s.put(`<meta http-equiv="Content-Security-Policy" content="` + policy + `"><meta charset="utf-8">` +
			`<meta name="referrer" content="no-referrer"><style>` + frameStyle + s.bare() + `</style>`)
	}
}

// bare is the style of a page whose linked style sheets are all left out.
func (s *annotator) bare() string {
	for _, ref := range s.t.Sheets() {
		if s.o.Asset != nil && s.o.Asset(ref) != "" {
			return ""
		}
	}
	if s.t.Sheets() == nil {
		return ""
	}
	return bareStyle
}

// style writes a style element's content: raw text in HTML, where RewriteCSS
// leaves nothing that could end it; ordinary text in SVG.
func (s *annotator) style(n *html.Node) {
	out := rewriteCSS(styleText(n), s.o.Asset, s.sheet, s.budget)
	if n.Namespace != "" {
		s.text(out)
		return
	}
	s.put(out)
}

// doctype keeps the page in the layout mode that it was written for.
func (s *annotator) doctype(n *html.Node) {
	var public, system string
	for _, a := range n.Attr {
		switch a.Key {
		case "public":
			public = a.Val
		case "system":
			system = a.Val
		}
	}
	s.put("<!DOCTYPE ")
	if plainName(n.Data) {
		s.put(n.Data)
	} else {
		s.put("x")
	}
	quoted := strings.NewReplacer(`"`, "", ">", "", "<", "", "&", "", "\x00", "")
	if public != "" {
		s.put(` PUBLIC "` + quoted.Replace(public) + `"`)
		if system != "" {
			s.put(` "` + quoted.Replace(system) + `"`)
		}
	} else if system != "" {
		s.put(` SYSTEM "` + quoted.Replace(system) + `"`)
	}
	s.put(">")
}

// text writes text or an attribute's value so that it is nothing else.
func (s *annotator) text(v string) {
	last := 0
	for i := 0; i < len(v); i++ {
		var esc string
		switch v[i] {
		case '&':
			esc = "&amp;"
		case '<':
			esc = "&lt;"
		case '>':
			esc = "&gt;"
		case '"':
			esc = "&quot;"
		case '\r':
			esc = "&#13;"
		case 0:
			esc = "\ufffd"
		default:
			continue
		}
		s.put(v[last:i])
		s.put(esc)
		last = i + 1
	}
	s.put(v[last:])
}
