package program

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// overLines reports whether a value that was cut out of a text goes over the end of a line where the page shows the text as it
// is written: then it runs on into another fact, whose beginning no sample had.
//
//	<pre>Author   Ann
//	Format   Paperback</pre>        the template knows "Year" after an author, but no "Format"
func (f *field) overLines(t *tagtree.Tree, node tagtree.NodeID, value string) bool {
	if len(f.Cuts) == 0 || f.Part.Kind == template.PartAttr || f.Part.Kind == template.PartHTML {
		return false
	}
	lines := t.Lines(node)
	return len(lines) > 1 && !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, value) })
}

// beyondLabel reports whether a value was found by its shape behind another label than the field's own, or begins within words:
//
//	"Pages: | Year: 1990"       pages: the first number after "Pages: "
//	"Place: Am Ufer 17"         "Steinbruch 2" was marked
func (f *field) beyondLabel(t *tagtree.Tree, node tagtree.NodeID, value string) bool {
	if !slices.ContainsFunc(f.Cuts, func(c template.Cut) bool { return c.Shape != "" && c.After != "" }) {
		return false
	}
	text := locator.PartText(t, node, f.Part)
	for _, c := range f.Cuts {
		if c.Shape == "" || !tagtree.EndsInColon(strings.TrimSpace(c.After)) {
			continue
		}
		if _, rest, ok := strings.Cut(text, c.After); ok {
			before, _, ok := strings.Cut(rest, value)
			first, _ := utf8.DecodeRuneInString(value)
			return ok && (template.FirstLabel(before) != "" || unicode.IsLetter(first) && strings.ContainsFunc(before, tagtree.IsWord))
		}
	}
	return false
}
