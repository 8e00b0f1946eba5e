package source

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
)

// site serves what the tests ask for.
func site(t *testing.T) (*httptest.Server, FetchOptions) {
	t.Helper()
	mux := http.NewServeMux()
	give := func(path, kind, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = []string{kind}
			fmt.Fprint(w, body)
		})
	}
	give("/page", "text/html; charset=windows-1251", "<p>\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0</p>")
	give("/image", "image/png", "\x89PNG\r\n\x1a\n")
	give("/pdf", "text/html", "%PDF-1.4")
	give("/css", "text/css", "a{}")
	give("/script", "text/javascript", "x()")
	give("/f.woff2", "application/octet-stream", "wOF2")
	give("/big", "text/html", "<p>"+strings.Repeat("x", 5000))
	mux.HandleFunc("/gone", http.NotFound)
	mux.HandleFunc("/agent", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<p>"+r.UserAgent()+r.Referer()) })
	mux.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/page", http.StatusFound) })
	mux.HandleFunc("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("u"))
		w.WriteHeader(http.StatusFound)
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv, FetchOptions{AllowHosts: []string{strings.TrimPrefix(srv.URL, "http://")}, Timeout: time.Minute}
}

func TestFetch(t *testing.T) {
	t.Parallel()
	srv, o := site(t)
	p, err := Fetch(context.Background(), srv.URL+"/moved", o)
	if err != nil || p.Encoding != "windows-1251" || p.URL != srv.URL+"/page" || !strings.Contains(p.Text, "Привет") {
		t.Errorf("%+v %v", p, err)
	}
	p, err = Fetch(context.Background(), srv.URL+"/agent", o)
	if err != nil || p.Text != "<p>"+defaultAgent {
		t.Errorf("%+v %v", p, err)
	}
}

func TestFetchRefuses(t *testing.T) {
	t.Parallel()
	srv, o := site(t)
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a private server was reached") }))
	t.Cleanup(other.Close)
	cases := []struct {
		address string
		want    error
		says    string
	}{
		{srv.URL + "/gone", ErrStatus, "404"},
		{srv.URL + "/round", ErrStatus, "more than 10"},
		{srv.URL + "/image", ErrKind, "image/png"},
		{srv.URL + "/pdf", page.ErrBinary, "PDF"},
		{srv.URL + "/to?u=" + url.QueryEscape(other.URL), ErrPrivate, "(127.0.0.0/8 is refused)"},
		{srv.URL + "/to?u=" + url.QueryEscape("file:///etc/passwd"), ErrAddress, `"file:"`},
		{srv.URL + "/to?u=" + url.QueryEscape("http://169.254.169.254/latest/"), ErrPrivate, "(169.254.0.0/16 is refused)"},
		{other.URL, ErrPrivate, strings.ReplaceAll(privateAdvice, "HOST", strings.TrimPrefix(other.URL, "http://"))},
		{strings.Replace(other.URL, "127.0.0.1", "localhost", 1), ErrPrivate, ""},
		{strings.Replace(other.URL, "127.0.0.1", "[::1]", 1), ErrPrivate, ""},
		{strings.Replace(other.URL, "127.0.0.1", "[::ffff:127.0.0.1]", 1), ErrPrivate, ""},
		{strings.Replace(other.URL, "127.0.0.1", "0.0.0.0", 1), ErrPrivate, ""},
		{"http://10.0.0.1/", ErrPrivate, ""},
		{"http://100.64.0.1/", ErrPrivate, ""},
		{"http://[64:ff9b::7f00:1]/", ErrPrivate, ""},
		{"http://[fe80::1%25lo]/", ErrPrivate, ""},
		{"file:///etc/passwd", ErrAddress, "http://"},
		{"javascript:alert(1)", ErrAddress, ""},
		{"http://", ErrAddress, "no host"},
		{"http://u:p@site.example/", ErrAddress, "user name"},
		{"http://a b/", ErrAddress, "https://host/path"},
	}
	for _, c := range cases {
		p, err := Fetch(context.Background(), c.address, o)
		var e *Error
		if p != nil || !errors.As(err, &e) || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %v", c.address, err, c.want)
		}
	}
	local := o
	local.PrivateAdvice = "name it with --allow-host"
	if _, err := Fetch(t.Context(), other.URL, local); err == nil || !strings.Contains(err.Error(), "; name it with --allow-host") {
		t.Errorf("advice of the caller: got %v, want it at the end", err)
	}
	hasty := o
	hasty.Timeout = 300 * time.Millisecond
	if _, err := Fetch(context.Background(), srv.URL+"/slow", hasty); !errors.Is(err, ErrTimeout) || !strings.Contains(err.Error(), "300ms") {
		t.Errorf("slow: %v", err)
	}
	small := o
	small.MaxBytes = 1000
	if _, err := Fetch(context.Background(), srv.URL+"/big", small); !errors.Is(err, page.ErrTooLarge) {
		t.Errorf("big: %v", err)
	}
}

// Errors name the rule or the error of the network, but no address that a name
// resolved to, and not this machine's own.
func TestErrorsNameNoAddress(t *testing.T) {
	t.Parallel()
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
			c.(*net.TCPConn).SetLinger(0) //nolint:errcheck // whether it is reset or ended, it breaks
			c.Close()
		}
	}))
	defer broken.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	allow := FetchOptions{AllowHosts: []string{"localhost"}}
	for _, c := range []struct {
		address string
		o       FetchOptions
	}{{broken.URL, FetchOptions{}}, {broken.URL, allow}, {closed.URL, allow}, {"http://nowhere.invalid/", FetchOptions{}}} {
		_, err := Fetch(t.Context(), strings.Replace(c.address, "127.0.0.1", "localhost", 1), c.o)
		if err == nil || regexp.MustCompile(`\d+\.\d+\.\d+\.\d+(:|\))|\[?::1`).MatchString(err.Error()) {
			t.Errorf("%s: %v", c.address, err)
		}
		if MessageOf(err).Code == "" {
			t.Errorf("%s: %v has no word", c.address, err)
		}
	}
}

// TestOddHosts holds that no spelling of a private address gets through; some
// are no host at all to the resolver, which is as well.
func TestOddHosts(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0"} {
		if _, err := Fetch(context.Background(), "http://"+host+":1/", FetchOptions{Timeout: 2 * time.Second}); err == nil {
			t.Errorf("%s was fetched", host)
		}
	}
}

func TestPublic(t *testing.T) {
	t.Parallel()
	for _, a := range strings.Fields(`8.8.8.8 1.1.1.1 93.184.216.34 2606:4700::1111 2a00:1450::1`) {
		if by := rule(netip.MustParseAddr(a)); by != "" {
			t.Errorf("%s is public", a)
		}
	}
	for _, a := range strings.Fields(`0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.0.1
		198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255 240.0.0.1 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::1 64:ff9b:1::1
		100::1 fc00::1 fd00::1 fe80::1 fe80::1%eth0 ff02::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1`) {
		if rule(netip.MustParseAddr(a)) == "" {
			t.Errorf("%s is not public", a)
		}
	}
}

func TestFetchAsset(t *testing.T) {
	t.Parallel()
	srv, o := site(t)
	for path, kind := range map[string]string{"/css": "text/css", "/image": "image/png", "/f.woff2": "font/woff2"} {
		if a, err := FetchAsset(context.Background(), srv.URL+path, o); err != nil || a.ContentType != kind || a.IsStyle() != (kind == "text/css") {
			t.Errorf("%s: %+v %v", path, a, err)
		}
	}
	for _, path := range []string{"/page", "/script", "/pdf", "/agent"} {
		if a, err := FetchAsset(context.Background(), srv.URL+path, o); !errors.Is(err, ErrKind) {
			t.Errorf("%s: %+v %v", path, a, err)
		}
	}
	if _, err := FetchAsset(context.Background(), srv.URL+"/css", FetchOptions{}); !errors.Is(err, ErrPrivate) {
		t.Errorf("unguarded: %v", err)
	}
}

func TestAssetText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kind, raw, want string }{
		{"text/css", "\xef\xbb\xbfa{}", "a{}"},
		{"text/css; charset=gbk", "a{font-family:\xcb\xce\xcc\xe5}", "a{font-family:宋体}"},
		{"text/css", "@charset \"gbk\";a{font-family:\xcb\xce\xcc\xe5}", "@charset \"gbk\";a{font-family:宋体}"},
		{"text/css; charset=gbk", "a{content:'é'}", "a{content:'é'}"},
		{"text/css", "a{content:'\xe9'}", "a{content:'é'}"},
	} {
		a := &Asset{ContentType: c.kind, Bytes: []byte(c.raw)}
		if got := a.Text(); got != c.want {
			t.Errorf("%q: %q", c.raw, got)
		}
	}
}
