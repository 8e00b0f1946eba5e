package remote

import (
	"context"
	"errors"

	"wrapsmith/app/folder"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
)

// Copy is the copy of a server's templates on this machine, which the command line works on.
//
//	OpenCopy    opens it, brought up to date where the server answers
//	SendBack    sends what was changed in it since
type Copy struct {
	Remote
	file string         // of the copy's library
	had  map[string]int // its templates and their versions when it was opened
}

// Failed is a template that could not be brought up to date or sent.
type Failed struct {
	ID, Name string
	Err      error
}

// OpenCopy opens the copy that goes with the library at a path, and brings it up to date. What was
// changed in the copy stays as it is. Templates that cannot be taken leave the others; they
// are returned. With ErrAway the copy is open and as it was.
func OpenCopy(ctx context.Context, to Connection, path string) (*Copy, *stores.Stores, []Failed, error) {
	dir, err := to.CopyFolder(path)
	if err != nil {
		return nil, nil, nil, err
	}
	c := &Copy{Remote: Remote{to}, file: folder.Library(dir)}
	store, err := stores.Open(ctx, c.file)
	if err != nil {
		return nil, nil, nil, err
	}
	failed, away := c.pull(ctx, store)
	if away != nil && !errors.Is(away, ErrAway) {
		return nil, nil, failed, errors.Join(away, store.Close())
	}
	entries, err := entriesOf(ctx, store)
	if err != nil {
		return nil, nil, nil, errors.Join(err, store.Close())
	}
	c.had = map[string]int{}
	for _, e := range entries {
		c.had[e.ID] = e.Version
	}
	return c, store, failed, away
}

func entriesOf(ctx context.Context, store *stores.Stores) ([]library.Entry, error) {
	_, entries, err := store.Library.List(ctx, library.Query{})
	return entries, err
}

// pull takes what is new on the server into the copy.
func (c *Copy) pull(ctx context.Context, store *stores.Stores) (failed []Failed, err error) {
	all, err := c.Compare(ctx, store)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		switch d.State {
		case SyncThere, SyncBehind:
			err = c.TakeDifference(ctx, store, d)
		case SyncGone:
			err = store.Library.Delete(ctx, d.Local.ID)
		}
		if Hopeless(ctx, err) {
			return failed, err
		}
		if err != nil {
			id, name, _ := d.Name()
			failed = append(failed, Failed{id, name, err})
		}
	}
	return failed, nil
}

// TakeDifference takes the server's version of a template that differs.
func (r *Remote) TakeDifference(ctx context.Context, store *stores.Stores, d Difference) error {
	local, base := "", 0
	if d.Local != nil {
		local, base = d.Local.ID, d.Local.Version
	}
	_, err := r.Take(ctx, store, d.There.ID, d.There.Version, local, base)
	return err
}

// SendBack sends what was changed in the copy since it was opened. What the server does not take,
// or cannot now, stays in the copy and is returned.
func (c *Copy) SendBack(ctx context.Context) (failed []Failed, err error) {
	store, err := stores.Open(ctx, c.file)
	if err != nil {
		return nil, err
	}
	failed, err = c.send(ctx, store)
	return failed, errors.Join(err, store.Close())
}

func (c *Copy) send(ctx context.Context, store *stores.Stores) (failed []Failed, err error) {
	entries, err := entriesOf(ctx, store)
	if err != nil {
		return nil, err
	}
	synced, err := store.Library.SyncedWith(ctx, c.Address)
	if err != nil {
		return nil, err
	}
	known := map[string]*library.Synced{}
	for i := range synced {
		known[synced[i].Local] = &synced[i]
	}
	for _, e := range entries {
		if c.had[e.ID] == e.Version {
			continue
		}
		if _, err := c.Send(ctx, store, e, known[e.ID], false); err != nil {
			failed = append(failed, Failed{e.ID, e.Name, err})
		}
		if err := ctx.Err(); err != nil {
			return failed, err
		}
	}
	return failed, nil
}
