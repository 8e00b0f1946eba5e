package tagtree

import (
	"strings"
	"unicode/utf8"
)

// RewriteCSS returns a style sheet, or the value of a style attribute, whose
// references to anything outside have passed through asset; nil drops them.
//
// It reads CSS as CSS Syntax Module Level 3 tokenises it, escapes included, and
// writes every string and address anew, so that what it took for a string is
// one for the browser too:
//
//	url(a.png)  url("a.png")  u\72l(a.png)   url("<asset>"), or url("data:,") when dropped
//	image-set("a.png" 2x)                    strings in it are references
//	@import "a.css" print;                   @import url("<asset>") print; or nothing
//	expression(...)  behavior:  -moz-binding:  names that no browser knows
//	url(#mark)  url(data:image/png;...)      kept, the first where it draws not too much again
//	:has()  a ~ b  content:"..."             as many and as much as the budget has (cost.go)
//
// The result holds no "<" that a letter, "/", "!" or "?" follows, so it cannot
// end a style element or open a tag. Linear in time.
func RewriteCSS(css string, asset func(ref string) string) string {
	return RewriteCSSWithin(css, asset, usualBudget())
}

// RewriteCSSWithin is RewriteCSS for a sheet that may take of a budget.
func RewriteCSSWithin(css string, asset func(ref string) string, b *StyleBudget) string {
	return rewriteCSS(css, asset, asset, b)
}

// rewriteCSS is RewriteCSSWithin with another way for sheets that are imported.
func rewriteCSS(css string, asset, sheet func(ref string) string, b *StyleBudget) string {
	r := cssRewriter{in: cssNewlines(css), asset: asset, sheet: sheet, budget: b}
	r.out.Grow(len(css))
	r.run()
	return r.out.String()
}

// noFunction replaces the name of a function that must not work.
const noFunction = "ws-none"

// noReference is the address put where one was dropped: it is valid and loads nothing.
const noReference = "data:,"

// dropped functions and properties run code in old browsers.
var (
	cssDroppedFunctions  = map[string]bool{"expression": true}
	cssDroppedProperties = map[string]bool{"behavior": true, "-ms-behavior": true, "-moz-binding": true}
	// cssImageFunctions take a bare string for an address.
	cssImageFunctions = map[string]bool{"image-set": true, "-webkit-image-set": true, "image": true, "src": true, "cross-fade": true, "-webkit-cross-fade": true}
	// cssSubstitutes bring in text from elsewhere, which inside the functions above could be an address.
	cssSubstitutes = map[string]bool{"var": true, "attr": true, "env": true, "if": true, "inherit": true}
)

type cssRewriter struct {
	in    string
	pos   int
	out   strings.Builder
	asset func(string) string
	sheet func(string) string // of an import
	open  []string            // open functions, "" for a bare bracket
	image int                 // how many of them take strings for addresses

	budget  *StyleBudget
	content bool // a content declaration is open
	room    int  // bytes that it may still have
}

func (r *cssRewriter) run() {
	for r.pos < len(r.in) {
		rest := r.in[r.pos:]
		switch c := rest[0]; {
		case strings.HasPrefix(rest, "/*"):
			r.skipComment()
			r.out.WriteString("/**/")
		case c == '"' || c == '\'':
			r.str()
		case strings.HasPrefix(rest, "<!--"):
			r.pos += 4
			r.out.WriteByte(' ')
		case strings.HasPrefix(rest, "-->"):
			r.pos += 3
			r.out.WriteByte(' ')
		case c == '@':
			r.atKeyword()
		case c == '#':
			r.pos++
			r.out.WriteByte('#')
			r.copyName()
		case isDigit(c):
			r.number()
		case r.startsName(r.pos):
			r.word()
		default:
			r.delimiter(c)
		}
	}
}

// delimiter copies one character that is part of nothing longer.
func (r *cssRewriter) delimiter(c byte) {
	r.pos++
	switch c {
	case '(':
		r.push("")
	case ')':
		r.pop()
	case ';', '}', '{':
		r.content = false
	case '~':
		if (r.pos >= len(r.in) || r.in[r.pos] != '=') && !r.budget.visit(r.budget.beside) {
			r.out.WriteString(" " + noFunction + " ") // an element that is not there
			return
		}
	case '\\': // before a line end or the end of the sheet: no escape
		return
	case '<':
		r.out.WriteByte('<')
		if r.pos < len(r.in) && opensTag(r.in[r.pos]) {
			r.out.WriteByte(' ')
		}
		return
	}
	r.out.WriteByte(c)
}

func (r *cssRewriter) push(name string) {
	r.open = append(r.open, name)
	if cssImageFunctions[name] {
		r.image++
	}
}

func (r *cssRewriter) pop() {
	if n := len(r.open) - 1; n >= 0 {
		if cssImageFunctions[r.open[n]] {
			r.image--
		}
		r.open = r.open[:n]
	}
}

// str copies a string; inside an image function it is an address.
func (r *cssRewriter) str() {
	raw, value := r.readString()
	if n := len(r.open); n > 0 && cssImageFunctions[r.open[n-1]] {
		r.writeURL(r.reference(value))
		return
	}
	if !r.text(raw) {
		raw = ""
	}
	r.out.WriteByte('"')
	r.writeEscaped(raw)
	r.out.WriteByte('"')
}

// word copies an identifier, or a function's name with its bracket.
func (r *cssRewriter) word() {
	start := r.pos
	name := r.readName()
	raw := r.in[start:r.pos]
	if r.pos < len(r.in) && r.in[r.pos] == '(' {
		r.pos++
		r.function(raw, plainTail(name))
		return
	}
	switch k := len(r.open); {
	case r.content && k > 0 && r.open[k-1] == "var" && strings.HasPrefix(raw, "--"):
		raw = contentPrefix + raw
	case r.content && strings.HasSuffix(name, "-quote") && !r.generated(r.budget.text/partOfValue):
		raw = noFunction
	case cssDroppedProperties[name] && r.followedByColon():
		raw = noFunction
	default:
		r.declaration(name, raw)
	}
	r.writeRaw(raw)
}

// function handles a name and its opening bracket, which is read already.
func (r *cssRewriter) function(raw, name string) {
	switch {
	case name == "url":
		r.out.WriteString("url(")
		r.writeURL(r.reference(r.readURL()))
		r.out.WriteByte(')')
		return
	case cssDroppedFunctions[name], r.image > 0 && cssSubstitutes[name], name == "has" && !r.budget.takeHas(), r.content && !r.contentFunction(name):
		raw = noFunction
	}
	r.writeRaw(raw)
	r.out.WriteByte('(')
	r.push(name)
}

// atKeyword copies an at-rule's name; @import goes through asset, @charset and @namespace are left out.
func (r *cssRewriter) atKeyword() {
	r.pos++
	if !r.startsName(r.pos) {
		r.out.WriteByte('@')
		return
	}
	start := r.pos
	switch name := r.readName(); name {
	case "import":
		r.importRule()
	case "charset", "namespace":
		r.skipStatement()
	default:
		r.out.WriteByte('@')
		r.writeRaw(r.in[start:r.pos])
	}
}

// importRule handles what stands after @import.
func (r *cssRewriter) importRule() {
	r.skipBlank()
	ref, ok := "", false
	if r.pos < len(r.in) {
		switch c := r.in[r.pos]; {
		case c == '"' || c == '\'':
			_, ref = r.readString()
			ok = true
		case r.startsName(r.pos):
			if name := r.readName(); name == "url" && r.pos < len(r.in) && r.in[r.pos] == '(' {
				r.pos++
				ref, ok = r.readURL(), true
			}
		}
	}
	start := r.pos
	r.skipStatement()
	if !ok || r.sheet == nil || isDataURL(ref) {
		return
	}
	to := r.sheet(strings.TrimSpace(ref))
	if to == "" {
		return
	}
	media := strings.TrimRight(r.in[start:r.pos], "; \t\n")
	if strings.ContainsAny(media, "{}@") || len(media) > maxMedia {
		return
	}
	r.out.WriteString("@import url(")
	r.writeURL(to)
	r.out.WriteString(")")
	r.out.WriteString(RewriteCSSWithin(media, nil, r.budget))
	r.out.WriteString(";")
}

// maxMedia bounds the conditions of an import, in bytes.
const maxMedia = 1000

// reference says what stands for a reference in the result.
func (r *cssRewriter) reference(ref string) string {
	ref = strings.TrimSpace(ref)
	if r.budget.seen != nil {
		r.budget.seen(ref)
	}
	switch {
	case strings.HasPrefix(ref, "#"):
		if r.budget.part == nil || r.budget.part(ref[1:]) {
			return ref
		}
	case isDataURL(ref):
		if safeData(ref) {
			return ref
		}
	case r.asset != nil && ref != "":
		if to := r.asset(ref); to != "" {
			return to
		}
	}
	return noReference
}

// writeURL writes an address as a string.
func (r *cssRewriter) writeURL(ref string) {
	r.out.WriteByte('"')
	for i := 0; i < len(ref); i++ {
		switch c := ref[i]; {
		case c == '"' || c == '\\' || c == '<' || c < ' ' || c == 0x7f:
			const hex = "0123456789abcdef"
			r.out.Write([]byte{'\\', hex[c>>4], hex[c&15], ' '})
		default:
			r.out.WriteByte(c)
		}
	}
	r.out.WriteByte('"')
}

// writeEscaped writes a string's content between double quotes.
func (r *cssRewriter) writeEscaped(raw string) {
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		escaped := c == '\\' && i+1 < len(raw)
		if escaped {
			i++
			c = raw[i]
		}
		switch {
		case c == '<':
			r.out.WriteString(`\3c `)
		case c == '"':
			r.out.WriteString(`\"`)
		case escaped:
			r.out.WriteByte('\\')
			r.out.WriteByte(c)
		case c == '\\': // alone at the end
		default:
			r.out.WriteByte(c)
		}
	}
}

// writeRaw writes a name with its escapes, but for an escaped "<".
func (r *cssRewriter) writeRaw(raw string) {
	if !strings.Contains(raw, "<") {
		r.out.WriteString(raw)
		return
	}
	r.out.WriteString(strings.ReplaceAll(raw, `\<`, `\3c `))
}

func opensTag(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '/' || c == '!' || c == '?'
}

// plainTail is a name after its last character beyond ASCII: which of those
// may stand in a name has changed over time, so `×url` may or may not be two words.
func plainTail(name string) string {
	for i := len(name); i > 0; i-- {
		if name[i-1] >= utf8.RuneSelf {
			return name[i:]
		}
	}
	return name
}
