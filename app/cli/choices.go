package cli

import (
	"context"
	"errors"

	"wrapsmith/app/pages"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// openChoices reads the choices of the library in a folder, which has to be there.
func openChoices(ctx context.Context, folder string) (c *pages.Choices, err error) {
	store, _, err := openLibrary(ctx, folder, false)
	if err != nil {
		return nil, err
	}
	defer store.Close() // only read
	return pages.ReadChoices(ctx, store)
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
