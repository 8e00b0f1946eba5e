package tagtree

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// policy is what becomes of an element in the frame.
type elementPolicy struct {
	drop    bool   // an empty comment stands for it
	tag     string // the name that it is written under
	void    bool   // it has no end tag
	empty   bool   // nothing of what is below it is written
	css     bool   // it holds a style sheet
	sheet   string // our address of a linked style sheet
	address string // what it would have loaded, for a placeholder
	inside  scope
}

// leftOut are elements that run, load, steer the page, or are never shown.
var leftOut = map[atom.Atom]bool{
	atom.Script: true, atom.Template: true, atom.Base: true, atom.Basefont: true, atom.Bgsound: true, atom.Meta: true,
	atom.Noembed: true, atom.Noframes: true, atom.Keygen: true, atom.Param: true, atom.Track: true,
}

// renamed are elements that act in some browser, or would if a parser took
// them for SVG or MathML, but that in HTML are ordinary ones: their content
// stays, under a name without meaning.
var renamed = names(`portal fencedframe webview controlledframe model permission geolocation install usermedia slot selectedcontent
	mglyph malignmark annotation annotation-xml maction semantics mi mo mn ms mtext desc foreignobject animate animatecolor
	animatetransform animatemotion set mpath discard feimage handler listener`)

var void = map[atom.Atom]bool{
	atom.Area: true, atom.Br: true, atom.Col: true, atom.Hr: true, atom.Img: true, atom.Input: true, atom.Link: true,
	atom.Source: true, atom.Wbr: true,
}

// policyOf decides what becomes of an element.
func (s *annotator) policyOf(n *html.Node, id NodeID, sc scope) elementPolicy {
	if sc.texts || sc.choice && n.DataAtom != atom.Option && n.DataAtom != atom.Optgroup && n.DataAtom != atom.Hr {
		return elementPolicy{drop: true}
	}
	if n.Namespace != "" || sc.foreign {
		return foreignPolicy(n, sc)
	}
	f := elementPolicy{tag: n.Data, void: void[n.DataAtom], inside: sc}
	switch n.DataAtom {
	case atom.Style:
		f.css = true
	case atom.Link:
		f.sheet = s.sheet(sheetHref(n))
		f.drop = f.sheet == ""
	case atom.Xmp, atom.Plaintext, atom.Listing:
		f.tag = "pre"
	case atom.Iframe, atom.Frame:
		f.tag, f.empty, f.address = "ws-frame", true, s.address(n, "src")
	case atom.Embed:
		f.tag, f.empty, f.address = "ws-frame", true, s.address(n, "src")
	case atom.Object:
		s.fallback(&f, id, sc, s.address(n, "data"))
	case atom.Applet:
		s.fallback(&f, id, sc, s.address(n, "code"))
	case atom.Frameset:
		f.tag = "body"
		if n.Parent.DataAtom == atom.Frameset {
			f.tag = "div"
		}
	case atom.Form:
		f.drop = sc.form && n.FirstChild == nil
		if sc.form {
			f.tag = "div"
		}
		f.inside.form = true
	case atom.Select:
		if plainChoice(n) {
			f.inside.choice = true
		} else {
			s.fallback(&f, id, sc, "")
		}
	case atom.Option:
		f.inside.texts = sc.choice
	case atom.Title, atom.Textarea:
		f.inside.texts = true
	case atom.P:
		f.inside.blocked = true
		if bursts(n) {
			f.tag = "ws-p"
		}
	case atom.A, atom.Nobr, atom.Button:
		f.inside.blocked = true
	default:
		f.drop = leftOut[n.DataAtom]
		if renamed[n.Data] || !plainName(n.Data) {
			f.tag = "ws-unknown"
		}
	}
	return f
}

// fallback keeps what stands inside an element that would load something, when
// it has text and may stand there: pages forget to close such elements, and
// then hold all their content inside. It becomes a section, which opens and
// closes nothing else when it is parsed again.
func (s *annotator) fallback(f *elementPolicy, id NodeID, sc scope, address string) {
	f.address = address
	if !sc.blocked && s.hasText(id) {
		f.tag = "section"
		return
	}
	f.tag, f.empty = "ws-frame", true
}

// hasText reports whether there is text below a node that could be read.
func (s *annotator) hasText(id NodeID) bool {
	for i := id + 1; i < s.t.end[id]; i++ {
		if n := s.t.nodes[i]; n.Type == html.TextNode && !Silent(n.Parent.DataAtom) && !Blank(n.Data) {
			return true
		}
	}
	return false
}

// address is what a frame or object would load, as it should be shown.
func (s *annotator) address(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			if len(a.Val) > maxAddress {
				return a.Val[:maxAddress] + "…"
			}
			return a.Val
		}
	}
	return n.Data
}

// maxAddress is how much of an address a placeholder shows, in bytes.
const maxAddress = 200

// plainChoice reports whether a select holds options and text only. Engines
// differ in what they make of other elements there.
func plainChoice(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		switch c.DataAtom {
		case atom.Option, atom.Hr:
		case atom.Optgroup:
			if !plainChoice(c) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// closeP are the elements whose start tag closes an open paragraph; table does
// so only where pages are not in quirks mode, and then is not in one.
var closeP = func() map[atom.Atom]bool {
	m := map[atom.Atom]bool{}
	for name := range names(`address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header
		hgroup main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext xmp hr`) {
		m[atom.Lookup([]byte(name))] = true
	}
	return m
}()

// shelterP are the elements in which a paragraph further out is out of reach.
var shelterP = map[atom.Atom]bool{
	atom.Table: true, atom.Td: true, atom.Th: true, atom.Caption: true, atom.Button: true, atom.Marquee: true,
	atom.Object: true, atom.Applet: true, atom.Template: true, atom.Select: true, atom.Svg: true, atom.Math: true,
}

// bursts reports whether a paragraph holds what would close it. The parser makes
// such ones of blocks that stray into a table.
func bursts(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if closeP[c.DataAtom] || !shelterP[c.DataAtom] && bursts(c) {
			return true
		}
	}
	return false
}

// foreignNames are the elements of SVG and MathML that draw and do nothing else.
var foreignNames = map[string]map[string]bool{
	"svg": names(`svg g defs symbol use switch a path rect circle ellipse line polyline polygon image text tspan textPath
		title desc style linearGradient radialGradient stop pattern clipPath mask marker view filter feBlend feColorMatrix
		feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
		feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
		feSpecularLighting feSpotLight feTile feTurbulence`),
	"math": names(`math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub
		msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd semantics`),
}

// textHolders are those in which HTML would be HTML again; only text stays.
var textHolders = names("title desc style mi mo mn ms mtext")

func names(list string) map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(list) {
		m[name] = true
	}
	return m
}

// foreignPolicy decides for SVG and MathML, and for HTML found inside them, which goes.
func foreignPolicy(n *html.Node, sc scope) elementPolicy {
	root := !sc.foreign && n.Data == n.Namespace // svg or math within HTML
	within := sc.foreign && n.Parent.Namespace == n.Namespace
	if !root && !within || !foreignNames[n.Namespace][n.Data] {
		return elementPolicy{drop: true}
	}
	f := elementPolicy{tag: n.Data, css: n.Data == "style", inside: sc}
	f.inside.foreign = true
	f.inside.texts = textHolders[n.Data]
	return f
}

// plainName reports whether an element or attribute is named in letters, digits, "-", "_", "." and ":".
func plainName(s string) bool {
	if s == "" || !(s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z' || s[0] == '_') {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if !(c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || c == '-' || c == '_' || c == '.' || c == ':') {
			return false
		}
	}
	return true
}
