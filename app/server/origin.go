package server

import (
	"net/http"
	"net/url"
	"strings"

	"wrapsmith/app/api"
)

// sameOrigin refuses what another site's page asks of the API. A strict cookie
// is not sent from other sites, but other ports of this machine are the same
// site: their pages are refused here.
func sameOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if foreign(r) {
			refuse(w, http.StatusForbidden, "This request came from a page of another site, and was refused.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

func foreign(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return true
	}
	if safe(r.Method) {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false // no browser: they send it with every unsafe method
	}
	u, err := url.Parse(origin)
	if err != nil || !strings.EqualFold(u.Host, r.Host) {
		return true
	}
	return api.ClientOf(r).Secure && u.Scheme != "https" // the same name without TLS can be a machine in between
}

func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}
