package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/app/services"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/accounts"
)

const teamPassword = "correct horse battery"

// teamServer is an App with people over real HTTP.
type teamServer struct {
	t     testing.TB
	app   *App
	store *stores.Stores
	http  *httptest.Server
	log   *bytes.Buffer
	close func() // ends the server; its store stays open
}

func newTeam(t testing.TB) *teamServer {
	t.Helper()
	return teamOn(t, filepath.Join(t.TempDir(), "library.db"), false)
}

// teamOn serves a library file; private lets requests allow private hosts.
func teamOn(t testing.TB, file string, private bool) *teamServer {
	t.Helper()
	store, err := stores.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s := &teamServer{t: t, store: store, log: &bytes.Buffer{}}
	s.serve(services.Options{Team: true, PrivateHosts: private, Log: slog.New(slog.NewTextHandler(s.log, nil))})
	return s
}

// serve serves the open library until the test ends.
func (s *teamServer) serve(o services.Options) {
	s.t.Helper()
	s.app = appOn(s.t, s.store, o, Options{Who: "the machine's user", Version: "test"})
	s.http = httptest.NewServer(s.app.Handler())
	s.close = sync.OnceFunc(func() {
		s.http.Close()
		if err := s.app.Close(); err != nil {
			s.t.Error(err)
		}
	})
	s.t.Cleanup(s.close)
}

// member is a person with both ways to sign in.
type member struct {
	accounts.Account
	session, token string
}

func (s *teamServer) member(name string, role accounts.Role) member {
	s.t.Helper()
	ctx := context.Background()
	m := member{}
	var err error
	if m.Account, err = s.store.Accounts.Add(ctx, accounts.Actor{Name: "test"}, name, role, teamPassword); err != nil {
		s.t.Fatal(err)
	}
	m.session = s.enter(name)
	if _, m.token, err = s.store.Accounts.NewToken(ctx, accounts.Actor{Name: "test"}, m.ID, "of the test", accounts.ScopeAll, time.Time{}); err != nil {
		s.t.Fatal(err)
	}
	return m
}

func (s *teamServer) enter(name string) string {
	s.t.Helper()
	_, session, err := s.store.Accounts.SignIn(context.Background(), name, teamPassword, "test")
	if err != nil {
		s.t.Fatal(err)
	}
	return session
}

func (s *teamServer) cookie(session string) string {
	return "wrapsmith_session_" + s.http.URL[strings.LastIndex(s.http.URL, ":")+1:] + "=" + session
}

// ask sends a request; headers come as pairs.
func (s *teamServer) ask(method, path string, body any, headers ...string) (*http.Response, []byte) {
	s.t.Helper()
	var from io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		from = bytes.NewReader(raw)
	}
	r, err := http.NewRequest(method, s.http.URL+path, from)
	if err != nil {
		s.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer, raw
}

// as asks with a person's session, which must succeed, and reads the answer.
func (s *teamServer) as(m member, method, path string, body, to any) {
	s.t.Helper()
	r, raw := s.ask(method, path, body, "Cookie", s.cookie(m.session))
	if r.StatusCode >= 300 {
		s.t.Fatalf("%s %s as %s: %s: %s", method, path, m.Name, r.Status, raw)
	}
	if to != nil {
		if err := json.Unmarshal(raw, to); err != nil {
			s.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
		}
	}
}
