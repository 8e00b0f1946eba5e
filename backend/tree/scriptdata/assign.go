package scriptdata

import "strings"

// code finds the data in a script that is a program: literals that are assigned to a variable
// (window.X = {...}, const X = [...], X = JSON.parse("...")), what is pushed to a data layer,
// and the chunks of React server components.
//
// A literal that does not end is left out, and the search goes on after the point where it
// broke off, so that each byte is read at most twice.
func (r *Reader) code(text string) {
	if !strings.ContainsAny(text, "{[") {
		return
	}
	for at := 0; at < len(text); {
		switch text[at] {
		case '(':
			at = r.pushed(text, at)
		case '=':
			at = r.assigned(text, at)
		default:
			at++
		}
	}
}

// assigned reads the assignment whose equals sign is at i, and returns where to go on.
func (r *Reader) assigned(text string, i int) int {
	start, ok := literalAt(text, i+1)
	if !ok {
		return i + 1
	}
	name, ok := target(text[max(0, i-maxTarget):i])
	if !ok {
		return i + 1
	}
	p := parser{text: text, at: start}
	var v any
	if text[start] == '(' {
		v, ok = p.called()
	} else {
		v, ok = p.value(0)
	}
	if ok {
		r.add(name, v)
	}
	return max(p.at, i+1)
}

// literalAt reports whether a value that may be data begins here, and at which byte.
func literalAt(text string, i int) (int, bool) {
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	rest := text[i:]
	return i, strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "JSON.parse(") || strings.HasPrefix(rest, "(function(")
}

const (
	maxTarget = 200 // bytes before an equals sign that are read
	leastName = 3   // bytes: shorter declared names are those of packed programs
)

// target reads the end of a text as the variable that is assigned: a property of window, self
// or globalThis, or a name that is declared.
func target(before string) (string, bool) {
	before = strings.TrimRight(before, " \t\r\n")
	if quoted, ok := strings.CutSuffix(before, "]"); ok && quoted != "" { // window["X"]
		quote := quoted[len(quoted)-1]
		open := strings.LastIndexByte(quoted[:len(quoted)-1], '[')
		if quote != '"' && quote != '\'' || open < 0 || open+2 > len(quoted)-1 || !global(quoted[:open]) {
			return "", false
		}
		return quoted[open+2 : len(quoted)-1], true
	}
	start := len(before)
	for start > 0 && (inName(before[start-1]) || before[start-1] == '.') {
		start--
	}
	object, name, dotted := cutLast(before[start:])
	if dotted {
		return name, name != "" && global(object)
	}
	return name, len(name) >= leastName && declares(before[:start])
}

// declares reports whether a text ends with the word of a declaration.
func declares(s string) bool {
	s = strings.TrimRight(s, " \t\r\n")
	return endsWithWord(s, "var") || endsWithWord(s, "let") || endsWithWord(s, "const")
}

// cutLast splits a path at its last dot.
func cutLast(path string) (object, name string, dotted bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return "", path, false
	}
	return path[:i], path[i+1:], true
}

// global reports whether a path is the global object, or a property of it.
func global(path string) bool {
	for _, word := range []string{"window", "self", "globalThis"} {
		if endsWithWord(path, word) {
			return true
		}
	}
	head, _, _ := strings.Cut(path, ".")
	return head == "window" || head == "self" || head == "globalThis"
}

func endsWithWord(s, word string) bool {
	return strings.HasSuffix(s, word) && (len(s) == len(word) || !inName(s[len(s)-len(word)-1]))
}

// pushed reads a call of push whose bracket is at i: of a data layer, or of __next_f.
func (r *Reader) pushed(text string, i int) int {
	layer, ok := strings.CutSuffix(text[max(0, i-maxTarget):i], ".push")
	if !ok {
		return i + 1
	}
	flight := strings.Contains(layer[max(0, len(layer)-30):], "__next_f")
	if !flight && !strings.HasSuffix(layer, "dataLayer") {
		return i + 1
	}
	p := parser{text: text, at: i + 1}
	v, ok := p.value(0)
	if ok && flight {
		r.chunk(v)
	} else if ok {
		r.add("dataLayer", v)
	}
	return max(p.at, i+1)
}

// called reads (function(a,b){return {...}}("x",1)), the form of Nuxt 2: the literal with the
// arguments in place of the parameters.
func (p *parser) called() (any, bool) {
	p.at += len("(function(")
	list, _, ok := strings.Cut(p.text[p.at:], ")")
	if p.at += len(list) + 1; !ok || len(list) > maxParams || !p.accept('{') {
		return nil, false
	}
	body := p.at
	if !p.skipBody() {
		return nil, false
	}
	args, ok := p.arguments()
	i := strings.Index(p.text[body:p.at], "return")
	if !ok || i < 0 {
		return nil, false
	}
	inner := parser{text: p.text[:p.at], at: body + i + len("return"), bound: map[string]any{}}
	for k, name := range strings.Split(list, ",") {
		if k < len(args) {
			inner.bound[strings.TrimSpace(name)] = args[k]
		}
	}
	return inner.value(0)
}

const maxParams = 64 << 10 // bytes of the parameters of a function around a literal

// skipBody steps after the brace that closes the function.
func (p *parser) skipBody() bool {
	for p.skip('}') {
		p.at++
		if p.text[p.at-1] == '}' {
			return true
		}
	}
	return false
}

// arguments reads the arguments of a call: }(1, 2) or })(1, 2).
func (p *parser) arguments() ([]any, bool) {
	p.accept(')')
	if !p.accept('(') {
		return nil, false
	}
	var out []any
	for !p.accept(')') {
		if p.accept(',') {
			continue
		}
		v, ok := p.element(1, ')')
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}
