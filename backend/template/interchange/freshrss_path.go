package interchange

import (
	"strings"

	"wrapsmith/backend/template"
)

// A field's path begins at a document that holds the record's elements alone; an item's XPath
// begins at the first of these elements, in the whole page:
//
//	//h2/a           descendant-or-self::h2/a     the record itself can be the h2
//	/article[1]/p    self::article/p              the record's element
//	/*//p            .//p                         anything in it
//	//b/following::p none                         there it leads out of the record

// itemPath is the path of the preferred locator that can begin at an item. Elements that
// parsers of HTML 5 add (tbody) are avoided where another path does without: PHP's parser adds none.
func itemPath(field string, all []template.Locator, from func(string) (string, bool), r *Report) (string, bool) {
	best, found := "", false
	for _, l := range preferred(all) {
		path, ok := from(l.XPath)
		if ok && (!found || strings.Contains(best, "tbody") && !strings.Contains(path, "tbody")) {
			best, found = path, true
		}
	}
	r.oneOf(field, len(all), best, found, "out.noway", "out.best")
	return best, found
}

// fromItem is a path of a record's document, begun at the record's element; false where it
// would lead out of the record.
func fromItem(path string) (string, bool) {
	if _, ok := relative(path); !ok || strings.Contains(path, "following::") || strings.Contains(path, "preceding::") {
		return "", false
	}
	var out []string
	for _, one := range alternatives(path) {
		from, ok := oneFromItem(one)
		if !ok {
			return "", false
		}
		out = append(out, from)
	}
	return strings.Join(out, " | "), true
}

func oneFromItem(path string) (string, bool) {
	if rest, ok := strings.CutPrefix(path, "/*[1]"); ok {
		return "." + rest, true
	}
	if rest, ok := strings.CutPrefix(path, "/*/"); ok {
		return "./" + rest, true
	}
	deep := strings.HasPrefix(path, "//")
	if !strings.HasPrefix(path, "/") {
		return relative(path) // a group
	}
	step, rest := firstStep(strings.TrimLeft(path, "/"))
	name, number, others := stepParts(step)
	switch {
	case name == "text()" || strings.Contains(name, "::"):
		return "." + path, deep
	case !deep && number > 1:
		return "", false // another element of the record
	case !deep:
		return "self::" + name + others + rest, true
	case number == 0:
		return "descendant-or-self::" + name + others + rest, true
	case number == 1:
		return "(self::" + name + others + " | .//" + step + ")" + rest, true
	}
	return ".//" + step + rest, true
}

// alternatives splits a path at its top-level bars.
func alternatives(path string) (out []string) {
	begin := 0
	scanPath(path, func(i, depth int) bool {
		if depth == 0 && path[i] == '|' {
			out, begin = append(out, strings.TrimSpace(path[begin:i])), i+1
		}
		return true
	})
	return append(out, strings.TrimSpace(path[begin:]))
}

// firstStep splits a relative path after its first step.
func firstStep(path string) (step, rest string) {
	end := len(path)
	scanPath(path, func(i, depth int) bool {
		if depth == 0 && path[i] == '/' {
			end = i
			return false
		}
		return true
	})
	return path[:end], path[end:]
}

// stepParts are the node test of a step, its number among its like (0: none), and its other
// predicates. A number that is not the first predicate counts as another predicate.
func stepParts(step string) (test string, number int, others string) {
	at := strings.IndexByte(step, '[')
	if at < 0 {
		return step, 0, ""
	}
	test, others = step[:at], step[at:]
	digits, rest, ok := strings.Cut(others[1:], "]")
	for _, c := range digits {
		if ok = ok && c >= '0' && c <= '9' && number < maxVisits; ok {
			number = 10*number + int(c-'0')
		}
	}
	if !ok {
		return test, 0, others
	}
	return test, number, rest
}

// closing is where the depth of brackets of a path first falls below least.
func closing(path string, least int) (at int) {
	scanPath(path, func(i, depth int) bool { at = i; return depth >= least })
	return at
}

// scanPath calls do for each byte of a path outside of quotes, with the depth of brackets,
// until it is false.
func scanPath(path string, do func(i, depth int) bool) {
	depth, quote := 0, byte(0)
	for i := range len(path) {
		switch c := path[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
			continue
		case c == '\'' || c == '"':
			quote = c
		case c == '[' || c == '(':
			depth++
		case c == ']' || c == ')':
			depth--
		}
		if quote == 0 && !do(i, depth) {
			return
		}
	}
}
