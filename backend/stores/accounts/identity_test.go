package accounts

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

const testIssuer = "https://login.example"

func TestASessionOfAProviderIsShort(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		a, secret, err := s.SignInBy(t.Context(), Identity{testIssuer, "7"}, Newcomer{Names: []string{"Ada"}, Role: RoleReader}, "", "here")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.SessionAccount(t.Context(), secret); err != nil || got.ID != a.ID {
			t.Errorf("got %+v, %v; want %+v", got, err, a)
		}
		old := now().Add(-IssuerMax - time.Minute).UnixMicro()
		if err := s.db.Put(t.Context(), `UPDATE account_session SET made = $1 WHERE account = $2`, old, a.ID); err != nil {
			t.Fatal(err)
		}
		if got, err := s.SessionAccount(t.Context(), secret); !errors.Is(err, ErrSignIn) {
			t.Errorf("a day later: got %+v, %v; want %v", got, err, ErrSignIn)
		}
		if password, issuers, err := s.Ways(t.Context(), a.ID); err != nil || password || !slices.Equal(issuers, []string{testIssuer}) {
			t.Errorf("ways to sign in: got %v, %v, %v; want the provider alone", password, issuers, err)
		}
		if _, _, err := s.SignIn(t.Context(), "Ada", "", "here"); !errors.Is(err, ErrSignIn) {
			t.Errorf("an empty password: got %v, want %v", err, ErrSignIn)
		}
		if err := s.SetPassword(t.Context(), Actor{ID: a.ID}, "", goodPassword, secret); !errors.Is(err, ErrOldPassword) {
			t.Errorf("a new password with an empty old one: got %v, want %v", err, ErrOldPassword)
		}
	})
}

func TestNamesOfNewPeople(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		for i, c := range []struct {
			names []string
			want  string
		}{
			{[]string{"Ada", "ada@example.org"}, "Ada"},
			{[]string{"Ada", "ada@example.org"}, "ada@example.org"},
			{[]string{"Ada", "ada@example.org"}, "Ada 2"},
			{[]string{"line\nbreak", "x1"}, "x1"},
			{[]string{strings.Repeat("x", 200), "x2"}, "x2"},
			{nil, "? 2"},
		} {
			a, _, err := s.SignInBy(t.Context(), Identity{testIssuer, string(rune('a' + i))}, Newcomer{Names: c.names, Role: RoleReader}, "", "here")
			if err != nil || a.Name != c.want {
				t.Errorf("%q: got %q, %v; want %q", c.names, a.Name, err, c.want)
			}
		}
	})
}

func TestAFlowEndsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		want := Flow{State: "s", Nonce: "n", Verifier: "v", Redirect: "r", Account: "a"}
		secret, err := s.BeginFlow(t.Context(), want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.EndFlow(t.Context(), secret); err != nil || got != want {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
		if _, err := s.EndFlow(t.Context(), secret); !errors.Is(err, ErrFlow) {
			t.Errorf("once more: got %v, want %v", err, ErrFlow)
		}
		if secret, err = s.BeginFlow(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if err := s.db.Put(t.Context(), `UPDATE account_flow SET expires = $1`, now().Add(-time.Second).UnixMicro()); err != nil {
			t.Fatal(err)
		}
		if got, err := s.EndFlow(t.Context(), secret); !errors.Is(err, ErrFlow) || got != (Flow{}) {
			t.Errorf("too late: got %+v, %v; want %v", got, err, ErrFlow)
		}
		if _, err := s.BeginFlow(t.Context(), Flow{State: "s", Link: "the secret of a link"}); err != nil {
			t.Fatal(err)
		}
		var kept string
		if err := s.db.QueryRowContext(t.Context(), `SELECT link || hash FROM account_flow WHERE link <> ''`).Scan(&kept); err != nil || strings.Contains(kept, "secret") {
			t.Errorf("the database has %q, %v; want digests", kept, err)
		}
	})
}
