package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// rawText reports whether the text of an element contains no tags but its own end.
func rawText(a atom.Atom) bool {
	switch a {
	case atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext, atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp:
		return true
	}
	return false
}

// raw reads the text of such an element, up to its end tag; not ok if it has none.
func (z *tokenizer) raw() (token, bool) {
	start, tag := z.at, z.rawTag
	z.rawTag = ""
	switch tag {
	case "plaintext":
		z.at = len(z.text)
	case "script":
		z.at = scriptEnd(z.text, start)
	default:
		z.at = endTag(z.text, start, tag)
	}
	if z.at == start {
		return token{}, false
	}
	z.done = z.at == len(z.text)
	data := replaceNUL(newlines(z.text[start:z.at]))
	if tag == "textarea" || tag == "title" {
		data = unescape(data)
	}
	return token{kind: html.TextToken, data: data}, true
}

// endTag is where the next end tag of a name begins, from a place on; the end of the text if there is none.
func endTag(text string, from int, name string) int {
	for from < len(text) {
		i := strings.Index(text[from:], "</")
		if i < 0 {
			break
		}
		if from += i; isTag(text[from+2:], name) {
			return from
		}
		from += 2
	}
	return len(text)
}

// isTag reports whether a text begins with a name that ends.
func isTag(s, name string) bool {
	return len(s) > len(name) && strings.EqualFold(s[:len(name)], name) && endsName(s[len(name)])
}

// scriptEnd is where a script ends: at its end tag, unless that belongs to a script inside of a comment
// (sections 13.2.5.15 to 13.2.5.31).
func scriptEnd(text string, from int) int {
	end := endTag(text, from, "script")
	if !strings.Contains(text[from:end], "<!--") {
		return end
	}
	const (
		outside = iota
		inComment
		inInner // a script in a comment
	)
	state, dashes := outside, 0
	for at := from; at < len(text); {
		c := text[at]
		at++
		switch {
		case c == '-':
			dashes++
			continue
		case c == '>' && dashes >= 2:
			state = outside
		case c == '<':
			rest := text[at:]
			ends := strings.HasPrefix(rest, "/") && isTag(rest[1:], "script")
			switch {
			case state == outside && strings.HasPrefix(rest, "!--"):
				state, dashes = inComment, 2
				at += len("!--")
				continue
			case state == inInner && ends:
				state = inComment
				at += len("/script>")
			case ends:
				return at - 1
			case state == inComment && isTag(rest, "script"):
				state = inInner
				at += len("script>")
			case state == inComment && rest != "" && rest[0] != '/' && !letter(rest[0]):
				state = outside
			}
		}
		dashes = 0
	}
	return len(text)
}
