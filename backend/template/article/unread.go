package article

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// What is never part of what is read, whatever the rest of the page is. The
// written programs and the stylesheet leave out the same.

// unread reports whether an element's text is never part of what is read: scripts, forms, drawings, the sign that links a
// heading to itself, the button that copies code, the numbers of its lines.
func unread(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	switch n.DataAtom {
	case atom.Head, atom.Script, atom.Style, atom.Template, atom.Select, atom.Textarea, atom.Svg,
		atom.Iframe, atom.Object, atom.Audio, atom.Video, atom.Canvas, atom.Datalist, atom.Title:
		return true
	case atom.A:
		return linkSign(n)
	case atom.Button:
		return copies(n)
	case atom.Td, atom.Pre:
		return numbersLines(n)
	}
	return false
}

// linkSigns are the texts of links that lead to the place where they stand, or back to it: <h2>Files <a href="#files">¶</a></h2>.
const linkSigns = "¶#§🔗⚓∞↩↑^\uFE0E\uFE0F\u200B"

// linkSign reports whether a link has such a sign for a text. Most links end with a letter, and cost no more than that.
func linkSign(n *html.Node) bool {
	if n.FirstChild == nil || n.FirstChild != n.LastChild {
		return false
	}
	for n.FirstChild != nil && n.FirstChild == n.LastChild && n.FirstChild.Type == html.ElementNode {
		n = n.FirstChild
	}
	if n.FirstChild == nil || n.FirstChild.Type != html.TextNode || n.FirstChild.NextSibling != nil {
		return false
	}
	text := strings.TrimSpace(n.FirstChild.Data)
	return text != "" && len(text) <= longSign && strings.Trim(text, linkSigns) == ""
}

// longSign is how many bytes a sign has at most, with the characters that say how to draw it.
const longSign = 16

// copyTexts are the texts of buttons beside code in lower case, a bar on both sides of each.
const copyTexts = "|copy|copy code|copy text|copy to clipboard|copied|copied!|kopieren|code kopieren|copier|copiar|copiar código|copia|复制|复制代码|複製|複製程式碼|コピー|コードをコピー|복사|"

// copies reports whether a button copies code.
func copies(n *html.Node) bool {
	var text strings.Builder
	short := eachText(n, func(s string) bool {
		text.WriteString(s)
		return text.Len() <= maxBare
	})
	said := strings.ToLower(tagtree.Collapse(text.String()))
	return short && said != "" && strings.Contains(copyTexts, "|"+said+"|")
}

// numbersLines reports whether an element has the numbers of the lines of code and nothing else, as its class says:
//
//	<td class="gutter"><pre>1 2 3</pre></td><td class="code"><pre>...</pre></td>
func numbersLines(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	for _, a := range n.Attr {
		if a.Key == "class" {
			class := strings.ToLower(a.Val)
			for _, w := range lineNumberClasses {
				if strings.Contains(class, w) {
					some := false
					return eachText(n, func(s string) bool {
						some = some || strings.ContainsAny(s, "0123456789")
						return strings.Trim(s, "0123456789 \t\r\n") == ""
					}) && some
				}
			}
		}
	}
	return false
}

// lineNumberClasses are parts of the classes of line numbers.
var lineNumberClasses = []string{"gutter", "lineno", "line-no", "linenum", "line-num", "ln-num", "blob-num"}

// UnreadPattern is an XSLT match pattern for the links, buttons and numbers that unread knows by their text.
var UnreadPattern = func() string {
	numbers := "[contains(@class,'" + strings.Join(lineNumberClasses, "') or contains(@class,'") + "')]" +
		"[translate(normalize-space(),'0123456789 ','')=''][normalize-space()]"
	return "a[string-length(normalize-space())<17][normalize-space()][translate(normalize-space(),'" + linkSigns + "','')='']" +
		"|td" + numbers + "|pre" + numbers + "|pre//*" + numbers +
		"|button[normalize-space()][contains('" + copyTexts + "',concat('|',translate(normalize-space(),'CK','ck'),'|'))]"
}()

// eachText gives the texts below a node in their order, as long as the function says so; whether it always did.
func eachText(n *html.Node, f func(string) bool) bool {
	if n.Type == html.TextNode {
		return f(n.Data)
	}
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		if !eachText(k, f) {
			return false
		}
	}
	return true
}
