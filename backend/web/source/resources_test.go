package source

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// besides lists the resources of the pages of a source, as "page: url type".
func besides(t *testing.T, s Source) string {
	t.Helper()
	var out []string
	for p, err := range s.Pages(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Resources {
			kind, _, _ := strings.Cut(r.ContentType, ";")
			out = append(out, fmt.Sprintf("%s %s %d", r.URL, kind, len(r.Bytes)))
		}
		out = append(out, "page "+p.URL)
	}
	return strings.Join(out, "\n")
}

func TestSavedFoldersHaveTheirResources(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lamp.html":            `<!-- saved from url=(0030)https://lamps.example/shop/lamp --><link rel=stylesheet href="./lamp_files/a.css"><h1>Lamp</h1>`,
		"lamp_files/a.css":     "h1{color:red}",
		"lamp_files/i n.png":   "\x89PNG",
		"lamp_files/frame.htm": "<p>an advertisement</p>",
		"lamp_files/run.js":    "alert(1)",
		"bare.html":            `<h1>Bare</h1>`,
		"bare_files/b.css":     "h1{}",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := page.SavedBase + "bare_files/b.css text/css 4\npage \n" +
		"https://lamps.example/shop/lamp_files/a.css text/css 13\nhttps://lamps.example/shop/lamp_files/i%20n.png image/png 4\npage https://lamps.example/shop/lamp"
	if got := besides(t, WithResources(Paths(dir))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := besides(t, Paths(filepath.Join(dir, "bare.html"))); got != "page " {
		t.Errorf("without asking: got %q, want no resources", got)
	}
}

func TestArchivesHaveTheirResources(t *testing.T) {
	t.Parallel()
	const at = "https://lamps.example/"
	answer := func(kind, body string) string {
		return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n%s", kind, body)
	}
	warc := warcRecord("response", at+"lamp", "application/http", answer("text/html", `<link rel=stylesheet href="look.css"><h1>Lamp</h1>`)) +
		warcRecord("response", at+"look.css", "application/http", answer("text/css", "h1{background:url(back.png)}")) +
		warcRecord("response", at+"back.png", "application/http", answer("image/png", "\x89PNG")) +
		warcRecord("response", at+"other.css", "application/http", answer("text/css", "p{}")) +
		warcRecord("response", at+"run.js", "application/http", answer("text/javascript", "alert(1)"))
	entry := func(url, kind, body string) string {
		return fmt.Sprintf(`{"request":{"url":%q},"response":{"status":200,"content":{"mimeType":%q,"encoding":"base64","text":%q}}}`, url, kind, base64.StdEncoding.EncodeToString([]byte(body)))
	}
	har := `{"log":{"entries":[` + strings.Join([]string{
		entry(at+"lamp", "text/html", `<link rel=stylesheet href="look.css"><h1>Lamp</h1>`), entry(at+"look.css", "text/css", "h1{background:url(back.png)}"),
		entry(at+"back.png", "image/png", "\x89PNG"), entry(at+"other.css", "text/css", "p{}"),
	}, ",") + `]}}`
	mhtml := "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n--B\r\nContent-Type: text/html\r\nContent-Location: " + at + "lamp\r\n\r\n<h1>Lamp</h1>\r\n" +
		"--B\r\nContent-Type: text/css\r\nContent-Location: cid:css-1@mhtml.blink\r\n\r\nh1{}\r\n--B--\r\n"
	both := at + "look.css text/css 28\n" + at + "back.png image/png 4\npage " + at + "lamp"
	for name, c := range map[string][2]string{
		"WARC":  {warc, both},
		"HAR":   {har, both},
		"MHTML": {mhtml, "cid:css-1@mhtml.blink text/css 4\npage " + at + "lamp"},
	} {
		if got := besides(t, WithResources(asBytes([]byte(c[0])))); got != c[1] {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, c[1])
		}
		if got := besides(t, asBytes([]byte(c[0]))); got != "page "+at+"lamp" {
			t.Errorf("%s without asking: got %q, want no resources", name, got)
		}
	}
}
