package cli

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"wrapsmith/backend/crawl/crawltest"
)

// TestWebScripts runs the commands that fetch, on a bookshop of ours: $SITE is
// its address, $HOST the host that must be allowed; testdata/web/*.txtar say how.
func TestWebScripts(t *testing.T) {
	shop := &crawltest.Site{Books: 60, Robots: "User-agent: *\nDisallow: /about/2\n"}
	mux := http.NewServeMux()
	mux.Handle("/", shop)
	mux.HandleFunc("/scripted", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(`<h1>Lamp</h1><p id=p></p><script>document.getElementById('p').textContent = 'made by a script'</script>`)) //nolint:errcheck // the client may have gone
	})
	mux.Handle("/members/", members{})
	mux.Handle("/story/{part}", story{})
	mux.Handle("/jars", jars{})
	mux.Handle("/jars/", jars{})
	templates, err := filepath.Abs("../../templates")
	if err != nil {
		t.Fatal(err)
	}
	mux.HandleFunc("/search", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(templates, "jobs", "pages", filepath.Base(r.FormValue("q")+"-"+r.FormValue("page")+".html")))
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	proxy := proxyFor(t, srv.URL)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/web",
		Setup: func(e *testscript.Env) error {
			e.Setenv("SITE", srv.URL)
			e.Setenv("HOST", strings.TrimPrefix(srv.URL, "http://"))
			e.Setenv("PROXY", proxy)
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("TEMPLATES", templates)
			return os.WriteFile(filepath.Join(e.WorkDir, "list.txt"), []byte("# of a shop\n"+srv.URL+"/members/key\n"), 0o600)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": exitCodeIs},
	})
}
