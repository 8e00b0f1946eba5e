package cli

import (
	"context"
	"errors"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// choices is a library's templates, compiled, to choose from.
type choices struct {
	index    *match.Index
	programs map[string]*program.Program
}

// readChoices compiles the library's templates. One that cannot be compiled is
// no reason to do without the others.
func readChoices(ctx context.Context, store *stores.Stores) (*choices, error) {
	c := &choices{match.NewIndex(), map[string]*program.Program{}}
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

// openChoices reads the choices of the library in a folder, which has to be there.
func openChoices(ctx context.Context, folder string) (c *choices, err error) {
	store, _, err := openLibrary(ctx, folder, false)
	if err != nil {
		return nil, err
	}
	defer store.Close() // only read
	return readChoices(ctx, store)
}

// chooser is the best template for each page.
func (c *choices) chooser() extract.Chooser {
	return extract.Best(c.index, func(id string) *program.Program { return c.programs[id] })
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
