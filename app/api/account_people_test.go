package api

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

func TestPeopleByTheAPI(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada := s.member("Ada", accounts.RoleAdmin)
	var link team.MadeLink
	s.as(ada, "POST", "/api/invitations", team.NewInvitation{Name: "Ben", Role: "author"}, &link)
	var all team.People
	s.as(ada, "GET", "/api/people", nil, &all)
	if len(all.People) != 1 || len(all.Invitations) != 1 || all.Invitations[0].Name != "Ben" || all.Invitations[0].By != "Ada" {
		t.Errorf("%+v", all)
	}
	r, raw := s.ask("POST", "/api/links/take", team.TakeLink{Secret: link.Secret, Name: "Ben B.", Password: teamPassword})
	var v team.Session
	if err := json.Unmarshal(raw, &v); r.StatusCode != 200 || err != nil || v.Person.Role != "author" || v.Person.Name != "Ben B." {
		t.Fatalf("%d %s", r.StatusCode, raw)
	}
	ben := member{session: s.enter("Ben B.")}
	var p team.Person
	role, yes := "reader", true
	s.as(ada, "PATCH", "/api/people/"+v.Person.ID, team.PersonChange{Role: &role}, &p)
	if r, _ := s.ask("POST", "/api/workspaces", map[string]any{}, "Cookie", s.cookie(ben.session)); p.Role != "reader" || r.StatusCode != 403 {
		t.Errorf("a reader now: %+v, %d", p, r.StatusCode)
	}
	s.as(ada, "PATCH", "/api/people/"+v.Person.ID, team.PersonChange{Disabled: &yes}, &p)
	if r, _ := s.ask("GET", "/api/library", nil, "Cookie", s.cookie(ben.session)); r.StatusCode != 401 {
		t.Errorf("disabled: %d", r.StatusCode)
	}
	if r, raw := s.ask("PATCH", "/api/people/"+ada.ID, team.PersonChange{Disabled: &yes}, "Cookie", s.cookie(ada.session)); r.StatusCode != 409 || !strings.Contains(string(raw), "last admin") {
		t.Errorf("the last admin: %d %s", r.StatusCode, raw)
	}
}

func TestTokensByTheAPI(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	arno, ada := s.member("Arno", accounts.RoleAuthor), s.member("Ada", accounts.RoleAdmin)
	var made team.MadeToken
	s.as(arno, "POST", "/api/account/tokens", team.NewToken{Name: "build", Days: 30}, &made)
	if left := time.Until(made.Expires); left < 29*24*time.Hour || left > 31*24*time.Hour {
		t.Errorf("expires in %v", left)
	}
	bearer := "Bearer " + made.Secret
	if r, _ := s.ask("GET", "/api/library", nil, "Authorization", bearer); r.StatusCode != 200 {
		t.Errorf("the token: %d", r.StatusCode)
	}
	// A stolen token cannot make another, change the password, or sign anybody out.
	for _, path := range []string{"POST /api/account/tokens", "PUT /api/account/password", "DELETE /api/session"} {
		method, path, _ := strings.Cut(path, " ")
		body := map[string]any{"POST": team.NewToken{Name: "x"}, "PUT": team.NewPassword{Old: teamPassword, Password: "another one for you"}}[method]
		if r, raw := s.ask(method, path, body, "Authorization", bearer); r.StatusCode != 403 {
			t.Errorf("%s %s by token: %d %s", method, path, r.StatusCode, raw)
		}
	}
	var list team.Tokens
	s.as(arno, "GET", "/api/account/tokens", nil, &list)
	if len(list.Tokens) != 2 || list.Tokens[0].Name != "build" || list.Tokens[0].Used.IsZero() {
		t.Errorf("%+v", list)
	}
	s.as(ada, "GET", "/api/tokens", nil, &list)
	if len(list.Tokens) != 3 || strings.Contains(s.log.String(), made.Secret) {
		t.Errorf("%+v", list)
	}
	if r, _ := s.ask("DELETE", "/api/account/tokens/"+made.ID, nil, "Cookie", s.cookie(ada.session)); r.StatusCode != 404 {
		t.Errorf("another's token, as one's own: %d", r.StatusCode)
	}
	s.as(ada, "DELETE", "/api/people/"+arno.ID+"/tokens/"+made.ID, nil, nil)
	if r, _ := s.ask("GET", "/api/library", nil, "Authorization", bearer); r.StatusCode != 401 {
		t.Errorf("revoked: %d", r.StatusCode)
	}
}
