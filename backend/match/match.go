// Package match finds the library's best template for a page.
package match

import (
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
)

// Index holds the fingerprints of a library's templates. Safe for concurrent
// use once built; Put and Remove may be called at any time.
type Index struct{}

// Verdict is what was found of one template, best first.
type Verdict struct {
	ID      string      `json:"id" doc:"Template id in the library"`
	Score   float64     `json:"score" doc:"0..1"`
	Reasons []string    `json:"reasons" doc:"For and against, in words"`
	Result  record.Page `json:"-"` // the dry run
}

// NewIndex returns an empty index.
func NewIndex() *Index { panic("match: not yet") }

// Put adds or replaces a template.
func (x *Index) Put(id string, p *program.Program) { panic("match: not yet") }

// Remove takes a template out.
func (x *Index) Remove(id string) { panic("match: not yet") }

// Best ranks the templates for a page, best first, at most n. fits says whether
// the first is good enough to use; why says it in words ("none fits: ...").
func (x *Index) Best(t *tagtree.Tree, n int) (verdicts []Verdict, fits bool, why string) {
	panic("match: not yet")
}
