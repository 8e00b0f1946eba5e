package api

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/services"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/web/openid"
	"wrapsmith/backend/web/openid/openidtest"
)

// newProviderTeam is a team whose people sign in at a provider too.
func newProviderTeam(t *testing.T, change func(*team.Provider, *openid.Settings)) (*teamServer, *openidtest.Provider) {
	t.Helper()
	at := openidtest.New(t)
	settings := openid.Settings{Issuer: at.URL, ClientID: openidtest.ClientID, Secret: openidtest.Secret, Name: "Example Login", Groups: "groups"}
	p := &team.Provider{NewPeople: team.Reader}
	if change != nil {
		change(p, &settings)
	}
	var err error
	if p.OpenID, err = openid.New(settings); err != nil {
		t.Fatal(err)
	}
	store, err := stores.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s := &teamServer{t: t, store: store}
	s.serve(services.Options{Team: true, Provider: p, Log: slog.New(slog.DiscardHandler)})
	s.app.team.Limits().Set("door", 1e6, 1e6)
	return s, at
}

// visitor is a browser of its own: its cookies, and no redirect followed by itself.
type visitor struct {
	s    *teamServer
	http *http.Client
}

func (s *teamServer) visitor() *visitor {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &visitor{s, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// ask sends a request, whose answer must have a status, and reads the answer.
func (v *visitor) ask(method, path, body string, status int, to any) *http.Response {
	v.s.t.Helper()
	r, err := http.NewRequest(method, v.s.http.URL+path, strings.NewReader(body))
	if err != nil {
		v.s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := v.http.Do(r)
	if err != nil {
		v.s.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != status {
		v.s.t.Fatalf("%s %s: %s, want %d", method, path, answer.Status, status)
	}
	if to != nil {
		if err := json.NewDecoder(answer.Body).Decode(to); err != nil {
			v.s.t.Fatal(err)
		}
	}
	return answer
}

// leave begins a sign-in, and goes to the provider and back up to our door.
func (v *visitor) leave(at *openidtest.Provider, body string) *url.URL {
	v.s.t.Helper()
	var begun team.AtProvider
	v.ask("POST", ProviderPath, body, 200, &begun)
	return at.Visit(v.s.t, begun.Address)
}

// signIn goes the whole way, and says where the front end is opened.
func (v *visitor) signIn(at *openidtest.Provider, body string) (place string) {
	v.s.t.Helper()
	back := v.leave(at, body)
	return v.ask("GET", ProviderPath+"?"+back.RawQuery, "", 303, nil).Header.Get("Location")
}

func (v *visitor) session() (s team.Session) {
	v.s.t.Helper()
	v.ask("GET", "/api/session", "", 200, &s)
	return s
}

// refused is the code with which the front end is opened, "" without one.
func refused(t *testing.T, place string) string {
	t.Helper()
	_, query, _ := strings.Cut(place, "?")
	q, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return q.Get("refused")
}

func TestSignInWithAProvider(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, nil)
	at.Claims = map[string]any{"sub": "7", "name": "王小明"}
	v := s.visitor()
	if got := v.session(); got.Provider != "Example Login" || got.Person != nil {
		t.Fatalf("before: %+v", got)
	}
	if place := v.signIn(at, "{}"); place != "/" {
		t.Fatalf("the front end opens at %q, want /", place)
	}
	got := v.session()
	if got.Person == nil || got.Person.Name != "王小明" || got.Person.Role != "reader" || !got.ByProvider || !got.NoPassword {
		t.Fatalf("a new person: %+v", got)
	}
	first := got.Person.ID
	at.Claims["name"] = "Xiaoming Wang" // a name may change, the person stays
	other := s.visitor()
	other.signIn(at, "{}")
	if got := other.session(); got.Person == nil || got.Person.ID != first || got.Person.Name != "王小明" {
		t.Errorf("the same person again: %+v", got)
	}
	var out team.Session
	v.ask("DELETE", "/api/session", "", 200, &out)
	if leave, err := url.Parse(out.Leave); err != nil || out.Leave == "" || leave.Query().Get("post_logout_redirect_uri") != s.http.URL+"/" {
		t.Errorf("signing out: got %+v, %v; want the provider's address", out, err)
	}
	if got := v.session(); got.Person != nil {
		t.Errorf("after signing out: %+v", got)
	}
	if _, _, err := s.store.Accounts.SignIn(t.Context(), "王小明", "", "test"); err == nil {
		t.Error("a person without a password signed in with an empty one")
	}
	at.Claims = map[string]any{"sub": "8", "name": "王小明"}
	namesake := s.visitor()
	namesake.signIn(at, "{}")
	if got := namesake.session(); got.Person == nil || got.Person.ID == first || got.Person.Name != "8" {
		t.Errorf("another person of the same name: %+v", got)
	}
}

// Only the browser that began a sign-in can finish it, and once.
func TestASignInBelongsToItsBrowser(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, nil)
	v := s.visitor()
	back := v.leave(at, "{}")
	victim := s.visitor() // a person who gets a link with the code of another one
	if place := victim.ask("GET", ProviderPath+"?"+back.RawQuery, "", 303, nil).Header.Get("Location"); refused(t, place) != "oldflow" || victim.session().Person != nil {
		t.Errorf("another browser: it opens %q", place)
	}
	cookies := v.http.Jar.Cookies(&url.URL{Scheme: "http", Host: strings.TrimPrefix(s.http.URL, "http://"), Path: "/"})
	v.ask("GET", ProviderPath+"?"+back.RawQuery, "", 303, nil)
	if v.session().Person == nil {
		t.Fatal("the browser that began it is not signed in")
	}
	thief := s.visitor()
	thief.http.Jar.SetCookies(&url.URL{Scheme: "http", Host: strings.TrimPrefix(s.http.URL, "http://"), Path: "/"}, cookies)
	if place := thief.ask("GET", ProviderPath+"?"+back.RawQuery, "", 303, nil).Header.Get("Location"); refused(t, place) != "oldflow" {
		t.Errorf("the same sign-in once more: it opens %q", place)
	}
	q := s.visitor().leave(at, "{}").Query()
	q.Set("state", "another")
	again := s.visitor()
	again.leave(at, "{}")
	if place := again.ask("GET", ProviderPath+"?"+q.Encode(), "", 303, nil).Header.Get("Location"); refused(t, place) != "providertoken" {
		t.Errorf("another state: it opens %q", place)
	}
}

// An answer that cannot be trusted signs no person in, and the screen gives the reason.
func TestSignInWithAProviderThatFails(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, nil)
	set := func(name string, value any) func() {
		return func() { at.Spoil = func(c map[string]any) { c[name] = value } }
	}
	for _, c := range []struct {
		name, want string
		spoil      func()
	}{
		{"signed by another key", "providertoken", func() { at.Sign = openidtest.Key(t) }},
		{"not signed", "providertoken", func() { at.Unsigned = true }},
		{"another nonce", "providertoken", set("nonce", "another")},
		{"expired", "providertoken", set("exp", time.Now().Add(-time.Minute).Unix())},
		{"another audience", "providertoken", set("aud", "another")},
		{"another issuer", "providertoken", set("iss", "https://login.example")},
		{"cancelled", "providerrefused", func() { at.Refuse = "access_denied" }},
	} {
		at.Sign, at.Unsigned, at.Spoil, at.Refuse = nil, false, nil, ""
		c.spoil()
		v := s.visitor()
		if got := refused(t, v.signIn(at, "{}")); got != c.want || v.session().Person != nil {
			t.Errorf("%s: got %q, %+v; want %q", c.name, got, v.session().Person, c.want)
		}
	}
	if people, err := s.store.Accounts.List(t.Context()); err != nil || len(people) != 0 {
		t.Errorf("got %d people, %v; want none", len(people), err)
	}
	fresh, away := newProviderTeam(t, nil)
	away.Away = true
	fresh.visitor().ask("POST", ProviderPath, "{}", http.StatusBadGateway, nil)
	newTeam(t).visitor().ask("POST", ProviderPath, "{}", http.StatusNotFound, nil)
}

// New people come in as the settings say; groups decide about roles at each sign-in.
func TestRolesOfAProvider(t *testing.T) {
	t.Parallel()
	byGroups := map[string]team.Role{"editors": team.Author, "owners": team.Admin}
	for _, c := range []struct {
		name       string
		newPeople  team.Role
		roles      map[string]team.Role
		groups     []string
		role, code string
	}{
		{"the default", team.Reader, nil, nil, "reader", ""},
		{"as the settings say", team.Author, nil, nil, "author", ""},
		{"only by invitation", "", nil, nil, "", "notinvited"},
		{"a group", team.Reader, byGroups, []string{"editors"}, "author", ""},
		{"two groups: the higher role", team.Reader, byGroups, []string{"owners", "editors"}, "admin", ""},
		{"no group that counts", team.Reader, byGroups, []string{"others"}, "reader", ""},
		{"a group lowers no role below it", team.Admin, map[string]team.Role{"guests": team.Reader}, []string{"guests"}, "reader", ""},
		{"by invitation or by group", "", byGroups, []string{"editors"}, "author", ""},
		{"no group, and not invited", "", byGroups, []string{"others"}, "", "nogroup"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, at := newProviderTeam(t, func(p *team.Provider, _ *openid.Settings) { p.NewPeople, p.Roles = c.newPeople, c.roles })
			at.Claims["groups"] = c.groups
			v := s.visitor()
			if got := refused(t, v.signIn(at, "{}")); got != c.code {
				t.Fatalf("got %q, want %q", got, c.code)
			}
			got := ""
			if p := v.session().Person; p != nil {
				got = p.Role
			}
			if got != c.role {
				t.Errorf("got the role %q, want %q", got, c.role)
			}
		})
	}
}

func TestGroupsDecideAtEachSignIn(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, func(p *team.Provider, _ *openid.Settings) {
		p.NewPeople, p.Roles = "", map[string]team.Role{"editors": team.Author, "owners": team.Admin}
	})
	at.Claims["groups"] = []string{"owners"}
	s.visitor().signIn(at, "{}")
	role := func() string {
		v := s.visitor()
		if code := refused(t, v.signIn(at, "{}")); code != "" {
			return code
		}
		return v.session().Person.Role
	}
	at.Claims["groups"] = []string{"editors"}
	if got := role(); got != "admin" {
		t.Errorf("the last admin: got %q, want that they stay one", got)
	}
	s.member("Otto", accounts.RoleAdmin)
	if got := role(); got != "author" {
		t.Errorf("another group: got %q, want author", got)
	}
	at.Claims["groups"] = []string{}
	if got := role(); got != "nogroup" {
		t.Errorf("no group any more: got %q, want to be refused", got)
	}
}

// A one-time link can be taken by a sign-in at the provider: the first admin, and who is invited.
func TestLinksAreTakenWithAProvider(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, func(p *team.Provider, _ *openid.Settings) { p.NewPeople = "" })
	first, err := s.store.Accounts.FirstLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ada := s.visitor()
	if code := refused(t, ada.signIn(at, `{"link":"`+first+`"}`)); code != "" || ada.session().Person.Role != "admin" {
		t.Fatalf("the first admin: %q, %+v", code, ada.session())
	}
	at.Claims = map[string]any{"sub": "8", "name": "Bert"}
	if code := refused(t, s.visitor().signIn(at, `{"link":"`+first+`"}`)); code != "usedlink" {
		t.Errorf("the same link again: got %q", code)
	}
	var made team.MadeLink
	ada.ask("POST", "/api/invitations", `{"name":"Bertha","role":"author"}`, 200, &made)
	bert := s.visitor()
	if code := refused(t, bert.signIn(at, `{"link":"`+made.Secret+`"}`)); code != "" || bert.session().Person.Name != "Bertha" || bert.session().Person.Role != "author" {
		t.Errorf("invited: %q, %+v", code, bert.session().Person)
	}
	ada.ask("PATCH", "/api/people/"+bert.session().Person.ID, `{"disabled":true}`, 200, nil)
	if code := refused(t, s.visitor().signIn(at, "{}")); code != "shutout" {
		t.Errorf("disabled: got %q", code)
	}
}

// A person with a password can add the provider; no one takes an account by its name.
func TestAProviderIsAddedByWhoIsSignedIn(t *testing.T) {
	t.Parallel()
	s, at := newProviderTeam(t, nil)
	ada := s.member("Ada", accounts.RoleAdmin)
	at.Claims = map[string]any{"sub": "evil", "name": "Ada"}
	eve := s.visitor()
	eve.signIn(at, "{}")
	if p := eve.session().Person; p == nil || p.ID == ada.ID || p.Role != "reader" {
		t.Errorf("a stranger who has the name of an admin: got %+v", p)
	}
	s.visitor().ask("POST", ProviderPath, `{"add":true}`, http.StatusForbidden, nil) // no person is signed in
	v := s.visitor()
	v.ask("POST", "/api/session", `{"name":"Ada","password":"`+teamPassword+`"}`, 200, nil)
	if place := v.signIn(at, `{"add":true}`); !strings.HasPrefix(place, "/#/account?") || refused(t, place) != "identitytaken" {
		t.Errorf("an account of the provider that is another person's: got %q", place)
	}
	at.Claims = map[string]any{"sub": "7", "name": "Ada at home"}
	if place := v.signIn(at, `{"add":true}`); place != "/#/account" || !v.session().ByProvider || v.session().NoPassword {
		t.Errorf("got %q, %+v", place, v.session())
	}
	other := s.visitor()
	other.signIn(at, "{}")
	if p := other.session().Person; p == nil || p.ID != ada.ID {
		t.Errorf("signed in: got %+v, want Ada", p)
	}
}
