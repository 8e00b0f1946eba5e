package api

import (
	"strings"
	"testing"

	"wrapsmith/app/audit"
	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/stores/accounts"
)

// The audit log names what its lines are about as it is called now, and is narrowed by kind and by thing.
func TestTheAuditLogNamesItsThings(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	arno, ada := s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)
	w := s.saved(arno, "persons")
	s.as(arno, "DELETE", "/api/library/"+w.LibraryID, nil, nil)
	var log audit.Audit
	s.as(ada, "GET", "/api/audit?kind=template", nil, &log)
	if len(log.Lines) != 2 || log.Lines[0].Action != "deleteTemplate" || !strings.HasSuffix(log.Lines[1].What, ", version 1") {
		t.Fatalf("got %+v, want the deletion and the save of version 1", log.Lines)
	}
	want := audit.Thing{Kind: "template", ID: w.LibraryID, Name: "persons", Deleted: true}
	for _, line := range log.Lines {
		if len(line.Things) != 1 || line.Things[0] != want {
			t.Errorf("%s: got %+v, want %+v", line.Action, line.Things, want)
		}
	}
	for query, lines := range map[string]int{"?thing=" + w.LibraryID: 2, "?thing=" + w.LibraryID + "&kind=run": 0, "?thing=abcdefghijklmnop": 0} {
		s.as(ada, "GET", "/api/audit"+query, nil, &log)
		if len(log.Lines) != lines {
			t.Errorf("%s: got %d lines %+v, want %d", query, len(log.Lines), log.Lines, lines)
		}
	}
}

// saved saves a template of one sample page for a person.
func (s *teamServer) saved(m member, name string) workspace.Workspace {
	s.t.Helper()
	var w workspace.Workspace
	var added workspace.AddedPages
	s.as(m, "POST", "/api/workspaces", map[string]any{}, &w)
	s.as(m, "POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Bundled: "people/p1001"}}}, &added)
	var items struct{ Items []struct{ Node int32 } }
	s.as(m, "GET", pageURL(added.Workspace, 0)+"/items", nil, &items)
	s.as(m, "POST", workURL(w, "/marks"), map[string]any{"page": added.Workspace.Pages[0].ID, "node": items.Items[0].Node, "part": map[string]any{"kind": "text"}, "field": "name"}, &w)
	s.as(m, "POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: name, Site: "people.example"}, &w)
	return w
}
