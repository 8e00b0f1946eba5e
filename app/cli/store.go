package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"wrapsmith/app"
	"wrapsmith/backend/library"
)

// libraryFlag adds the flag that says where the library is.
func libraryFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "library", "", "`folder` of the library (default: see 'wrapsmith help data')")
	c.MarkFlagDirname("library") //nolint:errcheck // the flag is there
}

// openLibrary opens the library in a folder, the person's own when the folder
// is "". One that is not there is made only where make says so.
func openLibrary(ctx context.Context, folder string, create bool) (*library.Store, string, error) {
	if folder == "" {
		var err error
		if folder, err = app.DataFolder(); err != nil {
			return nil, "", err
		}
	}
	file := app.LibraryFile(folder)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && !create {
		return nil, folder, fmt.Errorf("%s: there is no library here; take templates in with 'wrapsmith library import', or name its folder with --library", folder)
	}
	store, err := library.Open(ctx, file)
	return store, folder, err
}
