package accounts

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"

	"pgregory.net/rapid"
)

const goodPassword = "correct horse battery"

var desk = Actor{Name: "desk", Address: "local"}

// team is a store with an admin, through the first link.
var testKind = store.Kind{Name: "library", ID: 0x57534c42, Migrations: store.Folders(
	fstest.MapFS{"00001_counter.sql": {Data: []byte("-- +goose Up\nCREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL);\n")}}, Migrations)}

func newAccountsAt(t testing.TB, path string) *Accounts {
	t.Helper()
	db, err := store.Open(t.Context(), path, testKind)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return New(db)
}

// each runs a test on every engine.
func each(t *testing.T, test func(t *testing.T, newStore func(testing.TB) *Accounts)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *Accounts { return newAccountsAt(t, path(t)) })
	})
}

func team(t testing.TB, newStore func(testing.TB) *Accounts) (*Accounts, Account) {
	t.Helper()
	s := newStore(t)
	secret, err := s.FirstLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := s.TakeLink(t.Context(), secret, "Ada", goodPassword, "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	return s, a
}

func as(a Account) Actor { return Actor{a.ID, a.Name, "192.0.2.1"} }

func TestTheFirstLinkOpensOnceAndOnlyWithoutAdmin(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		ctx := t.Context()
		if has, err := s.HasAdmin(ctx); has || err != nil {
			t.Fatalf("%v %v", has, err)
		}
		older, err := s.FirstLink(ctx)
		if err != nil {
			t.Fatal(err)
		}
		secret, err := s.FirstLink(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.TakeLink(ctx, older, "Eve", goodPassword, ""); !errors.Is(err, ErrLink) {
			t.Errorf("an older link: %v", err)
		}
		if _, _, err := s.TakeLink(ctx, secret, "Ada", "short", ""); !errors.Is(err, ErrWeakPassword) {
			t.Errorf("a short password: %v", err)
		}
		a, session, err := s.TakeLink(ctx, secret, " Ada ", goodPassword, "")
		if err != nil || a.Role != RoleAdmin || a.Name != "Ada" {
			t.Fatalf("%+v %v", a, err)
		}
		if got, err := s.SessionAccount(ctx, session); err != nil || got.ID != a.ID {
			t.Errorf("the session: %+v %v", got, err)
		}
		if _, _, err := s.TakeLink(ctx, secret, "Eve", goodPassword, ""); !errors.Is(err, ErrLink) {
			t.Errorf("a second time: %v", err)
		}
		// Made before, opened after there is an admin: two servers that print a link at the same time.
		late, err := s.FirstLink(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.TakeLink(ctx, late, "Eve", goodPassword, ""); !errors.Is(err, ErrLink) {
			t.Errorf("with an admin there: %v", err)
		}
	})
}

func TestALinkTakenByManyOpensForOne(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, a := team(t, newStore)
		_, secret, err := s.Invite(t.Context(), as(a), "", RoleAuthor)
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		var mu sync.Mutex
		opened := 0
		for _, name := range []string{"Ben", "Cleo", "Dan", "Eve"} {
			wait.Go(func() {
				_, _, err := s.TakeLink(t.Context(), secret, name, goodPassword, "")
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					opened++
				} else if !errors.Is(err, ErrLink) {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if people, err := s.List(t.Context()); opened != 1 || len(people) != 2 || err != nil {
			t.Errorf("opened %d times, %d people, %v", opened, len(people), err)
		}
	})
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, a := team(t, newStore)
		ctx := t.Context()
		for _, name := range []string{"Ada", "ADA", "ａｄａ"} { // case and width do not count
			got, secret, err := s.SignIn(ctx, name, goodPassword, "192.0.2.7")
			if err != nil || got.ID != a.ID {
				t.Fatalf("%s: %v", name, err)
			}
			if issuer, err := s.SignOut(ctx, as(a), secret); err != nil || issuer != "" {
				t.Fatal(issuer, err)
			}
			if _, err := s.SessionAccount(ctx, secret); !errors.Is(err, ErrSignIn) {
				t.Errorf("after signing out: %v", err)
			}
		}
		for _, wrong := range [][2]string{{"Ada", "another password"}, {"Bob", goodPassword}, {"", ""}, {"Ada\x00", "x"}, {"Ada", goodPassword + " "}} {
			if _, _, err := s.SignIn(ctx, wrong[0], wrong[1], ""); !errors.Is(err, ErrSignIn) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		for _, secret := range []string{"", "x", strings.Repeat("A", 43)} {
			if _, err := s.SessionAccount(ctx, secret); !errors.Is(err, ErrSignIn) {
				t.Errorf("%q: %v", secret, err)
			}
		}
	})
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, a := team(t, newStore)
		ctx := t.Context()
		age := func(column string, by time.Duration) string {
			t.Helper()
			_, secret, err := s.SignIn(ctx, "Ada", goodPassword, "")
			if err != nil {
				t.Fatal(err)
			}
			storestest.Execute(t, s.db, `UPDATE account_session SET `+column+` = $1 WHERE hash = $2`, now().Add(-by).UnixMicro(), digestOf(secret))
			return secret
		}
		for _, c := range []struct {
			column string
			age    time.Duration
			lasts  bool
		}{{"used", SessionIdle - time.Hour, true}, {"used", SessionIdle + time.Second, false}, {"made", SessionMax - time.Hour, true}, {"made", SessionMax + time.Second, false}} {
			secret := age(c.column, c.age)
			if _, err := s.SessionAccount(ctx, secret); (err == nil) != c.lasts {
				t.Errorf("%s %v ago: %v", c.column, c.age, err)
			}
		}
		// A password changed here ends the sessions elsewhere.
		_, here, err := s.SignIn(ctx, "Ada", goodPassword, "")
		if err != nil {
			t.Fatal(err)
		}
		_, elsewhere, err := s.SignIn(ctx, "Ada", goodPassword, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetPassword(ctx, as(a), "wrong old one", "quite another one", here); !errors.Is(err, ErrOldPassword) {
			t.Errorf("a wrong old password: %v", err)
		}
		if err := s.SetPassword(ctx, as(a), goodPassword, "quite another one", here); err != nil {
			t.Fatal(err)
		}
		if _, err := s.SessionAccount(ctx, here); err != nil {
			t.Errorf("here: %v", err)
		}
		if _, err := s.SessionAccount(ctx, elsewhere); !errors.Is(err, ErrSignIn) {
			t.Errorf("elsewhere: %v", err)
		}
		if _, _, err := s.SignIn(ctx, "Ada", goodPassword, ""); !errors.Is(err, ErrSignIn) {
			t.Errorf("with the old password: %v", err)
		}
	})
}

func TestTokens(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, a := team(t, newStore)
		ctx := t.Context()
		tok, secret, err := s.NewToken(ctx, as(a), a.ID, "the build", ScopeAll, time.Time{})
		if err != nil || !strings.HasPrefix(secret, TokenPrefix) || len(secret) != len(TokenPrefix)+43 {
			t.Fatalf("%q %v", secret, err)
		}
		if got, _, err := s.TokenAccount(ctx, secret); err != nil || got.ID != a.ID {
			t.Errorf("%+v %v", got, err)
		}
		list, err := s.Tokens(ctx, a.ID)
		if err != nil || len(list) != 1 || list[0].Used.IsZero() || list[0].Person != "Ada" || list[0].Name != "the build" {
			t.Errorf("%+v %v", list, err)
		}
		_, old, err := s.NewToken(ctx, as(a), a.ID, "old", ScopeAll, now().Add(-time.Second))
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{old, secret + "x", strings.ToUpper(secret), ""} {
			if _, _, err := s.TokenAccount(ctx, bad); !errors.Is(err, ErrSignIn) {
				t.Errorf("%q: %v", bad, err)
			}
		}
		if err := s.RevokeToken(ctx, as(a), "another person", tok.ID); !errors.Is(err, ErrNoToken) {
			t.Errorf("another's token: %v", err)
		}
		if err := s.RevokeToken(ctx, as(a), a.ID, tok.ID); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.TokenAccount(ctx, secret); !errors.Is(err, ErrSignIn) {
			t.Errorf("revoked: %v", err)
		}
	})
}

// Nothing that opens anything is in the file: not a token, a session, a link or a password.
func TestSecretsAreNotInTheStore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, a := team(t, newStore)
		ctx := t.Context()
		_, token, err := s.NewToken(ctx, as(a), a.ID, "t", ScopeAll, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		_, session, err := s.SignIn(ctx, "Ada", goodPassword, "")
		if err != nil {
			t.Fatal(err)
		}
		_, link, err := s.Invite(ctx, as(a), "Ben", RoleReader)
		if err != nil {
			t.Fatal(err)
		}
		for table, columns := range map[string]string{
			"account": "id || name || password", "account_session": "hash || account", "account_token": "hash || id || name",
			"account_link": "hash || id || name || made_by", "audit": "who || action || what || address || digest",
		} {
			rows, err := s.db.QueryContext(ctx, `SELECT `+columns+` FROM `+table)
			if err != nil {
				t.Fatal(err)
			}
			texts, err := store.All(rows, func(row store.Scanner) (text string, err error) { return text, row.Scan(&text) })
			if err != nil || len(texts) == 0 {
				t.Fatalf("%s: %d rows, %v", table, len(texts), err)
			}
			for _, text := range texts {
				for _, secret := range []string{token, session, link, goodPassword} {
					if strings.Contains(text, secret) {
						t.Errorf("%s holds a secret: %s", table, text)
					}
				}
			}
		}
	})
}

func TestThereIsAlwaysAnAdmin(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, ada := team(t, newStore)
		ctx := t.Context()
		if _, err := s.SetRole(ctx, as(ada), ada.ID, RoleAuthor); !errors.Is(err, ErrLastAdmin) {
			t.Errorf("the last admin's role: %v", err)
		}
		if _, err := s.SetDisabled(ctx, as(ada), ada.ID, true); !errors.Is(err, ErrLastAdmin) {
			t.Errorf("disabling the last admin: %v", err)
		}
		ben, err := s.Add(ctx, desk, "Ben", RoleAdmin, goodPassword)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Add(ctx, desk, "BEN", RoleReader, goodPassword); !errors.Is(err, ErrNameTaken) {
			t.Errorf("a name in other case: %v", err)
		}
		_, session, err := s.SignIn(ctx, "Ada", goodPassword, "")
		if err != nil {
			t.Fatal(err)
		}
		_, token, err := s.NewToken(ctx, as(ada), ada.ID, "t", ScopeAll, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		// Two admins that disable each other at once: one of them stays.
		var wait sync.WaitGroup
		errs := make([]error, 2)
		wait.Go(func() { _, errs[0] = s.SetDisabled(ctx, as(ben), ada.ID, true) })
		wait.Go(func() { _, errs[1] = s.SetDisabled(ctx, as(ada), ben.ID, true) })
		wait.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("%v and %v", errs[0], errs[1])
		}
		if errs[0] != nil { // Ben went; take him back and shut Ada out
			if _, err := s.SetDisabled(ctx, as(ada), ben.ID, false); err != nil {
				t.Fatal(err)
			}
			if _, err := s.SetDisabled(ctx, as(ben), ada.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.SessionAccount(ctx, session); !errors.Is(err, ErrSignIn) {
			t.Errorf("a disabled person's session: %v", err)
		}
		if _, _, err := s.TokenAccount(ctx, token); !errors.Is(err, ErrSignIn) {
			t.Errorf("a disabled person's token: %v", err)
		}
		if _, _, err := s.SignIn(ctx, "Ada", goodPassword, ""); !errors.Is(err, ErrSignIn) {
			t.Errorf("a disabled person signs in: %v", err)
		}
	})
}

func TestReset(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s, ada := team(t, newStore)
		ctx := t.Context()
		_, secret, err := s.Reset(ctx, as(ada), ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.SignIn(ctx, "Ada", goodPassword, ""); err != nil {
			t.Errorf("before the link is opened: %v", err)
		}
		a, _, err := s.TakeLink(ctx, secret, "another name", "a new one for me", "")
		if err != nil || a.ID != ada.ID || a.Name != "Ada" {
			t.Fatalf("%+v %v", a, err)
		}
		if _, _, err := s.SignIn(ctx, "Ada", "a new one for me", ""); err != nil {
			t.Error(err)
		}
		l, gone, err := s.Invite(ctx, as(ada), "", RoleReader)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.TakeBack(ctx, as(ada), l.ID); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.TakeLink(ctx, gone, "Eve", goodPassword, ""); !errors.Is(err, ErrLink) {
			t.Errorf("a link taken back: %v", err)
		}
	})
}

func TestRoles(t *testing.T) {
	t.Parallel()
	for i, have := range Roles {
		for j, need := range Roles {
			if got := have.Allows(need); got != (i >= j) {
				t.Errorf("%s for %s: %v", have, need, got)
			}
		}
		if have.Allows("") || have.Allows("owner") || Role("").Allows(have) || Role("root").Allows(have) {
			t.Errorf("a word that is no role, with %s", have)
		}
	}
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	for password, good := range map[string]bool{
		goodPassword: true, "汉字也可以作为密码来使用": true, "short": false, "1234567890": false, "QWERTYUIOP": false,
		"aaaaaaaaaaaaaaaa": false, "abababababab": false, "maximilian1": false, strings.Repeat("abcdefg ", 26): false, "ab\xffcdefghijkl": false,
	} {
		if err := checkPassword("Maximilian", password); (err == nil) != good {
			t.Errorf("%q: %v", password, err)
		}
	}
	kept, err := hashPassword(t.Context(), "Ada", goodPassword)
	if err != nil || !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("%s %v", kept, err)
	}
	again, err := hashPassword(t.Context(), "Ada", goodPassword)
	if err != nil || again == kept {
		t.Errorf("the same hash twice: %v", err)
	}
	for _, broken := range []string{"$argon2id$", "$2a$10$x", strings.Replace(kept, "m=19456", "m=99999999", 1), strings.Replace(kept, "t=2", "t=0", 1)} {
		if ok, err := passwordMatches(t.Context(), broken, goodPassword); ok || err == nil {
			t.Errorf("%q: %v %v", broken, ok, err)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for name, good := range map[string]bool{
		"Ada": true, "张伟": true, "👨‍👩": true, "A\u200dda": false, "O'Neil, J.": true, "": false, "a\nb": false, "a\u202eb": false, "\u200b": false, "a\xff": false, strings.Repeat("x", 101): false,
	} {
		if err := checkName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		if name := shortened(rapid.String().Draw(t, "typed")); checkName(name) != nil {
			t.Fatalf("%q in the log", name)
		}
	})
}

func TestWorksBelongToWhoBeganThem(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Accounts) {
		s := newStore(t)
		ctx := t.Context()
		for _, owner := range []string{"ada", "ben"} { // the first one stays
			if err := s.OwnWorkspace(ctx, "w1", owner); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := s.WorkspaceOwner(ctx, "w1"); got != "ada" || err != nil {
			t.Errorf("%q %v", got, err)
		}
		if got, err := s.WorkspaceOwner(ctx, "w2"); got != "" || err != nil {
			t.Errorf("%q %v", got, err)
		}
		if err := s.DisownWorkspace(ctx, "w1"); err != nil {
			t.Fatal(err)
		}
		if got, err := s.WorkspaceOwners(ctx); len(got) != 0 || err != nil {
			t.Errorf("%v %v", got, err)
		}
	})
}

// Every test runs once more on PostgreSQL, but for those that are on both engines
// anyway and take long.
func TestAllAgainOnPostgreSQL(t *testing.T) { storestest.AllAgain(t, `^TestAllAgain`) }
