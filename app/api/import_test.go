package api

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/accounts"
)

const (
	importPath = "/api/library/import"
	lookPath   = importPath + "/look"
)

func filesOf(pairs ...string) templates.ImportFiles {
	var out templates.ImportFiles
	for i := 0; i < len(pairs); i += 2 {
		out.Files = append(out.Files, templates.ImportFile{Name: pairs[i], Data: []byte(pairs[i+1])})
	}
	return out
}

func statesOf(in templates.Imported) string {
	var out []string
	for _, f := range in.Files {
		out = append(out, fmt.Sprintf("%s %s %d-%d", f.File, f.State, f.From, f.Version))
	}
	return strings.Join(out, "; ")
}

func TestAnImportIsLookedAtAndUndone(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann, bert := s.member("Ann", accounts.RoleAuthor), s.member("Bert", accounts.RoleAuthor)
	old := fmt.Sprintf(templateXML, "Old")
	var done templates.Imported
	s.as(ann, "POST", importPath, filesOf("old.xml", old), &done)
	before := done.Files[0]
	next := strings.Replace(old, "<name>Old</name>", "<name>Old</name><description>changed</description>", 1)
	files := filesOf(
		"in/old/template.xml", next, "in/old/about.json", `{"tags": ["shop"], "comments": []}`,
		"in/new/template.xml", fmt.Sprintf(templateXML, "New"),
		"in/broken.xml", "<template>",
	)
	want := fmt.Sprintf("in/new/template.xml added 0-1; in/old/template.xml updated %d-%d; in/broken.xml failed 0-0", before.Version, before.Version+1)
	look, got := templates.Imported{}, templates.Imported{}
	s.as(bert, "POST", lookPath, files, &look)
	if statesOf(look) != want || look.ID != "" || look.Files[1].Carried.Tags != 1 || len(look.Files[1].Changes) != 1 || look.Files[2].Reason == "" {
		t.Errorf("a look: got %s %+v, want %s", statesOf(look), look, want)
	}
	var list templates.TemplateList
	s.as(bert, "GET", "/api/library", nil, &list)
	if list.Total != 1 || list.Templates[0].Version != before.Version {
		t.Errorf("after the look: got %+v, want nothing saved", list)
	}
	s.as(bert, "POST", importPath, files, &got)
	if statesOf(got) != want || got.ID == "" || got.Files[1].Health == "" {
		t.Fatalf("the import: got %s %+v, want %s and the tests", statesOf(got), got, want)
	}
	again := templates.Imported{}
	s.as(bert, "POST", lookPath, files, &again)
	if again.Files[0].State != "unchanged" || again.Files[1].State != "unchanged" {
		t.Errorf("looked at again: got %s, want it unchanged", statesOf(again))
	}

	undo := "/api/library/imports/" + got.ID + "/undo"
	if code := s.refused(ann, "POST", undo, nil); code != "othersimport" {
		t.Errorf("another author: got %q", code)
	}
	var undone templates.UndoneImport
	s.as(bert, "POST", undo, nil, &undone)
	if len(undone.Files) != 2 || undone.Files[0].State != "restored" || undone.Files[1].State != "trash" {
		t.Fatalf("undone: got %+v, want the one restored, the other in the trash", undone)
	}
	if code := s.refused(bert, "POST", undo, nil); code != "undone" {
		t.Errorf("undone again: got %q", code)
	}
	list = templates.TemplateList{}
	s.as(bert, "GET", "/api/library", nil, &list)
	if list.Total != 1 || list.Templates[0].Description != "" || len(list.Templates[0].Tags) > 0 || list.Templates[0].Version != before.Version+2 {
		t.Errorf("after the undoing: got %+v, want the text and the tags of before as a new version", list)
	}

	// What another person saved since the import stays.
	got = templates.Imported{}
	s.as(bert, "POST", importPath, filesOf("third.xml", strings.Replace(next, "changed", "third", 1)), &got)
	s.as(ann, "POST", importPath, filesOf("fourth.xml", strings.Replace(next, "changed", "fourth", 1)), nil)
	s.as(bert, "POST", "/api/library/imports/"+got.ID+"/undo", nil, &undone)
	if len(undone.Files) != 1 || undone.Files[0].State != "left" || undone.Files[0].Reason == "" {
		t.Errorf("changed since: got %+v, want it left", undone)
	}
}

func TestAnImportOfSeveralRequestsIsOne(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann := s.member("Ann", accounts.RoleAuthor)
	xml := fmt.Sprintf(templateXML, "Twin")
	var done templates.Imported
	s.as(ann, "POST", importPath, filesOf("a/1/template.xml", xml), &done)
	second := filesOf("a/2/template.xml", xml)
	second.Import = done.ID
	s.as(ann, "POST", importPath, second, &done)
	if done.Files[0].State != "added" {
		t.Errorf("a twin in the same import: got %s, want a template of its own", statesOf(done))
	}
	var undone templates.UndoneImport
	s.as(ann, "POST", "/api/library/imports/"+done.ID+"/undo", nil, &undone)
	if len(undone.Files) != 2 {
		t.Errorf("got %+v, want both in the trash", undone)
	}
	for _, name := range []string{"../../evil/template.xml", "/etc/template.xml", "a/../b/template.xml"} {
		var out templates.Imported
		s.as(ann, "POST", lookPath, filesOf(name, xml), &out)
		if len(out.Files) != 1 || out.Files[0].File != "template.xml" {
			t.Errorf("%q: got %+v, want a file without a folder", name, out.Files)
		}
	}
}
