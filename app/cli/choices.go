package cli

import (
	"context"
	"errors"
	"strings"

	"wrapsmith/backend/extract"
	"wrapsmith/backend/library"
	"wrapsmith/backend/match"
	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/source"
	"wrapsmith/backend/tagtree"
)

// choices is a library's templates, compiled, to choose from.
type choices struct {
	index    *match.Index
	programs map[string]*program.Program
}

// readChoices compiles the library's templates. One that cannot be compiled is
// no reason to do without the others.
func readChoices(ctx context.Context, store *library.Store) (*choices, error) {
	c := &choices{match.NewIndex(), map[string]*program.Program{}}
	for stored, err := range store.Templates(ctx) {
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

// choose is the best template for a page.
func (c *choices) choose(t *tagtree.Tree) (extract.Choice, error) {
	verdicts, fits, why := c.index.Best(t, 1)
	if !fits || len(verdicts) == 0 {
		return extract.Choice{}, errors.New(strings.TrimPrefix(why, "none fits: ")) // the run says itself that none fits
	}
	return extract.Choice{Program: c.programs[verdicts[0].ID], Result: &verdicts[0].Result}, nil
}

// pageError says what is wrong with a page, without the page's name.
func pageError(err error) string {
	var named *source.Error
	if errors.As(err, &named) {
		return named.Reason()
	}
	var refused *page.Error
	if errors.As(err, &refused) {
		return refused.Err.Error()
	}
	if err == extract.ErrNoTemplate { //nolint:errorlint // the bare error: a reason says more
		return "no template of the library fits this page"
	}
	return plainText(err)
}
