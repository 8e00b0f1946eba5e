package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/revision"
)

// change changes a field of a work.
func (c *client) change(w *workspace.Workspace, field string, to author.FieldChange) {
	c.t.Helper()
	c.ask("PATCH", workURL(*w, "/fields/"+field), to, w)
}

func (c *client) save(w *workspace.Workspace, s workspace.SaveWorkspace) {
	c.t.Helper()
	if s.Name == "" {
		s.Name, s.Site, s.Description = w.Name, w.Site, w.Description
	}
	c.ask("POST", workURL(*w, "/save"), s, w)
}

func ptr[T any](v T) *T { return &v }

func majorTexts(changes []templates.TemplateChange) string {
	var out []string
	for _, c := range changes {
		if !c.Minor {
			out = append(out, c.Text)
		}
	}
	return strings.Join(out, "\n")
}

func TestHistory(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	path := "/api/library/" + w.LibraryID
	c.change(&w, "性别", author.FieldChange{Optional: ptr(true)})
	c.change(&w, "姓名", author.FieldChange{Name: ptr("name")})
	c.save(&w, workspace.SaveWorkspace{Note: "second", Name: w.Name, Site: w.Site, Description: w.Description, Domain: ptr("people")})
	if w.Version != 2 || w.Domain != "people" {
		t.Errorf("version %d, domain %q", w.Version, w.Domain)
	}
	var versions templates.VersionList
	c.ask("GET", path+"/versions", nil, &versions)
	if versions.Published != 2 || versions.Draft != 0 || len(versions.Versions) != 2 || versions.Versions[0].State != "published" || versions.Versions[1].State != "" {
		t.Errorf("%+v", versions)
	}
	var d templates.TemplateDiff
	c.ask("GET", path+"/diff", nil, &d)
	want := "Domain is \"people\" now.\nField \"姓名\" renamed to \"name\".\nField \"性别\": now optional."
	if d.From.Number != 1 || d.To.Number != 2 || majorTexts(d.Changes) != want || !strings.Contains(d.From.XML, `name="姓名"`) || !strings.Contains(d.To.XML, `name="name"`) {
		t.Errorf("%d to %d: %s", d.From.Number, d.To.Number, majorTexts(d.Changes))
	}
	c.ask("GET", path+"/diff?from=2&to=1", nil, &d)
	if !strings.Contains(majorTexts(d.Changes), "now required") {
		t.Errorf("backwards: %s", majorTexts(d.Changes))
	}
	c.ask("GET", path+"/diff?to=1", nil, &d)
	if len(d.Changes) != 0 {
		t.Errorf("the first version with itself: %s", majorTexts(d.Changes))
	}
	c.refused("GET", path+"/diff?from=9", nil, http.StatusNotFound)
	c.refused("GET", "/api/library/nothere/diff", nil, http.StatusNotFound)

	var entry templates.TemplateEntry
	c.refused("POST", path+"/versions/1/restore", templates.RestoreVersion{Newest: 1}, http.StatusConflict)
	c.ask("POST", path+"/versions/1/restore", templates.RestoreVersion{Newest: 2}, &entry)
	c.ask("GET", path+"/diff?from=1", nil, &d)
	if entry.Version != 3 || len(d.Changes) != 0 || d.To.Why != "version 1 again" {
		t.Errorf("restored: %+v: %s", entry, majorTexts(d.Changes))
	}
	c.refused("POST", path+"/versions/9/restore", templates.RestoreVersion{}, http.StatusNotFound)

	var copied templates.TemplateEntry
	c.ask("POST", path+"/duplicate", templates.DuplicateTemplate{Name: "Copy", Site: "other.example"}, &copied)
	var opened workspace.Workspace
	c.ask("POST", "/api/library/"+copied.ID+"/open", nil, &opened)
	if copied.ID == w.LibraryID || copied.Version != 1 || copied.Site != "other.example" || len(opened.Pages) != len(w.Pages) {
		t.Errorf("copy: %+v with %d pages", copied, len(opened.Pages))
	}
}

func TestDrafts(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	path := "/api/library/" + w.LibraryID
	c.change(&w, "性别", author.FieldChange{Name: ptr("sex")})
	c.save(&w, workspace.SaveWorkspace{Draft: true})
	var one templates.LibraryTemplate
	c.ask("GET", path, nil, &one)
	if one.Version != 1 || one.Published != 1 || one.Draft == nil || one.Draft.Version != 2 || one.Versions[0].State != "draft" || strings.Contains(one.XML, "sex") {
		t.Errorf("%+v", one)
	}
	var m templates.Match
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "people/p1005"}}, &m)
	if len(m.Verdicts) == 0 || m.Verdicts[0].Record.Schema[1].Name != "性别" {
		t.Errorf("matching uses a draft: %+v", m)
	}
	var drafts templates.DraftList
	c.ask("GET", "/api/library/drafts?q=sex", nil, &drafts)
	if drafts.Total != 1 || drafts.Drafts[0].Published != 1 || drafts.Drafts[0].Version != 2 {
		t.Errorf("%+v", drafts)
	}
	var opened workspace.Workspace
	c.ask("POST", path+"/open", nil, &opened)
	if opened.Version != 2 || opened.Fields[1].Name != "sex" {
		t.Errorf("what is opened is not the draft: version %d", opened.Version)
	}
	var entry templates.TemplateEntry
	c.refused("POST", path+"/publish", templates.WhichVersion{Version: 1}, http.StatusConflict)
	c.ask("POST", path+"/publish", templates.WhichVersion{Version: 2}, &entry)
	c.ask("POST", "/api/match", templates.MatchPage{Page: input.PageInput{Bundled: "people/p1005"}}, &m)
	if entry.Version != 2 || m.Verdicts[0].Record.Schema[1].Name != "sex" {
		t.Errorf("published %+v; matching gives %+v", entry, m)
	}
	c.refused("POST", path+"/publish", templates.WhichVersion{}, http.StatusConflict)

	next := c.people()
	c.ask("POST", workURL(next, "/save"), workspace.SaveWorkspace{Name: "Only a draft", Draft: true}, &next)
	draft := "/api/library/" + next.LibraryID
	c.ask("GET", draft, nil, &one)
	if one.Published != 0 || one.Version != 1 || one.XML == "" {
		t.Errorf("never published: %+v", one)
	}
	c.refused("POST", "/api/runs", runs.NewRun{Template: next.LibraryID}, http.StatusNotFound)
	var list templates.TemplateList
	c.ask("GET", "/api/library", nil, &list)
	if list.Total != 1 {
		t.Errorf("%d are listed", list.Total)
	}
	c.ask("POST", draft+"/discard", templates.WhichVersion{Version: 1}, nil)
	c.ask("GET", "/api/library/drafts", nil, &drafts)
	if drafts.Total != 0 {
		t.Errorf("discarded: %+v", drafts)
	}
}

// refusedWith sends a save that must meet a conflict.
func (c *client) refusedWith(path string, body any) templates.TemplateConflict {
	c.t.Helper()
	r := c.do("POST", path, body)
	raw := c.read(r)
	var p conflictBody
	if err := json.Unmarshal(raw, &p); err != nil || r.StatusCode != http.StatusConflict || r.Header.Get("Content-Type") != "application/problem+json" {
		c.t.Fatalf("POST %s: %s, %v: %.400s", path, r.Status, err, raw)
	}
	c.presentable(p.Detail)
	return p.Conflict
}

func TestTwoPeopleEditOneTemplate(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	mine := c.saved()
	path := "/api/library/" + mine.LibraryID
	var theirs workspace.Workspace
	c.ask("POST", path+"/open", nil, &theirs)
	c.change(&theirs, "性别", author.FieldChange{Name: ptr("sex"), Type: ptr("html")})
	c.save(&theirs, workspace.SaveWorkspace{Note: "theirs"})

	c.change(&mine, "姓名", author.FieldChange{Optional: ptr(true)})
	c.change(&mine, "性别", author.FieldChange{Type: ptr("url"), Label: ptr("what they are")})
	conflict := c.refusedWith(workURL(mine, "/save"), workspace.SaveWorkspace{Name: mine.Name, Site: mine.Site, Description: mine.Description})
	if conflict.Base.Number != 1 || conflict.Theirs.Number != 2 || conflict.Open != 1 || conflict.Conflicts[0].Code != revision.TypeChanged ||
		conflict.Conflicts[0].Mine != "url" || conflict.Conflicts[0].Theirs != "html" || conflict.Conflicts[0].Union != revision.UnionFields {
		t.Fatalf("%d, %d: %+v", conflict.Base.Number, conflict.Theirs.Number, conflict.Conflicts)
	}
	if majorTexts(conflict.Theirs.Changes) != "Field \"性别\" renamed to \"sex\".\nField \"sex\": type changed from text to html." || conflict.Theirs.Why != "theirs" {
		t.Errorf("theirs: %s", majorTexts(conflict.Theirs.Changes))
	}
	if !strings.Contains(conflict.Merged.XML, `name="sex"`) || !strings.Contains(conflict.Merged.XML, "what they are") || conflict.Mine.XML == "" || conflict.Base.XML == "" {
		t.Errorf("merged: %s", majorTexts(conflict.Merged.Changes))
	}

	// While the person chooses, yet another version comes.
	c.change(&theirs, "sex", author.FieldChange{Label: ptr("as printed")})
	c.save(&theirs, workspace.SaveWorkspace{})
	merge := workspace.MergeWorkspace{SaveWorkspace: workspace.SaveWorkspace{Name: mine.Name, Site: mine.Site, Description: mine.Description, Note: "both"},
		MergeChoices: templates.MergeChoices{Theirs: 2, Choices: revision.Choices{conflict.Conflicts[0].Key: revision.Mine}}}
	conflict = c.refusedWith(workURL(mine, "/merge"), merge)
	if conflict.Theirs.Number != 3 || conflict.Open != 1 || len(conflict.Conflicts) != 2 {
		t.Fatalf("%+v", conflict.Conflicts)
	}
	for _, x := range conflict.Conflicts {
		if x.Chosen == "" {
			merge.Choices[x.Key] = revision.Theirs
		}
	}
	merge.Theirs = 3
	c.ask("POST", workURL(mine, "/merge"), merge, &mine)
	f := mine.Fields[1]
	if mine.Version != 4 || !mine.Saved || f.Name != "sex" || f.Type != record.URL || f.Label != "as printed" || !mine.Fields[0].Optional {
		t.Errorf("merged: version %d, %+v", mine.Version, f.Field)
	}
	var d templates.TemplateDiff
	c.ask("GET", path+"/diff?from=3&to=4", nil, &d)
	if majorTexts(d.Changes) != "Field \"姓名\": now optional.\nField \"sex\": type changed from html to url." || d.To.Why != "both" {
		t.Errorf("saved: %s", majorTexts(d.Changes))
	}
	// The work goes on from there, and so does the one that knows version 3.
	c.save(&mine, workspace.SaveWorkspace{})
	if mine.Version != 5 {
		t.Errorf("version %d", mine.Version)
	}
	c.change(&theirs, "姓名", author.FieldChange{Label: ptr("full name")})
	conflict = c.refusedWith(workURL(theirs, "/save"), workspace.SaveWorkspace{Name: theirs.Name, Site: theirs.Site, Description: theirs.Description})
	if conflict.Open != 0 || len(conflict.Conflicts) != 0 {
		t.Errorf("%+v", conflict.Conflicts)
	}
	c.ask("POST", workURL(theirs, "/merge"), workspace.MergeWorkspace{SaveWorkspace: merge.SaveWorkspace, MergeChoices: templates.MergeChoices{Theirs: conflict.Theirs.Number}}, &theirs)
	if theirs.Version != 6 || !theirs.Fields[0].Optional || theirs.Fields[0].Label != "full name" {
		t.Errorf("version %d, %+v", theirs.Version, theirs.Fields[0].Field)
	}

	// Both are taken: the field is there twice, each with its marks, as its side has it.
	c.ask("POST", path+"/open", nil, &mine)
	c.change(&mine, "sex", author.FieldChange{Type: ptr("text")})
	c.change(&theirs, "sex", author.FieldChange{Type: ptr("number")})
	c.save(&theirs, workspace.SaveWorkspace{})
	both := workspace.MergeWorkspace{SaveWorkspace: merge.SaveWorkspace, MergeChoices: templates.MergeChoices{Theirs: 7, Choices: revision.Choices{"field.type/sex": revision.Both}}}
	c.ask("POST", workURL(mine, "/merge"), both, &mine)
	f, second := mine.Fields[1], mine.Fields[2]
	if mine.Version != 8 || f.Name != "sex" || f.Type != record.Number || second.Name != "sex_2" || second.Type != record.Text || len(second.Marks) != 1 || len(f.Marks) != 1 {
		t.Errorf("version %d: %+v, %+v", mine.Version, f, second)
	}
}

func TestMergeTemplateText(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	path := "/api/library/" + w.LibraryID
	xml := string(c.read(c.do("GET", path+"/xml?version=1", nil)))
	c.change(&w, "性别", author.FieldChange{Optional: ptr(true)})
	c.save(&w, workspace.SaveWorkspace{})
	edited := strings.Replace(xml, "<site>rencai.example</site>", "<site>jobs.example</site>", 1)

	var m templates.TemplateMerge
	c.ask("POST", path+"/merge", templates.MergeTemplate{Base: 1, XML: edited, Dry: true}, &m)
	if m.Saved != nil || m.Merge.Open != 0 || majorTexts(m.Merge.Merged.Changes) != `Site changed from "rencai.example" to "jobs.example".` {
		t.Errorf("%+v: %s", m.Saved, majorTexts(m.Merge.Merged.Changes))
	}
	c.ask("POST", path+"/merge", templates.MergeTemplate{Base: 1, XML: edited}, &m)
	if m.Saved == nil || m.Saved.Version != 3 || m.Saved.Site != "jobs.example" {
		t.Fatalf("%+v", m.Saved)
	}
	var opened workspace.Workspace
	c.ask("POST", path+"/open", nil, &opened)
	if !opened.Fields[1].Optional || len(opened.Pages) != len(w.Pages) {
		t.Errorf("%d pages, %+v", len(opened.Pages), opened.Fields[1].Field)
	}
	conflict := c.refusedWith(path+"/merge", templates.MergeTemplate{Base: 1, XML: strings.Replace(xml, "<site>rencai.example</site>", "<site>x.example</site>", 1)})
	if conflict.Open != 1 || conflict.Conflicts[0].Key != "site" {
		t.Errorf("%+v", conflict.Conflicts)
	}
	c.refused("POST", path+"/merge", templates.MergeTemplate{Base: 9, XML: edited}, http.StatusNotFound)
	c.refused("POST", path+"/merge", templates.MergeTemplate{Base: 1, XML: "<template"}, http.StatusUnprocessableEntity)
}

func TestTagsAndComments(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	path := "/api/library/" + w.LibraryID
	var tags templates.TemplateTags
	c.ask("PUT", path+"/tags", templates.TemplateTags{Tags: []string{"人才", "Jobs", "jobs"}}, &tags)
	var all templates.TagList
	c.ask("GET", "/api/tags", nil, &all)
	if len(tags.Tags) != 2 || len(all.Tags) != 2 || all.Tags[0].Templates != 1 {
		t.Errorf("%q, %+v", tags.Tags, all)
	}
	var list templates.TemplateList
	c.ask("GET", "/api/library", nil, &list)
	if strings.Join(list.Templates[0].Tags, "|") != "Jobs|人才" {
		t.Errorf("%+v", list.Templates)
	}
	c.refused("PUT", path+"/tags", templates.TemplateTags{Tags: []string{strings.Repeat("x", 100)}}, http.StatusUnprocessableEntity)

	var one templates.TemplateComment
	c.ask("POST", path+"/comments", templates.NewComment{Field: "性别", Text: "Is it always there?"}, &one)
	if one.Field != "性别" || !one.Own || one.Resolved != nil || one.Version != 1 {
		t.Errorf("%+v", one)
	}
	c.ask("GET", "/api/library", nil, &list)
	if list.Templates[0].Comments != 1 {
		t.Errorf("%+v", list.Templates)
	}
	c.ask("PUT", path+"/comments/"+one.ID+"/resolved", templates.CommentState{Resolved: true}, &one)
	var comments templates.CommentList
	c.ask("GET", path+"/comments", nil, &comments)
	if one.Resolved == nil || len(comments.Comments) != 1 || comments.Comments[0].Resolved == nil {
		t.Errorf("%+v, %+v", one, comments)
	}
	c.ask("DELETE", path+"/comments/"+one.ID, nil, nil)
	c.refused("DELETE", path+"/comments/"+one.ID, nil, http.StatusNotFound)
	c.refused("POST", "/api/library/nothere/comments", templates.NewComment{Text: "x"}, http.StatusNotFound)
	c.refused("POST", path+"/comments", templates.NewComment{Text: "   "}, http.StatusUnprocessableEntity)
}
