package measure

import (
	"slices"
	"strings"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/tree/tagtree"
)

// plain is a text as texts are compared: each quote, dash and ellipsis in its plain form.
// Labels and pages write them in other ways, and no reader sees another value.
func plain(s string) string { return plainForms.Replace(s) }

var plainForms = strings.NewReplacer(
	"‘", "'", "’", "'", "‛", "'", "ʼ", "'", "′", "'", "´", "'", "`", "'",
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "″", `"`,
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-",
	"…", "...",
)

// has reports whether a text is among others, in plain form.
func has(texts []string, s string) bool {
	s = plain(s)
	return slices.ContainsFunc(texts, func(o string) bool { return plain(o) == s })
}

// maxSpelled is the number of nodes of an element up to which its text can be a value that a page spells in its own way.
const maxSpelled = 60

// spelled is a value as a page writes it, with the quotes and dashes of the page. False when no node shows it. O(n).
func spelled(t *tagtree.Tree, value string) (string, bool) {
	value = plain(value)
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if t.End(n)-n > maxSpelled || !t.Visible(n) {
			continue
		}
		if text := t.Text(n); plain(text) == value {
			return text, true
		}
	}
	return "", false
}

// show is induce.Show for a value in the spelling of a page.
func show(t *tagtree.Tree, value string) (induce.Mark, bool) {
	if m, ok := induce.Show(t, value); ok {
		return m, true
	}
	if text, ok := spelled(t, value); ok {
		return induce.Show(t, text)
	}
	return induce.Mark{}, false
}
