package runs

import (
	"context"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/output/extract"
)

// OpenedPage is a workspace with a page of a run among its samples.
type OpenedPage struct {
	Workspace string `json:"workspace"`
	Page      int    `json:"page" doc:"PageView.ID"`
	New       bool   `json:"new" doc:"The workspace was made for it"`
}

// OpenResultPage opens the template that read a page of a run, with that page: in the workspace
// that the run extracted with, else in one that the caller has of the template's newest
// version, else in a new one.
func (rs *Runs) OpenResultPage(ctx context.Context, in *InResultPage) (OpenedPage, error) {
	run, res, err := rs.result(ctx, in)
	if err != nil {
		return OpenedPage{}, err
	}
	t, err := rs.resultTree(ctx, run, res)
	if err != nil {
		return OpenedPage{}, err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return OpenedPage{}, err
	}
	if spec.Workspace != "" && rs.team.MayUseWorkspace(ctx, spec.Workspace) != nil {
		spec.Workspace = ""
	}
	got, err := rs.workspaces.OpenPage(ctx, workspace.OpenPage{Workspace: spec.Workspace, Template: res.TemplateID, XML: spec.Template, Page: t.Page})
	return OpenedPage(got), err
}
