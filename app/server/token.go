package server

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/app/api"
)

// tokenBytes is the size of a token: 256 bits cannot be guessed.
const tokenBytes = 32

// tokenQuery is the parameter of the address that is printed.
const tokenQuery = "token"

func newToken() string {
	raw := make([]byte, tokenBytes)
	rand.Read(raw) // crypto/rand.Read never returns an error
	return base64.RawURLEncoding.EncodeToString(raw)
}

// cookieName differs by port, since cookies do not: two servers of one machine
// would overwrite each other's.
func cookieName(port int) string { return "wrapsmith_" + strconv.Itoa(port) }

// gate lets in who holds the token.
type gate struct{ token, cookie string }

func (g *gate) keep(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		switch {
		case r.URL.Path == "/" && query.Has(tokenQuery) && r.Method == http.MethodGet:
			if !g.matches(tokenIn(query.Get(tokenQuery))) {
				unauthorised(w, r)
				return
			}
			g.enter(w, r, query)
		case g.holds(r), slices.Contains(api.ExtensionPaths, r.URL.Path), // an extension has a token of its own
			strings.HasPrefix(r.URL.Path, feeds) && safe(r.Method): // so has a feed
			next.ServeHTTP(w, r)
		default:
			unauthorised(w, r)
		}
	})
}

// tokenIn is the token of what a person typed or pasted: it alone, or the address that ends in it.
func tokenIn(text string) string {
	text = strings.TrimSpace(text)
	if _, query, ok := strings.Cut(text, "?"); ok {
		if v, err := url.ParseQuery(query); err == nil && v.Has(tokenQuery) {
			return v.Get(tokenQuery)
		}
	}
	return text
}

// enter sets the cookie and sends the browser on to the address without the
// token, so that it does not stay on screen and in the history.
func (g *gate) enter(w http.ResponseWriter, r *http.Request, query url.Values) {
	http.SetCookie(w, &http.Cookie{
		Name: g.cookie, Value: g.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	query.Del(tokenQuery)
	next := "/"
	if len(query) > 0 {
		next += "?" + query.Encode()
	}
	w.Header().Set("Cache-Control", "no-store")
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// Followed from a page of another site, as a terminal in the browser is: a redirect
		// would still count as that site's, and a strict cookie would not go with it.
		w.Header().Set("Refresh", "0; url="+next)
		writePage(w, http.StatusOK, "Wrapsmith", "Opening Wrapsmith.", "")
		return
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// holds reports whether a request carries the token.
func (g *gate) holds(r *http.Request) bool {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return g.matches(strings.TrimSpace(token))
	}
	c, err := r.Cookie(g.cookie)
	return err == nil && g.matches(c.Value)
}

// matches compares in a time that tells nothing, not even the length.
func (g *gate) matches(token string) bool {
	want, got := sha256.Sum256([]byte(g.token)), sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// tokenForm takes the address, or its token. What is typed is sent to this server alone.
const tokenForm = `</p>
<form action="/" method="get">
<label for="token">Address or token</label>
<p><input id="token" name="token" required autocomplete="off" autocapitalize="off" spellcheck="false" autofocus> <button>Open</button></p>
</form>
<p>`

func unauthorised(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("WWW-Authenticate", `Bearer realm="wrapsmith"`)
	if asksProgram(r) {
		refuse(w, http.StatusUnauthorized, "This server was started anew, or this page was not opened by its address. "+
			"Open the address that Wrapsmith printed when it started; your work is kept.")
		return
	}
	writePage(w, http.StatusUnauthorized, "Wrapsmith needs its address",
		"This server answers only to the person who started it.",
		"Look in the terminal where Wrapsmith runs. It printed an address that ends in <code>?token=</code> and a long word: "+
			"open that address, whole, or paste it here. Each start prints a new one; an old address or bookmark no longer works. Your work is kept."+
			tokenForm)
}
