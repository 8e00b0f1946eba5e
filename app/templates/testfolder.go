package templates

import (
	"context"
	"fmt"
	"io/fs"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
)

// Tested is a template with how its tests stand.
type Tested struct {
	Name string // in the library, or its path in a folder
	library.Health
}

// FailedCell is an expected value that a template does not give.
type FailedCell = library.RedCell

// Failed reports whether a template is not green: red, or not to be tested at all.
func (t Tested) Failed() bool { return t.Red > 0 || t.Problem != "" }

// TestLibrary runs the tests of all templates of the library and keeps how they stand.
func (ts *Templates) TestLibrary(ctx context.Context) ([]Tested, error) {
	_, entries, err := ts.stores.Library.List(ctx, library.Query{})
	if err != nil {
		return nil, err
	}
	all := make([]Tested, 0, len(entries))
	for _, e := range entries {
		h, err := ts.Test(ctx, e.ID)
		if err != nil {
			return all, err
		}
		all = append(all, Tested{e.Name, h})
	}
	return all, nil
}

// TestFolder runs the tests of the templates of a folder, as an export writes it: by what each template
// expects itself, and by the records.json beside it.
func TestFolder(ctx context.Context, folder fs.FS) ([]Tested, error) {
	found, err := archive.ReadFolder(ctx, folder)
	if err != nil {
		return nil, err
	}
	all := make([]Tested, 0, len(found))
	for _, t := range found {
		one := Tested{Name: t.Path}
		if t.Err != nil {
			one.Problem = t.Err.Error()
		} else if one.Health, err = TestFile(ctx, t); err != nil {
			return all, err
		}
		all = append(all, one)
	}
	return all, nil
}

// TestFile runs the tests of one template of a folder.
func TestFile(ctx context.Context, t archive.FolderTemplate) (library.Health, error) {
	h, err := TestTemplate(ctx, t.Template, t.Pages)
	if err != nil {
		return h, err
	}
	counted := map[string]bool{} // red cells of both kinds of expectation count once
	for _, cell := range h.Cells {
		counted[cellKey(cell)] = true
	}
	for _, x := range t.Expect {
		if x.Page == nil {
			h.Problem = fmt.Sprintf("records.json expects records of %q, which is not there", x.File)
			continue
		}
		more, err := TestTemplate(ctx, Expecting(t.Template, x.Page, x.Records), []*page.Page{x.Page})
		if err != nil {
			return h, err
		}
		h.Tests += more.Tests
		for _, cell := range more.Cells {
			if counted[cellKey(cell)] {
				h.Tests-- // the same test
				continue
			}
			counted[cellKey(cell)] = true
			cell.Page = x.File
			h.Cells = append(h.Cells, cell)
			h.Red++
		}
	}
	return h, nil
}

func cellKey(c FailedCell) string { return fmt.Sprint(c.Page, c.Record, c.Field) }
