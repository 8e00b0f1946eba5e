package induce

import (
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Complete adds what concerns the whole template: the pruned tree of the first
// marked sample with its slots, and the fingerprint for matching.
func Complete(t *template.Template, samples []*tagtree.Tree, marks []Mark) {}
