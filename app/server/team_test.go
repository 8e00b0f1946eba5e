package server

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/api"
)

// seen calls a team's handler and returns what the API got about the client.
func seen(t *testing.T, o Options, from string, headers ...string) (*httptest.ResponseRecorder, string) {
	t.Helper()
	client := ""
	o.Team = true
	o.API = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := api.ClientOf(r)
		client = c.Address
		if c.Secure {
			client += " by TLS"
		}
		client += " at " + r.Host
	})
	r := httptest.NewRequest("POST", origin+"/api/session", nil)
	r.RemoteAddr = from
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	Handler(o, 8808).ServeHTTP(w, r)
	return w, client
}

func TestForwardedHeadersOfTrustedProxies(t *testing.T) {
	t.Parallel()
	forged := []string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "templates.example"}
	for _, c := range []struct {
		name, from string
		proxy      bool
		headers    []string
		want       string
	}{
		{"no proxy: no header is trusted", "192.0.2.9:1", false, forged, "192.0.2.9 at 127.0.0.1:8808"},
		{"a proxy on this machine", "127.0.0.1:1", true, forged, "198.51.100.1 by TLS at templates.example"},
		{"a proxy in a private network", "10.1.2.3:1", true, forged, "198.51.100.1 by TLS at templates.example"},
		{"a stranger who plays the proxy", "203.0.113.5:1", true, forged, "203.0.113.5 at 127.0.0.1:8808"},
		{"what the client put before the proxy's entry", "127.0.0.1:1", true, []string{"X-Forwarded-For", "6.6.6.6, 198.51.100.1"}, "198.51.100.1 at 127.0.0.1:8808"},
		{"the same in two headers", "127.0.0.1:1", true, []string{"X-Forwarded-For", "6.6.6.6", "X-Forwarded-For", "198.51.100.1"}, "198.51.100.1 at 127.0.0.1:8808"},
		{"no address", "127.0.0.1:1", true, []string{"X-Forwarded-For", "somewhere"}, "127.0.0.1 at 127.0.0.1:8808"},
		{"IPv6", "[::1]:1", true, []string{"X-Forwarded-For", "2001:db8::7"}, "2001:db8::7 at 127.0.0.1:8808"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options()
			o.BehindProxy = c.proxy
			w, client := seen(t, o, c.from, c.headers...)
			if client != c.want {
				t.Errorf("%q, want %q (%d %s)", client, c.want, w.Code, w.Body)
			}
			if hsts := w.Header().Get("Strict-Transport-Security") != ""; hsts != strings.Contains(c.want, "by TLS") {
				t.Errorf("Strict-Transport-Security: %v", hsts)
			}
		})
	}
}

// For a team the checks of host and origin stay, and no token is asked for.
func TestATeamsDoor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"no token", nil, 200},
		{"our own page", []string{"Origin", origin, "Sec-Fetch-Site", "same-origin"}, 200},
		{"another site", []string{"Origin", "https://evil.example"}, 403},
		{"another site that hides", []string{"Origin", "null"}, 403},
		{"another port", []string{"Origin", "http://127.0.0.1:9999", "Sec-Fetch-Site", "same-site"}, 403},
		{"another name", []string{"Host", "evil.example"}, 421},
	} {
		if w, _ := seen(t, options(), "192.0.2.9:1", c.headers...); w.Code != c.status {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.status)
		}
	}
	o := options()
	o.Team = true
	// The sign-in provider, another site, leads the browser back; nothing else of another site gets in.
	for method, status := range map[string]int{"GET": 200, "POST": 403} {
		r := httptest.NewRequest(method, origin+api.ProviderPath+"?code=x", nil)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Origin", "https://login.example")
		w := httptest.NewRecorder()
		if Handler(o, 8808).ServeHTTP(w, r); w.Code != status {
			t.Errorf("%s %s from another site: %d, want %d", method, api.ProviderPath, w.Code, status)
		}
	}
	w := httptest.NewRecorder()
	Handler(o, 8808).ServeHTTP(w, httptest.NewRequest("GET", origin+"/", nil))
	if w.Code != 200 || !strings.Contains(w.Body.String(), "<title>app") {
		t.Errorf("the front end: %d %s", w.Code, w.Body)
	}
}

// certify writes a certificate for 127.0.0.1 with a serial number.
func certify(t *testing.T, dir string, serial int64) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.ParseIP("127.0.0.1")}}
	raw, err := x509.CreateCertificate(rand.Reader, form, form, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	rawKey, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: raw}, key: {Type: "PRIVATE KEY", Bytes: rawKey}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

func TestServingByTLS(t *testing.T) {
	t.Parallel()
	o := options()
	o.Team = true
	o.Cert, o.Key = certify(t, t.TempDir(), 1)
	s, err := Listen(o)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.Address(), "https://127.0.0.1:") || strings.Contains(s.Address(), "token") || !s.Secure() {
		t.Errorf("address %s", s.Address())
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	raw, err := os.ReadFile(o.Cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(raw)
	browser := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true}}
	r, err := browser.Get(s.Address())
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != 200 || r.Header.Get("Strict-Transport-Security") == "" || r.ProtoMajor != 2 {
		t.Errorf("%s %s %v", r.Status, r.Proto, r.Header)
	}
	old := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}}}
	if r, err := old.Get(s.Address()); err == nil {
		r.Body.Close()
		t.Error("TLS 1.1 is served")
	}
	if r, err := http.Get(strings.Replace(s.Address(), "https", "http", 1)); err == nil {
		r.Body.Close()
		if r.StatusCode != 400 {
			t.Errorf("plain HTTP: %s", r.Status)
		}
	}
	browser.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestANewCertificateIsTaken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := certify(t, dir, 1)
	c := &certificate{cert: cert, key: key}
	if err := c.read(); err != nil {
		t.Fatal(err)
	}
	serial := func() int64 {
		t.Helper()
		pair, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		leaf, err := x509.ParseCertificate(pair.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return leaf.SerialNumber.Int64()
	}
	later := func(by time.Duration) {
		t.Helper()
		for _, name := range []string{cert, key} {
			if err := os.Chtimes(name, time.Now().Add(by), time.Now().Add(by)); err != nil {
				t.Fatal(err)
			}
		}
		c.looked = time.Now().Add(-2 * certEvery)
	}
	certify(t, dir, 2)
	later(time.Second)
	if n := serial(); n != 2 {
		t.Errorf("certificate %d, want the new one", n)
	}
	if err := os.WriteFile(key, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	later(2 * time.Second)
	if n := serial(); n != 2 {
		t.Errorf("certificate %d, want the one before", n)
	}
	for _, o := range []Options{{Cert: "none", Key: "none"}, {Cert: cert}, {Cert: cert, Key: key}} {
		if s, err := Listen(o); err == nil {
			s.listener.Close()
			t.Errorf("%v: served", o)
		}
	}
}
