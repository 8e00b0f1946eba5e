package tagtree

import (
	"encoding/base64"
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/page"
)

// Base is the address that the page's references are relative to: its own, or
// that of its first base element; "" when neither is known.
func (t *Tree) Base() string {
	own, err := url.Parse(t.Page.URL)
	if err != nil {
		own = &url.URL{}
	}
	for _, n := range t.nodes {
		if n.Type != html.ElementNode || n.DataAtom != atom.Base || n.Namespace != "" {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "href" {
				if ref, err := own.Parse(trimRef(a.Val)); err == nil && isWeb(ref) {
					return ref.String()
				}
				return t.Page.URL
			}
		}
	}
	return t.Page.URL
}

// Resolve makes a reference of the page absolute; "" when that gives no http or https address.
func (t *Tree) Resolve(ref string) string { return t.Resolver()(ref) }

// Resolver is Resolve for many references: the page's base is looked for once.
func (t *Tree) Resolver() func(ref string) string {
	base, err := url.Parse(t.Base())
	if err != nil {
		return func(string) string { return "" }
	}
	return func(ref string) string {
		u, err := base.Parse(strings.ReplaceAll(trimRef(ref), " ", "%20"))
		if err != nil || !isWeb(u) {
			return ""
		}
		return u.String()
	}
}

// ResolveSaved is Resolve for the resources of a saved page: a page without an address has
// page.SavedBase, and an address in a saved page (cid:) stays.
func (t *Tree) ResolveSaved(ref string) string {
	if ref = trimRef(ref); strings.HasPrefix(strings.ToLower(ref), "cid:") {
		return ref
	}
	if t.Base() != "" {
		return t.Resolve(ref)
	}
	base, err := url.Parse(page.SavedBase)
	if err != nil {
		return ""
	}
	u, err := base.Parse(strings.ReplaceAll(ref, " ", "%20"))
	if err != nil || !isWeb(u) {
		return ""
	}
	return u.String()
}

func isWeb(u *url.URL) bool { return (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" }

// trimRef drops what browsers drop from an address: blanks and control
// characters around it, tabs and line ends within.
func trimRef(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(s, "\t\r\n") {
		s = strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(s)
	}
	return s
}

func isDataURL(ref string) bool {
	ref = trimRef(ref)
	return len(ref) >= 5 && strings.EqualFold(ref[:5], "data:")
}

// maxData bounds an address that holds its data, in bytes: 4 MiB.
const maxData = 4 << 20

// safeDataKinds are the media types that show a picture or a font and nothing
// else; an SVG picture runs no script and loads nothing when it is an image.
var safeDataKinds = []string{"image/", "font/", "application/font", "application/x-font", "application/vnd.ms-fontobject"}

// safeData reports whether a data: address is an image or a font.
func safeData(ref string) bool {
	if len(ref) > maxData {
		return false
	}
	kind := strings.ToLower(trimRef(ref)[5:min(len(trimRef(ref)), 60)])
	for _, k := range safeDataKinds {
		if strings.HasPrefix(kind, k) {
			return !strings.HasPrefix(kind, svgKind) || !HeavyDrawing(dataOf(ref))
		}
	}
	return false
}

// svgKind is the media type of SVG.
const svgKind = "image/svg"

// dataOf is what a data: address holds, as far as it can be decoded.
func dataOf(ref string) []byte {
	head, data, _ := strings.Cut(trimRef(ref), ",")
	text, err := url.PathUnescape(data)
	if err != nil {
		text = data
	}
	if !strings.HasSuffix(strings.ToLower(strings.TrimRight(head, " ")), "base64") {
		return []byte(text)
	}
	raw, _ := base64.StdEncoding.DecodeString(text)
	return raw
}

// asset maps a reference of an attribute: a safe data: address stays, all else goes through the option.
func (o AnnotateOptions) asset(ref string) string {
	ref = trimRef(ref)
	switch {
	case ref == "" || strings.HasPrefix(ref, "#"):
		return ""
	case isDataURL(ref):
		if safeData(ref) {
			return ref
		}
		return ""
	case o.Asset == nil:
		return ""
	}
	return o.Asset(ref)
}

// srcset maps every candidate of a srcset attribute (HTML, section 4.8.4.2.2).
func (o AnnotateOptions) srcset(s string) string {
	var out strings.Builder
	for s != "" {
		s = strings.TrimLeft(s, " \t\r\n\f,")
		if s == "" {
			break
		}
		end := strings.IndexAny(s, " \t\r\n\f")
		if end < 0 {
			end = len(s)
		}
		ref, descriptor := s[:end], ""
		s = s[end:]
		if trimmed := strings.TrimRight(ref, ","); trimmed != ref {
			ref = trimmed
		} else {
			descriptor, s, _ = strings.Cut(s, ",")
		}
		to := o.asset(ref)
		if to == "" || strings.ContainsAny(to, " ,\t\n") && !isDataURL(to) {
			continue
		}
		if out.Len() > 0 {
			out.WriteString(", ")
		}
		out.WriteString(to)
		if d := strings.TrimSpace(descriptor); d != "" && !strings.ContainsAny(d, "()") {
			out.WriteByte(' ')
			out.WriteString(d)
		}
	}
	return out.String()
}
