package api

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/templates"
)

// The list is read page by page, and what is saved meanwhile shows no template twice.
func TestTheLibraryIsReadPageByPage(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var file struct{ Files []templates.ImportFile }
	for _, name := range []string{"t0", "t1", "t2", "t3", "t4"} {
		xml := `<template format="1" kind="detail"><name>` + name + `</name><site>` + name + `.example</site><fields><field name="f" type="text"><part kind="text"/></field></fields></template>`
		file.Files = append(file.Files, templates.ImportFile{Name: name + ".xml", Data: input.Base64(xml)})
	}
	var done templates.Imported
	c.ask("POST", "/api/library/import", map[string]any{"files": file.Files}, &done)
	if len(done.Imported) != 5 {
		t.Fatalf("%+v", done)
	}
	for by, want := range map[string]string{"": "t4 t3 t2 t1 t0", "by=changed": "t4 t3 t2 t1 t0", "by=name": "t0 t1 t2 t3 t4"} {
		if got := c.pageByPage(by, func(templates.TemplateList) {}); got != want {
			t.Errorf("%q: %q, want %q", by, got, want)
		}
	}
	again := func(list templates.TemplateList) {
		c.ask("DELETE", "/api/library/"+list.Templates[0].ID, nil, nil)
		c.ask("POST", "/api/library/"+list.Templates[0].ID+"/restore", nil, nil)
	}
	if got := c.pageByPage("", again); got != "t4 t3 t2 t1 t0" {
		t.Errorf("while some are changed: %q", got)
	}
	c.refused("GET", "/api/library?after=nonsense", nil, http.StatusUnprocessableEntity)
}

// pageByPage reads the library two at a time, and gives the names; meanwhile is called after each page but the last.
func (c *client) pageByPage(query string, meanwhile func(templates.TemplateList)) string {
	c.t.Helper()
	var got []string
	after := ""
	for range 4 {
		var list templates.TemplateList
		c.ask("GET", "/api/library?limit=2&q=t&"+query+"&after="+url.QueryEscape(after), nil, &list)
		for _, e := range list.Templates {
			got = append(got, e.Name)
		}
		if after = list.Next; after == "" {
			break
		}
		meanwhile(list)
	}
	return strings.Join(got, " ")
}
