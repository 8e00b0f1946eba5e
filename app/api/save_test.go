package api

import (
	"os"
	"testing"

	"wrapsmith/backend/stores/archive"

	"wrapsmith/backend/stores/library"
)

// The library import of the command line and of the API save through Templates.
func TestAnImportRunsTheTests(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	done, err := c.app.templates.ImportTree(t.Context(), os.DirFS("../../templates/people"), archive.Options{Who: "ann"})
	if err != nil || len(done) == 0 || done[0].State != library.Added {
		t.Fatalf("imported %+v, %v", done, err)
	}
	for _, one := range done {
		health, err := c.store.Library.Health(t.Context(), []string{one.Entry.ID})
		if h := health[one.Entry.ID]; err != nil || h.Version != one.Entry.Version || h.Checked.IsZero() {
			t.Errorf("%s: health %+v, %v; want that of version %d", one.Entry.Name, h, err, one.Entry.Version)
		}
	}
}
