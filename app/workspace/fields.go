package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template/locator"
)

// HandXPath is a locator that a person wrote.
type HandXPath struct {
	XPath string `json:"xpath" minLength:"1" maxLength:"4000"`
	Old   string `json:"old,omitempty" maxLength:"4000" doc:"The locator in whose place it comes; absent: it comes in the place of all"`
}

// InField names a field of a workspace in a path.
type InField struct {
	InWorkspace
	Field string `path:"field" maxLength:"200" doc:"Name of the field"`
}

// ChangeFieldRequest is the request of ChangeField.
type ChangeFieldRequest struct {
	InField
	Body author.FieldChange
}

// PutXPathRequest is the request of PutXPath.
type PutXPathRequest struct {
	InField
	Body HandXPath
}

// ChangeField lets the caller change a field's name, label, type, rule or place.
func (ws *Workspaces) ChangeField(ctx context.Context, in *ChangeFieldRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.Change(in.Field, in.Body) })
}

// RemoveField lets the caller take a field and its marks away.
func (ws *Workspaces) RemoveField(ctx context.Context, in *InField) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.RemoveField(in.Field) })
}

// PutXPath lets the caller replace what was learned for a field by a locator written by hand.
func (ws *Workspaces) PutXPath(ctx context.Context, in *PutXPathRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error {
		return s.ReplaceXPath(in.Field, in.Body.Old, locator.Long(in.Body.XPath))
	})
}
