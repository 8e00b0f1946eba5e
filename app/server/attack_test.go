package server

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wrapsmith/app/api"
	"wrapsmith/app/services"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/accounts"
)

// besieged is a team's whole server, with an author who means ill.
type besieged struct {
	t     *testing.T
	at    string
	token string
	log   *bytes.Buffer
}

func besiege(t *testing.T) *besieged {
	t.Helper()
	store, err := stores.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	r, err := store.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	b := &besieged{t: t, log: &bytes.Buffer{}}
	use := services.Connect(store.Path(), store, r, services.Options{Team: true, Log: slog.New(slog.NewTextHandler(b.log, nil))})
	api, err := api.New(use, api.Options{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	by := accounts.Actor{Name: "test"}
	mal, err := store.Accounts.Add(t.Context(), by, "Mal", accounts.RoleAuthor, "correct horse battery")
	if err != nil {
		t.Fatal(err)
	}
	if _, b.token, err = store.Accounts.NewToken(t.Context(), by, mal.ID, "x", accounts.ScopeAll, time.Time{}); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(Handler(Options{API: api.Handler(), Assets: fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>app</title>")}}, Team: true}, 0))
	t.Cleanup(func() {
		s.Close()
		if err := api.Close(); err != nil {
			t.Error(err)
		}
	})
	b.at = s.URL
	return b
}

// ask sends what is given, as the author unless the headers say otherwise.
func (b *besieged) ask(method, path string, body any, headers ...string) (*http.Response, string) {
	b.t.Helper()
	var from io.Reader
	switch v := body.(type) {
	case nil:
	case string:
		from = strings.NewReader(v)
	default:
		raw, err := json.Marshal(v)
		if err != nil {
			b.t.Fatal(err)
		}
		from = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.at+path, from)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+b.token)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer, string(raw)
}

// Every answer, a refusal too, has the headers that keep a browser from mischief.
func TestEveryAnswerIsGuarded(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	for _, c := range []struct {
		method, path string
		headers      []string
		status       int
	}{
		{"GET", "/", nil, 200},
		{"GET", "/nothing", nil, 404},
		{"POST", "/", nil, 405},
		{"GET", "/api/library", nil, 200},
		{"GET", "/api/nothing", nil, 404},
		{"PUT", "/api/library", nil, 405},
		{"GET", "/api/library", []string{"Authorization", "Bearer x"}, 401},
		{"GET", "/api/people", nil, 403},
		{"GET", "/api/library", []string{"Host", "evil.example"}, 421},
		{"GET", "/", []string{"Host", "evil.example"}, 421},
		{"GET", "/api/library", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"POST", "/api/session", []string{"Origin", "null"}, 403},
		{"POST", "/api/check", nil, 400},
	} {
		r, body := b.ask(c.method, c.path, nil, c.headers...)
		if r.StatusCode != c.status {
			t.Errorf("%s %s %v: %d, want %d: %.200s", c.method, c.path, c.headers, r.StatusCode, c.status, body)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if !strings.Contains(r.Header.Get(name), want) {
				t.Errorf("%s %s %v: %s: %q", c.method, c.path, c.headers, name, r.Header.Get(name))
			}
		}
		if strings.Contains(r.Header.Get("Content-Security-Policy"), "script-src 'unsafe") {
			t.Errorf("%s: %s", c.path, r.Header.Get("Content-Security-Policy"))
		}
		if r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: another site may read it", c.path)
		}
	}
}

// A page of the same name without TLS is another site to one with TLS: who
// sits between could have made it.
func TestAPageWithoutTLSIsAnotherSite(t *testing.T) {
	t.Parallel()
	o := options()
	o.BehindProxy, o.Hosts = true, []string{"templates.example"}
	for origin, status := range map[string]int{"https://templates.example": 200, "http://templates.example": 403, "https://templates.example:8443": 403, "https://templates.example.evil.example": 403} {
		w, _ := seen(t, o, "127.0.0.1:1", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "templates.example", "X-Forwarded-For", "198.51.100.1", "Origin", origin)
		if w.Code != status {
			t.Errorf("%s: %d, want %d", origin, w.Code, status)
		}
	}
}

// Addresses of this machine and its network, in every way to write them.
func TestNoWayIntoThePrivateNetwork(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	inner := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("the private server was asked")
		io.WriteString(w, "<html><body>secret")
	}))
	defer inner.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(inner.URL, "http://"), ":")
	for _, host := range []string{"127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
		"[64:ff9b::7f00:1]", "127.0.0.1.", "localhost.", "LOCALHOST", "user@127.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "169.254.169.254", "[fd00:ec2::254]", "10.0.0.1", "100.64.0.1", "192.168.0.1"} {
		address := "http://" + host + ":" + port + "/"
		for path, body := range map[string]any{
			"/api/match":           map[string]any{"page": map[string]any{"address": address}},
			"/api/crawls/patterns": map[string]any{"seeds": []string{address}, "samples": []string{address}},
		} {
			if r, answer := b.ask("POST", path, body); strings.Contains(answer, "secret") || r.StatusCode == 200 && strings.Contains(answer, `"failed":[]`) {
				t.Errorf("%s by %s: %d %.200s", address, path, r.StatusCode, answer)
			}
		}
	}
}

// Documents that are made to attack the reader.
func TestDocumentsMadeToHurt(t *testing.T) {
	b := besiege(t)
	deep := "<template>" + strings.Repeat("<a>", 200_000)
	var laughs strings.Builder
	laughs.WriteString("<!DOCTYPE t [<!ENTITY a0 \"ha\">")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&laughs, "<!ENTITY a%d \"&a%d;&a%d;\">", i, i-1, i-1)
	}
	laughs.WriteString("]><template name=\"&a39;\"/>")
	for why, xml := range map[string]string{
		"entities that double":   laughs.String(),
		"a file of the server":   `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><template name="&x;"/>`,
		"an address":             `<!DOCTYPE t SYSTEM "http://127.0.0.1:9/x.dtd"><template/>`,
		"no end of depth":        deep,
		"half a document":        `<template name="`,
		"NULs":                   "<template\x00name='x'/>",
		"another encoding's bom": "\xff\xfe<\x00t\x00",
	} {
		for path, body := range map[string]any{
			"POST /api/library/push":   map[string]any{"xml": xml},
			"POST /api/library/import": map[string]any{"files": []any{map[string]any{"name": "t.xml", "data": base64.StdEncoding.EncodeToString([]byte(xml))}}},
			"POST /api/interchange":    map[string]any{"files": []any{map[string]any{"name": "t.xml", "data": base64.StdEncoding.EncodeToString([]byte(xml))}}},
		} {
			method, path, _ := strings.Cut(path, " ")
			begin := time.Now()
			r, answer := b.ask(method, path, body)
			if r.StatusCode >= 500 || strings.Contains(answer, "root:") || strings.Contains(answer, "hahaha") || r.StatusCode < 300 && strings.Contains(answer, `"added"`) {
				t.Errorf("%s: %s: %d %.300s", why, path, r.StatusCode, answer)
			}
			if took := time.Since(begin); took > time.Minute {
				t.Errorf("%s: %s took %v", why, path, took)
			}
		}
	}
}

// Archives that unpack to far more than they are, or to elsewhere.
func TestArchivesMadeToHurt(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	var work struct{ ID string }
	_, raw := b.ask("POST", "/api/workspaces", map[string]any{})
	if err := json.Unmarshal([]byte(raw), &work); err != nil || work.ID == "" {
		t.Fatalf("%s %v", raw, err)
	}
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	zeros := make([]byte, 1<<20)
	for _, name := range []string{"../../../etc/cron.d/x.html", "/etc/x.html", `..\..\x.html`, "big.html"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 48 { // more than a page may have
			if _, err := w.Write(zeros); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	g := gzip.NewWriter(&packed)
	for range 256 {
		if _, err := g.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"bomb.zip": bomb.Bytes(), "bomb.html.gz": packed.Bytes(), "bomb.warc.gz": packed.Bytes()} {
		r, answer := b.ask("POST", "/api/workspaces/"+work.ID+"/pages", map[string]any{"pages": []any{map[string]any{"name": name, "data": base64.StdEncoding.EncodeToString(data)}}})
		var got struct {
			Failed []struct{ Name, Reason string }
			Work   struct{ Pages []struct{ Name string } }
		}
		if err := json.Unmarshal([]byte(answer), &got); r.StatusCode >= 500 || err == nil && len(got.Work.Pages) > 0 {
			t.Errorf("%s: %d %.300s", name, r.StatusCode, answer)
		}
		if strings.Contains(answer, "..") && strings.Contains(answer, "/etc/cron.d") && r.StatusCode < 300 && len(got.Failed) == 0 {
			t.Errorf("%s: %.300s", name, answer)
		}
		r, answer = b.ask("POST", "/api/library/import", map[string]any{"files": []any{map[string]any{"name": name, "data": base64.StdEncoding.EncodeToString(data)}}})
		if r.StatusCode >= 500 || strings.Contains(answer, `"state":"added"`) {
			t.Errorf("import of %s: %d %.300s", name, r.StatusCode, answer)
		}
	}
}

// Ids that would lead out of a folder, and names that would forge a line of the log.
func TestNamesMadeToMislead(t *testing.T) {
	t.Parallel()
	b := besiege(t)
	for _, id := range []string{"..%2F..%2Flibrary.db", "%2e%2e%2fsecrets", "..", "%00", "a%0d%0aSet-Cookie:x=1", strings.Repeat("a", 5000), "%ff%fe"} {
		for _, path := range []string{"GET /api/library/%s/xml", "DELETE /api/runs/%s", "DELETE /api/crawls/%s", "GET /api/crawls/%s/download", "GET /api/workspaces/%s/pages/0/frame", "GET /api/runs/%s/download?format=csv", "DELETE /api/schedules/%s", "GET /assets/%s", "GET /%s"} {
			method, path, _ := strings.Cut(fmt.Sprintf(path, id), " ")
			r, answer := b.ask(method, path, nil)
			if r.StatusCode < 300 || r.StatusCode >= 500 || r.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s %.80s: %d %.200s", method, path, r.StatusCode, answer)
			}
		}
	}
	forged := "x\r\ntime=2026 level=ERROR msg=\"all is well\"\n\x1b[2J"
	b.ask("POST", "/api/session", map[string]any{"name": forged, "password": "x"}, "Authorization", "")
	b.ask("POST", "/api/library/push", map[string]any{"xml": forged, "note": forged})
	for line := range strings.Lines(b.log.String()) {
		if strings.HasPrefix(line, "time=2026 level=ERROR msg=\"all is well\"") || strings.Contains(line, "\x1b") {
			t.Errorf("a forged line: %q", line)
		}
	}
}
