package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

const templateXML = `<?xml version="1.0" encoding="UTF-8"?>
<template format="1" kind="detail">
  <name>%s</name>
  <fields>
    <field name="title" type="text">
      <part kind="text"/>
    </field>
  </fields>
</template>
`

// TestReadersSeeWhatIsPublished holds every way to a version against a draft.
func TestReadersSeeWhatIsPublished(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	author, reader := s.member("Arno", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
	var imported templates.Imported
	s.as(author, "POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{{Name: "a.xml", Data: []byte(fmt.Sprintf(templateXML, "Open"))}}}, &imported)
	path := "/api/library/" + imported.Imported[0].ID
	secret := fmt.Sprintf(templateXML, "Secret")
	s.as(author, "POST", path+"/merge", templates.MergeTemplate{Base: 1, XML: secret, Draft: true}, nil)
	only, err := s.store.Library.Save(t.Context(), library.Save{Template: mustRead(t, fmt.Sprintf(templateXML, "Secret too")), Draft: true})
	if err != nil {
		t.Fatal(err)
	}
	var versions templates.VersionList
	s.as(author, "GET", path+"/versions", nil, &versions)
	if versions.Draft != 2 {
		t.Fatalf("%+v", versions)
	}
	hidden := "/api/library/" + only.ID
	for ask, status := range map[string]int{
		path: 200, path + "/versions": 200, path + "/diff": 200, path + "/xml": 200, "/api/library": 200, "/api/tags": 200, "/api/library?q=Secret": 200,
		path + "/xml?version=2": 404, path + "/diff?from=1&to=2": 404, path + "/diff?to=2": 404, "/api/library/drafts": 403,
		hidden: 404, hidden + "/versions": 404, hidden + "/diff": 404, hidden + "/xml": 404, hidden + "/xml?version=1": 404, hidden + "/comments": 404,
	} {
		r, raw := s.ask("GET", ask, nil, "Cookie", s.cookie(reader.session))
		if r.StatusCode != status || strings.Contains(string(raw), "Secret") {
			t.Errorf("a reader asks for %s: %s, want %d: %.300s", ask, r.Status, status, raw)
		}
		if r, raw := s.ask("GET", ask, nil, "Cookie", s.cookie(author.session)); r.StatusCode != 200 {
			t.Errorf("an author asks for %s: %s: %.300s", ask, r.Status, raw)
		}
	}
	var comment templates.TemplateComment
	s.as(reader, "POST", path+"/comments", templates.NewComment{Text: "seen"}, &comment)
	if r, _ := s.ask("DELETE", path+"/comments/"+comment.ID, nil, "Cookie", s.cookie(author.session)); r.StatusCode != http.StatusForbidden {
		t.Errorf("an author deletes a reader's comment: %s", r.Status)
	}
	s.as(s.member("Ada", accounts.RoleAdmin), "DELETE", path+"/comments/"+comment.ID, nil, nil)
	s.as(author, "POST", path+"/publish", templates.WhichVersion{Version: 2}, nil)
	var one templates.LibraryTemplate
	s.as(reader, "GET", path, nil, &one)
	if one.Name != "Secret" || one.Version != 2 {
		t.Errorf("published: %+v", one)
	}
}

// TestNothingIsLostBetweenWriters has many people change one version of a
// template at the same time; each gets a conflict until their change is saved.
func TestNothingIsLostBetweenWriters(t *testing.T) {
	t.Parallel()
	const writers = 12
	c := newClient(t)
	var imported templates.Imported
	c.ask("POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{{Name: "a.xml", Data: []byte(fmt.Sprintf(templateXML, "Shared"))}}}, &imported)
	path := "/api/library/" + imported.Imported[0].ID + "/merge"
	var wg sync.WaitGroup
	failed := make(chan string, writers)
	for i := range writers {
		wg.Go(func() {
			mine := strings.Replace(fmt.Sprintf(templateXML, "Shared"), "  <fields>", fmt.Sprintf("  <urls>\n    <url>/%d/*</url>\n  </urls>\n  <fields>", i), 1)
			for try := 0; ; try++ {
				r := c.do("POST", path, templates.MergeTemplate{Base: 1, XML: mine})
				raw := c.read(r)
				var p conflictBody
				if r.StatusCode == http.StatusConflict && try < writers && json.Unmarshal(raw, &p) == nil && p.Conflict.Open == 0 {
					continue // another save was faster: merge again
				}
				if r.StatusCode != http.StatusOK {
					failed <- fmt.Sprintf("writer %d, try %d: %s: %.300s", i, try, r.Status, raw)
				}
				return
			}
		})
	}
	wg.Wait()
	close(failed)
	for f := range failed {
		t.Error(f)
	}
	var one templates.LibraryTemplate
	c.ask("GET", strings.TrimSuffix(path, "/merge"), nil, &one)
	if n := strings.Count(one.XML, "<url>"); n != writers || one.Version != writers+1 || len(one.Versions) != writers+1 {
		t.Errorf("%d changes of %d, in version %d", n, writers, one.Version)
	}
}

func mustRead(t *testing.T, xml string) *template.Template {
	t.Helper()
	read, err := template.Read(strings.NewReader(xml), "test.xml")
	if err != nil {
		t.Fatal(err)
	}
	return read
}
