package openid

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/web/openid/openidtest"
)

const redirect = "https://templates.example/api/session/provider"

func newProvider(t *testing.T, at *openidtest.Provider, groups string) *Provider {
	t.Helper()
	p, err := New(Settings{Issuer: at.URL, ClientID: openidtest.ClientID, Secret: openidtest.Secret, Groups: groups})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// signIn goes the whole way: to the provider, and back with its answer.
func signIn(t *testing.T, p *Provider, at *openidtest.Provider) (Person, error) {
	t.Helper()
	r, err := p.Begin(t.Context(), redirect)
	if err != nil {
		return Person{}, err
	}
	return p.Finish(t.Context(), r, answerOf(at.Visit(t, r.Address)))
}

func answerOf(back *url.URL) Answer {
	q := back.Query()
	return Answer{Code: q.Get("code"), State: q.Get("state"), Issuer: q.Get("iss"), Error: q.Get("error"), Detail: q.Get("error_description")}
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, groups string
		claims, info map[string]any
		want         Person
	}{
		{"a name", "", map[string]any{"sub": "7", "name": "王小明", "email": "wang@example.org"}, nil, Person{Subject: "7", Names: []string{"王小明", "wang@example.org", "7"}}},
		{"no name", "", map[string]any{"sub": "7"}, nil, Person{Subject: "7", Names: []string{"7"}}},
		{"groups", "groups", map[string]any{"sub": "7", "name": "Ada", "groups": []string{"a", "b"}}, nil, Person{Subject: "7", Names: []string{"Ada", "7"}, Groups: []string{"a", "b"}}},
		{"one group as a text", "groups", map[string]any{"sub": "7", "name": "Ada", "groups": "a"}, nil, Person{Subject: "7", Names: []string{"Ada", "7"}, Groups: []string{"a"}}},
		{
			"groups below a name", "realm_access.roles", map[string]any{"sub": "7", "name": "Ada", "realm_access": map[string]any{"roles": []string{"a"}}}, nil,
			Person{Subject: "7", Names: []string{"Ada", "7"}, Groups: []string{"a"}},
		},
		{
			"a claim whose name has dots", "https://example.org/groups", map[string]any{"sub": "7", "name": "Ada", "https://example.org/groups": []string{"a"}}, nil,
			Person{Subject: "7", Names: []string{"Ada", "7"}, Groups: []string{"a"}},
		},
		{"user info has the rest", "groups", map[string]any{"sub": "7"}, map[string]any{"sub": "7", "name": "Ada", "groups": []string{"a"}}, Person{Subject: "7", Names: []string{"Ada", "7"}, Groups: []string{"a"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			at := openidtest.New(t)
			at.Claims, at.UserInfo = c.claims, c.info
			c.want.Issuer = at.URL
			got, err := signIn(t, newProvider(t, at, c.groups), at)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// Each token that is not the provider's word about this sign-in is refused.
func TestTokensThatCannotBeTrustedAreRefused(t *testing.T) {
	t.Parallel()
	set := func(name string, value any) func(*openidtest.Provider) {
		return func(p *openidtest.Provider) { p.Spoil = func(c map[string]any) { c[name] = value } }
	}
	for name, spoil := range map[string]func(*openidtest.Provider){
		"signed by another key":    func(p *openidtest.Provider) { p.Sign = openidtest.Key(t) },
		"not signed":               func(p *openidtest.Provider) { p.Unsigned = true },
		"of another sign-in":       set("nonce", "another"),
		"without a nonce":          func(p *openidtest.Provider) { p.Spoil = func(c map[string]any) { delete(c, "nonce") } },
		"expired":                  set("exp", time.Now().Add(-time.Minute).Unix()),
		"for another program":      set("aud", "another"),
		"for several programs":     set("aud", []string{openidtest.ClientID, "another"}),
		"made for another program": set("azp", "another"),
		"of another issuer":        set("iss", "https://login.example"),
		"without a subject":        set("sub", ""),
		"for another access token": set("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
		"with another's user info": func(p *openidtest.Provider) {
			p.Claims, p.UserInfo = map[string]any{"sub": "7"}, map[string]any{"sub": "8", "name": "Eve"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := openidtest.New(t)
			spoil(at)
			if got, err := signIn(t, newProvider(t, at, ""), at); !errors.Is(err, ErrToken) {
				t.Errorf("got %+v, %v; want %v", got, err, ErrToken)
			}
		})
	}
}

// An answer that belongs to another sign-in, or to none, gives no person.
func TestAnswersOfOtherSignInsAreRefused(t *testing.T) {
	t.Parallel()
	at := openidtest.New(t)
	p := newProvider(t, at, "")
	for name, c := range map[string]struct {
		change func(*Request, *Answer)
		want   error
	}{
		"another state":         {func(_ *Request, a *Answer) { a.State = "another" }, ErrAnswer},
		"no state":              {func(r *Request, a *Answer) { r.State, a.State = "", "" }, ErrAnswer},
		"another provider":      {func(_ *Request, a *Answer) { a.Issuer = "https://login.example" }, ErrAnswer},
		"another PKCE verifier": {func(r *Request, _ *Answer) { r.Verifier = strings.Repeat("x", 43) }, ErrRefused},
		"another address":       {func(r *Request, _ *Answer) { r.Redirect += "/other" }, ErrRefused},
		"an unknown code":       {func(_ *Request, a *Answer) { a.Code = "another" }, ErrRefused},
		"no code":               {func(_ *Request, a *Answer) { a.Code = "" }, ErrRefused},
	} {
		r, err := p.Begin(t.Context(), redirect)
		if err != nil {
			t.Fatal(err)
		}
		a := answerOf(at.Visit(t, r.Address))
		c.change(&r, &a)
		if got, err := p.Finish(t.Context(), r, a); !errors.Is(err, c.want) {
			t.Errorf("%s: got %+v, %v; want %v", name, got, err, c.want)
		}
	}
	r, err := p.Begin(t.Context(), redirect)
	if err != nil {
		t.Fatal(err)
	}
	a := answerOf(at.Visit(t, r.Address))
	if _, err := p.Finish(t.Context(), r, a); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Finish(t.Context(), r, a); !errors.Is(err, ErrRefused) {
		t.Errorf("the same code once more: got %v, want %v", err, ErrRefused)
	}
}

func TestAProviderThatIsAwayIsAskedAgain(t *testing.T) {
	t.Parallel()
	at := openidtest.New(t)
	p := newProvider(t, at, "")
	at.Away = true
	if _, err := p.Begin(t.Context(), redirect); !errors.Is(err, ErrAway) {
		t.Errorf("away: got %v, want %v", err, ErrAway)
	}
	at.Away = false
	if _, err := signIn(t, p, at); err != nil {
		t.Errorf("back again: %v", err)
	}
	r, err := p.Begin(t.Context(), redirect)
	if err != nil {
		t.Fatal(err)
	}
	at.Away = true
	if _, err := p.Finish(context.Background(), r, Answer{Code: "x", State: r.State}); !errors.Is(err, ErrAway) {
		t.Errorf("away at the exchange: got %v, want %v", err, ErrAway)
	}
}

func TestSignOutAddress(t *testing.T) {
	t.Parallel()
	at := openidtest.New(t)
	got, err := url.Parse(newProvider(t, at, "").SignOut(t.Context(), "https://templates.example/"))
	if err != nil || got.Path != "/logout" || got.Query().Get("client_id") != openidtest.ClientID || got.Query().Get("post_logout_redirect_uri") != "https://templates.example/" {
		t.Errorf("got %v, %v", got, err)
	}
	none := openidtest.New(t)
	none.NoSignOut = true
	if got := newProvider(t, none, "").SignOut(t.Context(), "https://templates.example/"); got != "" {
		t.Errorf("a provider without such an address: got %q", got)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		issuer, client string
		ok             bool
	}{
		{"https://login.example/realms/team", "wrapsmith", true}, {"http://127.0.0.1:9000", "wrapsmith", true}, {"http://localhost", "wrapsmith", true},
		{"http://login.example", "wrapsmith", false}, {"login.example", "wrapsmith", false}, {"https://login.example?x=1", "wrapsmith", false},
		{"https://user:pass@login.example", "wrapsmith", false}, {"https://login.example", "", false}, {"", "wrapsmith", false}, {"ftp://127.0.0.1", "wrapsmith", false},
	} {
		if p, err := New(Settings{Issuer: c.issuer, ClientID: c.client}); (err == nil) != c.ok || !c.ok && !errors.Is(err, ErrSettings) {
			t.Errorf("%q, %q: got %v, %v; want ok %v", c.issuer, c.client, p, err, c.ok)
		}
	}
	p, err := New(Settings{Issuer: "https://login.example/x", ClientID: "wrapsmith"})
	if err != nil || p.Name() != "login.example" || !slices.Equal(p.settings.Scopes, DefaultScopes) {
		t.Errorf("got %+v, %v", p, err)
	}
}
