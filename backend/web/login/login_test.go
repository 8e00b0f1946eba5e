package login

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/publicsuffix"
)

// sent is what a request to an address would carry.
func sent(t *testing.T, l Login, address string) string {
	t.Helper()
	jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	if err != nil {
		t.Fatal(err)
	}
	l.Fill(jar)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	r := &http.Request{Header: http.Header{}}
	for _, c := range jar.Cookies(u) {
		r.AddCookie(c)
	}
	return r.Header.Get("Cookie")
}

func TestCookiesGoToTheirHostOnly(t *testing.T) {
	t.Parallel()
	now := time.Unix(2_000_000_000, 0)
	all := []Cookie{
		{Domain: "www.shop.example", Name: "own", Value: "1"},
		{Domain: "shop.example", Below: true, Name: "above", Value: "2"},
		{Domain: "shop.example", Name: "alone", Value: "3"},
		{Domain: "m.www.shop.example", Name: "below", Value: "4"},
		{Domain: "bank.example", Name: "other", Value: "5"},
		{Domain: "example", Below: true, Name: "public", Value: "6"},
		{Domain: "www.shop.example", Name: "old", Value: "7", Expires: now.Add(-time.Second)},
		{Domain: "www.shop.example", Secure: true, Name: "tls", Value: "8"},
		{Domain: "www.shop.example", Path: "/a", Name: "path", Value: "9"},
	}
	l := Login{Host: "www.shop.example", Cookies: Of("www.shop.example", all, now)}
	for address, want := range map[string]string{
		"https://www.shop.example/":     "own=1; above=2; tls=8",
		"http://www.shop.example/a":     "path=9; own=1; above=2",
		"https://m.www.shop.example/":   "above=2; below=4",
		"https://shop.example/":         "",
		"https://api.shop.example/":     "",
		"https://bank.example/":         "",
		"https://www.shop.example.org/": "",
	} {
		if got := sent(t, l, address); got != want {
			t.Errorf("%s: got %q, want %q", address, got, want)
		}
	}
}

func TestStore(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "logins", "own.json")
	s := Open(file)
	for _, host := range []string{"b.example", "a.example", "b.example"} {
		if err := s.Put(Login{Host: host, Cookies: []Cookie{{Domain: host, Name: "s", Value: "pa55"}}}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.All()
	if err != nil || len(list) != 2 || list[0].Host != "a.example" || list[1].Host != "b.example" {
		t.Errorf("got %v %v, want a.example and b.example", list, err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has the mode %v (%v), want 0600", info.Mode(), err)
	}
	if err := s.Remove("a.example"); err != nil {
		t.Error(err)
	}
	if err := s.Remove("a.example"); !errors.Is(err, ErrNone) {
		t.Errorf("removed twice: %v, want ErrNone", err)
	}
	if err := os.WriteFile(file, []byte(`[{"host":"pa55`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.All(); err == nil || strings.Contains(err.Error(), "pa55") {
		t.Errorf("a broken file: %v, want an error without what it holds", err)
	}
}

func TestIsSignIn(t *testing.T) {
	t.Parallel()
	form := `<form><input type="password"></form>`
	for _, c := range []struct {
		name, asked, answered, page string
		want                        bool
	}{
		{"form at /login", "https://a.example/o/1", "https://a.example/login", form, true},
		{"with the way back", "https://a.example/o/1", "https://a.example/account?next=%2Fo%2F1", form, true},
		{"another host, e-mail first", "https://a.example/o/1", "https://sso.a.example/x?to=https://a.example/o/1", "<title>Sign in</title>", true},
		{"Chinese", "https://a.example/o/1", "https://passport.a.example/", "<title>用户登录</title>", true},
		{"German, no password yet", "https://a.example/o/1", "https://a.example/anmelden", "<h1>Bitte anmelden</h1>", true},
		{"the sign-in page itself", "https://a.example/login", "https://a.example/login/", form, false},
		{"asked for it, sent to another", "https://a.example/login", "https://sso.a.example/login", form, false},
		{"no redirect", "https://a.example/o/1", "https://a.example/o/1", form, false},
		{"to https", "http://a.example/o/1", "https://a.example/o/1", form, false},
		{"a moved page with a form in its header", "https://a.example/o/1", "https://a.example/orders/1", form, false},
		{"a moved page about signing in", "https://a.example/o/1", "https://a.example/help/1", "<h1>How to sign in</h1>", false},
		{"a blog's author", "https://a.example/o/1", "https://a.example/author/ann", form, false},
	} {
		asked, _ := url.Parse(c.asked)
		answered, _ := url.Parse(c.answered)
		if got := IsSignIn(asked, answered, []byte(c.page)); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestHost(t *testing.T) {
	t.Parallel()
	for site, want := range map[string]string{"Shop.Example": "shop.example", "https://a.example:8080/x": "a.example", " a.example/login ": "a.example", "a b": "", "": "", "ftp://a": "", "*.a.example": ""} {
		if got, ok := Host(site); got != want || ok != (want != "") {
			t.Errorf("%q: got %q %v, want %q", site, got, ok, want)
		}
	}
}

func FuzzNetscape(f *testing.F) {
	f.Add("a.example\tTRUE\t/\tFALSE\t0\tn\tv\n#HttpOnly_b.example\tFALSE\t/x\tTRUE\t99\tn\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Netscape(strings.NewReader(text))
		if err != nil && !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%v does not say where", err)
		}
		for _, c := range list {
			if c.Domain == "" || strings.ContainsAny(c.Domain, "/ \\@") {
				t.Errorf("%+v", fmt.Sprint(c.Domain))
			}
		}
	})
}
