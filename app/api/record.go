package api

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/crawls"
	"wrapsmith/app/remote"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
)

// makes and deletes say which kind of thing an operation makes or deletes, that has an owner.
var (
	makes   = map[string]string{"createRun": team.OwnRun, "runSchedule": team.OwnRun, "createCrawl": team.OwnCrawl, "createSchedule": team.OwnSchedule, "addComment": team.OwnComment, "saveQuery": team.OwnQuery}
	deletes = map[string]string{"deleteRun": team.OwnRun, "deleteCrawl": team.OwnCrawl, "deleteSchedule": team.OwnSchedule, "deleteComment": team.OwnComment, "deleteQuery": team.OwnQuery}
)

// note notes an operation that succeeded, before it is answered: whose a new
// thing is, and a line in the audit log. A crash between the change and its line
// leaves a change without a line.
func (a *App) note(ctx context.Context, out any) error {
	c := requestOf(ctx)
	o := c.Operation()
	if team.CallerOf(ctx).Person.ID == "" {
		return nil
	}
	var err error
	if w, ok := out.(workspace.Workspace); ok && c.Param("workspace") == "" {
		err = a.team.BeginWorkspace(ctx, w.ID)
	}
	if o.OperationID == "deleteWorkspace" {
		err = a.team.EndWorkspace(ctx, c.Param("workspace"))
	}
	if kind, ok := makes[o.OperationID]; ok && err == nil && idOf(out) != "" { // a scheduled check makes no run
		err = a.team.Begin(ctx, kind, idOf(out))
	}
	if kind, ok := deletes[o.OperationID]; ok && err == nil {
		err = a.team.End(ctx, kind, thingOf(c))
	}
	if r := ruleOf(o); err != nil || r == nil || !r.Audit {
		return err
	}
	return a.team.Note(ctx, o.OperationID, what(c, out))
}

// idOf is the id of what an operation of makes made.
func idOf(out any) string {
	switch v := out.(type) {
	case runs.Run:
		return v.ID
	case crawls.Crawl:
		return v.ID
	case runs.Schedule:
		return v.ID
	case templates.TemplateComment:
		return v.ID
	}
	return ""
}

// ids are the ids in a request's address.
func ids(c huma.Context) (out []string) {
	for _, name := range pathParams(c.Operation().Path) {
		out = append(out, c.Param(name))
	}
	return out
}

// what names the thing that was changed: by its name where the answer has one,
// and by the ids of the address.
func what(c huma.Context, out any) string {
	var name, id string
	var version int
	switch v := out.(type) {
	case workspace.Workspace:
		name, id, version = v.Name, v.LibraryID, v.Version
	case templates.TemplateEntry:
		name, id, version = v.Name, v.ID, v.Version
	case remote.Pushed:
		name, id = v.Template.Name, v.Template.ID
	case runs.Run:
		name, id = v.Name, v.ID
	case runs.Schedule:
		name, id = v.Name, v.ID
	case crawls.Crawl:
		name, id = strings.Join(v.Seeds, " "), v.ID
	case templates.UndoneImport:
		var names []string
		for _, f := range v.Files {
			names = append(names, f.Name+" ("+f.ID+")")
		}
		return strings.Join(names, ", ")
	case templates.Imported:
		var names []string
		for _, e := range v.Imported {
			names = append(names, e.Name+" ("+e.ID+")")
		}
		return strings.Join(names, ", ")
	}
	if id == "" {
		id = strings.Join(ids(c), "/")
	}
	if name != "" {
		id = fmt.Sprintf("%s (%s)", name, id)
	}
	if version > 0 {
		id += ", version " + strconv.Itoa(version)
	}
	return id
}
