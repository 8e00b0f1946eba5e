package api

import (
	"net/http"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
)

func TestStatsHaveTheOwnerAndTheNewestRun(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	var got templates.TemplateStatsList
	c.ask("GET", "/api/library/stats?id="+w.LibraryID+"&id=none", nil, &got)
	if len(got.Templates) != 1 || got.Templates[0].ID != w.LibraryID || got.Templates[0].Run != nil {
		t.Fatalf("before any run: %+v", got)
	}
	last := ""
	for _, page := range []string{"people/p1004", "people/p1005"} {
		var run runs.Run
		c.ask("POST", "/api/runs", runs.NewRun{Template: w.LibraryID}, &run)
		c.ask("POST", "/api/runs/"+run.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: page}), Last: true}, nil)
		last = c.ended(run).ID
	}
	c.ask("GET", "/api/library/stats?id="+w.LibraryID, nil, &got)
	r := got.Templates[0].Run
	if r == nil || r.ID != last || r.Pages != 1 || r.Records != 1 || r.Fill != 1 || r.State != "done" || len(r.Drift) != 0 {
		t.Errorf("after two runs: %+v", r)
	}
	c.refused("GET", "/api/library/stats", nil, http.StatusUnprocessableEntity)

	// The run stays the template's when that is renamed, and is not that of another of its name.
	old := w.Name
	c.save(&w, workspace.SaveWorkspace{Name: "Other name", Site: w.Site})
	other := c.saved()
	if other.Name != old || w.Name == old {
		t.Fatalf("%q was renamed to %q, the other one is %q", old, w.Name, other.Name)
	}
	var both templates.TemplateStatsList
	c.ask("GET", "/api/library/stats?id="+w.LibraryID+"&id="+other.LibraryID, nil, &both)
	for _, one := range both.Templates {
		if ran := one.Run != nil && one.Run.ID == last && one.Run.Records == 1; ran != (one.ID == w.LibraryID) {
			t.Errorf("%+v", one)
		}
	}
}
