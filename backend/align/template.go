package align

import (
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Template is a template's tag tree made ready to be aligned with pages.
type Template struct{}

// Prepare flattens a template's tree.
func Prepare(root *template.Node) *Template { return &Template{} }

// Align aligns the template with a page and returns the node of each slot that found one.
func (a *Template) Align(t *tagtree.Tree) map[string]tagtree.NodeID { return nil }
