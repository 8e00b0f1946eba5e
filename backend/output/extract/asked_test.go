package extract

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/query"
	"wrapsmith/backend/web/source"
)

// TestAFormIsSentByTheBrowser asks a form that only its page's script makes, with a value
// of that script and the session of that page, and reads an answer that a script shows.
func TestAFormIsSentByTheBrowser(t *testing.T) {
	t.Parallel()
	if err := browser.Installed(""); err != nil {
		t.Skip(err)
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/ask":
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "s1", Path: "/"})
			fmt.Fprint(w, `<h1>Ask</h1><script>document.body.insertAdjacentHTML("beforeend", '<form method=post action=/answer><input type=hidden name=token value=t1><input name=q></form>')</script>`)
		case "/answer":
			cookie, _ := r.Cookie("session")
			fmt.Fprintf(w, `<p id=said></p><script>said.textContent = "%s %s %s %v"</script>`, r.Method, r.PostFormValue("q"), r.PostFormValue("token"), cookie)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(srv.Close)
	host := strings.TrimPrefix(srv.URL, "http://")
	o := Spec{Fetch: source.FetchOptions{AllowHosts: []string{host}, Timeout: 2 * time.Minute}, Render: &Render{}}.Opening()
	t.Cleanup(o.Close)
	items, err := NewItems(ItemSpec{Address: srv.URL + "/ask", Search: Search{Keywords: []string{"plum", "李子"}, Form: []query.FormValue{{Name: "q", Value: query.Mark}}}})
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range []string{"plum", "李子"} {
		src, err := o.Open(items[i])
		if err != nil {
			t.Fatal(err)
		}
		for p, err := range src.Pages(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			want := "<p id=\"said\">POST " + word + " t1 session=s1</p>"
			if !strings.Contains(p.Text, want) || p.Keyword != word || p.URL != srv.URL+"/answer" {
				t.Errorf("%s: page of %s, keyword %q: %s\nwant it to contain %s", word, p.URL, p.Keyword, p.Text, want)
			}
		}
	}
}
