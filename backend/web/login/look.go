package login

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A site whose login has ended may give its sign-in page at the address that was asked for,
// without a redirect. Then only the page itself tells. A field for a password is not enough:
// shops have a small form for signing in in the head of each page.
//
//	sign-in page                         page with a form in its head
//	  title  Sign in - Tide Tables         title  Oak Case Gauge
//	  form   name, password, button        head   name, password, button
//	  little text around the form          h1     Oak Case Gauge, and a long text

// Look is what a page shows of a sign-in page.
type Look struct {
	Password bool // it shows one field for a password; two are those of a new password
	Named    bool // its title, a heading or a legend speaks of signing in
	Button   bool // a button or link of the field's form does
	InHead   bool // the field stands in the head, the foot, the navigation or beside the page
	Heading  bool // a heading outside the form speaks of something else
	Around   int  // letters shown outside the form; one of Chinese, Japanese or Korean counts as three
}

// Bounds of the text around the form of a sign-in page, in letters. Footers, notices on cookies
// and links to other ways of signing in make up to some 500 letters.
const (
	fewLetters  = 600
	someLetters = 2000
)

// IsPage reports whether the page is a sign-in page, whatever was expected.
func (l Look) IsPage() bool {
	return l.Password && !l.InHead && l.Named && l.Around < fewLetters
}

// MayBePage reports whether the page is a sign-in page if it has nothing of what was expected.
func (l Look) MayBePage() bool {
	return l.Password && !l.InHead && (l.Named || l.Button && !l.Heading) && l.Around < someLetters
}

// spoken matches what sign-in pages state about themselves.
var spoken = regexp.MustCompile(`(?i)\b(?:log[ -]?in|sign[ -]?in|log[ -]?on|anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesión|inloggen|entrar|accedi|zaloguj)\b|登录|登錄|登入|登陆|ログイン|로그인|вход|войти`)

// LookAt looks at a page in HTML. Most pages name no password: they cost one search for the word.
func LookAt(page []byte) Look {
	page = page[:min(len(page), maxLooked)]
	if !namesPassword(page) || !password.Match(page) {
		return Look{}
	}
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return Look{}
	}
	var l looking
	l.find(doc, false)
	if len(l.fields) != 1 {
		return Look{}
	}
	l.Password, l.form, l.InHead = true, formOf(l.fields[0]), beside(l.fields[0])
	l.read(doc, false, false)
	return l.Look
}

// namesPassword says quickly that a page has no field for a password: a search for words is many
// times faster than the pattern.
func namesPassword(page []byte) bool {
	for _, word := range []string{"password", "PASSWORD", "Password"} {
		if bytes.Contains(page, []byte(word)) {
			return true
		}
	}
	return false
}

// looking collects a Look.
type looking struct {
	Look
	fields []*html.Node // those for a password that are shown
	form   *html.Node
}

// find collects the fields for a password that are shown.
func (l *looking) find(n *html.Node, hidden bool) {
	hidden = hidden || isHidden(n)
	if n.DataAtom == atom.Input && !hidden && strings.EqualFold(strings.TrimSpace(attribute(n, "type")), "password") {
		l.fields = append(l.fields, n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		l.find(c, hidden)
	}
}

// read reads the texts of a page. inForm and aside say where the node stands.
func (l *looking) read(n *html.Node, inForm, aside bool) {
	if n.Type == html.TextNode {
		if !inForm && !aside {
			l.Around += letters(n.Data)
		}
		return
	}
	inForm = inForm || n == l.form
	switch {
	case n.DataAtom == atom.Title && n.Parent.DataAtom == atom.Head:
		l.Named = l.Named || spoken.MatchString(text(n))
		return
	case isHidden(n):
		return
	case n.DataAtom == atom.H1, n.DataAtom == atom.H2, n.DataAtom == atom.Legend:
		says := spoken.MatchString(text(n))
		l.Named = l.Named || says && !aside
		l.Heading = l.Heading || !says && !inForm && !aside && letters(text(n)) > 0
	case inForm && (n.DataAtom == atom.Button || n.DataAtom == atom.A):
		l.Button = l.Button || spoken.MatchString(text(n))
	case inForm && n.DataAtom == atom.Input:
		l.Button = l.Button || spoken.MatchString(attribute(n, "value"))
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		l.read(c, inForm, aside || isAside(c))
	}
}

// formOf is the form of a field, else the third element around it.
func formOf(field *html.Node) *html.Node {
	around := field
	for p, up := field.Parent, 1; p != nil; p, up = p.Parent, up+1 {
		if p.DataAtom == atom.Form {
			return p
		}
		if up <= 3 && p.DataAtom != atom.Body {
			around = p
		}
	}
	return around
}

// beside reports whether a field stands where small forms for signing in do.
func beside(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if isAside(p) {
			return true
		}
	}
	return false
}

// isAside reports whether an element is none of what a page is about.
func isAside(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Header, atom.Footer, atom.Nav, atom.Aside:
		return true
	}
	switch attribute(n, "role") {
	case "banner", "navigation", "contentinfo", "complementary":
		return true
	}
	return false
}

// isHidden reports whether an element shows nothing.
func isHidden(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Template, atom.Noscript:
		return true
	case atom.Dialog:
		return !has(n, "open")
	}
	style := strings.ReplaceAll(strings.ToLower(attribute(n, "style")), " ", "")
	return has(n, "hidden") || attribute(n, "aria-hidden") == "true" || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// text is the text below an element.
func text(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

// letters counts the letters of a text.
func letters(s string) (count int) {
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			count += 3
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			count++
		}
	}
	return count
}
