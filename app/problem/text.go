package problem

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// Sentence makes the text of a Go error fit for a person: without the names of
// packages in front, on one line, with a capital and a full stop.
func Sentence(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\n", "; "))
	for {
		name, rest, ok := strings.Cut(text, ": ")
		if !ok || !packages[name] {
			break
		}
		text = rest
	}
	r, size := utf8.DecodeRuneInString(text)
	if text == "" {
		return text
	}
	text = string(unicode.ToUpper(r)) + text[size:]
	if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!?。？！", last) {
		text += "."
	}
	return text
}

// packages are those whose names begin errors.
var packages = map[string]bool{
	"app": true, "article": true, "atomicfile": true, "author": true, "browser": true, "crawl": true, "extract": true, "induce": true, "interchange": true, "library": true, "locator": true, "match": true, "page": true,
	"program": true, "schedule": true, "sink": true, "source": true, "tagtree": true, "template": true, "xpath": true,
	"store": true, "accounts": true, "results": true, "archive": true, "knowledge": true,
}

// Reason returns an error as a sentence, without the name of the page or file,
// which the caller shows beside it.
func Reason(err error) string {
	if text, ok := libraryText(err); ok {
		return text
	}
	var refused *page.Error
	var xml template.Errors
	switch {
	case errors.As(err, &refused):
		err = refused.Err
	case errors.As(err, &xml) && len(xml) > 0:
		return templateText(xml)
	}
	return Sentence(err.Error())
}

// Short cuts a text of the request that is repeated in a problem.
func Short(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
