package interchange

import "strings"

// A cut between two literals is written in XPath 1.0 with substring-after and substring-before.
// An import reads exactly this form again.

const (
	afterCall  = "substring-after("
	beforeCall = "substring-before("
	spaceCall  = "normalize-space("
)

// pathCut is an expression for the text of a path between two literals; false where a literal
// has quotes of both kinds, which XPath 1.0 cannot write.
func pathCut(path, after, before string) (string, bool) {
	expr := spaceCall + path + ")"
	for _, one := range []struct{ call, literal string }{{afterCall, after}, {beforeCall, before}} {
		if one.literal == "" {
			continue
		}
		quoted, ok := quoteXPath(one.literal)
		if !ok {
			return "", false
		}
		expr = one.call + expr + ", " + quoted + ")"
	}
	return expr, true
}

func quoteXPath(s string) (string, bool) {
	switch {
	case !strings.Contains(s, `'`):
		return `'` + s + `'`, true
	case !strings.Contains(s, `"`):
		return `"` + s + `"`, true
	}
	return "", false
}

// cutPath is the path and the literals of an expression that pathCut writes; of any other
// it is the expression itself.
func cutPath(expr string) (path, after, before string) {
	rest := expr
	if inner, literal, ok := call(rest, beforeCall); ok {
		rest, before = inner, literal
	}
	if inner, literal, ok := call(rest, afterCall); ok {
		rest, after = inner, literal
	}
	if path, ok := strings.CutPrefix(rest, spaceCall); ok && strings.HasSuffix(path, ")") && after+before != "" {
		return strings.TrimSuffix(path, ")"), after, before
	}
	return expr, "", ""
}

// call reads name(inner, 'literal').
func call(expr, name string) (inner, literal string, ok bool) {
	rest, ok := strings.CutPrefix(expr, name)
	if !ok || len(rest) < 4 || rest[len(rest)-1] != ')' {
		return "", "", false
	}
	rest = rest[:len(rest)-1]
	quote := rest[len(rest)-1]
	at := strings.LastIndex(rest[:len(rest)-1], ", "+string(quote))
	if quote != '\'' && quote != '"' || at < 0 {
		return "", "", false
	}
	return rest[:at], rest[at+3 : len(rest)-1], true
}
