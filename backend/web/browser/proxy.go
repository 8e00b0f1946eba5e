package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/web/source"
)

// Bounds of what a page may load.
const (
	maxLoad  = 256 << 20 // bytes of one answer, or through one tunnel
	headTime = 30 * time.Second
)

// proxy makes all connections of the browser. It connects where source.Tunnel does.
type proxy struct {
	listener  net.Listener
	server    *http.Server
	dial      func(ctx context.Context, network, address string) (net.Conn, error)
	transport http.RoundTripper

	mu      sync.Mutex
	refused []string
}

func newProxy(o source.FetchOptions) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	o.Credentials = source.Credentials{Proxy: o.Credentials.Proxy} // the browser puts them on requests to their hosts; see carry
	p := &proxy{listener: l, dial: source.Tunnel(o), transport: source.RoundTripper(o)}
	p.server = &http.Server{Handler: p, ReadHeaderTimeout: headTime}
	go p.server.Serve(l) //nolint:errcheck // it ends when it is closed
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) close() {
	p.server.Close() //nolint:errcheck // what it served has ended
}

// connect records the addresses that were refused.
func (p *proxy) connect(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := p.dial(ctx, network, address)
	p.note(err, address)
	return c, err
}

func (p *proxy) note(err error, address string) {
	if errors.Is(err, source.ErrPrivate) {
		p.mu.Lock()
		p.refused = append(p.refused, address)
		p.mu.Unlock()
	}
}

// watch returns a function that lists the hosts refused from now on, each once.
func (p *proxy) watch() func() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	from := len(p.refused)
	return func() []string {
		p.mu.Lock()
		defer p.mu.Unlock()
		list := slices.Clone(p.refused[from:])
		slices.Sort(list)
		return slices.Compact(list)
	}
}

// ServeHTTP passes a request on, or a tunnel.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodConnect {
		p.tunnel(w, r)
		return
	}
	if r.URL.Scheme != "http" || r.URL.Host == "" {
		http.Error(w, "not for this proxy", http.StatusBadRequest)
		return
	}
	out := r.Clone(r.Context())
	out.RequestURI = ""
	for _, h := range []string{"Proxy-Connection", "Connection", "Proxy-Authorization", "Keep-Alive", "Te", "Trailer", "Upgrade"} {
		out.Header.Del(h)
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	late := time.AfterFunc(headTime, cancel)
	resp, err := p.transport.RoundTrip(out.WithContext(ctx))
	late.Stop()
	if err != nil {
		p.note(err, withPort(r.URL.Host))
		http.Error(w, "not reached", http.StatusForbidden)
		return
	}
	defer resp.Body.Close()
	for k, v := range resp.Header {
		w.Header()[k] = v
	}
	w.WriteHeader(resp.StatusCode)
	io.Copy(w, io.LimitReader(resp.Body, maxLoad)) //nolint:errcheck // the browser may have closed the connection
}

// withPort is a host with the port of http where it names none.
func withPort(host string) string {
	if _, _, err := net.SplitHostPort(host); err != nil {
		return net.JoinHostPort(strings.Trim(host, "[]"), "80")
	}
	return host
}

// tunnel joins the browser with a server.
func (p *proxy) tunnel(w http.ResponseWriter, r *http.Request) {
	there, err := p.connect(r.Context(), "tcp", r.Host)
	if err != nil {
		http.Error(w, "not reached", http.StatusForbidden)
		return
	}
	defer there.Close()
	here, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer here.Close()
	if _, err := io.WriteString(here, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return
	}
	done := make(chan struct{}, 2)
	go func() {
		io.Copy(there, io.LimitReader(buffered, maxLoad)) //nolint:errcheck // either end may close
		done <- struct{}{}
	}()
	go func() {
		io.Copy(here, io.LimitReader(there, maxLoad)) //nolint:errcheck // as above
		done <- struct{}{}
	}()
	<-done
}
