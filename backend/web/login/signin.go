package login

import (
	"net/url"
	"regexp"
	"strings"
)

// maxLooked is how much of a page is looked through for a password field.
const maxLooked = 2 << 20 // bytes

var (
	password = regexp.MustCompile(`(?i)<input\b[^>]*\btype\s*=\s*["']?password\b`)
	// signIn matches the words by which addresses of sign-in pages go.
	signIn = regexp.MustCompile(`(?i)(?:^|[/._?&=-])(?:log[-_]?[io]n|sign[-_]?in|logon|signon|auth|authorize|authenticate|oauth2?|saml2?|sso|cas|passport|account/session|sessions?/new|anmelden|anmeldung|einloggen|connexion|identification|acceso|iniciar-sesion|denglu|inloggen|entrar)(?:$|[/._?&=-])`)
	// title matches what sign-in pages are called.
	title = regexp.MustCompile(`(?i)<(?:title|h1)\b[^>]*>[^<]{0,80}(?:log ?in|sign ?in|anmelden|anmeldung|einloggen|connexion|iniciar sesión|登录|登錄|登入|ログイン|вход|войти)`)
)

// IsSignIn reports whether a site sent the request for one address on to its sign-in
// page: the answer came from another address, and two of three signs hold: the
// address names signing in or carries the first one to return to, the page has a
// field for a password, the page is called so. An address that names signing in itself
// was asked for on purpose.
func IsSignIn(asked, answered *url.URL, page []byte) bool {
	if asked == nil || answered == nil || same(asked, answered) || Names(asked) {
		return false
	}
	page = page[:min(len(page), maxLooked)]
	signs := 0
	for _, sign := range []bool{Names(answered) || returns(asked, answered), password.Match(page), title.Match(page)} {
		if sign {
			signs++
		}
	}
	return signs >= 2
}

// same compares addresses without scheme and trailing slash: a site that moved to https is no sign-in page.
func same(a, b *url.URL) bool {
	return strings.EqualFold(a.Hostname(), b.Hostname()) && strings.TrimSuffix(a.Path, "/") == strings.TrimSuffix(b.Path, "/") && a.RawQuery == b.RawQuery
}

// Names reports whether an address names signing in: who asks for it wants the sign-in page.
func Names(u *url.URL) bool { return signIn.MatchString(u.Hostname() + u.EscapedPath()) }

// returns reports whether a query parameter of an address is the address that was asked for, or its path.
func returns(asked, answered *url.URL) bool {
	path := asked.RequestURI()
	if len(path) < 2 {
		return false
	}
	for _, values := range answered.Query() {
		for _, v := range values {
			if v == path || strings.HasSuffix(v, asked.Host+path) {
				return true
			}
		}
	}
	return false
}
