package runs

import (
	"path/filepath"
	"testing"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/web/login"
)

// What is got with a login is its owner's alone; files and pages of other hosts are everybody's.
func TestPrivately(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "ann.json")
	if err := login.Open(file).Put(login.Login{Host: "club.example", Cookies: []login.Cookie{{Domain: "club.example", Name: "s", Value: "1"}}}); err != nil {
		t.Fatal(err)
	}
	var none, carried, signedIn extract.Spec
	carried.Fetch.CookieFile = "cookies.txt"
	signedIn.Fetch.LoginFile = file
	for _, c := range []struct {
		spec   extract.Spec
		name   string
		want   bool
		reason string
	}{
		{none, "https://club.example/a", false, "no login"},
		{carried, "https://shop.example/a", true, "cookies go to every address"},
		{carried, "lamp1.html", false, "a file that was sent"},
		{signedIn, "https://club.example/a", true, "the login's host"},
		{signedIn, "https://news.club.example/a", true, "a host below it"},
		{signedIn, "https://shop.example/a", false, "another host"},
	} {
		if got := privately(c.spec)(c.name); got != c.want {
			t.Errorf("%s: got %v, want %v: %s", c.name, got, c.want, c.reason)
		}
	}
}
