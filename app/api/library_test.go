package api

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
)

// saved is a work on the site of people, saved to the library.
func (c *client) saved() workspace.Workspace {
	c.t.Helper()
	w := c.people()
	c.ask("POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "People", Site: "rencai.example", Description: "简历", Note: "first"}, &w)
	return w
}

func TestLibrary(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	c.ask("POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "People", Site: "rencai.example", Description: "again"}, &w)

	var list templates.TemplateList
	for q, want := range map[string]int{"": 1, "people": 1, "姓名": 1, "rencai": 1, "nothing": 0} {
		c.ask("GET", "/api/library?q="+url.QueryEscape(q), nil, &list)
		if list.Total != want || len(list.Templates) != want {
			t.Errorf("search for %q: %d, want %d", q, list.Total, want)
		}
	}
	path := "/api/library/" + w.LibraryID
	var one templates.LibraryTemplate
	c.ask("GET", path, nil, &one)
	if one.Version != 2 || len(one.Versions) != 2 || one.Versions[0].Number != 2 || one.Versions[1].Why != "first" || len(one.Fields) != 2 {
		t.Errorf("%+v", one)
	}
	r := c.do("GET", path+"/xml?version=1", nil)
	first := c.read(r)
	if d := r.Header.Get("Content-Disposition"); !strings.HasPrefix(d, "attachment") || !strings.Contains(string(first), "简历") {
		t.Errorf("version 1 as %q: %.200s", d, first)
	}
	c.refused("GET", path+"/xml?version=9", nil, http.StatusNotFound)

	var opened workspace.Workspace
	c.ask("POST", path+"/open", nil, &opened)
	if opened.ID == w.ID || len(opened.Pages) != 3 || found(opened, 1, "姓名") != "苏映雪" || !opened.Saved || opened.LibraryID != w.LibraryID {
		t.Errorf("opened: %d pages, %q, saved %v", len(opened.Pages), found(opened, 1, "姓名"), opened.Saved)
	}
	c.ask("DELETE", path, nil, nil)
	c.ask("GET", "/api/library", nil, &list)
	if list.Total != 0 {
		t.Error("a deleted template is listed")
	}
	c.ask("GET", "/api/library?deleted=true", nil, &list)
	if list.Total != 1 {
		t.Error("a deleted template cannot be found again")
	}
	var seen templates.Attendance
	if c.ask("POST", path+"/presence", map[string]any{}, &seen); !seen.Deleted {
		t.Error("a person who edits a template is not told that it was deleted")
	}
	var entry templates.TemplateEntry
	c.ask("POST", path+"/restore", nil, &entry)
	seen = templates.Attendance{}
	if c.ask("POST", path+"/presence", map[string]any{}, &seen); seen.Deleted {
		t.Error("a template that was restored counts as deleted")
	}
	if entry.ID != w.LibraryID || entry.Deleted {
		t.Errorf("restored: %+v", entry)
	}
	var imported templates.Imported
	c.ask("POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{
		{Name: "people.xml", Data: first}, {Name: `C:\broken.xml`, Data: []byte("<template")}, {Name: "empty.xml", Data: []byte{}},
	}}, &imported)
	if len(imported.Imported) != 1 || len(imported.Failed) != 2 || imported.Failed[0].Name != "broken.xml" {
		t.Fatalf("%+v", imported)
	}
	for _, f := range imported.Failed {
		c.presentable(f.Reason)
	}
}

func TestSavingNeedsAName(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	c.refused("POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "", Site: "s"}, http.StatusUnprocessableEntity)
	c.refused("POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "   ", Site: "s"}, http.StatusUnprocessableEntity)
}

func TestMatch(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var m templates.Match
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "people/p1005"}}, &m)
	if !m.None || m.Why == "" {
		t.Errorf("an empty library: %+v", m)
	}
	w := c.saved()
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "people/p1005"}}, &m)
	if m.None || len(m.Verdicts) == 0 || m.Verdicts[0].Template.ID != w.LibraryID || len(m.Verdicts[0].Reasons) == 0 {
		t.Fatalf("a page of the site: %+v", m)
	}
	rec := m.Verdicts[0].Record
	if len(rec.Records) != 1 || rec.Records[0][0].Texts()[0] != "卓玛央金" {
		t.Errorf("record: %+v", rec)
	}
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "shop/kettle-osmund"}}, &m)
	if !m.None {
		t.Errorf("a page of another site: %+v", m)
	}
	c.ask("DELETE", "/api/library/"+w.LibraryID, nil, nil)
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "people/p1005"}}, &m)
	if !m.None {
		t.Error("a deleted template still matches")
	}
	c.refused("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Data: []byte("%PDF-1.7")}}, http.StatusUnprocessableEntity)
	c.refused("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "no/page"}}, http.StatusUnprocessableEntity)
}
