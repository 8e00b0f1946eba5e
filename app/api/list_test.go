package api

import (
	"strings"
	"testing"

	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
)

func TestAListByTwoClicks(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("jobs/baker-1", "jobs/baker-2")
	page := w.Pages[0].ID
	c.ask("PUT", workURL(w, "/kind"), workspace.WorkspaceKind{Kind: "list"}, &w)
	if w.Kind != "list" {
		t.Fatalf("kind %q", w.Kind)
	}
	var v author.ListView
	c.ask("GET", pageURL(w, 0)+"/records", nil, &v)
	if v.Problem == "" || len(v.Records) != 0 {
		t.Errorf("before a click: %+v", v)
	}
	w = c.mark(w, page, "jobs/baker-1", "title", "Night Baker")
	w = c.mark(w, page, "jobs/baker-1", "salary", "£13.40 an hour")
	c.ask("GET", pageURL(w, 0)+"/records", nil, &v)
	if len(v.Records) != 8 || v.Revision != w.Revision || len(v.Records[0].Nodes) != 1 || v.Records[1].Cells[1].Texts()[0] != "£29,000 a year" {
		t.Fatalf("%d records, the first %+v", len(v.Records), v.Records)
	}
	c.ask("POST", workURL(w, "/next"), workspace.NextMark{Page: page, Node: v.Proposed.Node}, &w)
	var second author.ListView
	c.ask("GET", pageURL(w, 1)+"/records", nil, &second)
	if second.Next == nil || !strings.Contains(second.Next.URL, "page=3") {
		t.Errorf("next: %+v", second.Next)
	}
	c.ask("POST", workURL(w, "/records"), workspace.RecordMark{Page: page, Node: v.Records[0].First}, &w)
	c.ask("GET", pageURL(w, 0)+"/records", nil, &v)
	if v.Records[0].Marked != "yes" {
		t.Errorf("a record named: %+v", v.Records[0])
	}
	var code workspace.Code
	c.ask("GET", workURL(w, "/template"), nil, &code)
	if !strings.Contains(code.XML, `<records most="1"`) || !strings.Contains(code.XSLT, "exsl:node-set") {
		t.Errorf("code: %s%s", code.XML, code.XSLTNote)
	}
	c.refused("POST", workURL(w, "/records"), workspace.RecordMark{Page: page, Node: 9_999_999}, 404)
	c.refused("POST", workURL(w, "/next"), workspace.NextMark{Page: page, Node: v.Records[0].First}, 422)
	c.ask("PUT", workURL(w, "/kind"), workspace.WorkspaceKind{Kind: "detail"}, &w)
	c.refused("POST", workURL(w, "/records"), workspace.RecordMark{Page: page, Node: v.Records[0].First}, 422)
}
