package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
)

// declaration reads what begins with "<!".
func (z *tokenizer) declaration() token {
	rest := z.text[z.at:]
	switch {
	case strings.HasPrefix(rest, "--"):
		z.at += 2
		return comment(z.comment())
	case len(rest) >= 7 && strings.EqualFold(rest[:7], "DOCTYPE"):
		z.at += 7
		z.space()
		return token{kind: html.DoctypeToken, data: unescape(newlines(z.untilAngle()))}
	case z.cdata && strings.HasPrefix(rest, "[CDATA["):
		z.at += 7
		data, _, found := strings.Cut(z.text[z.at:], "]]>")
		if z.at += len(data); found {
			z.at += 3
		}
		return textToken(replaceNUL(data))
	}
	return comment(z.untilAngle())
}

// untilAngle reads up to ">", or to the end.
func (z *tokenizer) untilAngle() string {
	data, _, found := strings.Cut(z.text[z.at:], ">")
	if z.at += len(data); found {
		z.at++
	}
	return data
}

// comment reads a comment from behind "<!--".
func (z *tokenizer) comment() string {
	start := z.at
	dashes, beginning := 0, true
	for z.at < len(z.text) {
		c := z.text[z.at]
		z.at++
		switch {
		case c == '-':
			dashes++
			continue
		case c == '>' && (dashes >= 2 || beginning):
			return z.text[start:max(start, z.at-len("-->"))]
		case c == '!' && dashes >= 2 && z.at < len(z.text):
			switch z.text[z.at] {
			case '>':
				z.at++
				return z.text[start : z.at-len("--!>")]
			case '-':
				z.at++
				dashes, beginning = 1, false
				continue
			}
			z.at++ // the character behind "--!" is of the comment too
		}
		dashes, beginning = 0, false
	}
	data := z.text[start:]
	for _, ending := range []string{"--!", "--", "-"} {
		if strings.HasSuffix(data, ending) {
			return data[:len(data)-len(ending)]
		}
	}
	return data
}
