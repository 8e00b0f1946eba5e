package api

import (
	"testing"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

func TestGuessingIsSlow(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	s.member("Ada", accounts.RoleAdmin)
	s.member("Ben", accounts.RoleReader)
	refused := 0
	for range team.PairBurst + 2 {
		r, _ := s.ask("POST", "/api/session", team.SignIn{Name: "Ada", Password: "a guess at it"})
		if r.StatusCode == 429 {
			refused++
			if r.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
		}
	}
	if refused != 2 {
		t.Errorf("%d of %d guesses were refused", refused, team.PairBurst+2)
	}
	if r, raw := s.ask("POST", "/api/session", team.SignIn{Name: "Ada", Password: teamPassword}); r.StatusCode != 429 {
		t.Errorf("the right password in between tells: %d %s", r.StatusCode, raw)
	}
	if r, _ := s.ask("POST", "/api/session", team.SignIn{Name: "Ben", Password: teamPassword}); r.StatusCode != 200 {
		t.Errorf("another person at this address: %d", r.StatusCode)
	}
	for range team.DoorBurst {
		s.ask("POST", "/api/links/look", team.LinkSecret{Secret: "x"})
	}
	if r, _ := s.ask("POST", "/api/links/look", team.LinkSecret{Secret: "x"}); r.StatusCode != 429 {
		t.Errorf("links can be guessed: %d", r.StatusCode)
	}
	bad := 0
	for range team.AnonymousBurst + 20 {
		r, _ := s.ask("GET", "/api/library", nil, "Authorization", "Bearer x")
		if r.StatusCode == 429 {
			bad++
		}
	}
	if bad == 0 {
		t.Error("tokens can be guessed without end")
	}
}
