package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	datafolder "wrapsmith/app/folder"
	"wrapsmith/app/remote"
	"wrapsmith/app/services"
	"wrapsmith/backend/terminal/columns"
)

type syncFlags struct {
	library                              string
	push, pull, all, asNew, ofCopy, json bool
}

func syncCommand() *cobra.Command {
	var f syncFlags
	c := &cobra.Command{
		Use:   "sync [ID|NAME...]",
		Short: "Compare this machine's library with a team's server, and send what you choose",
		Long: `Compares the library of this machine with the server of "wrapsmith connect", and lists
the differences, one per line:

  new        only here
  newer      changed here since both were equal
  behind     changed on the server
  conflict   changed in both places, or changed here and deleted there
  there      only on the server
  gone       deleted on the server

Only named templates are sent. --push sends the named templates that are new or newer,
--pull takes the named ones that are behind or there; --all names all of them. A
conflict is never settled automatically: both stay. --push --as-new sends yours as a new
template beside the server's, and --pull then takes theirs.

--copy compares the copy that the connected commands use. The exit code is 1 while there
are conflicts.`,
		Example: `  wrapsmith sync
  wrapsmith sync --push shop
  wrapsmith sync --pull --all`,
		RunE: func(c *cobra.Command, names []string) error { return runSync(c, f, names) },
	}
	libraryFlag(c, &f.library)
	c.Flags().BoolVar(&f.push, "push", false, "send templates to the server")
	c.Flags().BoolVar(&f.pull, "pull", false, "take templates from the server")
	c.Flags().BoolVar(&f.all, "all", false, "all that can be sent or taken without a conflict")
	c.Flags().BoolVar(&f.asNew, "as-new", false, "with --push: send as new templates")
	jsonFlag(c, &f.json)
	c.Flags().BoolVar(&f.ofCopy, "copy", false, "the copy of the server's templates, instead of this machine's own library")
	return c
}

func runSync(c *cobra.Command, f syncFlags, names []string) error {
	if f.push && f.pull {
		return misused(c, "--push and --pull are two steps")
	}
	if (f.push || f.pull) && !f.all && len(names) == 0 {
		return misused(c, "name the templates, or --all")
	}
	to, err := connected(f.library)
	if err != nil {
		return err
	}
	if to == nil {
		return errors.New("connected to no server: begin with 'wrapsmith connect'")
	}
	l, err := f.open(c, to)
	if err != nil {
		return err
	}
	defer l.Close() // every change is written when it is made
	all, err := l.Sync.CompareWithServer(c.Context(), nil)
	if err != nil {
		return err
	}
	if !f.push && !f.pull {
		return f.printDifferences(c.OutOrStdout(), all.Templates)
	}
	chosen, err := choose(all.Templates, names, f)
	if err != nil {
		return err
	}
	return f.settle(c, l.Sync, chosen)
}

// open opens what is compared with the server: this machine's library, or the copy of the server's templates.
func (f syncFlags) open(c *cobra.Command, to *remote.Connection) (*services.Library, error) {
	path, err := libraryPath(f.library)
	if err != nil {
		return nil, err
	}
	options := serviceOptions(path)
	if f.ofCopy {
		dir, err := to.CopyFolder(path)
		if err != nil {
			return nil, err
		}
		path = datafolder.Library(dir)
	}
	return services.Open(c.Context(), path, services.Need{Library: services.Created}, options)
}

func (f syncFlags) printDifferences(out io.Writer, all []remote.SyncTemplate) error {
	if f.json {
		if err := jsonLines(out, all); err != nil {
			return err
		}
	} else {
		w := columns.Left(out)
		fmt.Fprintln(w, "STATE\tID\tNAME\tSITE")
		for _, s := range all {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.State, cmp.Or(s.Local, s.Remote), s.Name, s.Site)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(all, func(s remote.SyncTemplate) bool { return s.State == remote.SyncConflict }) {
		return nil
	}
	return errSome
}

// choose finds the named templates, or all that the step is for.
func choose(all []remote.SyncTemplate, names []string, f syncFlags) ([]remote.SyncTemplate, error) {
	fit := []string{remote.SyncNew, remote.SyncNewer}
	if f.pull {
		fit = []string{remote.SyncBehind, remote.SyncThere}
	}
	var out []remote.SyncTemplate
	for _, s := range all {
		if f.all && slices.Contains(fit, s.State) {
			out = append(out, s)
		}
	}
	for _, want := range names {
		found := false
		for _, s := range all {
			if want == cmp.Or(s.Local, s.Remote) || want == s.Name {
				found = true
				out = append(out, s)
			}
		}
		if !found {
			return nil, fmt.Errorf("%q: no template of this name differs; see 'wrapsmith sync'", want)
		}
	}
	return out, nil
}

// errBothChanged is for a template that this step would overwrite on one of the two sides.
var errBothChanged = errors.New("it is not the same here and there")

// settle does what was chosen; one that fails does not stop the others.
func (f syncFlags) settle(c *cobra.Command, sync *remote.Sync, chosen []remote.SyncTemplate) error {
	some := false
	for _, s := range chosen {
		id := cmp.Or(s.Local, s.Remote)
		done, err := f.one(c.Context(), sync, s)
		switch {
		case remote.Hopeless(c.Context(), err):
			return fmt.Errorf("%s (%s): %w", s.Name, id, err)
		case errors.Is(err, errBothChanged):
			some = true
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s (%s): %s; both are kept\n", s.Name, id, plainText(err))
		case err != nil:
			some = true
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s (%s) stays as it is: %s\n", s.Name, id, plainText(err))
		default:
			fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", done, id, s.Name)
		}
	}
	if some {
		return errSome
	}
	return nil
}

// one sends or takes one template, and says what was done.
func (f syncFlags) one(ctx context.Context, sync *remote.Sync, s remote.SyncTemplate) (string, error) {
	switch {
	case f.push && s.Local != "" && (f.asNew || s.State == remote.SyncNew || s.State == remote.SyncNewer):
		out, err := sync.SendToServer(ctx, &struct{ Body remote.SendTemplate }{remote.SendTemplate{Local: s.Local, AsNew: f.asNew}})
		return out.State, err
	case f.pull && (s.State == remote.SyncThere || s.State == remote.SyncBehind):
		_, err := sync.TakeFromServer(ctx, &struct{ Body remote.TakeTemplate }{remote.TakeTemplate{
			Remote: s.Remote, RemoteVersion: s.RemoteVersion, Local: s.Local, LocalVersion: s.LocalVersion,
		}})
		return "taken", err
	}
	return "", fmt.Errorf("%w: it is %q", errBothChanged, s.State)
}
