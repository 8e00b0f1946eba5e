package source

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"wrapsmith/backend/web/login"
)

// here is a site that gives its sign-in page at the address that was asked for.
func here(t *testing.T) map[string]http.HandlerFunc {
	chinese, err := simplifiedchinese.GBK.NewEncoder().String(`<meta charset=gbk><title>用户登录</title><form>用户名<input name=u>密码<input type="password" name=p><button>登录</button></form>`)
	if err != nil {
		t.Fatal(err)
	}
	const form = `<form><input name=u><input type="password" name=p><button>Sign in</button></form>`
	send := func(status int, html string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
			fmt.Fprint(w, html)
		}
	}
	return map[string]http.HandlerFunc{
		"/tides":    send(http.StatusOK, "<title>Sign in to Tide Tables</title>"+form),
		"/chaoxi":   send(http.StatusOK, chinese),
		"/closed":   send(http.StatusForbidden, "<title>Tide Tables</title>"+form),
		"/basic":    send(http.StatusUnauthorized, "<p>Ask the harbour master."),
		"/suspect":  send(http.StatusOK, "<title>Tide Tables</title>"+form),
		"/shop":     send(http.StatusOK, "<title>Oak Gauge</title><header>"+form+"</header><h1>Oak Gauge</h1><p>12 EUR"),
		"/login":    send(http.StatusOK, "<title>Sign in to Tide Tables</title>"+form),
		"/settings": send(http.StatusOK, "<title>Login settings</title><form><input type=password><input type=password></form>"),
	}
}

func TestSignInAtTheSameAddress(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, here(t))
	o.LoginFile = filepath.Join(t.TempDir(), "own.json")
	err := login.Open(o.LoginFile).Put(login.Login{Host: "127.0.0.1", Cookies: []login.Cookie{{Domain: "127.0.0.1", Name: "s", Value: "old"}}})
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		path    string
		is      bool
		suspect bool
		status  int
		reason  string
	}{
		{"/tides", true, false, 0, "the page says that it is one"},
		{"/chaoxi", true, false, 0, "in Chinese, in GBK"},
		{"/closed", true, false, 0, "the status forbids the page, its body has a form"},
		{"/basic", false, false, http.StatusUnauthorized, "a refusal without a form"},
		{"/suspect", false, true, 0, "a form alone says too little"},
		{"/shop", false, false, 0, "the form is in the head"},
		{"/login", false, false, 0, "the address asks for it"},
		{"/settings", false, false, 0, "two fields are those of a new password"},
	}
	for _, c := range cases {
		for way, get := range map[string]func() (suspect, err error){
			"fetcher": func() (error, error) {
				p, err := fetcher(t, o).Fetch(context.Background(), at+c.path)
				if err != nil {
					return nil, err
				}
				return p.Suspect, nil
			},
			"fetch": func() (error, error) {
				p, err := Fetch(context.Background(), at+c.path, o)
				if err != nil {
					return nil, err
				}
				return p.Suspect, nil
			},
		} {
			suspect, err := get()
			if errors.Is(err, ErrSignIn) != c.is || StatusOf(err) != c.status || (suspect != nil) != c.suspect || err != nil && !c.is && c.status == 0 {
				t.Errorf("%s %s (%s): suspect %v, error %v; want sign-in page %v, suspect %v, status %d", way, c.path, c.reason, suspect, err, c.is, c.suspect, c.status)
			}
			if c.is && (MessageOf(err).Code != "loginended" || !strings.Contains(err.Error(), "the site login has ended")) {
				t.Errorf("%s %s: says %v", way, c.path, err)
			}
			if c.suspect && MessageOf(suspect).Code != "loginended" {
				t.Errorf("%s %s: the suspicion says %v", way, c.path, suspect)
			}
		}
	}
}
