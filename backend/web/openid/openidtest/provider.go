// Package openidtest is a small provider of OpenID Connect for tests: it speaks real HTTP, keeps codes to their
// client, address and PKCE challenge, and signs real tokens. Faults are set by a test.
package openidtest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// The client that the provider knows.
const (
	ClientID = "wrapsmith"
	Secret   = "the secret of the client"
)

// Provider is a provider that signs in the person in Claims at once.
type Provider struct {
	URL string // the issuer

	// Set before a sign-in.
	Claims    map[string]any                        // of the ID token, beside those that each token has
	UserInfo  map[string]any                        // what user info says; nil: there is none
	Spoil     func(claims map[string]any)           // changes the claims of the ID token before they are signed
	Sign      *rsa.PrivateKey                       // signs in place of the provider's own key
	Unsigned  bool                                  // tokens have the algorithm "none"
	Refuse    string                                // error of the authorization endpoint, as access_denied
	NoSignOut bool                                  // there is no address for signing out
	Away      bool                                  // nothing answers
	Answered  func(query url.Values)                // changes what the browser brings back
	Request   func(authorization, token url.Values) // looks at what was asked

	key   *rsa.PrivateKey
	mu    sync.Mutex
	codes map[string]grant
}

// grant is what a code was given for.
type grant struct{ query url.Values }

// New serves a provider until the test ends.
func New(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{key: Key(t), codes: map[string]grant{}, Claims: map[string]any{"sub": "person-1", "name": "Ada"}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.configuration)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userInfo)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.Away {
			http.Error(w, "away", http.StatusBadGateway)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	p.URL = s.URL
	return p
}

// Key makes a key that signs tokens.
func Key(t testing.TB) *rsa.PrivateKey {
	t.Helper()
	const bits = 2048
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (p *Provider) configuration(w http.ResponseWriter, _ *http.Request) {
	c := map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"}, "code_challenge_methods_supported": []string{"S256"},
	}
	if p.UserInfo != nil {
		c["userinfo_endpoint"] = p.URL + "/userinfo"
	}
	if !p.NoSignOut {
		c["end_session_endpoint"] = p.URL + "/logout"
	}
	answer(w, http.StatusOK, c)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "1", Algorithm: "RS256", Use: "sig"}}})
}

// authorize sends the browser back with a code, as after a person has signed in.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "" {
		http.Error(w, "this is no request of the client", http.StatusBadRequest)
		return
	}
	out := url.Values{"state": {q.Get("state")}, "iss": {p.URL}}
	if p.Refuse != "" {
		out.Set("error", p.Refuse)
	} else {
		code := rand.Text()
		p.mu.Lock()
		p.codes[code] = grant{q}
		p.mu.Unlock()
		out.Set("code", code)
	}
	if p.Answered != nil {
		p.Answered(out)
	}
	back.RawQuery = out.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token gives the tokens for a code, once, to the client that has the verifier.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_request"})
		return
	}
	id, secret, _ := r.BasicAuth()
	if id, secret = either(id, r.PostForm.Get("client_id")), either(secret, r.PostForm.Get("client_secret")); id != ClientID || secret != url.QueryEscape(Secret) && secret != Secret {
		answer(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	p.mu.Lock()
	g, ok := p.codes[r.PostForm.Get("code")]
	delete(p.codes, r.PostForm.Get("code"))
	p.mu.Unlock()
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	if !ok || g.query.Get("redirect_uri") != r.PostForm.Get("redirect_uri") || g.query.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]) {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	if p.Request != nil {
		p.Request(g.query, r.PostForm)
	}
	answer(w, http.StatusOK, map[string]any{"access_token": "access", "token_type": "Bearer", "expires_in": 300, "id_token": p.idToken(g.query.Get("nonce"))})
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer access" {
		http.Error(w, "no token", http.StatusUnauthorized)
		return
	}
	answer(w, http.StatusOK, p.UserInfo)
}

// idToken signs the provider's claims about the person.
func (p *Provider) idToken(nonce string) string {
	c := map[string]any{"iss": p.URL, "aud": ClientID, "exp": time.Now().Add(time.Hour).Unix(), "iat": time.Now().Unix(), "nonce": nonce}
	maps.Copy(c, p.Claims)
	if p.Spoil != nil {
		p.Spoil(c)
	}
	raw, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	if p.Unsigned {
		b64 := base64.RawURLEncoding.EncodeToString
		return b64([]byte(`{"alg":"none","typ":"JWT"}`)) + "." + b64(raw) + "."
	}
	key := p.key
	if p.Sign != nil {
		key = p.Sign
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key}, (&jose.SignerOptions{}).WithHeader("kid", "1"))
	if err != nil {
		panic(err)
	}
	signed, err := signer.Sign(raw)
	if err != nil {
		panic(err)
	}
	text, err := signed.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return text
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body) //nolint:errcheck // the client may have gone
}

// Visit follows an address as a browser at the provider does, up to the address that leads back.
func (p *Provider) Visit(t testing.TB, address string) *url.URL {
	t.Helper()
	c := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if !slices.Contains([]int{http.StatusFound, http.StatusSeeOther}, r.StatusCode) {
		t.Fatalf("the provider answers %s at %s", r.Status, address)
	}
	back, err := r.Location()
	if err != nil {
		t.Fatal(err)
	}
	return back
}
