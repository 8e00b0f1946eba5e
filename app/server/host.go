package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// checkHost refuses requests addressed to a name that is not ours. A page of
// another site can have its name resolve to this machine and would then count
// as our own origin; it cannot change the name that the browser sends.
func checkHost(listen string, allowed []string, next http.Handler) http.Handler {
	names := map[string]bool{strings.ToLower(listen): true}
	for _, h := range allowed {
		names[strings.ToLower(hostName(h))] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := strings.ToLower(hostName(r.Host))
		if host == "" || !(isLoopback(host) || names[host] || isLocalAddress(r, host)) {
			refuse(w, http.StatusMisdirectedRequest, "This server does not answer to the name "+quote(host)+
				". Open it by the address that it printed, or start it with --host-allowed and the name.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostName takes the port and the brackets off.
func hostName(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		return h
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// isLocalAddress reports whether host is the very address that the request came
// in at, as when the server listens on all of a machine's addresses.
func isLocalAddress(r *http.Request, host string) bool {
	addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	local, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap() == local.Addr().Unmap().WithZone("")
}

// quote shortens what a stranger sent and keeps it to plain characters.
func quote(s string) string {
	const most = 100
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == '"' || r == 0x7f {
			return -1
		}
		return r
	}, s)
	if len(s) > most {
		s = s[:most] + "..."
	}
	return `"` + s + `"`
}
