// Package openid signs people in with a provider of OpenID Connect: the authorization code flow with PKCE
// (OpenID Connect Core 1.0, section 3.1; RFC 7636).
//
//	Begin     the address to which the browser goes, and what must be kept until it comes back
//	Finish    the code that it brings back -> a verified Person
//	SignOut   the address that ends the person's session at the provider
//
// A Person comes only from an ID token whose signature, issuer, audience, expiry and nonce are right. The
// package stores nothing and decides nothing about people: see packages accounts and team.
//
// The provider is asked for its addresses at the first sign-in, so that a server can start while the provider does
// not answer.
package openid

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// answerTime is how long the provider may take for one answer.
const answerTime = 10 * time.Second

// Errors of a sign-in.
var (
	ErrSettings = errors.New("the settings of the sign-in provider cannot be used")
	ErrAway     = errors.New("the sign-in provider does not answer as OpenID Connect says")
	ErrRefused  = errors.New("the sign-in provider did not sign the person in")
	ErrAnswer   = errors.New("the answer of the sign-in provider does not belong to this sign-in")
	ErrToken    = errors.New("the sign-in provider's word about the person cannot be trusted")
)

// Settings name a provider, and this program as its client.
type Settings struct {
	Issuer   string   // https address, as in the provider's tokens
	ClientID string   // of this program at the provider
	Secret   string   // of this program at the provider; "" for a public client
	Name     string   // for people, on the button; "": the issuer's host
	Scopes   []string // beside "openid"; nil: DefaultScopes
	Groups   string   // claim that lists the person's groups, also a path as realm_access.roles; "" for none
}

// DefaultScopes are asked for beside "openid".
var DefaultScopes = []string{"profile", "email"}

// Provider is a sign-in provider. It is safe for concurrent use.
type Provider struct {
	settings Settings
	client   *http.Client

	mu    sync.Mutex
	found *endpoints
}

// endpoints is the provider's configuration.
type endpoints struct {
	provider *oidc.Provider
	verifier *oidc.IDTokenVerifier
	signOut  string // "" if it has none
}

// New checks settings. It does not ask the provider.
func New(s Settings) (*Provider, error) {
	u, err := url.Parse(s.Issuer)
	switch {
	case err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil:
		return nil, fmt.Errorf("%w: the issuer %q is no address such as https://login.example", ErrSettings, s.Issuer)
	case !private(u):
		return nil, fmt.Errorf("%w: the issuer %q must begin with https://", ErrSettings, s.Issuer)
	case s.ClientID == "":
		return nil, fmt.Errorf("%w: there is no client id", ErrSettings)
	}
	if s.Name == "" {
		s.Name = u.Hostname()
	}
	if s.Scopes == nil {
		s.Scopes = DefaultScopes
	}
	return &Provider{settings: s, client: &http.Client{Timeout: answerTime, CheckRedirect: sameHost}}, nil
}

// private reports whether no one else can read what is sent to an address: it has TLS, or is on this machine.
func private(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || ip != nil && ip.IsLoopback())
}

// sameHost keeps codes and secrets to the host that they were sent to.
func sameHost(r *http.Request, via []*http.Request) error {
	if len(via) > 3 || r.URL.Host != via[0].URL.Host || !private(r.URL) {
		return fmt.Errorf("it leads on to %s", r.URL.Host)
	}
	return nil
}

// Name is the provider's, for people.
func (p *Provider) Name() string { return p.settings.Name }

// Issuer is the provider's address, as in its tokens.
func (p *Provider) Issuer() string { return p.settings.Issuer }

// Request is a sign-in that has begun. All but Address is kept, out of the browser's reach, until it comes back.
type Request struct {
	Address  string // where the browser goes
	State    string // comes back with the browser
	Nonce    string // comes back in the ID token
	Verifier string // proves that who has the code began the sign-in
	Redirect string // where the browser comes back to
}

// Begin begins a sign-in that comes back to an address of this server.
func (p *Provider) Begin(ctx context.Context, redirect string) (Request, error) {
	e, err := p.endpoints(ctx)
	if err != nil {
		return Request{}, err
	}
	r := Request{State: oauth2.GenerateVerifier(), Nonce: oauth2.GenerateVerifier(), Verifier: oauth2.GenerateVerifier(), Redirect: redirect}
	r.Address = p.config(e, redirect).AuthCodeURL(r.State, oidc.Nonce(r.Nonce), oauth2.S256ChallengeOption(r.Verifier))
	return r, nil
}

func (p *Provider) config(e *endpoints, redirect string) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.settings.ClientID, ClientSecret: p.settings.Secret, Endpoint: e.provider.Endpoint(), RedirectURL: redirect,
		Scopes: slices.Concat([]string{oidc.ScopeOpenID}, p.settings.Scopes),
	}
}

// SignOut returns where the browser goes to end its session at the provider, and from there back to an
// address of this server; "" if the provider has no such address.
func (p *Provider) SignOut(ctx context.Context, back string) string {
	e, err := p.endpoints(ctx)
	if err != nil || e.signOut == "" {
		return ""
	}
	u, err := url.Parse(e.signOut)
	if err != nil {
		return ""
	}
	q := u.Query()
	q.Set("client_id", p.settings.ClientID)
	q.Set("post_logout_redirect_uri", back)
	u.RawQuery = q.Encode()
	return u.String()
}

// endpoints asks the provider for its configuration, until it has answered once.
func (p *Provider) endpoints(ctx context.Context) (*endpoints, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	found, err := oidc.NewProvider(p.with(ctx), p.settings.Issuer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	var more struct {
		SignOut string `json:"end_session_endpoint"`
	}
	if err := found.Claims(&more); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	for _, address := range []string{found.Endpoint().AuthURL, found.Endpoint().TokenURL, more.SignOut} {
		if u, err := url.Parse(address); address != "" && (err != nil || !private(u)) {
			return nil, fmt.Errorf("%w: its address %q does not begin with https://", ErrAway, address)
		}
	}
	p.found = &endpoints{found, found.Verifier(&oidc.Config{ClientID: p.settings.ClientID}), more.SignOut}
	return p.found, nil
}

// with makes what uses a context ask by the client of the provider.
func (p *Provider) with(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, p.client)
}

// reason shortens an untrusted text for a log line.
func reason(text string) string {
	const most = 200
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "..."
	}
	return text
}
