package api

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"wrapsmith/app/crawls"
	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
)

func TestRender(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	c := newClient(t)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, `<h1>Lamp</h1><p id=p></p><script>document.getElementById('p').textContent = 'made by a script'</script>`) //nolint:errcheck // the client may have gone
	}))
	t.Cleanup(srv.Close)
	c.refused("POST", "/api/render", crawls.RenderPage{Address: "file:///etc/passwd"}, http.StatusUnprocessableEntity)
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip(err)
	}
	c.refused("POST", "/api/render", crawls.RenderPage{Address: srv.URL}, http.StatusUnprocessableEntity) // private, and not allowed
	var got crawls.RenderedPage
	c.ask("POST", "/api/render", crawls.RenderPage{Address: srv.URL, AllowHost: true, WaitText: "made by", Values: []string{"Lamp", "made by a script"}}, &got)
	if !strings.Contains(string(got.Rendered.Data), "made by a script</p>") || strings.Contains(string(got.Raw.Data), "script</p>") || !got.Advice.Rendered || got.Advice.Share != .5 || len(got.Boxes) < 4 {
		raw, _ := json.Marshal(got)
		t.Errorf("%.600s", raw)
	}
	// Either form can be a sample.
	var w workspace.Workspace
	c.ask("POST", "/api/workspaces", workspace.NewWorkspace{}, &w)
	var added workspace.AddedPages
	c.ask("POST", "/api/workspaces/"+w.ID+"/pages", workspace.AddPages{Pages: []input.PageInput{{Data: got.Rendered.Data, URL: got.URL, ContentType: got.Rendered.ContentType}}}, &added)
	if len(added.Added) != 1 || len(added.Failed) != 0 {
		t.Errorf("%+v", added)
	}
}
