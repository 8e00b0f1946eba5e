package tagtree

import "strings"

// rawInNoscript are elements whose content the parser reads as text up to their
// end tag, wherever that is.
var rawInNoscript = []string{"iframe", "textarea", "style", "script", "xmp", "title", "noembed", "noframes"}

// closeRaw ends such elements at </noscript>, from a place in the text on, where they are open there, or
// closed themselves (<iframe ... />):
//
//	<noscript><iframe src=x></noscript> <ul> ...      the page would be text of the iframe
//	<noscript><iframe src=x></iframe></noscript> ...  what the parser gets
//
// A browser with scripts reads the noscript as one text and shows the page after
// it; the parser, whose scripts are off, would swallow all that follows. O(n).
func closeRaw(text string, from int) string {
	var out strings.Builder
	done := 0
	for at := from; ; {
		open := indexTag(text, "<noscript", at)
		if open < 0 {
			break
		}
		end := indexTag(text, "</noscript", open)
		if end < 0 {
			break
		}
		if name := openRaw(text[open:end]); name != "" {
			out.WriteString(text[done:end])
			out.WriteString("</" + name + ">")
			done = end
		}
		at = end + 1
	}
	if done == 0 {
		return text
	}
	out.WriteString(text[done:])
	return out.String()
}

// openRaw is the element of rawInNoscript that a part of a page leaves open; "" for none.
func openRaw(part string) string {
	for at := 0; ; {
		first, which := -1, ""
		for _, name := range rawInNoscript {
			if i := indexTag(part, "<"+name, at); i >= 0 && (first < 0 || i < first) {
				first, which = i, name
			}
		}
		if first < 0 {
			return ""
		}
		end := indexTag(part, "</"+which, first)
		if end < 0 {
			return which
		}
		at = end + 1
	}
}

// indexTag is where a tag begins, in capitals or not, from a place on; -1 for nowhere.
func indexTag(text, tag string, from int) int {
	for from < len(text) {
		i := strings.IndexByte(text[from:], '<')
		if i < 0 {
			return -1
		}
		from += i
		if end := from + len(tag); end <= len(text) && text[from+1]|0x20 == tag[1] && strings.EqualFold(text[from:end], tag) && (end == len(text) || !isNameByte(text[end])) {
			return from
		}
		from++
	}
	return -1
}
