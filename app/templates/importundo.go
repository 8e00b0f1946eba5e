package templates

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/library"
)

// ImportNote is an import that the library remembers.
type ImportNote struct {
	ID        string    `json:"id"`
	Who       string    `json:"who"`
	When      time.Time `json:"when"`
	Undone    time.Time `json:"undone,omitzero"`
	Templates []string  `json:"templates" doc:"Names of what it added or changed"`
}

// ImportList lists imports, the newest first.
type ImportList struct {
	Imports []ImportNote `json:"imports"`
}

// InImport names an import in a path.
type InImport struct {
	Import string `path:"import" maxLength:"64" doc:"Id of the import"`
}

// UndoneImport says what became of each template of an import.
type UndoneImport struct {
	Files []UndoneFile `json:"files"`
}

// UndoneFile is what became of one template.
type UndoneFile struct {
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	State   string          `json:"state" enum:"trash,restored,left" doc:"trash: it is in the trash; restored: it is as it was before; left: it was changed since, and stays"`
	Version int             `json:"version,omitempty" doc:"Of restored: the version that has the text of the one before the import"`
	Reason  string          `json:"reason,omitempty" doc:"Why it was left"`
	Message message.Message `json:"message,omitzero" doc:"The same as a message"`
}

var (
	errNoImport     = problem.New(problem.NotFound, "noimport", "There is no such import: the newest 100 are remembered.")
	errUndone       = problem.New(problem.Conflict, "undone", "This import was undone already.")
	errOthersImport = problem.New(problem.Forbidden, "othersimport", "This is another person's import. That person or an admin can undo it.")
)

// ListImports returns the imports that are remembered, the newest first.
func (ts *Templates) ListImports(ctx context.Context, _ *struct{}) (ImportList, error) {
	list, err := ts.stores.Library.Imports(ctx, "")
	out := ImportList{Imports: make([]ImportNote, len(list))}
	for i, k := range list {
		var r importReport
		if err := json.Unmarshal(k.Report, &r); err != nil {
			return out, err
		}
		out.Imports[i] = ImportNote{ID: k.ID, Who: k.Who, When: k.Made, Undone: k.Undone, Templates: []string{}}
		for _, d := range r.Done {
			out.Imports[i].Templates = append(out.Imports[i].Templates, d.Name)
		}
	}
	return out, err
}

// UndoImport takes an import back: what it added goes to the trash, and what it changed gets the version before as
// its newest one. What was changed since stays. Comments that came along stay too.
func (ts *Templates) UndoImport(ctx context.Context, in *InImport) (UndoneImport, error) {
	b, err := ts.keptImport(ctx, in.Import)
	switch {
	case err != nil:
		return UndoneImport{}, err
	case !b.Undone.IsZero():
		return UndoneImport{}, errUndone
	case b.Who != team.Who(ctx) && !team.CallerOf(ctx).Allows(team.Admin):
		return UndoneImport{}, errOthersImport
	}
	out := UndoneImport{Files: []UndoneFile{}}
	for _, d := range slices.Backward(b.report.Done) {
		one, err := ts.undo(ctx, d)
		if err != nil {
			return out, err
		}
		out.Files = append(out.Files, one)
	}
	b.Undone = time.Now().UTC()
	return out, ts.stores.Library.PutImport(ctx, b.Kept)
}

// undo takes one template back to what it was.
func (ts *Templates) undo(ctx context.Context, d importedTemplate) (UndoneFile, error) {
	out := UndoneFile{ID: d.ID, Name: d.Name}
	head, _, err := ts.stores.Library.Head(ctx, d.ID)
	if err != nil {
		return out, err
	}
	if head.Version != d.Head || head.Deleted {
		out.State = "left"
		out.Message = message.New("importchanged", "n", strconv.Itoa(head.Version))
		out.Reason = fmt.Sprintf("It was changed since: version %d is the newest.", head.Version)
		if head.Deleted {
			out.State, out.Reason, out.Message = "trash", "", message.Message{}
		}
		return out, nil
	}
	if d.State == library.Added {
		out.State = "trash"
		return out, ts.DeleteTemplate(ctx, &InTemplate{ID: d.ID})
	}
	out.State = "restored"
	if out.Version, err = ts.backTo(ctx, d); err != nil {
		return out, err
	}
	if !slices.Equal(d.TagsBefore, d.TagsAfter) {
		if _, err := ts.stores.Library.SetTags(ctx, d.ID, d.TagsBefore); err != nil {
			return out, err
		}
	}
	if d.Trash {
		out.State = "trash"
		err = ts.DeleteTemplate(ctx, &InTemplate{ID: d.ID})
	}
	return out, err
}

// backTo saves the version before an import as the newest one, where the import made another; it returns the newest.
func (ts *Templates) backTo(ctx context.Context, d importedTemplate) (int, error) {
	if d.Head == d.Before {
		return d.Head, nil // its tags or comments alone were changed
	}
	in := &RestoreVersionRequest{InTemplate: InTemplate{ID: d.ID}, Version: d.Before}
	in.Body.Newest, in.Body.Draft = d.Head, !d.Published
	in.Body.Note = fmt.Sprintf("import undone: version %d again", d.Before)
	e, err := ts.RestoreVersion(ctx, in)
	return e.Version, err
}
