package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/app/remote"
	"wrapsmith/backend/output/columns"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
)

// pull brings a copy up to date. What was changed in the copy stays as it is. One
// template that cannot be taken is told, and leaves the others.
func (r *serverCopy) pull(ctx context.Context, store *stores.Stores, say io.Writer) error {
	all, err := r.Compare(ctx, store)
	if err != nil {
		return err
	}
	for _, s := range all {
		switch s.State {
		case remote.SyncThere:
			_, err = r.Take(ctx, store, s.There.ID, s.There.Version, "", 0)
		case remote.SyncBehind:
			_, err = r.Take(ctx, store, s.There.ID, s.There.Version, s.Local.ID, s.Local.Version)
		case remote.SyncGone:
			err = store.Library.Delete(ctx, s.Local.ID)
		}
		if hopeless(ctx, err) {
			return err
		}
		if err != nil {
			id, name, _ := s.Name()
			fmt.Fprintf(say, "wrapsmith: %s (%s) is not brought up to date: %s\n", name, id, plainText(err))
		}
	}
	return nil
}

// hopeless says whether an error of one template would be that of all.
func hopeless(ctx context.Context, err error) bool {
	return err != nil && (ctx.Err() != nil || errors.Is(err, remote.ErrAway) || errors.Is(err, remote.ErrRefused))
}

// versions are the templates of a library with their newest versions.
func versions(ctx context.Context, store *stores.Stores) (map[string]int, []library.Entry, error) {
	_, entries, err := store.Library.List(ctx, library.Query{})
	out := make(map[string]int, len(entries))
	for _, e := range entries {
		out[e.ID] = e.Version
	}
	return out, entries, err
}

// sendChanged sends what a command changed in a copy. What the server does not
// take, or cannot now, stays in the copy.
func (r *serverCopy) sendChanged(ctx context.Context, store *stores.Stores, say io.Writer) error {
	_, entries, err := versions(ctx, store)
	if err != nil {
		return err
	}
	synced, err := store.Library.SyncedWith(ctx, r.Address)
	if err != nil {
		return err
	}
	failed := false
	for _, e := range entries {
		if r.had[e.ID] == e.Version {
			continue
		}
		var known *library.Synced
		for i := range synced {
			if synced[i].Local == e.ID {
				known = &synced[i]
			}
		}
		if _, err := r.Send(ctx, store, e, known, false); err != nil {
			failed = true
			fmt.Fprintf(say, "wrapsmith: %s (%s) stays on this machine, see 'wrapsmith sync --copy': %s\n", e.Name, e.ID, plainText(err))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if failed {
		return errSome
	}
	return nil
}

type syncFlags struct {
	library                        string
	push, pull, all, asNew, ofCopy bool
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
	if f.ofCopy {
		if f.library, err = copyFolder(to, f.library); err != nil {
			return err
		}
	}
	store, _, err := openHere(c.Context(), f.library, true)
	if err != nil {
		return err
	}
	defer store.Close() // every change is written when it is made
	r := &serverCopy{Remote: remote.Remote{Connection: *to}}
	all, err := r.Compare(c.Context(), store)
	if err != nil {
		return err
	}
	if !f.push && !f.pull {
		return printDifferences(c.OutOrStdout(), all)
	}
	chosen, err := choose(all, names, f)
	if err != nil {
		return err
	}
	return r.settle(c, store, chosen, f)
}

func printDifferences(out io.Writer, all []remote.Difference) error {
	w := columns.Left(out)
	fmt.Fprintln(w, "STATE\tID\tNAME\tSITE")
	clash := false
	for _, s := range all {
		id, name, site := s.Name()
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.State, id, name, site)
		clash = clash || s.State == remote.SyncConflict
	}
	if err := w.Flush(); err != nil || !clash {
		return err
	}
	return errSome
}

// choose finds the named templates, or all that the step is for.
func choose(all []remote.Difference, names []string, f syncFlags) ([]remote.Difference, error) {
	fit := []string{remote.SyncNew, remote.SyncNewer}
	if f.pull {
		fit = []string{remote.SyncBehind, remote.SyncThere}
	}
	var out []remote.Difference
	for _, s := range all {
		if f.all && slices.Contains(fit, s.State) {
			out = append(out, s)
		}
	}
	for _, want := range names {
		found := false
		for _, s := range all {
			if id, name, _ := s.Name(); id == want || name == want {
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

// settle does what was chosen; one that does not go does not stop the others.
func (r *serverCopy) settle(c *cobra.Command, store *stores.Stores, chosen []remote.Difference, f syncFlags) error {
	some := false
	for _, s := range chosen {
		id, name, _ := s.Name()
		var done string
		var err error
		switch {
		case f.push && s.Local != nil && (f.asNew || s.State == remote.SyncNew || s.State == remote.SyncNewer):
			var out remote.Pushed
			if out, err = r.Send(c.Context(), store, *s.Local, s.Known, f.asNew); err == nil {
				done = out.State
			}
		case f.pull && s.State == remote.SyncThere:
			done = "taken"
			_, err = r.Take(c.Context(), store, s.There.ID, s.There.Version, "", 0)
		case f.pull && s.State == remote.SyncBehind:
			done = "taken"
			_, err = r.Take(c.Context(), store, s.There.ID, s.There.Version, s.Local.ID, s.Local.Version)
		default:
			err = fmt.Errorf("%w: it is %q here", remote.ErrClash, s.State)
		}
		switch {
		case hopeless(c.Context(), err):
			return fmt.Errorf("%s (%s): %w", name, id, err)
		case errors.Is(err, remote.ErrClash):
			some = true
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s (%s): %s; both are kept\n", name, id, plainText(err))
		case err != nil:
			some = true
			fmt.Fprintf(c.ErrOrStderr(), "wrapsmith: %s (%s) stays as it is: %s\n", name, id, plainText(err))
		default:
			fmt.Fprintf(c.OutOrStdout(), "%s\t%s\t%s\n", done, id, name)
		}
	}
	if some {
		return errSome
	}
	return nil
}
