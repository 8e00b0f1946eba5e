package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// openChoices reads the choices of the library in a folder, which has to be there.
func openChoices(c *cobra.Command, folder string) (*pages.Choices, error) {
	l, err := openLibrary(c, folder, needTemplates)
	if err != nil {
		return nil, err
	}
	defer l.Close() // only read
	return l.Choices(c.Context())
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
