package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/web/login"
	"wrapsmith/backend/web/source"
)

// The cookies of a site that was signed in to in the window are there after it was closed.
func TestWindow(t *testing.T) {
	t.Parallel()
	if _, err := find(""); err != nil {
		t.Skip(err)
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && r.FormValue("password") == "right" {
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "good", HttpOnly: true, Path: "/", MaxAge: 3600})
		}
		fmt.Fprint(w, `<title>Sign in</title><form method=post><input type=password name=password></form>
<script>if (!sessionStorage.done) { sessionStorage.done = 1; document.forms[0].password.value = 'right'; document.forms[0].submit() }</script>`)
	}))
	t.Cleanup(site.Close)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	w, err := OpenWindow(ctx, site.URL, WindowOptions{Hidden: true})
	if err != nil {
		t.Fatal(err)
	}
	session := func() (login.Cookie, bool) {
		for _, c := range w.Cookies() {
			if c.Name == "session" {
				return c, true
			}
		}
		return login.Cookie{}, false
	}
	for _, ok := session(); !ok && ctx.Err() == nil; _, ok = session() {
		time.Sleep(50 * time.Millisecond)
	}
	w.Close()
	c, _ := session()
	if c.Value != "good" || c.Domain != "127.0.0.1" || c.Below || time.Until(c.Expires) < 50*time.Minute {
		t.Errorf("got %+v, want the cookie of the site for an hour", c)
	}
	select {
	case <-w.Closed():
	default:
		t.Error("the window is not closed")
	}
}

// Headers and users reach their host in the browser too, and what the page loads from others goes without.
func TestRenderCarries(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 100)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if r.URL.Path == "/robots.txt" {
			return
		}
		seen <- r.Header.Get("X-Key") + r.Header.Get("Authorization")
		fmt.Fprint(w, "other")
	}))
	t.Cleanup(other.Close)
	if _, err := find(""); err != nil {
		t.Skip(err)
	}
	own := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, _, _ := r.BasicAuth()
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<p>%s %s</p><p id=o></p><script>fetch('%s/x').then(r => r.text()).then(s => o.textContent = s)</script>`, r.Header.Get("X-Key"), user, other.URL)
	}))
	t.Cleanup(own.Close)
	var c source.Credentials
	at := c.Take(strings.Replace(own.URL, "http://", "http://ann:x@", 1))
	c.Headers = []string{"X-Key: k1"}
	f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{"127.0.0.1"}, IgnoreRobots: true, Credentials: c})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(context.Background(), Options{Fetcher: f, Wait: Wait{Text: "other"}, Timeout: 2 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	r, err := b.Render(context.Background(), at)
	if err != nil || !strings.Contains(r.Page.Text, "k1 ann") {
		t.Fatalf("got %v %v, want the header and the user on the page", r, err)
	}
	if got := <-seen; got != "" {
		t.Errorf("the other host got %q, want nothing", got)
	}
}

// A page whose scripts lead to the sign-in page is an error, not a page.
func TestRenderSignIn(t *testing.T) {
	t.Parallel()
	b, at := opened(t, map[string]string{
		"/orders": `<p>x<script>location = '/login?next=/orders'</script>`,
		"/login":  `<title>Sign in</title><form><input type=password></form>`,
	}, Wait{})
	if r, err := b.Render(context.Background(), at+"/orders"); !errors.Is(err, source.ErrSignIn) {
		t.Errorf("got %v %v, want ErrSignIn", r, err)
	}
}
