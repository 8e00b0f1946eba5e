package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"wrapsmith/backend/web/source"
)

// Bounds of what a page may load.
const (
	maxLoad  = 256 << 20 // bytes of one answer, or through one tunnel
	headTime = 30 * time.Second
)

// proxy makes all connections of the browser. It connects where source.Dialer does.
type proxy struct {
	listener  net.Listener
	server    *http.Server
	dial      func(ctx context.Context, network, address string) (net.Conn, error)
	transport *http.Transport

	mu      sync.Mutex
	refused []string
}

func newProxy(allow []string) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	p := &proxy{listener: l, dial: source.Dialer(allow)}
	p.transport = &http.Transport{Proxy: nil, DialContext: p.connect, DisableCompression: true, ResponseHeaderTimeout: headTime}
	p.server = &http.Server{Handler: p, ReadHeaderTimeout: headTime}
	go p.server.Serve(l) //nolint:errcheck // it ends when it is closed
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) close() {
	p.server.Close() //nolint:errcheck // what it served has ended
	p.transport.CloseIdleConnections()
}

// connect records the addresses that were refused.
func (p *proxy) connect(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := p.dial(ctx, network, address)
	if errors.Is(err, source.ErrPrivate) {
		p.mu.Lock()
		p.refused = append(p.refused, address)
		p.mu.Unlock()
	}
	return c, err
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
	resp, err := p.transport.RoundTrip(out)
	if err != nil {
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
