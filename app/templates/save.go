package templates

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// Types of the library that the use cases take and give.
type (
	// Saving is what is saved as a version.
	Saving = library.Save
	// Incoming is a template that is imported.
	Incoming = library.Incoming
	// Received says what became of an import.
	Received = library.Imported
)

// ErrConflict says that another version was saved meanwhile.
var ErrConflict = library.ErrConflict

// testTime is how long the tests may take after a save.
const testTime = 10 * time.Second

// Save saves a version of a template and runs its tests. Every save of every
// shell goes through it, Import or Publish.
func (ts *Templates) Save(ctx context.Context, v library.Save) (library.Entry, error) {
	e, err := ts.stores.Library.Save(ctx, v)
	if err == nil {
		ts.tested(ctx, e.ID)
	}
	return e, err
}

// Import takes a template file into the library and runs its tests.
func (ts *Templates) Import(ctx context.Context, in library.Incoming, who string) library.Imported {
	done := ts.stores.Library.Import(ctx, in, who)
	ts.imported(ctx, done)
	return done
}

// imported runs the tests of a template that an import saved; one that was there
// already, unchanged, was tested when it was saved.
func (ts *Templates) imported(ctx context.Context, one library.Imported) {
	if one.Err == nil && one.State != library.Unchanged {
		ts.tested(ctx, one.Entry.ID)
	}
}

// ImportTree takes the templates of a folder into the library (package archive)
// and runs their tests.
func (ts *Templates) ImportTree(ctx context.Context, folder fs.FS, o archive.Options) ([]archive.Taken, error) {
	all, err := archive.Take(ctx, ts.stores.Library, folder, o)
	if o.Look {
		return all, err
	}
	for _, one := range all {
		ts.imported(ctx, one.Imported)
	}
	return all, err
}

// Publish publishes the draft of a template and runs its tests. Version is the
// draft that was looked at, 0 for whichever it is.
func (ts *Templates) Publish(ctx context.Context, id string, version int) (library.Entry, error) {
	e, err := ts.stores.Library.Publish(ctx, id, version)
	if err == nil {
		ts.tested(ctx, e.ID)
	}
	return e, err
}

// Restore brings a deleted template back and runs its tests.
func (ts *Templates) Restore(ctx context.Context, id string) error {
	err := ts.stores.Library.Restore(ctx, id)
	if err == nil {
		ts.tested(ctx, id)
	}
	return err
}

// tested runs a template's tests after a save. If they cannot be run or their
// outcome not be kept, the save still holds: it is logged, and the nightly tests try again.
func (ts *Templates) tested(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), testTime)
	defer cancel()
	if _, err := ts.Test(ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) { // a draft is not tested
		ts.log.Error("the tests of a template could not be run", "template", id, "error", err)
	}
}
