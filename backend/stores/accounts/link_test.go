package accounts

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestTheRoleOfAnOpenInvitationChanges(t *testing.T) {
	t.Parallel()
	s := newAccountsAt(t, filepath.Join(t.TempDir(), "library.db"))
	by := Actor{Name: "Ada"}
	l, secret, err := s.Invite(t.Context(), by, "Otto", RoleAuthor)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.SetLinkRole(t.Context(), by, l.ID, RoleReader); err != nil || got.Role != RoleReader {
		t.Errorf("got %+v, %v, want the role %s", got, err, RoleReader)
	}
	if _, err := s.SetLinkRole(t.Context(), by, l.ID, "owner"); !errors.Is(err, ErrBadRole) {
		t.Errorf("no role: got %v, want %v", err, ErrBadRole)
	}
	otto, _, err := s.TakeLink(t.Context(), secret, "Otto", "correct horse battery", "here")
	if err != nil || otto.Role != RoleReader {
		t.Errorf("who took it: got %+v, %v, want the role %s", otto, err, RoleReader)
	}
	if _, err := s.SetLinkRole(t.Context(), by, l.ID, RoleAdmin); !errors.Is(err, ErrLink) {
		t.Errorf("a link that was used: got %v, want %v", err, ErrLink)
	}
	reset, _, err := s.Reset(t.Context(), by, otto.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.SetLinkRole(t.Context(), by, reset.ID, RoleAdmin); !errors.Is(err, ErrLink) {
		t.Errorf("a link for a new password: got %v, want %v", err, ErrLink)
	}
}

// A session of a disabled person opens nothing and says why; it does not open again when the person is enabled.
func TestASessionOfADisabledPerson(t *testing.T) {
	t.Parallel()
	s := newAccountsAt(t, filepath.Join(t.TempDir(), "library.db"))
	by := Actor{Name: "Ada"}
	if _, err := s.Add(t.Context(), by, "Ada", RoleAdmin, "correct horse battery"); err != nil {
		t.Fatal(err)
	}
	rita, err := s.Add(t.Context(), by, "Rita", RoleReader, "correct horse battery")
	if err != nil {
		t.Fatal(err)
	}
	_, session, err := s.SignIn(t.Context(), "Rita", "correct horse battery", "here")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.SetDisabled(t.Context(), by, rita.ID, true); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SessionAccount(t.Context(), session); !errors.Is(err, ErrShutOut) || !errors.Is(err, ErrSignIn) {
		t.Errorf("disabled: got %v, want %v", err, ErrShutOut)
	}
	if _, err := s.SetDisabled(t.Context(), by, rita.ID, false); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SessionAccount(t.Context(), session); !errors.Is(err, ErrSignIn) || errors.Is(err, ErrShutOut) {
		t.Errorf("enabled again: got %v, want %v", err, ErrSignIn)
	}
}
