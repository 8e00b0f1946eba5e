package css

import (
	"slices"
	"strings"
)

// IsXPath reports whether a person who may write either wrote XPath: what begins with / ( . / or @, has an axis, or a
// function of XPath in front.
func IsXPath(text string) bool {
	text = strings.TrimSpace(text)
	begins := func(start string) bool { return strings.HasPrefix(text, start) }
	if slices.ContainsFunc([]string{"/", "(", "./", "../", "@"}, begins) || text == "." || slices.ContainsFunc(functions, begins) {
		return true
	}
	return strings.Contains(text, "::") && !slices.ContainsFunc([]string{":::", "::before", "::after"}, func(s string) bool { return strings.Contains(text, s) })
}

// functions of XPath 1.0 with which an expression may begin.
var functions = []string{"boolean(", "concat(", "contains(", "count(", "id(", "name(", "normalize-space(", "not(", "number(", "starts-with(", "string(", "string-length(", "substring(", "sum(", "translate("}
