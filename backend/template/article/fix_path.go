package article

import "strings"

// HasContainer reports whether the body has a container, settled or by hand.
func (f Fix) HasContainer() bool { return f.Container != nil || len(f.Hand.Containers) > 0 }

// XPath is the body as an expression: its container, or "" when none is known.
// Of several written by hand it gives the first that finds something.
func (f Fix) XPath() string {
	if f.Container != nil {
		return f.Container.String()
	}
	var paths []string
	for _, c := range f.Hand.Containers {
		paths = append(paths, c.String())
	}
	return FirstOf(paths)
}

// FirstOf joins paths so that the nodes of the first path that finds any are found.
func FirstOf(paths []string) string {
	out := ""
	for i, p := range paths {
		if i == 0 {
			out = p
			continue
		}
		out += " | (" + p + ")[not(" + strings.Join(paths[:i], " | ") + ")]"
	}
	return out
}
