package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	datafolder "wrapsmith/app/folder"
	"wrapsmith/app/remote"
	"wrapsmith/app/services"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/template/sandbox"
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

// What the commands need of a library.
var (
	needTemplates = services.Need{Library: services.Existing}
	needRuns      = services.Need{Results: services.Existing}
	needAll       = services.Need{Library: services.Existing, Results: services.Existing}
)

// openLibrary opens the library in a folder, the person's own when the folder is "", with its use cases.
//
// After "wrapsmith connect" the person's own is the copy of the server's templates.
func openLibrary(c *cobra.Command, folder string, need services.Need) (*services.Library, error) {
	return openAs(c, folder, need, serviceOptions)
}

// openAs is openLibrary with other options.
func openAs(c *cobra.Command, folder string, need services.Need, options func(path string) services.Options) (*services.Library, error) {
	path, err := libraryPath(folder)
	if err != nil {
		return nil, err
	}
	if folder == "" && need.Library != services.Unused {
		if l, err := openCopy(c, path, need, options(path)); l != nil || err != nil {
			return l, err
		}
	}
	return services.Open(c.Context(), path, need, options(path))
}

// openHere opens a library of this machine, whatever is connected.
func openHere(c *cobra.Command, folder string, need services.Need) (*services.Library, error) {
	path, err := libraryPath(folder)
	if err != nil {
		return nil, err
	}
	return services.Open(c.Context(), path, need, serviceOptions(path))
}

func serviceOptions(path string) services.Options {
	return services.Options{LocalFiles: true, Stylesheets: sandbox.Program(), ServerFile: remote.ConnectionFile(path)}
}

// using opens a library, lets a command do its work and closes it: every change is written when it is made.
func using(c *cobra.Command, folder string, need services.Need, do func(ctx context.Context, l *services.Library) error) error {
	l, err := openLibrary(c, folder, need)
	if err != nil {
		return err
	}
	defer l.Close() // every change is written when it is made
	return do(asUser(c.Context()), l)
}

// asUser lets changes carry the name of this machine's user.
func asUser(ctx context.Context) context.Context {
	return team.Operator(ctx, UserName(), "command line")
}

// onLibrary is using for the use cases of templates. A library that is not there is made only where create says so.
func onLibrary(c *cobra.Command, folder string, create bool, do func(ctx context.Context, ts *templates.Templates) error) error {
	need := needTemplates
	if create {
		need.Library = services.Created
	}
	return using(c, folder, need, func(ctx context.Context, l *services.Library) error { return do(ctx, l.Templates) })
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
