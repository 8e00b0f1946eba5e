package api

import (
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/stores/accounts"
)

// scoped makes a token of a person with a scope.
func (s *teamServer) scoped(m member, scope accounts.Scope) string {
	s.t.Helper()
	_, secret, err := s.store.Accounts.NewToken(s.t.Context(), accounts.Actor{Name: "test"}, m.ID, "scoped", scope, time.Time{})
	if err != nil {
		s.t.Fatal(err)
	}
	return secret
}

func TestATokenDoesWhatItsScopeSays(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada := s.member("Ada", accounts.RoleAuthor)
	rita := s.member("Rita", accounts.RoleReader)
	page := map[string]any{"html": "<!doctype html><p>x"}
	lesson := map[string]any{"pages": []any{map[string]any{"html": "<h1>Kettle</h1>", "marks": []any{map[string]any{"field": "name", "value": "Kettle"}}}}}
	routes := []struct {
		method, path string
		body         any
		least        accounts.Scope
	}{
		{"GET", "/api/library", nil, accounts.ScopeRead},
		{"GET", "/api/session", nil, accounts.ScopeRead},
		{"POST", "/api/records", page, accounts.ScopeExtract},
		{"POST", "/api/extract", page, accounts.ScopeExtract},
		{"GET", "/api/extract?url=http%3A%2F%2F127.0.0.1%3A1%2F", nil, accounts.ScopeExtract},
		{"POST", "/api/learn", lesson, accounts.ScopeAuthor},
		{"POST", "/api/workspaces", map[string]any{}, accounts.ScopeAuthor},
		{"GET", "/api/account/tokens", nil, accounts.ScopeAll},
	}
	for _, scope := range accounts.Scopes {
		token := s.scoped(ada, scope)
		for _, r := range routes {
			answer, raw := s.ask(r.method, r.path, r.body, "Authorization", "Bearer "+token)
			refused := answer.StatusCode == 403 && strings.Contains(string(raw), "urn:wrapsmith:scope")
			if want := !scope.Allows(r.least); refused != want {
				t.Errorf("scope %q: %s %s: refused %v (%d), want %v: %.200s", scope, r.method, r.path, refused, answer.StatusCode, want, raw)
			}
		}
	}
	// A scope gives nothing that the person may not do.
	if r, raw := s.ask("POST", "/api/learn", lesson, "Authorization", "Bearer "+s.scoped(rita, accounts.ScopeAuthor)); r.StatusCode != 403 {
		t.Errorf("a reader's token of authoring: %d %.200s", r.StatusCode, raw)
	}
	if _, _, err := s.store.Accounts.NewToken(t.Context(), accounts.Actor{}, ada.ID, "x", "everything", time.Time{}); err == nil {
		t.Error("a scope that is none was taken")
	}
}

func TestEachTokenHasItsOwnLimit(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada := s.member("Ada", accounts.RoleAuthor)
	s.app.team.Limits().Set("token", 5, .01)
	other := s.scoped(ada, accounts.ScopeRead)
	for i := range 6 {
		r, _ := s.ask("GET", "/api/library", nil, "Authorization", "Bearer "+ada.token)
		if refused := r.StatusCode == 429; refused != (i == 5) {
			t.Errorf("request %d of 5 at once: %d", i+1, r.StatusCode)
		}
		if i == 5 && r.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	}
	if r, _ := s.ask("GET", "/api/library", nil, "Authorization", "Bearer "+other); r.StatusCode != 200 {
		t.Errorf("another token of the same person: %d, want 200", r.StatusCode)
	}
	if r, _ := s.ask("GET", "/api/library", nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 200 {
		t.Errorf("the person's screen: %d, want 200", r.StatusCode)
	}
}
