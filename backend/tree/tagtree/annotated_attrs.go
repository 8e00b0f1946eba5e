package tagtree

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Bounds of what an attribute may hold, in bytes. A longer one is left out: it is not for the eye.
const (
	maxAttr   = 16 << 10
	maxCustom = 2 << 10
	maxStyle  = 256 << 10
)

// describing attributes say how an element looks or what it is called, on any element.
var describing = names(`id class title lang dir hidden role align valign width height bgcolor color border bordercolor
	cellpadding cellspacing colspan rowspan face size nowrap noshade clear hspace vspace char charoff span start reversed
	alt cols rows wrap summary axis scope headers abbr frame rules compact shape coords usemap ismap checked selected
	disabled readonly multiple label for placeholder open datetime min max low high optimum text link vlink alink
	leftmargin topmargin rightmargin bottommargin marginwidth marginheight itemprop itemscope itemtype value type rel
	media sizes property typeof scale behavior direction translate`)

// only lists attributes that describe on some elements and act on others.
var only = map[string]map[atom.Atom]bool{
	"name":     {atom.A: true, atom.Map: true},
	"type":     {atom.Input: true, atom.Button: true, atom.Li: true, atom.Ol: true, atom.Ul: true, atom.Style: true, atom.Source: true},
	"rel":      {atom.A: true},
	"media":    {atom.Style: true, atom.Link: true, atom.Source: true},
	"sizes":    {atom.Img: true, atom.Source: true},
	"behavior": {atom.Marquee: true},
}

// controls would form part of a form, whose properties they would hide from
// the script of the window; with an empty form attribute they belong to none.
var controls = map[atom.Atom]bool{
	atom.Button: true, atom.Fieldset: true, atom.Input: true, atom.Output: true, atom.Select: true, atom.Textarea: true,
}

// attributes writes an element's attributes, those that only describe and those that have been made harmless.
func (s *annotator) attributes(n *html.Node, f elementPolicy) {
	if f.address != "" {
		s.attr(addressAttr, f.address)
	}
	if f.empty || f.tag == "section" && n.DataAtom != atom.Section {
		s.box(n)
		return
	}
	if n.Namespace != "" {
		s.foreignAttributes(n)
		return
	}
	for _, a := range n.Attr {
		if a.Namespace == "" && !(n.DataAtom == atom.Details && a.Key == "open") {
			s.attribute(n, a.Key, a.Val)
		}
	}
	switch {
	case n.DataAtom == atom.Details:
		s.attr("open", "") // a click marks its heading and does not unfold it
	case controls[n.DataAtom]:
		s.attr("form", "")
	case n.DataAtom == atom.Img:
		s.image(n)
	case n.DataAtom == atom.Marquee:
		s.attr("scrollamount", "0")
	case n.DataAtom == atom.Link:
		s.attr("rel", "stylesheet")
		s.attr("href", f.sheet)
	}
}

// attribute writes one attribute of an HTML element, or leaves it out.
func (s *annotator) attribute(n *html.Node, key, val string) {
	switch key {
	case "style":
		s.css(n, key, val)
	case "href":
		if n.DataAtom == atom.A || n.DataAtom == atom.Area {
			s.attr(key, "#") // it looks like a link, and leads nowhere
		}
	case "background", "poster":
		s.reference(key, s.o.asset(val))
	case "src":
		if n.DataAtom == atom.Input {
			s.reference(key, s.o.asset(val))
		}
	case "srcset":
		if n.DataAtom == atom.Source && n.Parent != nil && n.Parent.DataAtom == atom.Picture {
			s.reference(key, s.o.srcset(val))
		}
	case "id":
		if n.DataAtom == atom.Img && len(val) <= maxAttr && !clobbers(n) {
			s.attr(key, val)
		} else if n.DataAtom != atom.Img {
			s.plain(key, val)
		}
	case "type":
		if n.DataAtom == atom.Input && opening[strings.ToLower(val)] {
			val = "text"
		}
		s.describe(n, key, val)
	default:
		s.describe(n, key, val)
	}
}

// opening are the types of inputs that offer a person's own, or open a window of
// the system: a picker of files, colours or dates.
var opening = map[string]bool{"password": true, "file": true, "color": true, "date": true, "datetime-local": true, "month": true, "week": true, "time": true}

// describe writes an attribute that describes on this element.
func (s *annotator) describe(n *html.Node, key, val string) {
	if where, limited := only[key]; limited && !where[n.DataAtom] {
		return
	}
	if describing[key] || key == "name" {
		s.plain(key, val)
	} else if custom(key) && len(val) <= maxCustom {
		s.attr(key, val)
	}
}

func (s *annotator) plain(key, val string) {
	if len(val) <= maxAttr {
		s.attr(key, val)
	}
}

// custom reports whether a name is one that HTML gives no meaning: it has a
// hyphen. Styles select by such names (data-v-1a2b, _ngcontent-c0, aria-...).
func custom(key string) bool {
	return strings.Contains(key, "-") && plainName(key) && !strings.HasPrefix(key, ownPrefix) && !strings.HasPrefix(key, "on") &&
		key != "accept-charset" && key != "http-equiv"
}

// clobbers reports whether an image stands in a form, where its id would hide the form's own properties.
func clobbers(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Form {
			return true
		}
	}
	return false
}

func (s *annotator) attr(key, val string) {
	s.put(" ")
	s.put(key)
	s.put(`="`)
	s.text(val)
	s.put(`"`)
}

func (s *annotator) reference(key, ref string) {
	if ref != "" {
		s.attr(key, ref)
	}
}

func (s *annotator) css(n *html.Node, key, val string) {
	if len(val) <= maxStyle {
		s.attr(key, s.rewrite(n, key, val))
	}
}

// blank is a picture of one transparent dot.
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

// image writes where an image comes from. One that is not shown keeps a box
// of its size, so that it can be pointed at.
func (s *annotator) image(n *html.Node) {
	var src, lazy, set, alt string
	for _, a := range n.Attr {
		switch a.Key {
		case "src":
			src = s.o.asset(a.Val)
		case "srcset":
			set = s.o.srcset(a.Val)
		case "alt":
			alt = a.Val
		case "data-src", "data-original", "data-lazy-src", "data-lazy": // what a script would have put in place
			if lazy == "" && !isDataURL(a.Val) {
				lazy = s.o.asset(a.Val)
			}
		}
	}
	if lazy != "" && (src == "" || isDataURL(src)) {
		src = lazy
	}
	s.reference("srcset", set)
	if src == "" && set == "" && strings.TrimSpace(alt) == "" {
		s.attr("data-ws-blank", "")
		src = blank
	}
	s.reference("src", src)
}

// box gives a placeholder the size of what it stands for.
func (s *annotator) box(n *html.Node) {
	var style strings.Builder
	for _, a := range n.Attr {
		switch a.Key {
		case "id", "class":
			s.plain(a.Key, a.Val)
		case "width", "height":
			if v := length(a.Val); v != "" {
				style.WriteString(a.Key + ":" + v + ";")
			}
		}
	}
	for _, a := range n.Attr {
		if a.Key == "style" && len(a.Val) <= maxStyle {
			style.WriteString(s.rewrite(n, a.Key, a.Val))
		}
	}
	if style.Len() > 0 {
		s.attr("style", style.String())
	}
}

// maxLength bounds the size of a placeholder, in pixels.
const maxLength = 4000

// length reads a width or height as HTML writes it, "" when it is none.
func length(v string) string {
	v = strings.TrimSuffix(strings.TrimSpace(v), "px")
	unit := "px"
	if n, ok := strings.CutSuffix(v, "%"); ok {
		v, unit = n, "%"
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > maxLength {
		return ""
	}
	return strconv.Itoa(n) + unit
}

// foreignActs are the attributes of SVG and MathML that load, link or act.
var foreignActs = names(`href target download ping attributename attributetype begin end dur from to by repeatcount
	externalresourcesrequired requiredextensions requiredfeatures systemlanguage actiontype definitionurl encoding src nonce
	tabindex autofocus focusable slot part is data popover popovertarget contenteditable accesskey`)

// foreignAttributes writes the attributes of an SVG or MathML element.
func (s *annotator) foreignAttributes(n *html.Node) {
	linked := false
	for _, a := range n.Attr {
		key := strings.ToLower(a.Key)
		switch {
		case key == "href" && (a.Namespace == "" || a.Namespace == "xlink"):
			if to := s.foreignHref(n, a.Val); to != "" && !linked {
				linked = true
				s.attr("href", to)
			}
		case a.Namespace != "" || !plainName(key) || strings.Contains(key, ":") || strings.HasPrefix(key, "on") || strings.HasPrefix(key, ownPrefix) || foreignActs[key]:
		case len(a.Val) > maxForeign:
		case strings.ContainsAny(a.Val, `(\`):
			s.attr(a.Key, s.rewrite(n, a.Key, a.Val))
		default:
			s.attr(a.Key, a.Val)
		}
	}
}

// maxForeign bounds an attribute of a drawing, in bytes; paths are long.
const maxForeign = 1 << 20

// draws reports whether a reference may draw again what it names.
func (s *annotator) draws(ref again) bool {
	if s.copies == nil {
		s.copies = newCopies(s.t)
	}
	return s.copies.take(ref)
}

// foreignHref maps the reference of an SVG element: parts of the same page,
// pictures, and links that lead nowhere.
func (s *annotator) foreignHref(n *html.Node, val string) string {
	switch val = trimRef(val); {
	case n.Namespace != "svg":
		return ""
	case n.Data == "a":
		return "#"
	case n.Data == "image":
		return s.o.asset(val)
	case strings.HasPrefix(val, "#") && s.draws(again{val[1:], 1}):
		return val
	}
	return ""
}
