package login

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2031, 5, 4, 12, 0, 0, 0, time.UTC)

// line is a cookie as one text.
func line(c Cookie) string {
	return fmt.Sprintf("%s%s %s=%s %s", map[bool]string{true: "."}[c.Below], c.Domain+c.Path, c.Name, c.Value, c.Expires.Format("15:04"))
}

func TestRenewals(t *testing.T) {
	t.Parallel()
	l := Login{Host: "members.tides.example"}
	cases := []struct {
		name, from string
		set        http.Cookie
		want       string
	}{
		{"plain", "https://members.tides.example/a/b", http.Cookie{Name: "s", Value: "2"}, "members.tides.example/a s=2 00:00"},
		{"with path and age", "https://members.tides.example/", http.Cookie{Name: "s", Value: "2", Path: "/", MaxAge: 3600}, "members.tides.example/ s=2 13:00"},
		{"of a host below", "https://a.members.tides.example/", http.Cookie{Name: "s", Value: "2", Path: "/"}, "a.members.tides.example/ s=2 00:00"},
		{"for the whole site", "https://members.tides.example/", http.Cookie{Name: "s", Value: "2", Path: "/", Domain: ".tides.example"}, ".tides.example/ s=2 00:00"},
		{"another host", "https://ads.example/", http.Cookie{Name: "s", Value: "2"}, ""},
		{"for another host", "https://members.tides.example/", http.Cookie{Name: "s", Value: "2", Domain: "ads.example"}, ""},
		{"for all hosts", "https://members.tides.example/", http.Cookie{Name: "s", Value: "2", Domain: "example"}, ""},
		{"too long", "https://members.tides.example/", http.Cookie{Name: "s", Value: strings.Repeat("x", 5000)}, ""},
		{"ended", "https://members.tides.example/", http.Cookie{Name: "s", Path: "/", MaxAge: -1}, "members.tides.example/ s= 00:00 ended"},
		{"long past", "https://members.tides.example/", http.Cookie{Name: "s", Path: "/", Expires: noon.Add(-time.Hour)}, "members.tides.example/ s= 00:00 ended"},
	}
	for _, c := range cases {
		from, err := url.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range l.Renewals(from, []*http.Cookie{&c.set}, noon) {
			got += line(r.Cookie) + map[bool]string{true: " ended"}[r.Ended]
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestRenew(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := Open(filepath.Join(folder, "own.json"))
	old := Cookie{Domain: "tides.example", Name: "s", Value: "1"}
	if err := s.Put(Login{Host: "tides.example", Made: noon, Cookies: []Cookie{old}}); err != nil {
		t.Fatal(err)
	}
	renew := func(made time.Time, host string, list ...Renewal) []Cookie {
		t.Helper()
		if err := s.Renew(host, made, list); err != nil {
			t.Fatal(err)
		}
		all, err := s.All()
		if err != nil || len(all) != 1 {
			t.Fatalf("%v %v", all, err)
		}
		return all[0].Cookies
	}
	next := Renewal{Cookie: Cookie{Domain: "tides.example", Path: "/", Name: "s", Value: "2"}}
	if got := renew(noon, "tides.example", next); len(got) != 1 || got[0].Value != "2" {
		t.Errorf("got %+v, want the cookie with value 2", got)
	}
	for what, got := range map[string][]Cookie{
		"a login that was given anew since": renew(noon.Add(-time.Hour), "tides.example", Renewal{Cookie: Cookie{Domain: "tides.example", Path: "/", Name: "s", Value: "9"}}),
		"a login that was deleted":          renew(noon, "gone.example", Renewal{Cookie: Cookie{Domain: "gone.example", Name: "s", Value: "9"}}),
	} {
		if len(got) != 1 || got[0].Value != "2" {
			t.Errorf("%s changed: %+v", what, got)
		}
	}
	// A site that gives each answer a cookie of another name does not let the file grow.
	var many []Renewal
	for i := range 1000 {
		many = append(many, Renewal{Cookie: Cookie{Domain: "tides.example", Path: "/", Name: fmt.Sprint("n", i), Value: "x"}})
	}
	if got := renew(noon, "tides.example", many...); len(got) != mostCookies {
		t.Errorf("%d cookies, want %d", len(got), mostCookies)
	}
	if got := renew(noon, "tides.example", Renewal{Cookie: next.Cookie, Ended: true}); len(got) != mostCookies-1 || got[0].Name == "s" {
		t.Errorf("the ended cookie stayed: %d cookies, first %q", len(got), got[0].Name)
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v: want the one of logins", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v %v, want 0600", info.Mode(), err)
	}
}
