package api

import (
	"testing"

	"wrapsmith/app/remote"
	"wrapsmith/backend/stores/accounts"
)

// Whoever syncs faster than the server lets one person ask waits, and fails at nothing.
func TestAServerThatIsAskedTooOftenIsAskedAgain(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	rita := s.member("Rita", accounts.RoleReader)
	s.app.team.Limits().Set("token", 2, 2)
	r := &remote.Remote{Connection: remote.Connection{Address: s.http.URL, Token: rita.token}}
	for range 4 {
		if _, err := r.Person(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.app.team.Limits().Set("token", 2, 1e-3) // a wait of minutes is an error instead
	for range 4 {
		if _, err := r.Person(t.Context()); err != nil {
			return
		}
	}
	t.Error("nothing was refused")
}
