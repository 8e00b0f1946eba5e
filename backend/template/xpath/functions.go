package xpath

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/message"
)

// arity is how many arguments a function takes; most -1: any number.
type arity struct{ least, most int }

// core are the functions of XPath 1.0, section 4.
var core = map[string]arity{
	"last": {0, 0}, "position": {0, 0}, "count": {1, 1}, "id": {1, 1}, "local-name": {0, 1}, "namespace-uri": {0, 1}, "name": {0, 1},
	"string": {0, 1}, "concat": {2, -1}, "starts-with": {2, 2}, "contains": {2, 2}, "substring-before": {2, 2},
	"substring-after": {2, 2}, "substring": {2, 3}, "string-length": {0, 1}, "normalize-space": {0, 1}, "translate": {3, 3},
	"boolean": {1, 1}, "not": {1, 1}, "true": {0, 0}, "false": {0, 0}, "lang": {1, 1},
	"number": {0, 1}, "sum": {1, 1}, "floor": {1, 1}, "ceiling": {1, 1}, "round": {1, 1},
}

// later are functions of XPath 2.0 and above that writers try, and what does instead.
var later = map[string]string{
	"lower-case": "translate(., 'ABC...', 'abc...')", "upper-case": "translate(., 'abc...', 'ABC...')",
	"matches": "contains() or a regular expression of the field", "replace": "translate(), or a regular expression of the field",
	"ends-with": "substring(., string-length(.) - 2) = 'xyz'", "tokenize": "substring-before()", "string-join": "concat()",
	"exists": "the path itself as the test", "empty": "not(...)", "distinct-values": "not(. = preceding::*)",
}

// call reads a function's arguments and checks the function.
func (g *grammar) call(t token) error {
	g.at++ // "("
	args := 0
	for !g.is(")") {
		if args > 0 && !g.take(",") {
			return g.unexpected(dueComma)
		}
		if err := g.expr(); err != nil {
			return err
		}
		args++
	}
	g.at++
	g.facts.attr = ""
	if prefix, local, ok := strings.Cut(t.text, ":"); ok {
		return g.extension(t, prefix, local, args)
	}
	a, ok := core[t.text]
	if !ok {
		a, ok = g.scope.functions[t.text]
	}
	if !ok {
		if instead := later[t.text]; instead != "" {
			return g.fail(t, "later", "%s() is not in XPath 1.0: use %s", t.text, advice{t.text, instead})
		}
		return g.suggest(t, "function", "there is no function %s()", slices.Sorted(maps.Keys(core)))
	}
	if args < a.least || a.most >= 0 && args > a.most {
		return g.fail(t, "arguments", "%s() takes %s, not %d", t.text, a, args)
	}
	return nil
}

// extension checks a call of a function with a prefix: exsl:node-set() is the only one.
func (g *grammar) extension(t token, prefix, local string, args int) error {
	space, declared := g.scope.namespaces[prefix]
	one := arity{1, 1}
	switch {
	case !declared:
		return g.fail(t, "prefix", "the prefix “%s:” is not declared", prefix)
	case space+" "+local != nodeSet:
		return g.fail(t, "extension", "%s() is refused: of extension functions there is only exsl:node-set()", t.text)
	case args != one.least:
		return g.fail(t, "arguments", "%s() takes %s, not %d", t.text, one, args)
	}
	g.facts.nodeSets = append(g.facts.nodeSets, t)
	return nil
}

// String tells the number of arguments.
func (a arity) String() string {
	many := func(n int) string {
		if n == 1 {
			return "1 argument"
		}
		return fmt.Sprintf("%d arguments", n)
	}
	switch {
	case a.most < 0:
		return many(a.least) + " or more"
	case a.least == a.most:
		return many(a.least)
	}
	return fmt.Sprintf("%d to %s", a.least, many(a.most))
}

// Say is the number of arguments as a word.
func (a arity) Message() message.Message {
	switch {
	case a.most < 0:
		return message.Newf("arity.least", a.least)
	case a.least == a.most:
		return message.Newf("arity.one", a.least)
	}
	return message.Newf("arity.range", a.least, a.most)
}

// meant is the known word that a misspelt one is nearest to, "" when it is near to none.
func meant(s string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if d := edits(strings.ToLower(s), k); d < least {
			best, least = k, d
		}
	}
	return best
}

// edits is the Levenshtein distance of two short words.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := corner
			if a[i] != b[j] {
				cost++
			}
			corner = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
