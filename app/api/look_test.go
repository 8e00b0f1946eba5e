package api

import (
	"net/http"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/workspace"
)

const savedPage = `<!DOCTYPE html><link rel="stylesheet" href="./lamp_files/look.css"><svg viewBox="0 0 9 9"></svg><h1>Lamp of brass</h1><p>` +
	`A lamp for the desk, with a shade of green glass and a switch in its foot. It takes a bulb of sixty watts. The cord has two metres. ` +
	`The foot is heavy, so that it does not fall. Each is made by hand and is a little different from the others. ` +
	`It is sent in a box of wood, with straw, within three days of the order, and can be given back for a month.</p><script src="run.js"></script>`

// addSaved adds a saved page with its files to a new workspace.
func addSaved(c *client, p input.PageInput) workspace.Workspace {
	c.t.Helper()
	w := c.work()
	var added workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{p}}, &added)
	if len(added.Added) != 1 {
		c.t.Fatalf("%+v", added.Failed)
	}
	return added.Workspace
}

func TestSavedPagesBringTheirStyles(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	files := []input.PageResource{
		{Path: "lamp_files/look.css", Data: input.Base64("h1{background:url(back.png)}")},
		{Path: "lamp_files/back.png", ContentType: "image/png", Data: input.Base64("\x89PNG")},
		{Path: "lamp_files/run.js", ContentType: "text/javascript", Data: input.Base64("alert(1)")},
	}
	for _, address := range []string{"", "https://lamps.example/shop/lamp"} {
		w := addSaved(c, input.PageInput{Name: "lamp.html", URL: address, Data: input.Base64(savedPage + address), Resources: files})
		frame := string(c.read(c.do("GET", pageURL(w, 0)+"/frame", nil)))
		if !strings.Contains(frame, "/asset?u=.%2Flamp_files%2Flook.css") {
			t.Fatalf("%q: the frame does not link the style sheet: %s", address, frame)
		}
		r := c.do("GET", pageURL(w, 0)+"/asset?u=.%2Flamp_files%2Flook.css&share=1", nil)
		css := string(c.read(r))
		if r.StatusCode != http.StatusOK || !strings.Contains(css, "back.png") {
			t.Errorf("%q: style sheet: %s %s", address, r.Status, css)
		}
		_, picture, _ := strings.Cut(css, `url("`)
		picture, _, _ = strings.Cut(picture, `"`)
		if r := c.do("GET", strings.ReplaceAll(picture, "&amp;", "&"), nil); string(c.read(r)) != "\x89PNG" {
			t.Errorf("%q: picture %q of the style sheet: %s", address, picture, r.Status)
		}
		if r := c.do("GET", pageURL(w, 0)+"/asset?u=run.js", nil); r.StatusCode == http.StatusOK {
			t.Errorf("%q: a script is served", address)
		}
		var look workspace.PageLook
		c.ask("GET", pageURL(w, 0)+"/look", nil, &look)
		if look.Sheets != 1 || look.Missing != 0 || look.Resources != 2 || look.Scripts {
			t.Errorf("%q: look %+v", address, look)
		}
	}
}

func TestPagesWithoutTheirStylesSaySo(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := addSaved(c, input.PageInput{Name: "lamp.html", URL: "https://lamps.example/shop/lamp", Data: input.Base64(savedPage)})
	var look workspace.PageLook
	c.ask("GET", pageURL(w, 0)+"/look", nil, &look)
	if look.Sheets != 1 || look.Missing != 1 || len(look.Hosts) != 1 || look.Hosts[0] != "lamps.example" {
		t.Errorf("look %+v, want one missing sheet at lamps.example", look)
	}
	if frame := string(c.read(c.do("GET", pageURL(w, 0)+"/frame", nil))); !strings.Contains(frame, ":where(svg:not([width])") {
		t.Error("the frame does not cap pictures of a page without its styles")
	}
	w = addSaved(c, input.PageInput{Name: "app.html", Data: input.Base64(`<!DOCTYPE html><title>App</title><div id="root">Loading</div><script src="app.js"></script>`)})
	c.ask("GET", pageURL(w, 0)+"/look", nil, &look)
	if !look.Scripts || look.Missing != 0 {
		t.Errorf("look %+v, want a page that only scripts make", look)
	}
	if frame := string(c.read(c.do("GET", pageURL(w, 0)+"/frame", nil))); strings.Contains(frame, ":where(svg:not([width])") {
		t.Error("the frame caps pictures of a page that links no styles")
	}
}

func TestHiddenElementsAreKeptAndUndone(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("shop/kettle-osmund")
	node := func(n int32) map[string]any { return map[string]any{"nodes": []int32{n}} }
	c.ask("PUT", pageURL(w, 0)+"/hidden", node(2), &w)
	c.ask("PUT", pageURL(w, 0)+"/hidden", node(1), &w)
	if got := w.Pages[0].Hidden; len(got) != 2 || got[0] != 1 || got[1] != 2 {
		t.Fatalf("hidden %v, want 1 and 2", got)
	}
	c.ask("POST", workURL(w, "/undo"), nil, &w)
	if got := w.Pages[0].Hidden; len(got) != 1 || got[0] != 2 {
		t.Errorf("after undo %v, want 2", got)
	}
	c.ask("PUT", pageURL(w, 0)+"/hidden", map[string]any{"nodes": []int32{}, "shown": true}, &w)
	if got := w.Pages[0].Hidden; len(got) != 0 {
		t.Errorf("after showing all %v, want none", got)
	}
	c.refused("PUT", pageURL(w, 0)+"/hidden", node(1<<30), http.StatusNotFound)
}
