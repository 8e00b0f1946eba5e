package pages

import (
	"context"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Choices is a library's templates, compiled, to choose from for many pages; the library is not needed any more.
type Choices struct {
	index    *match.Index
	programs map[string]*program.Program
}

// ReadChoices compiles the library's templates. One that cannot be compiled is
// no reason to do without the others.
func ReadChoices(ctx context.Context, store *stores.Stores) (*Choices, error) {
	c := &Choices{match.NewIndex(), map[string]*program.Program{}}
	for stored, err := range store.Library.Templates(ctx) {
		if err != nil {
			if ctx.Err() != nil {
				return c, ctx.Err()
			}
			continue
		}
		if p, err := program.Compile(stored.Template); err == nil {
			c.programs[stored.ID] = p
			c.index.Put(stored.ID, p)
		}
	}
	return c, ctx.Err()
}

// Chooser gives the best template for each page.
func (c *Choices) Chooser() extract.Chooser {
	return extract.Best(c.index, func(id string) *program.Program { return c.programs[id] })
}

// Name is the name of a template.
func (c *Choices) Name(id string) string { return c.programs[id].Template().Name }

// Matched is what was found for one page.
type Matched struct {
	Verdicts []match.Verdict // best first
	Fits     bool
	Why      string
	Similar  []match.SimilarPage // the page against the best template's samples
}

// maxMatched is how many templates a match tells about.
const maxMatched = 5

// Samples gives the sample pages of a template.
type Samples func(ctx context.Context, id string) ([]*page.Page, error)

// Match finds the templates for a page. With samples it compares the page with
// those of the best template too: by Deng & Xiong's strict test, and by ours.
func (c *Choices) Match(ctx context.Context, t *tagtree.Tree, samples Samples) (m Matched, err error) {
	m.Verdicts, m.Fits, m.Why = c.index.Best(t, maxMatched)
	if samples == nil || len(m.Verdicts) == 0 {
		return m, nil
	}
	pages, err := samples(ctx, m.Verdicts[0].ID)
	if err != nil {
		return m, err
	}
	var trees []*tagtree.Tree
	for _, p := range pages {
		if s, err := tagtree.Parse(p); err == nil {
			trees = append(trees, s)
		}
	}
	e, err := c.index.Explain(t, m.Verdicts[0].ID, trees...)
	m.Similar = e.Similar
	return m, err
}
