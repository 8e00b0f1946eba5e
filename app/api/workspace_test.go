package api

import (
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
)

// The person's way, as a front end goes it.
func TestThePersonsWay(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	if got := found(w, 1, "姓名"); got != "苏映雪" {
		t.Errorf("second page: 姓名 = %q, want 苏映雪", got)
	}
	if got := found(w, 2, "性别"); got != "男" {
		t.Errorf("third page: 性别 = %q, want 男", got)
	}

	var items workspace.Items
	c.ask("GET", pageURL(w, 0)+"/items", nil, &items)
	if len(items.Items) == 0 {
		t.Error("the page has no candidate items")
	}
	var rows workspace.Rows
	c.ask("GET", pageURL(w, 0)+"/rows", nil, &rows)
	if len(rows.Rows) != w.Pages[0].Nodes && len(rows.Rows) < w.Pages[0].Nodes/2 {
		t.Errorf("%d rows of a page of %d nodes", len(rows.Rows), w.Pages[0].Nodes)
	}
	var node author.NodeView
	c.ask("GET", pageURL(w, 0)+"/nodes/40", nil, &node)
	if len(node.Path) == 0 {
		t.Error("a node without a path")
	}

	name, regex := "名字", `\p{Han}+`
	c.ask("PATCH", workURL(w, "/fields/"+field("姓名")), author.FieldChange{Name: &name, Regex: &regex}, &w)
	if got := found(w, 1, "名字"); got != "苏映雪" {
		t.Errorf("renamed field: %q", got)
	}
	c.ask("PUT", workURL(w, "/fields/"+field("性别")+"/xpath"), workspace.HandXPath{XPath: "//td[3]"}, &w)
	if !w.Fields[1].Hand {
		t.Error("a locator written by hand is not shown as such")
	}
	c.ask("POST", workURL(w, "/undo"), nil, &w)
	c.ask("POST", workURL(w, "/redo"), nil, &w)
	c.ask("POST", workURL(w, "/undo"), nil, &w)
	if w.Fields[1].Hand || w.Redo.Code == "" {
		t.Errorf("undo left hand=%v redo=%v", w.Fields[1].Hand, w.Redo)
	}

	var code workspace.Code
	c.ask("GET", workURL(w, "/template"), nil, &code)
	if code.Revision != w.Revision || !strings.Contains(code.XML, "名字") || !strings.Contains(code.XSLT, "xsl:stylesheet") || len(code.Fields) != 2 {
		t.Errorf("code of revision %d (work %d): %d fields", code.Revision, w.Revision, len(code.Fields))
	}
	c.ask("PUT", workURL(w, "/template"), workspace.TemplateText{XML: strings.ReplaceAll(code.XML, `"性别"`, `"性"`)}, &w)
	if got := found(w, 0, "性"); got != "男" {
		t.Errorf("field renamed in the XML: %q", got)
	}
	c.ask("DELETE", workURL(w, "/fields/"+field("性")), nil, &w)
	if len(w.Fields) != 1 {
		t.Errorf("%d fields after one was removed", len(w.Fields))
	}
	c.ask("POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "people", Site: "rencai.example", Description: "d", Note: "first"}, &w)
	if w.LibraryID == "" || !w.Saved || w.Name != "people" {
		t.Errorf("after saving: id %q, saved %v, name %q", w.LibraryID, w.Saved, w.Name)
	}
	var list workspace.WorkspaceList
	c.ask("GET", "/api/workspaces", nil, &list)
	if len(list.Workspaces) != 1 || list.Workspaces[0].Pages != 3 || list.Workspaces[0].Name != "people" {
		t.Errorf("works: %+v", list.Workspaces)
	}
	c.ask("DELETE", pageURL(w, 2), nil, &w)
	if len(w.Pages) != 2 {
		t.Errorf("%d pages after one was removed", len(w.Pages))
	}
	c.ask("DELETE", workURL(w, ""), nil, nil)
	c.refused("GET", workURL(w, ""), nil, http.StatusNotFound)
	c.refused("DELETE", workURL(w, ""), nil, http.StatusNotFound)
	c.refused("POST", workURL(w, "/undo"), nil, http.StatusNotFound)
}

func TestMarksCanBeTakenAway(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	c.ask("DELETE", workURL(w, "/marks/")+itoa(w.Fields[0].Marks[0].ID), nil, &w)
	if len(w.Fields[0].Marks) != 0 {
		t.Errorf("marks: %+v", w.Fields[0].Marks)
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	done := make(chan string)
	const n = 8
	for i := range n {
		go func() {
			for range 5 {
				name := "name" + itoa(i)
				r := c.do("PATCH", workURL(w, ""), workspace.WorkspaceChange{Name: &name})
				c.read(r)
				if r.StatusCode != http.StatusOK {
					done <- r.Status
					return
				}
				c.read(c.do("GET", pageURL(w, 0)+"/items", nil))
				c.read(c.do("GET", workURL(w, "/template"), nil))
			}
			done <- ""
		}()
	}
	for range n {
		if problem := <-done; problem != "" {
			t.Error(problem)
		}
	}
	var after workspace.Workspace
	c.ask("GET", workURL(w, ""), nil, &after)
	if after.Revision != w.Revision+5*n {
		t.Errorf("revision %d after %d changes of %d", after.Revision, 5*n, w.Revision)
	}
}
