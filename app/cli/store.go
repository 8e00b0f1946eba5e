package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"wrapsmith/app/crawls"
	datafolder "wrapsmith/app/folder"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// libraryVariable names the library where no flag does: so that no list of
// processes shows a password.
const libraryVariable = "WRAPSMITH_LIBRARY"

// libraryFlag adds the flag that says where the library is.
func libraryFlag(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "library", "", "`folder` of the library, or postgres://user@host/database (default: see 'wrapsmith help data')")
	c.MarkFlagDirname("library") //nolint:errcheck // the flag is there
	*to = os.Getenv(libraryVariable)
}

// openLibrary opens the library in a folder, the person's own when the folder
// is "", or at an address, and says where it is. One in a folder that has none is
// made only where create says so.
//
// After "wrapsmith connect" the person's own is the copy of the server's templates.
func openLibrary(ctx context.Context, folder string, create bool) (*stores.Stores, string, error) {
	if folder == "" {
		if store, at, err := openCopy(ctx); store != nil || err != nil {
			return store, at, err
		}
	}
	return openHere(ctx, folder, create)
}

// libraryPath returns the path or address of the library in a folder, of the person's own when the folder is "".
func libraryPath(folder string) (string, error) {
	if folder == "" {
		var err error
		if folder, err = datafolder.Data(); err != nil {
			return "", err
		}
	}
	return datafolder.Library(folder), nil
}

// openHere opens a library of this machine, whatever is connected.
func openHere(ctx context.Context, folder string, create bool) (*stores.Stores, string, error) {
	if folder == "" {
		var err error
		if folder, err = datafolder.Data(); err != nil {
			return nil, "", err
		}
	}
	file := datafolder.Library(folder)
	if store.IsAddress(file) {
		open := stores.OpenExisting
		if create {
			open = stores.Open
		}
		store, err := open(ctx, file)
		if err != nil {
			return nil, "", err
		}
		return store, store.Path(), nil
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && !create {
		return nil, folder, fmt.Errorf("%s: there is no library here; take templates in with 'wrapsmith library import', or name its folder with --library", folder)
	}
	store, err := stores.Open(ctx, file)
	return store, folder, err
}

// existingResults opens the result database beside a library. At an address that
// has neither it makes none.
func existingResults(ctx context.Context, folder string) (*results.Results, error) {
	if store.IsAddress(folder) {
		r, err := results.OpenExisting(ctx, folder)
		if !errors.Is(err, store.ErrNone) {
			return r, err
		}
		library, err := stores.OpenExisting(ctx, folder)
		if err != nil {
			return nil, err
		}
		if err := library.Close(); err != nil {
			return nil, err
		}
	}
	return openResults(ctx, folder)
}

// openResults opens the result database beside a library.
func openResults(ctx context.Context, folder string) (*results.Results, error) {
	path, err := libraryPath(folder)
	if err != nil {
		return nil, err
	}
	return results.Open(ctx, results.Path(path))
}

// writableResults opens the result database for a new run: that beside a library,
// or that of the person's own library where the library's folder is read-only.
func writableResults(c *cobra.Command, folder string) (*results.Results, error) {
	path, err := libraryPath(folder)
	if err != nil || store.IsAddress(path) || folder == "" || writable(filepath.Dir(path)) {
		return openResults(c.Context(), folder)
	}
	own, err := libraryPath("")
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s is read-only; the run is kept with your own runs, in %s\n", filepath.Dir(path), filepath.Dir(own))
	return openResults(c.Context(), "")
}

// writable says whether a folder takes new files, or can be made.
func writable(dir string) bool {
	file, err := os.CreateTemp(dir, ".wrapsmith-*")
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return errors.Join(file.Close(), os.Remove(file.Name())) == nil
}

// openCrawls gives the crawls beside a library.
func openCrawls(folder string) (*crawls.Crawls, error) {
	path, err := libraryPath(folder)
	if err != nil {
		return nil, err
	}
	return crawls.Open(path), nil
}

// onLibrary opens the use cases of a library's templates, the library in a folder
// or the person's own, and closes it at the end: every change is written when it
// is made. A library that is not there is made only where create says so.
func onLibrary(c *cobra.Command, folder string, create bool, do func(ctx context.Context, ts *templates.Templates) error) error {
	store, _, err := openLibrary(c.Context(), folder, create)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	return do(team.As(c.Context(), UserName()), templatesOf(store))
}

// onTemplate is onLibrary for one template, named by its id or its name.
func onTemplate(c *cobra.Command, folder, name string, do func(ctx context.Context, ts *templates.Templates, in templates.InTemplate) error) error {
	return onLibrary(c, folder, false, func(ctx context.Context, ts *templates.Templates) error {
		id, err := ts.Find(ctx, name)
		if err != nil {
			return err
		}
		return do(ctx, ts, templates.InTemplate{ID: id})
	})
}

// templatesOf returns the use cases of a library's templates.
func templatesOf(s *stores.Stores) *templates.Templates {
	return templates.New(s, nil, nil, team.New(s.Accounts, team.Options{}), nil)
}
