package api

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// A person who is shut out while they follow a run gets no more events of it.
func TestAStreamEndsForAPersonWhoIsShutOut(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	rita := s.member("Rita", accounts.RoleReader)
	var run runs.Run
	s.as(rita, "POST", "/api/runs", runs.NewRun{Name: "x"}, &run) // it waits for pages
	events := "/api/runs/" + run.ID + "/events"
	for limit := 100 * time.Millisecond; ; limit *= 4 { // on a busy machine no event comes in so short a time
		s.app.team.Limits().Stream = limit
		r, raw := s.ask("GET", events, nil, "Cookie", s.cookie(rita.session))
		if r.StatusCode == 200 && strings.Contains(string(raw), "event: run") {
			break // the answer has ended, or it would not be here
		}
		if r.StatusCode != 200 || limit > time.Minute {
			t.Fatalf("%d %s", r.StatusCode, raw)
		}
	}
	if _, err := s.store.Accounts.SetDisabled(t.Context(), accounts.Actor{}, rita.ID, true); err != nil {
		t.Fatal(err)
	}
	if r, raw := s.ask("GET", events, nil, "Cookie", s.cookie(rita.session)); r.StatusCode != 401 {
		t.Errorf("shut out: %d %s", r.StatusCode, raw)
	}
}

func TestSigningInAndOut(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	var v team.Session
	_, raw := s.ask("GET", "/api/session", nil)
	if err := json.Unmarshal(raw, &v); err != nil || !v.Team || !v.NewAdmin || v.Person != nil {
		t.Fatalf("%s", raw)
	}
	link, err := s.store.Accounts.FirstLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r, raw := s.ask("POST", "/api/links/look", team.LinkSecret{Secret: link})
	if r.StatusCode != 200 || !strings.Contains(string(raw), `"for":"first"`) {
		t.Fatalf("%s", raw)
	}
	if r, raw := s.ask("POST", "/api/links/take", team.TakeLink{Secret: link, Name: "Ada", Password: "short"}); r.StatusCode != 422 || !strings.Contains(string(raw), "10 characters") {
		t.Errorf("a short password: %d %s", r.StatusCode, raw)
	}
	r, raw = s.ask("POST", "/api/links/take", team.TakeLink{Secret: link, Name: "Ada", Password: teamPassword})
	if r.StatusCode != 200 || !strings.Contains(string(raw), `"role":"admin"`) {
		t.Fatalf("%d %s", r.StatusCode, raw)
	}
	if r, _ := s.ask("POST", "/api/links/take", team.TakeLink{Secret: link, Name: "Eve", Password: teamPassword}); r.StatusCode != 410 {
		t.Errorf("the link once more: %d", r.StatusCode)
	}
	wrong, rawWrong := s.ask("POST", "/api/session", team.SignIn{Name: "Ada", Password: "not the password"})
	unknown, rawUnknown := s.ask("POST", "/api/session", team.SignIn{Name: "Nobody", Password: "not the password"})
	if wrong.StatusCode != 403 || unknown.StatusCode != 403 || !bytes.Equal(rawWrong, rawUnknown) {
		t.Errorf("wrong %d %s, unknown %d %s", wrong.StatusCode, rawWrong, unknown.StatusCode, rawUnknown)
	}
	r, raw = s.ask("POST", "/api/session", team.SignIn{Name: "ada", Password: teamPassword})
	set := r.Header.Get("Set-Cookie")
	if r.StatusCode != 200 {
		t.Fatalf("%s", raw)
	}
	for _, part := range []string{"wrapsmith_session_", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="} {
		if !strings.Contains(set, part) {
			t.Errorf("%q lacks %s", set, part)
		}
	}
	if strings.Contains(set, "Domain") || strings.Contains(set, "Secure") || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q, %s", set, r.Header.Get("Cache-Control"))
	}
	cookie, _, _ := strings.Cut(set, ";")
	if r, _ := s.ask("GET", "/api/people", nil, "Cookie", cookie); r.StatusCode != 200 {
		t.Errorf("signed in: %d", r.StatusCode)
	}
	if r, _ := s.ask("DELETE", "/api/session", nil, "Cookie", cookie); r.StatusCode != 200 || !strings.Contains(r.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("signing out: %d %s", r.StatusCode, r.Header.Get("Set-Cookie"))
	}
	if r, _ := s.ask("GET", "/api/people", nil, "Cookie", cookie); r.StatusCode != 401 {
		t.Errorf("signed out: %d", r.StatusCode)
	}
}

// Behind TLS the cookie is the browser's best kept kind.
func TestTheCookieBehindTLS(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	s.member("Ada", accounts.RoleAdmin)
	r := httptest.NewRequest("POST", "/api/session", strings.NewReader(`{"name":"Ada","password":"`+teamPassword+`"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Host = "templates.example"
	w := httptest.NewRecorder()
	s.app.Handler().ServeHTTP(w, WithClient(r, Client{Address: "198.51.100.7", Secure: true}))
	set := w.Header().Get("Set-Cookie")
	if w.Code != 200 || !strings.HasPrefix(set, "__Host-wrapsmith_session=") || !strings.Contains(set, "Secure") {
		t.Errorf("%d %q", w.Code, set)
	}
	lines, err := s.store.Accounts.Audit(t.Context(), accounts.AuditQuery{Limit: 1})
	if err != nil || lines[0].Address != "198.51.100.7" || lines[0].Action != "signIn" {
		t.Errorf("%+v %v", lines, err)
	}
}
