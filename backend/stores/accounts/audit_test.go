package accounts

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"wrapsmith/backend/stores/storestest"
)

func TestAuditIsAChain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		ctx := t.Context()
		var wait sync.WaitGroup
		for i := range 20 {
			wait.Go(func() {
				if err := s.Note(ctx, Actor{fmt.Sprint(i % 3), "Ada\x00", "192.0.2.1"}, "save", strings.Repeat("长", i*50)); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		lines, newest, err := s.CheckAudit(ctx)
		if lines != 20 || len(newest) != 64 || err != nil {
			t.Fatalf("%d %s %v", lines, newest, err)
		}
		page, err := s.Audit(ctx, AuditQuery{Limit: 8})
		if err != nil || len(page) != 8 || page[0].Number != 20 || page[0].Digest != newest || page[7].Number != 13 {
			t.Fatalf("%+v %v", page, err)
		}
		next, err := s.Audit(ctx, AuditQuery{Limit: 100, Before: page[7].Number})
		if err != nil || len(next) != 12 || next[11].Number != 1 {
			t.Fatalf("%d lines, %v", len(next), err)
		}
		mine, err := s.Audit(ctx, AuditQuery{Limit: 100, Account: "1", Action: "save"})
		if err != nil || len(mine) != 7 {
			t.Errorf("%d lines of one person, %v", len(mine), err)
		}
		none, err := s.Audit(ctx, AuditQuery{Limit: 100, Action: "delete"})
		if err != nil || len(none) != 0 {
			t.Errorf("%d lines, %v", len(none), err)
		}
	})
}

func TestTamperingShows(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		for _, c := range []struct{ name, with string }{
			{"changed", `UPDATE audit SET who = 'Eve' WHERE number = 3`},
			{"moved", `UPDATE audit SET at = at + 1 WHERE number = 5`},
			{"taken out", `DELETE FROM audit WHERE number = 4`},
			{"the first taken out", `DELETE FROM audit WHERE number = 1`},
			{"the last taken out", `DELETE FROM audit WHERE number = 5`},
			{"all taken out", `DELETE FROM audit`},
			{"put in", `INSERT INTO audit (number, at, account, who, action, what, address, digest) VALUES (6, 0, '', 'Eve', 'save', '', '', 'x')`},
		} {
			t.Run(c.name, func(t *testing.T) {
				s := newStore(t)
				for range 5 {
					if err := s.Note(t.Context(), Actor{Name: "Ada"}, "save", "x"); err != nil {
						t.Fatal(err)
					}
				}
				storestest.Execute(t, s.db, c.with)
				if lines, _, err := s.CheckAudit(t.Context()); !errors.Is(err, ErrAudit) {
					t.Errorf("%d lines, %v", lines, err)
				}
			})
		}
	})
}

// A change that is refused leaves no line, and one that is made leaves exactly one.
func TestChangesAndTheirLinesAreOne(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, ada := team(t, newStore)
		ctx := t.Context()
		count := func() int64 {
			n, _, err := s.CheckAudit(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		if _, err := s.SetRole(ctx, as(ada), ada.ID, RoleReader); err == nil {
			t.Fatal("the last admin is a reader")
		}
		if n := count(); n != before {
			t.Errorf("%d lines for what was refused", n-before)
		}
		if _, _, err := s.Invite(ctx, as(ada), "Ben", RoleReader); err != nil {
			t.Fatal(err)
		}
		if n := count(); n != before+1 {
			t.Errorf("%d lines for one change", n-before)
		}
		lines, err := s.Audit(ctx, AuditQuery{Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		if got := lines[0]; got.Who != "Ada" || got.Action != "invite" || got.What != "Ben: reader" || got.Address != "192.0.2.1" {
			t.Errorf("%+v", got)
		}
	})
}
