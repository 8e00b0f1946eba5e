package tagtree

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Linked style sheets. Each comes in a request of its own, so they share the
// page's budget by number: of n sheets, linked by the page and imported by its
// style elements, each may take one part of n, and what it imports takes of that
// part. So all of them together cost as much as one, however many there are and
// however deep they import.

// RewriteSheet rewrites a style sheet that the page links, or that another
// imports. It may take one of so many shares of the page's budget. sheet maps the
// sheets that it imports, each with its share; asset all else, as in RewriteCSS.
func (t *Tree) RewriteSheet(css string, share int, asset func(ref string) string, sheet func(ref string, share int) string) string {
	share = max(share, 1)
	if n := imports(css); n > 0 {
		share = min(share, maxShare) * (n + 1)
	}
	return rewriteCSS(css, asset, func(ref string) string {
		if share > maxShare {
			return ""
		}
		return sheet(ref, share)
	}, t.StyleBudget().share(share))
}

// imports is how many sheets a style sheet imports.
func imports(css string) (n int) {
	if strings.Contains(css, "@") {
		rewriteCSS(css, nil, func(string) string { n++; return "" }, usualBudget())
	}
	return n
}

// sheets is how many style sheets the page links and its style elements import.
func (t *Tree) sheets() (n int) {
	for _, e := range t.nodes {
		switch {
		case e.Type != html.ElementNode || e.Namespace != "" && e.Data != "style":
		case e.DataAtom == atom.Link:
			if sheetHref(e) != "" {
				n++
			}
		case e.Data == "style":
			n += imports(styleText(e))
		}
	}
	return n
}

// Sheets lists the references of the style sheets that the page links.
func (t *Tree) Sheets() (refs []string) {
	for _, e := range t.nodes {
		if e.Type == html.ElementNode && e.Namespace == "" && e.DataAtom == atom.Link {
			if href := sheetHref(e); href != "" {
				refs = append(refs, href)
			}
		}
	}
	return refs
}

// styleText is the text of a style element.
func styleText(n *html.Node) string {
	var css strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			css.WriteString(c.Data)
		}
	}
	return css.String()
}

// sheetHref is the style sheet that a link element names, "" when it names none that applies.
func sheetHref(n *html.Node) string {
	href, sheet := "", false
	for _, a := range n.Attr {
		switch a.Key {
		case "href":
			href = a.Val
		case "rel":
			for kind := range strings.FieldsSeq(strings.ToLower(a.Val)) {
				if kind == "alternate" {
					return ""
				}
				sheet = sheet || kind == "stylesheet"
			}
		case "type":
			if kind, _, _ := strings.Cut(strings.TrimSpace(a.Val), ";"); kind != "" && !strings.EqualFold(strings.TrimSpace(kind), "text/css") {
				return ""
			}
		case "disabled":
			return ""
		}
	}
	if !sheet || isDataURL(href) {
		return ""
	}
	return href
}

// sheet is our address of a style sheet that the page links or imports.
func (s *annotator) sheet(ref string) string {
	if s.linked++; s.linked > maxSheets || trimRef(ref) == "" {
		return ""
	}
	if s.o.Sheet == nil {
		return s.o.asset(ref)
	}
	if s.shares == 0 {
		s.shares = min(s.t.sheets(), maxSheets)
	}
	return s.o.Sheet(trimRef(ref), s.shares)
}
