package api

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/fetch"
	"wrapsmith/app/remote"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// A name has one limit, in whatever letters it is written.
func TestGuessingIsSlowForANameInAnyLetters(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	s.member("Ada", accounts.RoleAdmin)
	forms := []string{"Ada", "ADA", "ada", "aDa", "adA", "Ａｄａ", "AdA", "aDA"}
	refused := 0
	for i := range team.PairBurst + 2 {
		if r, _ := s.ask("POST", "/api/session", team.SignIn{Name: forms[i%len(forms)], Password: "a guess at it"}); r.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 2 {
		t.Errorf("%d of %d guesses were refused, want 2", refused, team.PairBurst+2)
	}
}

// Who has found an admin's token does not stay when it is revoked.
func TestATokenMakesNoAdmin(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ada, ben := s.member("Ada", accounts.RoleAdmin), s.member("Ben", accounts.RoleReader)
	admin, reader := "admin", "reader"
	for _, k := range []struct {
		method, path string
		body         any
		byToken      int
	}{
		{"POST", "/api/invitations", team.NewInvitation{Name: "Eve", Role: admin}, http.StatusForbidden},
		{"POST", "/api/invitations", team.NewInvitation{Name: "Eva", Role: reader}, http.StatusOK},
		{"PATCH", "/api/people/" + ben.ID, team.PersonChange{Role: &admin}, http.StatusForbidden},
		{"POST", "/api/people/" + ada.ID + "/reset", nil, http.StatusForbidden},
	} {
		if r, raw := s.ask(k.method, k.path, k.body, "Authorization", "Bearer "+ada.token); r.StatusCode != k.byToken {
			t.Errorf("%s %s by a token: %d %s, want %d", k.method, k.path, r.StatusCode, raw, k.byToken)
		}
		if r, raw := s.ask(k.method, k.path, k.body, "Cookie", s.cookie(ada.session)); r.StatusCode >= 300 && k.byToken != http.StatusOK {
			t.Errorf("%s %s by a session: %d %s", k.method, k.path, r.StatusCode, raw)
		}
	}
}

// The variable's server gets no token in the clear.
func TestATokenGoesNowhereInTheClear(t *testing.T) {
	t.Setenv(remote.TokenVariable, "secret")
	for address, want := range map[string]bool{"http://templates.example": false, "https://templates.example": true, "http://127.0.0.1:8080": true} {
		t.Setenv(remote.ServerVariable, address)
		if c, err := remote.Connected(filepath.Join(t.TempDir(), "none.json")); (err == nil) != want {
			t.Errorf("%s: %+v, %v, want that it is taken: %v", address, c, err, want)
		}
	}
}

// A webhook's path is its password, and cookies belong to the person who gave them.
func TestAScheduleKeepsItsOwnersSecrets(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann, bob, rita := s.member("Ann", accounts.RoleAuthor), s.member("Bob", accounts.RoleAuthor), s.member("Rita", accounts.RoleReader)
	made := runs.NewSchedule{Name: "nightly", Cron: "@daily", Webhook: "https://hooks.example/services/T0/secret?key=hush",
		Pages: []runs.PageSource{{Address: "https://shop.example/a"}}, Fetch: fetch.Fetching{Cookies: "shop.example\tFALSE\t/\tFALSE\t0\tsession\tof-ann\n"}}
	var is runs.Schedule
	s.as(ann, "POST", "/api/schedules", made, &is)
	seen := func(m member, want string) {
		t.Helper()
		var seen runs.Schedule
		s.as(m, "GET", "/api/schedules/"+is.ID, nil, &seen)
		if raw, _ := json.Marshal(seen); seen.Webhook != want || want != made.Webhook && strings.Contains(string(raw), "hush") {
			t.Errorf("%s sees the webhook %q, want %q", m.Name, seen.Webhook, want)
		}
	}
	const host = "https://hooks.example"
	seen(rita, host)
	seen(bob, host)
	seen(ann, made.Webhook)
	change := made
	change.Webhook = host // as Bob was given it
	change.Fetch = fetch.Fetching{KeepCookies: true}
	change.Cron = "@weekly"
	put := func(m member) int {
		r, _ := s.ask("PUT", "/api/schedules/"+is.ID, change, "Cookie", s.cookie(m.session))
		return r.StatusCode
	}
	if got := put(bob); got != http.StatusOK {
		t.Errorf("another author changes the time: %d, want 200", got)
	}
	seen(ann, made.Webhook) // it is still there
	change.Pages = []runs.PageSource{{Address: "https://shop.example/account"}}
	if got := put(bob); got != http.StatusForbidden {
		t.Errorf("another author gets other pages with Ann's cookies: %d, want 403", got)
	}
	if got := put(ann); got != http.StatusOK {
		t.Errorf("Ann changes the pages: %d, want 200", got)
	}
}
