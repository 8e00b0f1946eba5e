package source

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// asked is a proxy that leads every host to one server and notes what was asked of it.
type asked struct {
	mu   sync.Mutex
	list []string
	user string
}

func (a *asked) got() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.list)
}

// proxyTo serves a proxy before one site.
func proxyTo(t *testing.T, site *httptest.Server) (*asked, string) {
	t.Helper()
	a := &asked{}
	to := strings.TrimPrefix(strings.TrimPrefix(site.URL, "http://"), "https://")
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.mu.Lock()
		a.list, a.user = append(a.list, r.Method+" "+r.RequestURI), r.Header.Get("Proxy-Authorization")
		a.mu.Unlock()
		if r.Method == http.MethodConnect {
			there, err := net.Dial("tcp", to)
			if err != nil {
				http.Error(w, "no", http.StatusBadGateway)
				return
			}
			here, _, _ := http.NewResponseController(w).Hijack()
			io.WriteString(here, "HTTP/1.1 200 OK\r\n\r\n") //nolint:errcheck // the test sees it
			go func() { io.Copy(there, here); there.Close() }()
			io.Copy(here, there)
			here.Close()
			return
		}
		out := r.Clone(r.Context())
		out.RequestURI, out.URL.Host = "", to
		resp, err := http.DefaultTransport.RoundTrip(out)
		if err != nil {
			http.Error(w, "no", http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		for k, v := range resp.Header {
			w.Header()[k] = v
		}
		w.WriteHeader(resp.StatusCode)
		io.Copy(w, resp.Body)
	}))
	t.Cleanup(srv.Close)
	return a, srv.URL
}

// resolves gives a fetcher a name server that knows some names.
func resolves(f *Fetcher, names map[string]string) {
	f.client.Transport.(*reach).lookup = func(_ context.Context, _, host string) ([]netip.Addr, error) {
		if to, ok := names[host]; ok {
			return []netip.Addr{netip.MustParseAddr(to)}, nil
		}
		return nil, errors.New("no such host")
	}
}

// A proxy connects to hosts by itself: what is asked of it is held to the same rule.
func TestProxyGuard(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "http://inside.example/secret", http.StatusFound)
			return
		}
		fmt.Fprint(w, "<p>"+r.Host+r.URL.Path)
	}))
	t.Cleanup(site.Close)
	noted, at := proxyTo(t, site)
	f, err := NewFetcher(FetchOptions{IgnoreRobots: true, AllowHosts: []string{"wiki.example"}, PrivateAdvice: "allow it with --allow-host HOST",
		Credentials: Credentials{Proxy: strings.Replace(at, "http://", "http://ann:pa55@", 1)}})
	if err != nil {
		t.Fatal(err)
	}
	resolves(f, map[string]string{"shop.example": "93.184.215.14", "inside.example": "10.1.2.3", "wiki.example": "10.1.2.4"})
	for _, c := range []struct{ address, want, refused string }{
		{"http://shop.example/a", "<p>shop.example/a", ""},
		{"http://wiki.example/b", "<p>wiki.example/b", ""},
		{"http://inside.example/c", "", "10.0.0.0/8 is refused); allow it with --allow-host inside.example"},
		{"http://shop.example/away", "", "--allow-host inside.example"},
		{"http://10.1.2.3/d", "", "--allow-host 10.1.2.3"},
		{"http://[::ffff:10.1.2.3]/d", "", "is refused"},
		{"http://169.254.169.254/latest", "", "is refused"},
		{"http://unknown.example/e", "", "its name is not known here"},
	} {
		p, err := f.Fetch(context.Background(), c.address)
		if c.refused == "" {
			if err != nil || p.Text != c.want {
				t.Errorf("%s: %v %v, want %q", c.address, p, err, c.want)
			}
			continue
		}
		if !errors.Is(err, ErrPrivate) || !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %v, want ErrPrivate with %q", c.address, err, c.refused)
		}
	}
	want := []string{"GET http://shop.example/a", "GET http://wiki.example/b", "GET http://shop.example/away"}
	if got := noted.got(); !slices.Equal(got, want) {
		t.Errorf("the proxy was asked for %q, want %q", got, want)
	}
	if want := "Basic " + base64.StdEncoding.EncodeToString([]byte("ann:pa55")); noted.user != want {
		t.Errorf("the proxy got the user %q, want %q", noted.user, want)
	}
}

// Errors and options as they are kept have neither the proxy's password nor a header.
func TestProxySecrets(t *testing.T) {
	t.Parallel()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	o := FetchOptions{IgnoreRobots: true, Credentials: Credentials{Proxy: strings.Replace(closed.URL, "http://", "http://ann:pa55@", 1), Headers: []string{"X-Key: pa55"}}}
	f, err := NewFetcher(o)
	if err != nil {
		t.Fatal(err)
	}
	resolves(f, map[string]string{"shop.example": "93.184.215.14"})
	_, err = f.Fetch(context.Background(), "http://shop.example/")
	if err == nil || !strings.Contains(err.Error(), "the proxy cannot be reached") || strings.Contains(err.Error(), "pa55") {
		t.Errorf("got %v, want that the proxy cannot be reached, without its password", err)
	}
	for _, bad := range []string{"ann:pa55@host", "ftp://ann:pa55@host", "http://ann:pa55@"} {
		if _, err := NewFetcher(FetchOptions{Credentials: Credentials{Proxy: bad}}); err == nil || strings.Contains(err.Error(), "pa55") {
			t.Errorf("%q: got %v, want an error without the password", bad, err)
		}
	}
	if raw := jsonOf(t, f.Options()); strings.Contains(raw, "pa55") {
		t.Errorf("the options are kept as %s", raw)
	}
}

// A tunnel of the browser goes through the proxy too, behind the same guard.
func TestTunnel(t *testing.T) {
	t.Parallel()
	site := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "inside") }))
	t.Cleanup(site.Close)
	noted, at := proxyTo(t, site)
	dial := Tunnel(FetchOptions{AllowHosts: []string{"shop.example"}, Credentials: Credentials{Proxy: at}})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	c, err := dial(ctx, "tcp", "shop.example:443")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	secure := tls.Client(c, &tls.Config{InsecureSkipVerify: true}) //nolint:gosec // the test's own server
	fmt.Fprint(secure, "GET / HTTP/1.0\r\n\r\n")
	resp, err := http.ReadResponse(bufio.NewReader(secure), nil)
	if err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll(resp.Body); string(body) != "inside" {
		t.Errorf("got %q through the tunnel, want %q", body, "inside")
	}
	if _, err := dial(ctx, "tcp", "10.0.0.1:443"); !errors.Is(err, ErrPrivate) {
		t.Errorf("a private address: got %v, want ErrPrivate", err)
	}
	if got := noted.got(); !slices.Equal(got, []string{"CONNECT shop.example:443"}) {
		t.Errorf("the proxy was asked for %q", got)
	}
}

// Headers and users go to the hosts that were named, and to no other after a redirect.
func TestCredentialsStayAtTheirHost(t *testing.T) {
	t.Parallel()
	show := func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		fmt.Fprintf(w, "<p>%s/%s/%s", r.Header.Get("X-Key"), user, password)
	}
	other := httptest.NewServer(http.HandlerFunc(show))
	t.Cleanup(other.Close)
	own := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, other.URL, http.StatusFound)
			return
		}
		show(w, r)
	}))
	t.Cleanup(own.Close)
	u, _ := url.Parse(own.URL)
	var c Credentials
	u.User = url.UserPassword("ann", "x y")
	address := c.Take(u.String())
	if address != own.URL {
		t.Fatalf("the address is kept as %q, want %q", address, own.URL)
	}
	c.Headers = []string{"X-Key: k1"}
	o := FetchOptions{IgnoreRobots: true, AllowHosts: []string{"127.0.0.1"}, Credentials: c}
	f, err := NewFetcher(o)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/": "<p>k1/ann/x y", "/away": "<p>//"} {
		p, err := f.Fetch(context.Background(), own.URL+path)
		if err != nil || p.Text != want {
			t.Errorf("Fetcher %s: got %v %v, want %q", path, p, err, want)
		}
		p, err = Fetch(context.Background(), own.URL+path, o)
		if err != nil || p.Text != want {
			t.Errorf("Fetch %s: got %v %v, want %q", path, p, err, want)
		}
	}
}

func TestCredentialsCheck(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		credentials Credentials
		says        string
	}{
		{Credentials{Headers: []string{"X-Key: a"}, Users: map[string]string{"h": "ann:"}}, ""},
		{Credentials{Headers: []string{"no colon"}}, "Name: value"},
		{Credentials{Headers: []string{"A b: c"}}, "Name: value"},
		{Credentials{Headers: []string{"A: b\r\nHost: c"}}, "Name: value"},
		{Credentials{Headers: []string{"user-agent: x"}}, "User-Agent"},
		{Credentials{Users: map[string]string{"h": "ann"}}, "user:password"},
	} {
		err := c.credentials.Check()
		if (c.says == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: got %v, want %q", c.credentials, err, c.says)
		}
	}
}
