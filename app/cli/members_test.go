package cli

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// members is a part of a site that knows its people:
//
//	/members/orders   for a signed-in person; others are sent to /members/login
//	/members/login    a form with a password; POST gives the cookie
//	/members/key      shows the header X-Key, the user of basic authentication, and whether a proxy was asked
//	/members/away     sends on to the same page of the host localhost
type members struct{}

func (members) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	switch r.URL.Path {
	case "/members/orders":
		if c, err := r.Cookie("session"); err != nil || c.Value != "s3cr3t-good" {
			http.Redirect(w, r, "/members/login?next=/members/orders", http.StatusFound)
			return
		}
		fmt.Fprint(w, "<title>Orders</title><h1>Your orders</h1><p><b>Total</b> <i>41.20</i></p>")
	case "/members/login":
		fmt.Fprint(w, `<title>Sign in</title><form method=post><input name=user><input name=password type=password></form>`)
	case "/members/key":
		user, password, _ := r.BasicAuth()
		fmt.Fprintf(w, "<title>Key</title><h1>Key</h1><p id=key>key=%s user=%s:%s via=%s agent=%s</p><a href=a.html>a</a>", r.Header.Get("X-Key"), user, password, r.Header.Get("Via"), r.UserAgent())
	case "/members/away":
		http.Redirect(w, r, "http://localhost:"+r.Host[strings.LastIndex(r.Host, ":")+1:]+"/members/key", http.StatusFound)
	default:
		http.NotFound(w, r)
	}
}

// proxyFor is a proxy that leads all hosts to one server, for ann with the password pa55.
func proxyFor(t *testing.T, site string) string {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Proxy-Authorization") != "Basic YW5uOnBhNTU=" {
			w.WriteHeader(http.StatusProxyAuthRequired)
			return
		}
		out := r.Clone(r.Context())
		out.RequestURI, out.URL.Host = "", strings.TrimPrefix(site, "http://")
		out.Header.Set("Via", "1.1 test")
		resp, err := http.DefaultTransport.RoundTrip(out)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		for k, v := range resp.Header {
			w.Header()[k] = v
		}
		w.WriteHeader(resp.StatusCode)
		io.Copy(w, resp.Body) //nolint:errcheck // the client may have gone
	}))
	t.Cleanup(srv.Close)
	return strings.Replace(srv.URL, "http://", "http://ann:pa55@", 1)
}
