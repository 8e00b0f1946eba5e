package htmlparse

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// doctype makes the node of a doctype: its data is the name, and its attributes "public" and "system" are the
// identifiers. quirks reports whether the page is one in quirks mode (section 13.2.6.4.1).
func doctype(s string) (n *html.Node, quirks bool) {
	name := s
	if i := strings.IndexAny(s, whitespace); i >= 0 {
		name = s[:i]
	}
	n = &html.Node{Type: html.DoctypeNode, Data: strings.ToLower(name)}
	quirks = name != "html"
	s = strings.TrimLeft(s[len(name):], whitespace)
	const word = len("public")
	if len(s) < word {
		return n, quirks || s != ""
	}
	key := strings.ToLower(s[:word])
	s = s[word:]
	for key == "public" || key == "system" {
		s = strings.TrimLeft(s, whitespace)
		if s == "" || s[0] != '"' && s[0] != '\'' {
			break
		}
		var id string
		id, s, _ = strings.Cut(s[1:], s[:1])
		n.Attr = append(n.Attr, html.Attribute{Key: key, Val: id})
		if key == "public" {
			key = "system"
		} else {
			key = ""
		}
	}
	if key != "" || s != "" {
		return n, true
	}
	return n, quirks || quirky(n.Attr)
}

// quirky reports whether the identifiers of a doctype are of pages in quirks mode.
func quirky(ids []html.Attribute) bool {
	if len(ids) == 0 {
		return false
	}
	if last := ids[len(ids)-1]; last.Key == "system" && strings.EqualFold(last.Val, "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd") {
		return true
	}
	if ids[0].Key != "public" {
		return false
	}
	public := strings.ToLower(ids[0].Val)
	begins := func(prefix string) bool { return strings.HasPrefix(public, prefix) }
	switch public {
	case "-//w3o//dtd w3 html strict 3.0//en//", "-/w3d/dtd html 4.0 transitional/en", "html":
		return true
	}
	if slices.ContainsFunc(quirkyPrefixes, begins) {
		return true
	}
	return len(ids) == 1 && (begins("-//w3c//dtd html 4.01 frameset//") || begins("-//w3c//dtd html 4.01 transitional//"))
}

// quirkyPrefixes are beginnings of public identifiers, in lower case, of pages in quirks mode.
var quirkyPrefixes = []string{
	"+//silmaril//dtd html pro v0r11 19970101//",
	"-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
	"-//as//dtd html 3.0 aswedit + extensions//",
	"-//ietf//dtd html 2.0 level 1//",
	"-//ietf//dtd html 2.0 level 2//",
	"-//ietf//dtd html 2.0 strict level 1//",
	"-//ietf//dtd html 2.0 strict level 2//",
	"-//ietf//dtd html 2.0 strict//",
	"-//ietf//dtd html 2.0//",
	"-//ietf//dtd html 2.1e//",
	"-//ietf//dtd html 3.0//",
	"-//ietf//dtd html 3.2 final//",
	"-//ietf//dtd html 3.2//",
	"-//ietf//dtd html 3//",
	"-//ietf//dtd html level 0//",
	"-//ietf//dtd html level 1//",
	"-//ietf//dtd html level 2//",
	"-//ietf//dtd html level 3//",
	"-//ietf//dtd html strict level 0//",
	"-//ietf//dtd html strict level 1//",
	"-//ietf//dtd html strict level 2//",
	"-//ietf//dtd html strict level 3//",
	"-//ietf//dtd html strict//",
	"-//ietf//dtd html//",
	"-//metrius//dtd metrius presentational//",
	"-//microsoft//dtd internet explorer 2.0 html strict//",
	"-//microsoft//dtd internet explorer 2.0 html//",
	"-//microsoft//dtd internet explorer 2.0 tables//",
	"-//microsoft//dtd internet explorer 3.0 html strict//",
	"-//microsoft//dtd internet explorer 3.0 html//",
	"-//microsoft//dtd internet explorer 3.0 tables//",
	"-//netscape comm. corp.//dtd html//",
	"-//netscape comm. corp.//dtd strict html//",
	"-//o'reilly and associates//dtd html 2.0//",
	"-//o'reilly and associates//dtd html extended 1.0//",
	"-//o'reilly and associates//dtd html extended relaxed 1.0//",
	"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
	"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
	"-//spyglass//dtd html 2.0 extended//",
	"-//sq//dtd html 2.0 hotmetal + extensions//",
	"-//sun microsystems corp.//dtd hotjava html//",
	"-//sun microsystems corp.//dtd hotjava strict html//",
	"-//w3c//dtd html 3 1995-03-24//",
	"-//w3c//dtd html 3.2 draft//",
	"-//w3c//dtd html 3.2 final//",
	"-//w3c//dtd html 3.2//",
	"-//w3c//dtd html 3.2s draft//",
	"-//w3c//dtd html 4.0 frameset//",
	"-//w3c//dtd html 4.0 transitional//",
	"-//w3c//dtd html experimental 19960712//",
	"-//w3c//dtd html experimental 970421//",
	"-//w3c//dtd w3 html//",
	"-//w3o//dtd w3 html 3.0//",
	"-//webtechs//dtd mozilla html 2.0//",
	"-//webtechs//dtd mozilla html//",
}
