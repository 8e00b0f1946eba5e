package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/capture"
	"wrapsmith/app/input"
	"wrapsmith/app/logins"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/stores/accounts"
)

// A site login is used for pages of the web that the app gets, and no answer has its cookies.
func TestSiteLogins(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if k, err := r.Cookie("session"); r.URL.Path != "/login" && (err != nil || k.Value != "s3cr3t") {
			http.Redirect(w, r, "/login?next="+r.URL.Path, http.StatusFound)
			return
		}
		body := "<title>Orders</title><h1>Own</h1>"
		if r.URL.Path == "/login" {
			body = "<title>Sign in</title><input type=password>"
		}
		w.Write([]byte(body)) //nolint:errcheck // the client may have gone
	}))
	t.Cleanup(site.Close)
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, services.Options{})
	open := func() workspace.AddedPages {
		var w workspace.Workspace
		c.ask("POST", "/api/workspaces", nil, &w)
		var out workspace.AddedPages
		c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Address: site.URL + "/own", AllowHost: true}}}, &out)
		return out
	}
	if got := open(); len(got.Failed) != 1 || got.Failed[0].Message.Code != "loginwanted" {
		t.Errorf("without a login: %+v, want loginwanted", got.Failed)
	}
	put := func(value string) {
		var one logins.SiteLogin
		c.ask("PUT", "/api/logins/sites/127.0.0.1", map[string]string{"cookies": "127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\t" + value + "\n.bank.example\tTRUE\t/\tFALSE\t0\ta\tb\n"}, &one)
		if one.Host != "127.0.0.1" || one.Cookies != 1 || one.From != "file" {
			t.Errorf("got %+v, want one cookie of 127.0.0.1", one)
		}
	}
	put("s3cr3t")
	if got := open(); len(got.Added) != 1 {
		t.Errorf("with a login: %+v, want the page", got.Failed)
	}
	var made runs.Schedule
	c.ask("POST", "/api/schedules", runs.NewSchedule{Name: "own", Cron: "@daily", Pages: []runs.PageSource{{Address: site.URL + "/own", AllowHost: true}}}, &made)
	put("old")
	if got := open(); len(got.Failed) != 1 || got.Failed[0].Message.Code != "loginended" {
		t.Errorf("with a login that ended: %+v, want loginended", got.Failed)
	}
	put("s3cr3t")
	if raw := string(c.read(c.do("GET", "/api/logins", nil))); strings.Contains(raw, "s3cr3t") || !strings.Contains(raw, `"window":true`) {
		t.Errorf("the list is %s", raw)
	}
	c.read(c.do("DELETE", "/api/logins/sites/127.0.0.1", nil))
	c.refused("DELETE", "/api/logins/sites/127.0.0.1", nil, http.StatusNotFound)
	c.refused("PUT", "/api/logins/sites/other.example", map[string]string{"cookies": "127.0.0.1\tFALSE\t/\tFALSE\t0\ta\tb\n"}, http.StatusUnprocessableEntity)
	c.refused("POST", "/api/logins/window/keep", nil, http.StatusUnprocessableEntity)
}

// On a team's server each person has logins and browsers of their own.
func TestPeopleHaveLoginsAndBrowsersOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann, bob := s.member("Ann", accounts.RoleAuthor), s.member("Bob", accounts.RoleAuthor)
	by := func(session string) []string { return []string{"Cookie", s.cookie(session)} }
	cookies := map[string]string{"cookies": "shop.example\tFALSE\t/\tFALSE\t0\ta\ts3cr3t\n"}
	if r, raw := s.ask("PUT", "/api/logins/sites/shop.example", cookies, by(ann.session)...); r.StatusCode != http.StatusOK {
		t.Fatalf("Ann adds a login: %d %s", r.StatusCode, raw)
	}
	if _, raw := s.ask("GET", "/api/logins", nil, by(bob.session)...); strings.Contains(string(raw), "shop.example") || strings.Contains(string(raw), `"window":true`) {
		t.Errorf("Bob sees %s, want no login and no window", raw)
	}
	if r, _ := s.ask("POST", "/api/logins/window", map[string]string{"address": "shop.example"}, by(ann.session)...); r.StatusCode != http.StatusForbidden {
		t.Errorf("a window on a server: %d, want 403", r.StatusCode)
	}

	_, raw := s.ask("POST", "/api/capture/code", nil, by(ann.session)...)
	var code capture.PairingCode
	if err := json.Unmarshal(raw, &code); err != nil || len(code.Code) != 16 {
		t.Fatalf("code %s %v, want 16 digits", raw, err)
	}
	if r, _ := s.ask("POST", "/api/capture/claim", map[string]string{"code": "0000000000000000", "name": "x"}); r.StatusCode != http.StatusForbidden {
		t.Errorf("a wrong code: %d, want 403", r.StatusCode)
	}
	_, raw = s.ask("POST", "/api/capture/claim", map[string]string{"code": code.Code, "name": "Ann's Chromium"})
	var got capture.Claimed
	if err := json.Unmarshal(raw, &got); err != nil || got.Token == "" {
		t.Fatalf("claim: %s %v", raw, err)
	}
	page := capture.CapturedPage{URL: "https://shop.example/own", HTML: "<h1>Own</h1>"}
	if r, raw := s.ask("POST", "/api/capture/pages", page, capture.TokenHeader, got.Token); r.StatusCode != http.StatusOK {
		t.Errorf("a page by Ann's browser: %d %s", r.StatusCode, raw)
	}
	login := map[string]any{"host": "paper.example", "cookies": []capture.BrowserCookie{{Domain: "paper.example", HostOnly: true, Name: "a", Value: "s3cr3t"}}}
	if r, raw := s.ask("POST", "/api/capture/login", login, capture.TokenHeader, got.Token); r.StatusCode != http.StatusOK {
		t.Errorf("a login by Ann's browser: %d %s", r.StatusCode, raw)
	}
	for _, path := range []string{"/api/workspaces", "/api/logins", "/api/library"} {
		if r, _ := s.ask("GET", path, nil, capture.TokenHeader, got.Token); r.StatusCode != http.StatusForbidden {
			t.Errorf("GET %s by the browser's token: %d, want 403", path, r.StatusCode)
		}
	}
	if r, _ := s.ask("POST", "/api/capture/pages", page); r.StatusCode != http.StatusUnprocessableEntity && r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a page without sign-in: got %d, want a refusal", r.StatusCode)
	}
	for person, want := range map[string]bool{ann.session: true, bob.session: false} {
		_, list := s.ask("GET", "/api/workspaces", nil, by(person)...)
		_, sites := s.ask("GET", "/api/logins", nil, by(person)...)
		_, browsers := s.ask("GET", "/api/capture/browsers", nil, by(person)...)
		if strings.Contains(string(list), `"pages":1`) != want || strings.Contains(string(sites), "paper.example") != want || strings.Contains(string(browsers), "Ann's Chromium") != want {
			t.Errorf("workspaces %s, logins %s, browsers %s; want what Ann's browser sent: %v", list, sites, browsers, want)
		}
	}
}

// The window serves extensions on this machine, and nothing else there.
func TestTheWindowServesExtensions(t *testing.T) {
	t.Parallel()
	var e extensions
	t.Cleanup(func() { e.close() }) //nolint:errcheck // nothing is lost
	reached := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	at, err := e.listen(reached)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := e.listen(reached); err != nil || again != at {
		t.Errorf("asked again: %q %v, want %q", again, err, at)
	}
	for _, c := range []struct {
		path, origin string
		want         int
	}{
		{"/api/capture/claim", "chrome-extension://abc", http.StatusNoContent},
		{"/api/capture/login", "moz-extension://abc", http.StatusNoContent},
		{"/api/capture/pages", "https://evil.example", http.StatusForbidden},
		{"/api/workspaces", "chrome-extension://abc", http.StatusNotFound},
	} {
		r, err := http.NewRequest("POST", at+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", c.origin)
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != c.want {
			t.Errorf("POST %s from %s: %d, want %d", c.path, c.origin, got.StatusCode, c.want)
		}
	}
}
