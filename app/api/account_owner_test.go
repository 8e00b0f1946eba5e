package api

import (
	"strings"
	"testing"

	"wrapsmith/app/crawls"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/library"
)

// What a reader begins is theirs to stop and delete, and not another reader's.
func TestWhatSomebodyBeganIsTheirs(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	rita, ron := s.member("Rita", accounts.RoleReader), s.member("Ron", accounts.RoleReader)
	arno, ada := s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)
	asked := func(m member, method, path string) int {
		r, _ := s.ask(method, path, nil, "Cookie", s.cookie(m.session))
		return r.StatusCode
	}
	begin := func(m member) string {
		var run runs.Run
		s.as(m, "POST", "/api/runs", runs.NewRun{Name: "x"}, &run)
		return "/api/runs/" + run.ID
	}
	run := begin(rita)
	for _, what := range []string{"/pause", "/resume", "/cancel", "/pages"} {
		if code := asked(ron, "POST", run+what); code != 403 {
			t.Errorf("another reader's run%s: %d", what, code)
		}
	}
	if code := asked(arno, "POST", run+"/pause"); code != 200 {
		t.Errorf("an author stops a reader's run: %d", code)
	}
	for _, m := range []member{arno, ada} { // they would fetch with Rita's logins
		if r, raw := s.ask("POST", run+"/pages", runs.RunPages{Pages: []runs.RunPage{{PageInput: input.PageInput{Address: "https://a.example/"}}}}, "Cookie", s.cookie(m.session)); r.StatusCode != 403 || !strings.Contains(string(raw), "othersrun") {
			t.Errorf("%s adds a page to a reader's run: got %d %s, want 403 othersrun", m.Name, r.StatusCode, raw)
		}
	}
	if code := asked(arno, "DELETE", run); code != 403 {
		t.Errorf("an author deletes a reader's run: %d", code)
	}
	if code := asked(rita, "POST", run+"/cancel"); code != 200 {
		t.Errorf("a reader cancels their own: %d", code)
	}
	if code := asked(rita, "DELETE", run); code >= 300 {
		t.Errorf("a reader deletes their own: %d", code)
	}
	run = begin(rita)
	s.as(ada, "POST", run+"/cancel", nil, nil)
	s.as(ada, "DELETE", run, nil, nil)
	if owner, err := s.store.Accounts.Owner(t.Context(), "run", strings.TrimPrefix(run, "/api/runs/")); owner != "" || err != nil {
		t.Errorf("deleted, still %q's: %v", owner, err)
	}
	// Another's work is not read by naming it in a request.
	var w workspace.Workspace
	s.as(arno, "POST", "/api/workspaces", map[string]any{}, &w)
	for _, m := range []member{rita, ada} {
		if r, raw := s.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, "Cookie", s.cookie(m.session)); r.StatusCode != 403 && r.StatusCode != 404 {
			t.Errorf("%s runs another's work: %d %s", m.Name, r.StatusCode, raw)
		}
	}
	if r, raw := s.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{"http://shop.example/"}, Workspace: w.ID, Max: 1}, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
		t.Errorf("a crawl by another's work: %d %s", r.StatusCode, raw)
	}
}

// A comment is deleted by who wrote it, not by who bears the same name.
func TestCommentsAreWhosoeverWroteThem(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	arno, rita, ada := s.member("Arno", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader), s.member("Ada", accounts.RoleAdmin)
	var w workspace.Workspace
	var added workspace.AddedPages
	s.as(arno, "POST", "/api/workspaces", map[string]any{}, &w)
	s.as(arno, "POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Bundled: "people/p1001"}}}, &added)
	var items struct{ Items []struct{ Node int32 } }
	s.as(arno, "GET", pageURL(added.Workspace, 0)+"/items", nil, &items)
	s.as(arno, "POST", workURL(w, "/marks"), map[string]any{"page": added.Workspace.Pages[0].ID, "node": items.Items[0].Node, "part": map[string]any{"kind": "text"}, "field": "name"}, &w)
	s.as(arno, "POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "persons", Site: "people.example"}, &w)
	at := "/api/library/" + w.LibraryID + "/comments"
	if _, err := s.store.Library.Comment(t.Context(), w.LibraryID, library.Comment{Who: "Rita", Text: "from before there were people"}); err != nil {
		t.Fatal(err)
	}
	var mine templates.TemplateComment
	s.as(rita, "POST", at, templates.NewComment{Text: "mine"}, &mine)
	var list templates.CommentList
	s.as(rita, "GET", at, nil, &list)
	if !mine.Own || len(list.Comments) != 2 || list.Comments[0].Own || !list.Comments[1].Own {
		t.Errorf("%+v", list)
	}
	for _, c := range list.Comments {
		for _, m := range []member{arno, rita, ada} {
			if c.ID == mine.ID && m.ID == rita.ID || m.ID == ada.ID {
				continue
			}
			if r, raw := s.ask("DELETE", at+"/"+c.ID, nil, "Cookie", s.cookie(m.session)); r.StatusCode != 403 {
				t.Errorf("%s deletes %q of %s: %d %s", m.Name, c.Text, c.Who, r.StatusCode, raw)
			}
		}
	}
	s.as(rita, "DELETE", at+"/"+mine.ID, nil, nil)
	s.as(ada, "DELETE", at+"/"+list.Comments[0].ID, nil, nil)

	// A draft is taken back by who made it, or an admin.
	anna := s.member("Anna", accounts.RoleAuthor)
	s.as(arno, "POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "persons", Site: "people.example", Description: "a draft", Draft: true}, &w)
	discard := "/api/library/" + w.LibraryID + "/discard"
	if r, raw := s.ask("POST", discard, templates.WhichVersion{}, "Cookie", s.cookie(anna.session)); r.StatusCode != 403 {
		t.Errorf("another's draft is taken back: %d %s", r.StatusCode, raw)
	}
	s.as(arno, "POST", discard, templates.WhichVersion{}, nil)
}

func TestAWorkIsItsPersons(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada, arno := s.member("Ada", accounts.RoleAdmin), s.member("Arno", accounts.RoleAuthor)
	var w workspace.Workspace
	s.as(arno, "POST", "/api/workspaces", map[string]any{}, &w)
	for _, path := range []string{"", "/undo", "/marks", "/save"} {
		method := "POST"
		if path == "" {
			method = "GET"
		}
		if r, raw := s.ask(method, "/api/workspaces/"+w.ID+path, nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
			t.Errorf("another's work%s: %d %s", path, r.StatusCode, raw)
		}
	}
	var mine, hers workspace.WorkspaceList
	s.as(arno, "GET", "/api/workspaces", nil, &mine)
	s.as(ada, "GET", "/api/workspaces", nil, &hers)
	if len(mine.Workspaces) != 1 || len(hers.Workspaces) != 0 {
		t.Errorf("mine %v, hers %v", mine, hers)
	}
	s.as(arno, "DELETE", "/api/workspaces/"+w.ID, nil, nil)
	if owner, err := s.store.Accounts.WorkspaceOwner(t.Context(), w.ID); owner != "" || err != nil {
		t.Errorf("thrown away, still owned by %q, %v", owner, err)
	}
}

// A save has the name of the person who is signed in, and the audit log has an entry.
func TestWhoSaved(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	arno, ada := s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)
	var w workspace.Workspace
	var added workspace.AddedPages
	s.as(arno, "POST", "/api/workspaces", map[string]any{}, &w)
	s.as(arno, "POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Bundled: "people/p1001"}}}, &added)
	var items struct {
		Items []struct {
			Node int32
		}
	}
	s.as(arno, "GET", pageURL(added.Workspace, 0)+"/items", nil, &items)
	s.as(arno, "POST", workURL(w, "/marks"), map[string]any{"page": added.Workspace.Pages[0].ID, "node": items.Items[0].Node, "part": map[string]any{"kind": "text"}, "field": "name"}, &w)
	s.as(arno, "POST", workURL(w, "/save"), workspace.SaveWorkspace{Name: "persons", Site: "people.example", Note: "first"}, &w)
	var entry templates.LibraryTemplate
	s.as(ada, "GET", "/api/library/"+w.LibraryID, nil, &entry)
	if entry.Versions[0].Who != "Arno" || entry.Versions[0].Why != "first" {
		t.Errorf("%+v", entry.Versions)
	}
	s.as(ada, "DELETE", "/api/library/"+w.LibraryID, nil, nil)
	var log team.AuditLines
	s.as(ada, "GET", "/api/audit?limit=2", nil, &log)
	if !log.More || len(log.Lines) != 2 || log.Lines[0].Action != "deleteTemplate" || log.Lines[0].Who != "Ada" || log.Lines[0].What != w.LibraryID ||
		log.Lines[1].Action != "saveWorkspace" || log.Lines[1].Who != "Arno" || log.Lines[1].What != "persons ("+w.LibraryID+"), version 1" || log.Lines[1].Address != "127.0.0.1" {
		t.Errorf("%+v", log)
	}
	var rest team.AuditLines
	s.as(ada, "GET", "/api/audit?limit=500&before="+itoa(int(log.Lines[1].Number)), nil, &rest)
	if rest.More || int64(len(rest.Lines)) != log.Lines[1].Number-1 {
		t.Errorf("%d lines before %d", len(rest.Lines), log.Lines[1].Number)
	}
}
