package api

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Ports of the window for extensions, tried in this order: an extension keeps the address.
const (
	firstExtensionPort = 47310
	extensionPorts     = 10
	extensionHeadTime  = 10 * time.Second
)

var errExtensionPorts = errors.New("api: no port of this machine is free for the browser extension")

// FromExtension refuses what does not come from an extension of a browser: no page of a site can
// ask for these operations, not even one of ours.
func FromExtension(next http.Handler, refuse func(w http.ResponseWriter, status int, detail string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := url.Parse(r.Header.Get("Origin"))
		if err != nil || u.Scheme != "chrome-extension" && u.Scheme != "moz-extension" {
			refuse(w, http.StatusForbidden, "Only the browser extension of Wrapsmith asks for this.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// extensions serves ExtensionPaths on this machine, for a shell that browsers do not reach.
type extensions struct {
	mu      sync.Mutex
	server  *http.Server
	address string
}

// listen serves from now on, and gives the address.
func (e *extensions) listen(h http.Handler) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.address != "" {
		return e.address, nil
	}
	for port := firstExtensionPort; port < firstExtensionPort+extensionPorts; port++ {
		l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		mux := http.NewServeMux()
		for _, path := range ExtensionPaths {
			mux.Handle(path, FromExtension(h, func(w http.ResponseWriter, status int, detail string) { http.Error(w, detail, status) }))
		}
		e.server, e.address = &http.Server{Handler: mux, ReadHeaderTimeout: extensionHeadTime}, "http://"+l.Addr().String()
		go e.server.Serve(l) //nolint:errcheck // it ends when it is closed
		return e.address, nil
	}
	return "", errExtensionPorts
}

// serveExtensions serves extensions on this machine when a code is shown, and from the
// start where a browser is paired.
func (a *App) serveExtensions() {
	listen := func() (string, error) { return a.extensions.listen(a.Handler()) }
	a.captures.Listen(listen)
	if paired, err := a.captures.List(context.Background(), nil); err == nil && len(paired.Browsers) > 0 {
		if _, err := listen(); err != nil {
			a.log.Error("the browser extension is not served", "error", err)
		}
	}
}

func (e *extensions) close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.server == nil {
		return nil
	}
	return e.server.Close()
}
