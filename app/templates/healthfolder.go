package templates

import (
	"context"
	"fmt"

	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/web/page"
)

// TestFolder tests a template of a folder by what it expects itself, and by its records.json.
func TestFolder(ctx context.Context, t archive.FolderTemplate) (library.Health, error) {
	h, err := TestTemplate(ctx, t.Template, t.Pages)
	if err != nil {
		return h, err
	}
	said := map[string]bool{} // red cells that both say are told once
	for _, cell := range h.Cells {
		said[fmt.Sprint(cell.Page, cell.Record, cell.Field)] = true
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
			if key := fmt.Sprint(cell.Page, cell.Record, cell.Field); !said[key] {
				said[key] = true
				cell.Page = x.File
				h.Cells = append(h.Cells, cell)
				h.Red++
			} else {
				h.Tests-- // the same test
			}
		}
	}
	return h, nil
}
