package source

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/web/login"
)

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// members is a site whose pages want the cookie "session=good"; it sends all others to its sign-in page.
func members() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"/orders": func(w http.ResponseWriter, r *http.Request) {
			if c, err := r.Cookie("session"); err != nil || c.Value != "good" {
				http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1"}) // of anybody, signed in or not
				http.Redirect(w, r, "/account?next=/orders", http.StatusFound)
				return
			}
			fmt.Fprint(w, "<p>Your orders")
		},
		"/account": func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `<title>Members</title><form><input name=u><input type="password" name=p></form>`)
		},
		"/moved": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/new", http.StatusFound) },
		"/new":   func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `<p>New<input type=password>`) },
	}
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, members())
	o.LoginFile = filepath.Join(t.TempDir(), "own.json")
	put := func(value string) {
		err := login.Open(o.LoginFile).Put(login.Login{Host: "127.0.0.1", From: login.FromFile, Cookies: []login.Cookie{{Domain: "127.0.0.1", Name: "session", Value: value}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	ask := func(path string) (string, error) {
		p, err := fetcher(t, o).Fetch(context.Background(), at+path)
		if p == nil {
			return "", err
		}
		return p.Text, err
	}
	_, err := ask("/orders")
	if !errors.Is(err, ErrSignIn) || MessageOf(err).Code != "loginwanted" {
		t.Errorf("without a login: %v, want ErrSignIn and loginwanted", err)
	}
	put("good")
	if text, err := ask("/orders"); err != nil || text != "<p>Your orders" {
		t.Errorf("with the login: %q %v", text, err)
	}
	put("old")
	_, err = ask("/orders")
	if want := (message.Message{Code: "loginended", Params: map[string]string{"host": "127.0.0.1"}}); !errors.Is(err, ErrSignIn) || jsonOf(t, MessageOf(err)) != jsonOf(t, want) {
		t.Errorf("with a login that ended: %v, want ErrSignIn and %v", err, want)
	}
	if !strings.Contains(err.Error(), "this is a sign-in page: the site login has ended") || strings.Contains(err.Error(), "old") {
		t.Errorf("it says %q", err)
	}
	if _, err := Fetch(context.Background(), at+"/orders", o); !errors.Is(err, ErrSignIn) {
		t.Errorf("Fetch: %v, want ErrSignIn", err)
	}
	for path, want := range map[string]string{"/account": "Members", "/moved": "New"} {
		if text, err := ask(path); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: got %q %v, want the page with %q", path, text, err, want)
		}
	}
	o.Logins = []string{"shop.example"}
	if _, err := NewFetcher(o); !errors.Is(err, login.ErrNone) {
		t.Errorf("a login that is not there: %v, want ErrNone", err)
	}
}

// A login is no part of what a run keeps.
func TestLoginIsNotKept(t *testing.T) {
	t.Parallel()
	o := FetchOptions{LoginFile: filepath.Join(t.TempDir(), "own.json")}
	if err := login.Open(o.LoginFile).Put(login.Login{Host: "a.example", Made: time.Now(), Cookies: []login.Cookie{{Domain: "a.example", Name: "s", Value: "pa55"}}}); err != nil {
		t.Fatal(err)
	}
	if raw := jsonOf(t, fetcher(t, o).Options()); strings.Contains(raw, "pa55") {
		t.Errorf("the options are kept as %s", raw)
	}
}
