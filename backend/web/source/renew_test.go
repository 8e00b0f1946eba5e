package source

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"testing"

	"wrapsmith/backend/web/login"
)

// rotating is a site that takes each session's cookie once and gives the next one with its answer.
func rotating() map[string]http.HandlerFunc {
	want := 1
	form := `<title>Sign in</title><form><input type="password" name=p></form>`
	return map[string]http.HandlerFunc{
		"/tides": func(w http.ResponseWriter, r *http.Request) {
			if c, err := r.Cookie("session"); err != nil || c.Value != strconv.Itoa(want) {
				http.SetCookie(w, &http.Cookie{Name: "session", Value: "stranger", Path: "/"})
				fmt.Fprint(w, form)
				return
			}
			want++
			http.SetCookie(w, &http.Cookie{Name: "session", Value: strconv.Itoa(want), Path: "/"})
			fmt.Fprint(w, "<p>High water at noon")
		},
	}
}

// A run's cookies are those of the next run, if the site renewed them.
func TestCookiesAreWrittenBack(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, rotating())
	o.LoginFile = filepath.Join(t.TempDir(), "own.json")
	store := login.Open(o.LoginFile)
	put := func(value string) {
		if err := store.Put(login.Login{Host: "127.0.0.1", Cookies: []login.Cookie{{Domain: "127.0.0.1", Name: "session", Value: value}}}); err != nil {
			t.Fatal(err)
		}
	}
	value := func() string {
		all, err := store.All()
		if err != nil || len(all) != 1 || len(all[0].Cookies) != 1 {
			t.Fatalf("%+v %v", all, err)
		}
		return all[0].Cookies[0].Value
	}
	put("1")
	first := fetcher(t, o)
	for range 2 {
		if _, err := first.Fetch(context.Background(), at+"/tides"); err != nil {
			t.Fatal(err)
		}
	}
	if got := value(); got != "3" {
		t.Errorf("after two pages the login has session=%s, want 3", got)
	}
	if _, err := fetcher(t, o).Fetch(context.Background(), at+"/tides"); err != nil {
		t.Errorf("the next run: %v", err)
	}
	if _, err := Fetch(context.Background(), at+"/tides", o); err != nil || value() != "5" {
		t.Errorf("one page alone: %v, session=%s, want 5", err, value())
	}
	// What a sign-in page sets is a stranger's.
	put("old")
	if _, err := fetcher(t, o).Fetch(context.Background(), at+"/tides"); !errors.Is(err, ErrSignIn) {
		t.Errorf("got %v, want ErrSignIn", err)
	}
	if got := value(); got != "old" {
		t.Errorf("after a sign-in page the login has session=%s, want old", got)
	}
}
