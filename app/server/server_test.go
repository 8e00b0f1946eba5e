package server

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

const token = "the-token-of-this-test"

// answerAPI answers as the real one does where it matters here.
func answerAPI(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/frame":
		w.Header().Set("Content-Security-Policy", "sandbox")
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, "<p>frame</p>")
	case "/api/events":
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, "data: 1\n\n")
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
	default:
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"text":"`+strings.Repeat("x", 2000)+`"}`)
	}
}

func options() Options {
	return Options{
		Host: loopback, Token: token, API: http.HandlerFunc(answerAPI), Hosts: []string{"templates.example"},
		Assets: fstest.MapFS{"index.html": {Data: []byte("<title>app</title>")}, "assets/app-1a2b.js": {Data: []byte("1")}},
	}
}

// request asks a handler on port 8808; headers come as pairs.
func request(method, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		} else {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	w := httptest.NewRecorder()
	Handler(options(), 8808).ServeHTTP(w, r)
	return w
}

const (
	origin = "http://127.0.0.1:8808"
	cookie = "wrapsmith_8808=" + token
)

func TestWhoIsLetIn(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, method, address string
		headers               []string
		status                int
	}{
		{"no caller", "GET", origin + "/api/about", nil, 401},
		{"no caller, for the page", "GET", origin + "/", nil, 401},
		{"no caller, for a file", "GET", origin + "/assets/app-1a2b.js", nil, 401},
		{"the address that was printed", "GET", origin + "/?token=" + token, nil, 303},
		{"a wrong token", "GET", origin + "/?token=other", nil, 401},
		{"an empty token", "GET", origin + "/?token=", nil, 401},
		{"a token for another path", "GET", origin + "/api/about?token=" + token, nil, 401},
		{"the cookie", "GET", origin + "/api/about", []string{"Cookie", cookie}, 200},
		{"the cookie of another port", "GET", origin + "/api/about", []string{"Cookie", "wrapsmith_8809=" + token}, 401},
		{"a wrong cookie", "GET", origin + "/api/about", []string{"Cookie", "wrapsmith_8808=x"}, 401},
		{"a bearer", "GET", origin + "/api/about", []string{"Authorization", "Bearer " + token}, 200},
		{"a bearer in small letters", "GET", origin + "/api/about", []string{"Authorization", "bearer " + token}, 200},
		{"a wrong bearer beside the right cookie", "GET", origin + "/api/about", []string{"Authorization", "Bearer x", "Cookie", cookie}, 401},
		{"a password", "GET", origin + "/api/about", []string{"Authorization", "Basic " + token}, 401},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if w := request(test.method, test.address, test.headers...); w.Code != test.status {
				t.Errorf("%d, want %d: %s", w.Code, test.status, w.Body)
			}
		})
	}
}

func TestWhichHost(t *testing.T) {
	t.Parallel()
	tests := []struct {
		host   string
		status int
	}{
		{"127.0.0.1:8808", 200}, {"localhost:8808", 200}, {"LOCALHOST", 200}, {"[::1]:8808", 200}, {"127.9.9.9", 200},
		{"templates.example", 200}, {"Templates.Example:443", 200},
		{"evil.example", 421}, {"127.0.0.1.evil.example:8808", 421}, {"localhost.evil.example", 421}, {"10.0.0.1", 421}, {"0.0.0.0:8808", 421},
		{"xtemplates.example", 421},
	}
	for _, test := range tests {
		t.Run(test.host, func(t *testing.T) {
			if w := request("GET", "/api/about", "Host", test.host, "Cookie", cookie); w.Code != test.status {
				t.Errorf("%d, want %d", w.Code, test.status)
			}
		})
	}
}

// A server on all addresses answers to the one that a request came in at.
func TestTheAddressThatTheRequestCameInAt(t *testing.T) {
	t.Parallel()
	o := options()
	o.Host = "0.0.0.0"
	for host, status := range map[string]int{"192.0.2.7:8808": 200, "192.0.2.8:8808": 421, "evil.example": 421} {
		r := httptest.NewRequest("GET", "/api/about", nil)
		r.Host = host
		r.Header.Set("Cookie", cookie)
		at := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 8808}
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(at)))
		w := httptest.NewRecorder()
		Handler(o, 8808).ServeHTTP(w, r)
		if w.Code != status {
			t.Errorf("%s: %d, want %d", host, w.Code, status)
		}
	}
}

func TestWhichOrigin(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, method string
		headers      []string
		status       int
	}{
		{"our own page", "POST", []string{"Origin", origin, "Sec-Fetch-Site", "same-origin"}, 200},
		{"our own page, an old browser", "POST", []string{"Origin", origin}, 200},
		{"no browser", "POST", nil, 200},
		{"another site", "POST", []string{"Origin", "https://evil.example"}, 403},
		{"another site that hides", "POST", []string{"Origin", "null"}, 403},
		{"another port of this machine", "POST", []string{"Origin", "http://127.0.0.1:9999", "Sec-Fetch-Site", "same-site"}, 403},
		{"another port, an old browser", "DELETE", []string{"Origin", "http://127.0.0.1:9999"}, 403},
		{"another name of this machine", "PUT", []string{"Origin", "http://localhost:8808"}, 403},
		{"an image in another site", "GET", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"an image in another port's page", "GET", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"the address bar", "GET", []string{"Sec-Fetch-Site", "none"}, 200},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := request(test.method, origin+"/api/workspaces", append(test.headers, "Cookie", cookie)...)
			if w.Code != test.status {
				t.Errorf("%d, want %d: %s", w.Code, test.status, w.Body)
			}
		})
	}
}

func TestTheCookie(t *testing.T) {
	t.Parallel()
	w := request("GET", origin+"/?token="+token+"&lang=zh", nil...)
	if to := w.Header().Get("Location"); to != "/?lang=zh" || strings.Contains(w.Body.String(), token) {
		t.Errorf("sent on to %q: %s", to, w.Body)
	}
	set := w.Header().Get("Set-Cookie")
	for _, want := range []string{cookie, "HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(set, want) {
			t.Errorf("cookie %q lacks %s", set, want)
		}
	}
	if strings.Contains(set, "Domain") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("cookie %q, cache %q", set, w.Header().Get("Cache-Control"))
	}
	// Opened from another site's page (a terminal in the browser), where a redirect would lose the cookie.
	w = request("GET", origin+"/?token="+token, "Sec-Fetch-Site", "cross-site")
	if w.Code != 200 || w.Header().Get("Refresh") != "0; url=/" || w.Header().Get("Set-Cookie") == "" {
		t.Errorf("from another site: %d, refresh %q", w.Code, w.Header().Get("Refresh"))
	}
}

func TestTokensDiffer(t *testing.T) {
	t.Parallel()
	a, b := newToken(), newToken()
	if a == b || len(a) != 43 {
		t.Errorf("%q, %q", a, b)
	}
}

func TestTheDoorSaysWhatToDo(t *testing.T) {
	t.Parallel()
	page := request("GET", origin+"/").Body.String()
	for _, want := range []string{"<h1>", "terminal", "?token=", "<html lang=\"en\">"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q: %s", want, page)
		}
	}
	w := request("GET", origin+"/api/about")
	if ct := w.Header().Get("Content-Type"); ct != "application/problem+json" || !strings.Contains(w.Body.String(), "printed") {
		t.Errorf("the API's answer as %s: %s", ct, w.Body)
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	for address, policy := range map[string]string{
		"/":          "default-src 'self'; script-src 'self'",
		"/api/about": "default-src 'none'",
		"/api/frame": "sandbox",
		"/nothere":   "default-src 'none'",
	} {
		w := request("GET", origin+address, "Cookie", cookie)
		h := w.Header()
		if got := h.Get("Content-Security-Policy"); !strings.HasPrefix(got, policy) || strings.Contains(got, "script-src 'self' 'unsafe-inline'") {
			t.Errorf("%s: policy %q", address, got)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", address, h)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	tests := []struct {
		method, path string
		status       int
		cache        string
	}{
		{"GET", "/", 200, "no-cache"},
		{"GET", "/assets/app-1a2b.js", 200, "public, max-age=31536000, immutable"},
		{"GET", "/assets/", 404, ""},
		{"GET", "/nothere", 404, ""},
		{"GET", "/../../etc/passwd", 404, ""},
		{"POST", "/", 405, ""},
	}
	for _, test := range tests {
		r := httptest.NewRequest(test.method, origin+"/", nil)
		r.URL.Path = test.path
		w := httptest.NewRecorder()
		static(options().Assets).ServeHTTP(w, r)
		if w.Code != test.status || w.Header().Get("Cache-Control") != test.cache {
			t.Errorf("%s %s: %d, cache %q", test.method, test.path, w.Code, w.Header().Get("Cache-Control"))
		}
	}
}

func TestTextIsPackedForOtherMachines(t *testing.T) {
	t.Parallel()
	ask := func(from, accept string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", origin+"/api/about", nil)
		r.RemoteAddr = from
		r.Header.Set("Cookie", cookie)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		Handler(options(), 8808).ServeHTTP(w, r)
		return w
	}
	w := ask("192.0.2.1:40000", "br, gzip;q=0.8")
	if w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatal("not packed")
	}
	z, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); err != nil || !strings.HasPrefix(string(text), `{"text":"xxx`) {
		t.Errorf("%.30s, %v", text, err)
	}
	for _, plain := range [][2]string{{"127.0.0.1:40000", "gzip"}, {"192.0.2.1:40000", "br"}, {"192.0.2.1:40000", "gzip;q=0"}} {
		if w := ask(plain[0], plain[1]); w.Header().Get("Content-Encoding") != "" {
			t.Errorf("packed for %v", plain)
		}
	}
}

func TestPorts(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	o := options()
	o.Port = port
	if _, err := Listen(o); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("port %d of 127.0.0.1 is in use", port)) || !strings.Contains(err.Error(), "--port") {
		t.Errorf("a taken port: %v", err)
	}
	o.Port = 0
	first, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	defer first.listener.Close()
	second, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	defer second.listener.Close()
	if first.port < DefaultPort || second.port < DefaultPort || second.port == first.port { // others may give theirs back between
		t.Errorf("ports %d and %d", first.port, second.port)
	}
	o.Host = "203.0.113.1"
	if _, err := Listen(o); err == nil || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("an address of another machine: %v", err)
	}
	o.Host = "no such host"
	if _, err := Listen(o); err == nil {
		t.Error("listens on a name that is none")
	}
}

// Serve ends with its context, though a stream is open.
func TestServeAndStop(t *testing.T) {
	t.Parallel()
	o := options()
	o.Token = ""
	s, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	if s.Public() || !strings.Contains(s.Address(), "/?token="+s.token) {
		t.Errorf("address %s, public %v", s.Address(), s.Public())
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	r, err := http.NewRequest("GET", s.Origin()+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("%v %v", answer, err)
	}
	defer answer.Body.Close()
	if line := make([]byte, 8); true {
		if _, err := io.ReadFull(answer.Body, line); err != nil || string(line) != "data: 1\n" {
			t.Fatalf("%q %v", line, err)
		}
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(shutdownTime + time.Minute):
		t.Fatal("the server does not stop")
	}
	if _, err := http.Get(s.Origin()); err == nil {
		t.Error("it still answers")
	}
}
