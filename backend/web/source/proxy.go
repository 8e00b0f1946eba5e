package source

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"golang.org/x/net/http/httpproxy"
	"golang.org/x/net/proxy"
)

// Direct is the proxy of Credentials that uses none, whatever the environment says.
const Direct = "direct"

var errProxy = errors.New("a proxy is written as http://host:port, https://host:port or socks5://host:port, with user:password@ before the host if it wants them")

// proxyOf returns which proxy an address is asked of; nil for none. Like other
// programs it never asks a proxy for this computer's own names.
func proxyOf(address string) (func(*url.URL) (*url.URL, error), error) {
	env := httpproxy.FromEnvironment()
	switch address {
	case "":
		return env.ProxyFunc(), nil
	case Direct:
		return func(*url.URL) (*url.URL, error) { return nil, nil }, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("source: %w", errProxy)
	}
	switch u.Scheme {
	case "http", "https", "socks5", "socks5h":
	default:
		return nil, fmt.Errorf("source: %w", errProxy)
	}
	return (&httpproxy.Config{HTTPProxy: address, HTTPSProxy: address, NoProxy: env.NoProxy}).ProxyFunc(), nil
}

// reach makes the requests of a fetcher: directly behind the guard, or through a
// proxy. A proxy makes the connection itself, so the guard looks at what is asked of
// it: the host must be allowed by name, or its name must lead to public addresses
// only, as this computer resolves it.
type reach struct {
	direct, proxied *http.Transport
	proxy           func(*url.URL) (*url.URL, error)
	allow           []string
	lookup          func(ctx context.Context, network, host string) ([]netip.Addr, error)
	carry           Credentials
}

// newReach makes it for options whose credentials were checked.
func newReach(o FetchOptions) *reach {
	by, err := proxyOf(o.Credentials.Proxy)
	if err != nil {
		by = func(*url.URL) (*url.URL, error) { return nil, err } //nolint:unparam // the signature of a proxy
	}
	r := &reach{proxy: by, allow: o.AllowHosts, lookup: net.DefaultResolver.LookupNetIP, carry: o.Credentials}
	r.direct = newTransport(dialer(o.AllowHosts))
	r.proxied = newTransport((&net.Dialer{Timeout: dialTimeout}).DialContext)
	r.proxied.Proxy = func(req *http.Request) (*url.URL, error) { return by(req.URL) }
	return r
}

func newTransport(dial func(ctx context.Context, network, address string) (net.Conn, error)) *http.Transport {
	return &http.Transport{
		DialContext:            dial,
		TLSHandshakeTimeout:    dialTimeout,
		MaxResponseHeaderBytes: maxHeader,
		ForceAttemptHTTP2:      true,
		DisableKeepAlives:      true,
	}
}

// keepAlive lets connections stay open between requests.
func (r *reach) keepAlive(idle time.Duration, perHost int) {
	for _, t := range []*http.Transport{r.direct, r.proxied} {
		t.DisableKeepAlives, t.IdleConnTimeout, t.MaxIdleConnsPerHost = false, idle, perHost
	}
}

// CloseIdleConnections closes what waits for a further request.
func (r *reach) CloseIdleConnections() {
	r.direct.CloseIdleConnections()
	r.proxied.CloseIdleConnections()
}

// RoundTrip makes one request, with the credentials of its host.
func (r *reach) RoundTrip(req *http.Request) (*http.Response, error) {
	if carried := r.carry.For(req.URL); len(carried) > 0 {
		req = req.Clone(req.Context())
		for name, values := range carried {
			req.Header[name] = values
		}
	}
	by, err := r.proxy(req.URL)
	switch {
	case err != nil:
		return nil, unnamed{errProxy.Error(), errProxy}
	case by == nil:
		return r.direct.RoundTrip(req)
	}
	if err := r.mayAsk(req.Context(), hostPort(req.URL)); err != nil {
		return nil, err
	}
	resp, err := r.proxied.RoundTrip(req)
	if err != nil {
		return nil, proxyError(req.Context(), err)
	}
	return resp, nil
}

// proxyError is an error of the proxy or of the host that it connects to, without the proxy's address and password.
func proxyError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return context.DeadlineExceeded
	}
	var op *net.OpError
	if errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect") {
		return unnamed{"the proxy cannot be reached", errProxied}
	}
	return unnamed{"the proxy did not reach it", errProxied}
}

var errProxied = errors.New("the proxy failed")

// mayAsk reports whether a proxy may be asked for host:port.
func (r *reach) mayAsk(ctx context.Context, address string) error {
	if allowed(r.allow, address) {
		return nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return unnamed{"that is no address", ErrPrivate}
	}
	if a, err := netip.ParseAddr(host); err == nil {
		return publicOnly([]netip.Addr{a})
	}
	all, err := r.lookup(ctx, "ip", host)
	if err != nil || len(all) == 0 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return unnamed{"its name is not known here, so nothing says that the proxy would not lead into a private network", ErrPrivate}
	}
	return publicOnly(all)
}

func publicOnly(all []netip.Addr) error {
	for _, a := range all {
		if by := rule(a); by != "" {
			return fmt.Errorf("%w (%s is refused)", ErrPrivate, by)
		}
	}
	return nil
}

// Tunnel returns a function that connects as a Fetcher with these options does: to
// public addresses and allowed hosts, through the proxy if there is one. It is for
// code that makes its own connections, such as the browser's proxy.
func Tunnel(o FetchOptions) func(ctx context.Context, network, address string) (net.Conn, error) {
	r := newReach(o)
	direct := dialer(o.AllowHosts)
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		by, err := r.proxy(&url.URL{Scheme: "https", Host: address})
		switch {
		case err != nil:
			return nil, err
		case by == nil:
			return direct(ctx, network, address)
		}
		if err := r.mayAsk(ctx, address); err != nil {
			return nil, err
		}
		c, err := through(ctx, by, address)
		if err != nil {
			return nil, proxyError(ctx, err)
		}
		return c, nil
	}
}

// through opens a tunnel to host:port by a proxy.
func through(ctx context.Context, by *url.URL, address string) (net.Conn, error) {
	open := &net.Dialer{Timeout: dialTimeout}
	if by.Scheme == "socks5" || by.Scheme == "socks5h" {
		var auth *proxy.Auth
		if by.User != nil {
			password, _ := by.User.Password()
			auth = &proxy.Auth{User: by.User.Username(), Password: password}
		}
		d, err := proxy.SOCKS5("tcp", by.Host, auth, open)
		if err != nil {
			return nil, err
		}
		return d.(proxy.ContextDialer).DialContext(ctx, "tcp", address) //nolint:errcheck,forcetypeassert // its documentation says so
	}
	c, err := open.DialContext(ctx, "tcp", hostPort(by))
	if err != nil {
		return nil, err
	}
	if by.Scheme == "https" {
		c = tls.Client(c, &tls.Config{ServerName: by.Hostname()})
	}
	if c, err = connect(c, by, address); err != nil {
		return nil, err
	}
	return c, nil
}

// connect asks a proxy for a tunnel (RFC 9110, section 9.3.6). It closes the connection if there is none.
func connect(c net.Conn, by *url.URL, address string) (net.Conn, error) {
	if err := c.SetDeadline(time.Now().Add(dialTimeout)); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	req := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: address}, Host: address, Header: http.Header{}}
	if by.User != nil {
		password, _ := by.User.Password()
		req.Header.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(by.User.Username()+":"+password)))
	}
	if err := req.Write(c); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	in := bufio.NewReader(c)
	resp, err := http.ReadResponse(in, req) //nolint:bodyclose // the answer to CONNECT has no body
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	if resp.StatusCode != http.StatusOK || in.Buffered() > 0 {
		return nil, errors.Join(errProxied, c.Close())
	}
	return c, c.SetDeadline(time.Time{})
}

// RoundTripper makes requests as a Fetcher with these options does, without its cookies and its pauses.
func RoundTripper(o FetchOptions) http.RoundTripper { return newReach(o) }
