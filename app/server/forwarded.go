package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"wrapsmith/app/api"
)

// known says in each request's context where it comes from. Behind a proxy
// that is what the proxy says, and only then: a client could send these headers
// too. The proxy is a machine of ours (this one, or one of a private network);
// of a list the last entry is the proxy's own.
func known(behindProxy bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			host = r.RemoteAddr
		}
		c := api.Client{Address: plainAddress(host), Secure: r.TLS != nil}
		if behindProxy && near(host) {
			if ip, err := netip.ParseAddr(last(r, "X-Forwarded-For")); err == nil {
				c.Address = ip.Unmap().WithZone("").String()
			}
			if proto := last(r, "X-Forwarded-Proto"); proto != "" {
				c.Secure = strings.EqualFold(proto, "https")
			}
			if host := last(r, "X-Forwarded-Host"); host != "" {
				r = r.Clone(r.Context())
				r.Host = host
			}
		}
		if c.Secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, api.WithClient(r, c))
	})
}

// last is the last entry of a header that may have several.
func last(r *http.Request, name string) string {
	values := r.Header.Values(name)
	if len(values) == 0 {
		return ""
	}
	list := strings.Split(values[len(values)-1], ",")
	return strings.TrimSpace(list[len(list)-1])
}

// near reports whether an address can be a proxy of ours.
func near(host string) bool {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	ip = ip.Unmap()
	return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast()
}

func plainAddress(host string) string {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().WithZone("").String()
	}
	return host
}
