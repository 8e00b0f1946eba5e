package tagtree

import "strings"

// Generated content. A property's value may come from a custom property, which
// may be put together of others, twice as long each time. So content takes from
// custom properties alone that are one string: such a one is written twice, and
// content uses its second name.
//
//	--icon:"x"            --ws-c--icon:"x";--icon:"x"
//	content:var(--icon)   content:var(--ws-c--icon)
const contentPrefix = "--ws-c"

// Parts of a declaration's text that other values of content count for.
const (
	partOfValue    = 8 // attr(), var(), open-quote: a declaration has eight of them
	partOfCounters = 2 // counters() repeats its separator for each element around
)

// declaration notes which property a value belongs to, when its name has been read.
func (r *cssRewriter) declaration(name, raw string) {
	switch {
	case !r.followedByColon():
	case name == "content":
		r.content, r.room = true, r.budget.text
	case strings.HasPrefix(raw, "--") && len(r.open) == 0: // within a function a string may be a reference
		at := r.pos
		r.skipBlank()
		r.pos++ // ":"
		r.skipBlank()
		text, ok := r.loneString()
		if r.pos = at; ok && len(text) <= r.budget.text {
			r.writeRaw(contentPrefix + raw)
			r.out.WriteString(`:"`)
			r.writeEscaped(text)
			r.out.WriteString(`";`)
		}
	}
}

// loneString reads a string with nothing after it in its declaration.
func (r *cssRewriter) loneString() (raw string, ok bool) {
	if r.pos >= len(r.in) || r.in[r.pos] != '"' && r.in[r.pos] != '\'' {
		return "", false
	}
	raw, _ = r.readString()
	r.skipBlank()
	return raw, r.pos >= len(r.in) || r.in[r.pos] == ';' || r.in[r.pos] == '}'
}

// generated takes so many bytes of what a content declaration may have; outside
// of one all is taken.
func (r *cssRewriter) generated(bytes int) bool {
	if !r.content {
		return true
	}
	r.room -= bytes
	return r.room >= 0
}

// text reports whether a string may stand: everywhere it is bounded, for other
// properties too bring texts onto the page.
func (r *cssRewriter) text(raw string) bool {
	n := len(raw) + 1
	if k := len(r.open); k > 0 && r.open[k-1] == "counters" {
		n *= r.budget.text / partOfCounters / 4
	}
	return len(raw) <= mostText && (len(raw) <= r.budget.text || !r.content) && r.generated(n)
}

// contentFunction reports whether a function may stand in a content declaration.
func (r *cssRewriter) contentFunction(name string) bool {
	switch name {
	case "attr", "var", "counter", "env":
		return r.generated(r.budget.text / partOfValue)
	case "counters":
		return r.generated(r.budget.text / partOfCounters)
	}
	return true
}
