package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/capture"
	"wrapsmith/app/input"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
)

const capturedMHTML = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n" +
	"--B\r\nContent-Type: text/html\r\nContent-Location: https://lamps.example/own\r\n\r\n" +
	`<!DOCTYPE html><html data-wrapsmith-0123456789abcdef="0"><head data-wrapsmith-0123456789abcdef="1"><link rel="stylesheet" href="cid:css-1@mhtml.blink"></head>` +
	`<body data-wrapsmith-0123456789abcdef="2"><h1 data-wrapsmith-0123456789abcdef="3">My lamps</h1></body></html>` + "\r\n" +
	"--B\r\nContent-Type: text/css\r\nContent-Location: cid:css-1@mhtml.blink\r\n\r\nh1{color:red}\r\n--B--\r\n"

func TestCapturedPagesNeedAPairedBrowser(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, services.Options{})
	claim := func(code string) map[string]string { return map[string]string{"code": code, "name": "Chromium"} }
	c.refused("POST", "/api/capture/claim", claim("12345678"), http.StatusForbidden)

	var code capture.PairingCode
	c.ask("POST", "/api/capture/code", nil, &code)
	var got capture.Claimed
	c.ask("POST", "/api/capture/claim", claim(code.Code), &got)
	c.refused("POST", "/api/capture/claim", claim(code.Code), http.StatusForbidden) // it works once

	raw, err := os.ReadFile(filepath.Join(filepath.Dir(file), "browsers.json"))
	if err != nil || strings.Contains(string(raw), got.Token) {
		t.Errorf("the file of the browsers holds the token, or is not there: %v", err)
	}
	if info, err := os.Stat(filepath.Join(filepath.Dir(file), "browsers.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode of the file: %v %v, want 0600", info.Mode(), err)
	}

	page := capture.CapturedPage{
		URL: "https://lamps.example/own", MHTML: input.Base64(capturedMHTML), Stamp: "data-wrapsmith-0123456789abcdef",
		Boxes: []float64{0, 0, 800, 600, 0, 0, 0, 0, 0, 0, 800, 600, 8, 8, 784, 40},
	}
	send := func(token string) *http.Response { return c.as(token, "/api/capture/pages", page) }
	if r := send("wrong"); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a wrong token: %s, want 401", r.Status)
	}
	r := send(got.Token)
	if body := string(c.read(r)); r.StatusCode != http.StatusOK {
		t.Fatalf("send: %s %s", r.Status, body)
	}
	var list workspace.WorkspaceList
	c.ask("GET", "/api/workspaces", nil, &list)
	if len(list.Workspaces) != 1 || list.Workspaces[0].Pages != 1 {
		t.Fatalf("workspaces %+v, want one with one page", list.Workspaces)
	}
	var w workspace.Workspace
	c.ask("GET", "/api/workspaces/"+list.Workspaces[0].ID, nil, &w)
	frame := string(c.read(c.do("GET", pageURL(w, 0)+"/frame", nil)))
	if strings.Contains(frame, "0123456789abcdef") || !strings.Contains(frame, "My lamps") || !strings.Contains(frame, "/asset?u=cid%3Acss-1") {
		t.Errorf("frame of the captured page: %s", frame)
	}

	var browsers capture.PairedBrowsers
	c.ask("GET", "/api/capture/browsers", nil, &browsers)
	if len(browsers.Browsers) != 1 || browsers.Browsers[0].Used.IsZero() {
		t.Fatalf("browsers %+v, want one that was used", browsers.Browsers)
	}
	c.read(c.do("DELETE", "/api/capture/browsers/"+browsers.Browsers[0].ID, nil))
	if r := send(got.Token); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a browser that was removed: %s, want 401", r.Status)
	}
}

func TestACodeEndsAfterWrongTries(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var code capture.PairingCode
	c.ask("POST", "/api/capture/code", nil, &code)
	for range 5 {
		c.refused("POST", "/api/capture/claim", map[string]string{"code": "x", "name": "n"}, http.StatusForbidden)
	}
	c.refused("POST", "/api/capture/claim", map[string]string{"code": code.Code, "name": "n"}, http.StatusForbidden)
}

// as asks with the token of a browser.
func (c *client) as(token, path string, body any) *http.Response {
	c.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := http.NewRequest("POST", c.http.URL+path, bytes.NewReader(raw))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Wrapsmith-Browser", token)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	return got
}
