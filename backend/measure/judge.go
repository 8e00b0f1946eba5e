package measure

import "wrapsmith/backend/tree/tagtree"

// Judge judges the values given for one cell against the values that are true,
// by the rules of the package comment: of a field of many the sets must be
// equal, elsewhere the true values are alternatives.
func Judge(got, expected []string, many bool) Verdict {
	c := Cell{Got: collapsed(got), Expected: collapsed(expected), many: many}
	c.judge()
	return c.Verdict
}

// collapsed is texts as they are compared: white space collapsed, empty ones gone.
func collapsed(texts []string) []string {
	var out []string
	for _, s := range texts {
		if s = tagtree.Collapse(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
