package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
)

// namesOf lists pages as "name|address|text", errors as "! name: reason".
func namesOf(s Source) (list []string) {
	for p, err := range s.Pages(context.Background()) {
		var e *Error
		switch {
		case errors.As(err, &e):
			list = append(list, "! "+e.Name+": "+e.Reason())
		case err != nil || p == nil:
			list = append(list, "? not an Error")
		default:
			list = append(list, p.Name+"|"+p.URL+"|"+p.Text)
		}
	}
	return list
}

// asBytes opens given bytes.
func asBytes(raw []byte) Source { return Bytes(raw, page.Origin{Name: "in"}) }

func gzipped(raw ...[]byte) []byte {
	var b bytes.Buffer
	for _, r := range raw {
		w := gzip.NewWriter(&b)
		w.Write(r) //nolint:errcheck // into memory
		w.Close()  //nolint:errcheck // as above
	}
	return b.Bytes()
}

// noise is text that does not pack well.
func noise(n int) string {
	text, x := make([]byte, n), uint32(1)
	for i := range text {
		x = x*1664525 + 1013904223
		text[i] = "0123456789abcdef"[x>>28]
	}
	return string(text)
}

type zipped struct{ name, text string }

func zipOf(t *testing.T, files ...zipped) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, f.text) //nolint:errcheck // into memory
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestZip(t *testing.T) {
	t.Parallel()
	raw := zipOf(t, zipped{"b/page10.html", "<p>10"}, zipped{"b/page2.html", "<p>2"}, zipped{"a.txt", "no page"}, zipped{".x.html", "<p>"},
		zipped{"__MACOSX/b/._page2.html", "junk"}, zipped{"../up.html", "<p>up"}, zipped{"/abs.html", "<p>abs"}, zipped{`c\..\..\up.htm`, "<p>up"},
		zipped{"\xd6\xd0.html", "<p>gbk name"}, zipped{"pdf.html", "%PDF-1.7"}, zipped{"e.html", "<!-- saved from url=(0001)https://e.example/ --><p>e"})
	want := []string{
		"! in//abs.html: ", "! in/../up.html: ", "in/b/page2.html||<p>2", "in/b/page10.html||<p>10", `! in/c\..\..\up.htm: `,
		"in/e.html|https://e.example/|", "! in/pdf.html: ", "in/中.html||<p>gbk name",
	}
	list := namesOf(asBytes(raw))
	if len(list) != len(want) {
		t.Fatalf("%d pages: %q", len(list), list)
	}
	for i, w := range want {
		if !strings.HasPrefix(list[i], w) {
			t.Errorf("%d: %q, want %q", i, list[i], w)
		}
	}
	file := filepath.Join(t.TempDir(), "pages.zip")
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if s := Paths(file); len(namesOf(s)) != len(want) || s.Len() != -1 {
		t.Errorf("from a file: %q, %d", namesOf(s), s.Len())
	}
}

func TestZipHoldsArchives(t *testing.T) {
	t.Parallel()
	inner := zipOf(t, zipped{"b.html", "<p>b"}, zipped{"c.html.gz", string(gzipped([]byte("<p>c")))})
	warc := warcRecord("resource", "https://a.example/w", "text/html", "<p>w")
	raw := zipOf(t, zipped{"1.warc", warc}, zipped{"2.zip", string(inner)}, zipped{"3.html", "<p>3"},
		zipped{"4.zip", string(zipOf(t, zipped{"deep.zip", string(inner)}))}, zipped{"5.zip", "no zip"}, zipped{"6.mhtml", saved})
	want := []string{
		"https://a.example/w|https://a.example/w|<p>w", "in/2.zip/b.html||<p>b", "in/2.zip/c.html.gz||<p>c", "in/3.html||<p>3",
		"! in/4.zip/deep.zip: this is not a web page: it is a zip in a zip in a zip", "! in/5.zip: ", "in/6.mhtml|",
	}
	list := namesOf(asBytes(raw))
	if len(list) != len(want) {
		t.Fatalf("%d pages: %q", len(list), list)
	}
	for i, w := range want {
		if !strings.HasPrefix(list[i], w) {
			t.Errorf("%d: %q, want %q", i, list[i], w)
		}
	}
}

func TestZipsInZipsMadeToBurst(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks much, and the race detector is slow")
	}
	t.Parallel()
	if list := namesOf(asBytes(zipOf(t, zipped{"in.zip", strings.Repeat("\x20", maxInner+1)}))); len(list) != 1 || !strings.Contains(list[0], "limit for a zip in a zip is 64 MB") {
		t.Errorf("too large: %.100q", list)
	}
	zeros := zipOf(t, zipped{"bomb.warc", strings.Repeat("\x20", 31<<20)})
	if list := namesOf(asBytes(zipOf(t, zipped{"in.zip", string(zeros)}))); len(list) != 1 || !strings.Contains(list[0], "made to burst") {
		t.Errorf("zeros: %.100q", list)
	}
}

func TestZipsMadeToBurst(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks much, and the race detector is slow")
	}
	t.Parallel()
	zeros := zipOf(t, zipped{"bomb.html", "<p>" + strings.Repeat("\x20", 31<<20)})
	if list := namesOf(asBytes(zeros)); len(list) != 1 || !strings.Contains(list[0], "made to burst") {
		t.Errorf("zeros: %.100q", list)
	}
	huge := zipOf(t, zipped{"big.html", "<p>" + strings.Repeat("\x20", page.MaxBytes)})
	if list := namesOf(asBytes(huge)); len(list) != 1 || !strings.Contains(list[0], "limit is 32 MB") {
		t.Errorf("too large: %.100q", list)
	}
	// Two entries of the directory that share one file's bytes.
	one := zipOf(t, zipped{"a.html", "<p>" + noise(4000)})
	at := bytes.Index(one, []byte("PK\x01\x02"))
	end := bytes.Index(one, []byte("PK\x05\x06"))
	entry := one[at:end]
	many := append(slices.Clone(one[:at]), bytes.Repeat(entry, 3)...)
	tail := slices.Clone(one[end:])
	tail[8], tail[10] = 3, 3
	size := len(entry) * 3
	tail[12], tail[13] = byte(size), byte(size>>8)
	if list := namesOf(asBytes(append(many, tail...))); len(list) != 1 || !strings.Contains(list[0], "overlap") {
		t.Errorf("overlapping: %.200q", list)
	}
	for name, raw := range map[string][]byte{"cut": one[:len(one)-30], "empty": zipOf(t), "no pages": zipOf(t, zipped{"word/document.xml", "<w:p/>"})} {
		if list := namesOf(asBytes(raw)); len(list) != 1 || !strings.HasPrefix(list[0], "! in: ") {
			t.Errorf("%s: %q", name, list)
		}
	}
	if list := namesOf(Reader(bytes.NewReader(one), page.Origin{Name: "-"}, nil)); len(list) != 1 || !strings.Contains(list[0], "save it and name the file") {
		t.Errorf("as a stream: %q", list)
	}
}

func TestGzip(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks much, and the race detector is slow")
	}
	t.Parallel()
	for name, c := range map[string]struct {
		raw  []byte
		want string
	}{
		"page":    {gzipped([]byte("<p>x")), "in||<p>x"},
		"twice":   {gzipped(gzipped([]byte("<p>x"))), "in||<p>x"},
		"members": {gzipped([]byte("<p>x"), []byte("<p>y")), "in||<p>x<p>y"},
		"thrice":  {gzipped(gzipped(gzipped([]byte("<p>x")))), "! in: this is not a web page: it is packed more than 2 times"},
		"cut":     {gzipped([]byte("<p>" + noise(4000)))[:900], "! in: the gzip ends in the middle"},
		"large":   {gzipped(bytes.Repeat([]byte(noise(400)), page.MaxBytes/400+1)), "! in: the page is too large"},
		"bomb":    {gzipped(bytes.Repeat([]byte(" "), page.MaxBytes+10)), "! in: reading it failed: this is not a web page: it unpacks to more than 1000 times"},
		"zip":     {gzipped(zipOf(t, zipped{"a.html", "<p>"})), "! in: this is not a web page: it is a zip inside"},
	} {
		if list := namesOf(asBytes(c.raw)); len(list) != 1 || !strings.HasPrefix(list[0], c.want) {
			t.Errorf("%s: %.200q, want %q", name, list, c.want)
		}
	}
}

// pages makes pages to archive, one of them in GBK.
func pagesToKeep(t *testing.T) (list []*page.Page) {
	t.Helper()
	for _, o := range []struct{ url, kind, body string }{
		{"https://a.example/1", "text/html; charset=gbk", "<p>\xc4\xe3\xba\xc3"}, {"https://a.example/2?x=1", "text/html", "<p>two\r\n\r\nWARC/1.0\r\n"}, {"https://a.example/3", "", "<p>three"},
	} {
		p, err := page.New([]byte(o.body), page.Origin{URL: o.url, ContentType: o.kind})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestWARCThereAndBack(t *testing.T) {
	t.Parallel()
	pages := pagesToKeep(t)
	for _, packed := range []bool{false, true} {
		var b bytes.Buffer
		w := NewWARCWriter(&b, packed)
		if err := w.Info(time.Now()); err != nil {
			t.Fatal(err)
		}
		var at []int
		for _, p := range pages {
			at = append(at, b.Len())
			if _, err := w.Page(p, time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		recordsAt(t, b.Bytes(), at, pages)
		i := 0
		for p, err := range asBytes(b.Bytes()).Pages(context.Background()) {
			if want := pages[i]; err != nil || p.URL != want.URL || !bytes.Equal(p.Bytes, want.Bytes) || p.Encoding != want.Encoding || p.ContentType != want.ContentType {
				t.Errorf("%v: page %d: %+v %v", packed, i, p, err)
			}
			i++
		}
		if i != len(pages) {
			t.Errorf("%v: %d pages", packed, i)
		}
	}
}

// recordsAt reads pages of a WARC file by where they begin, the last one first.
func recordsAt(t *testing.T, warc []byte, at []int, pages []*page.Page) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.warc")
	if err := os.WriteFile(file, warc, 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(offset int) (list []*page.Page, problems string) {
		src := Paths(fmt.Sprintf("%s#%d", file, offset))
		if src.Len() != 1 {
			t.Errorf("at %d: %d pages", offset, src.Len())
		}
		for p, err := range src.Pages(t.Context()) {
			if err != nil {
				problems += err.Error()
				continue
			}
			list = append(list, p)
		}
		return list, problems
	}
	for i, want := range slices.Backward(pages) {
		if list, problems := read(at[i]); problems != "" || len(list) != 1 || list[0].URL != want.URL || !bytes.Equal(list[0].Bytes, want.Bytes) {
			t.Errorf("at %d: %+v %s", at[i], list, problems)
		}
	}
	for _, none := range []int{at[1] + 1, len(warc), len(warc) + 10} {
		if list, problems := read(none); len(list) != 0 || !strings.Contains(problems, fmt.Sprint("at byte ", none)) {
			t.Errorf("at %d: %+v %q", none, list, problems)
		}
	}
	if _, problems := read(len(warc)); strings.Count(problems, "source:") != 1 {
		t.Errorf("after the end: %q", problems)
	}
	named := file + "#7"
	if err := os.WriteFile(named, []byte("<p>a page of that name"), 0o600); err != nil {
		t.Fatal(err)
	}
	for p, err := range Paths(named).Pages(t.Context()) {
		if err != nil || !strings.Contains(p.Text, "of that name") {
			t.Errorf("a file with the name of a record: %+v %v", p, err)
		}
	}
}

func warcRecord(kind, url, contentType, body string, more ...string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: <%s>\r\nContent-Type: %s\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, url, contentType, strings.Join(more, ""), len(body), body)
}

func TestWARCOfOthers(t *testing.T) {
	t.Parallel()
	const http = "application/http; msgtype=response"
	html := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
	raw := warcRecord("request", "https://a.example/", "application/http; msgtype=request", "GET / HTTP/1.1\r\n\r\n") +
		warcRecord("response", "https://a.example/gz", http, html+"Content-Encoding: gzip\r\n\r\n"+string(gzipped([]byte("<p>gz")))) +
		warcRecord("response", "https://a.example/plain", http, html+"Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n<p>taken off") +
		warcRecord("response", "https://a.example/chunks", http, html+"Transfer-Encoding: chunked\r\n\r\n5\r\n<p>ch\r\n4\r\nunks\r\n0\r\n\r\n") +
		warcRecord("response", "https://a.example/br", http, html+"Content-Encoding: br\r\n\r\nxx") +
		warcRecord("response", "https://a.example/moved", http, "HTTP/1.1 301 Moved\r\nLocation: /\r\n\r\n<p>moved") +
		warcRecord("response", "https://a.example/i.png", http, "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\x89PNG") +
		warcRecord("response", "dns:a.example", "text/dns", "20260101 a.example") +
		warcRecord("resource", "https://a.example/r", "text/html", "<p>resource") +
		warcRecord("revisit", "https://a.example/gz", http, "HTTP/1.1 200 OK\r\n\r\n") +
		warcRecord("response", "https://a.example/raw", http, html+"\r\n<p>raw", "WARC-Record-ID: <urn:x>\r\n") +
		warcRecord("conversion", "https://a.example/raw", "text/html; charset=utf-8", "<p>rendered", "WARC-Refers-To: <urn:x>\r\n") +
		warcRecord("conversion", "https://a.example/raw", "text/html; charset=utf-8", "<p>of another", "WARC-Refers-To: <urn:y>\r\n")
	want := []string{
		"https://a.example/gz|https://a.example/gz|<p>gz", "https://a.example/plain|https://a.example/plain|<p>taken off",
		"https://a.example/chunks|https://a.example/chunks|<p>chunks", "! https://a.example/br: this is not a web page: it is packed as \"br\"",
		"https://a.example/r|https://a.example/r|<p>resource", "https://a.example/raw|https://a.example/raw|<p>rendered",
	}
	for name, in := range map[string][]byte{"plain": []byte(raw), "packed as a whole": gzipped([]byte(raw))} {
		list := namesOf(asBytes(in))
		if len(list) != len(want) {
			t.Fatalf("%s: %q", name, list)
		}
		for i := range want {
			if !strings.HasPrefix(list[i], want[i]) {
				t.Errorf("%s: %q, want %q", name, list[i], want[i])
			}
		}
	}
	for name, c := range map[string]struct{ raw, says string }{
		"cut":    {raw[:len(raw)/2], "ends in the middle"},
		"length": {strings.Replace(raw, "Content-Length: 18", "Content-Length: -1", 1), `record 1: its Content-Length is "-1"`},
		"junk":   {warcRecord("resource", "https://a.example/r", "text/html", "<p>r") + "junk\r\n", `record 2: it begins with "junk"`},
	} {
		list := namesOf(asBytes([]byte(c.raw)))
		if last := list[len(list)-1]; !strings.HasPrefix(last, "! in: ") || !strings.Contains(last, c.says) {
			t.Errorf("%s: %q", name, last)
		}
	}
}

func TestHAR(t *testing.T) {
	t.Parallel()
	entry := func(url, kind, text, encoding string, status int) string {
		raw, _ := json.Marshal(map[string]any{"time": 1.5, "request": map[string]any{"url": url, "headers": []any{}},
			"response": map[string]any{"status": status, "content": map[string]any{"mimeType": kind, "text": text, "encoding": encoding, "size": 4}}})
		return string(raw)
	}
	har := func(entries ...string) []byte {
		return []byte(`{"log": {"version": "1.2", "creator": {"name": "x"}, "pages": [{"id": 1}], "entries": [` + strings.Join(entries, ",") + `], "comment": ""}}`)
	}
	gbk := base64.StdEncoding.EncodeToString([]byte("<p>\xc4\xe3\xba\xc3"))
	list := namesOf(asBytes(har(entry("https://a.example/1", "text/html; charset=gbk", "<p>你好", "", 200), entry("https://a.example/i", "image/png", "x", "base64", 200),
		entry("https://a.example/2", "text/html; charset=gbk", gbk, "base64", 200), entry("https://a.example/404", "text/html", "<p>", "", 404),
		entry("https://a.example/3", "text/html", "%%%", "base64", 200))))
	want := []string{"https://a.example/1|https://a.example/1|<p>你好", "https://a.example/2|https://a.example/2|<p>你好", "! https://a.example/3: its text is no base64"}
	if len(list) != 3 || !strings.HasPrefix(list[2], want[2]) || !slices.Equal(list[:2], want[:2]) {
		t.Errorf("%q", list)
	}
	for name, c := range map[string]struct {
		raw  []byte
		says string
	}{
		"cut":      {har(entry("https://a.example/1", "text/html", "<p>", "", 200))[:180], "after entry 0, at byte "},
		"no pages": {har(), "save all with content"},
		"other":    {[]byte(`{"log": 1}`), "want {"},
	} {
		list := namesOf(asBytes(c.raw))
		if last := list[len(list)-1]; !strings.HasPrefix(last, "! in: ") || !strings.Contains(last, c.says) {
			t.Errorf("%s: %q", name, list)
		}
	}
}

// saved is a page as Chromium and Internet Explorer save it.
const saved = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/page\r\nSubject: =?utf-8?Q?x?=\r\nMIME-Version: 1.0\r\n" +
	"Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"----MultipartBoundary--x----\"\r\n\r\n\r\n" +
	"------MultipartBoundary--x----\r\nContent-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://a.example/page\r\n\r\n" +
	"<p class=3D\"a\">=E4=BD=A0=E5=A5=BD, a line that =\r\ngoes on\r\n" +
	"------MultipartBoundary--x----\r\nContent-Type: text/css\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: cid:css-1@mhtml.blink\r\n\r\na { color: red }\r\n" +
	"------MultipartBoundary--x----\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://a.example/i.png\r\n\r\niVBO\r\nRw0K\r\n" +
	"------MultipartBoundary--x----\r\nContent-Type: text/html\r\nContent-Location: https://ads.example/frame\r\n\r\n<p>a frame\r\n" +
	"------MultipartBoundary--x----\r\nContent-Type: text/javascript\r\nContent-Location: https://a.example/x.js\r\n\r\nalert(1)\r\n" +
	"------MultipartBoundary--x------\r\n"

func TestMHTML(t *testing.T) {
	t.Parallel()
	p, assets, err := MHTML([]byte(saved), "saved.mhtml")
	if err != nil || p.URL != "https://a.example/page" || p.Name != "saved.mhtml" || p.Text != "<p class=\"a\">你好, a line that goes on" {
		t.Fatalf("%+v %v", p, err)
	}
	if len(assets) != 2 || assets[0].URL != "cid:css-1@mhtml.blink" || assets[0].Text() != "a { color: red }" ||
		assets[1].URL != "https://a.example/i.png" || string(assets[1].Bytes) != "\x89PNG\r\n" {
		t.Errorf("%d assets: %+v", len(assets), assets)
	}
	nested := "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=o; start=\"<2@x>\"\n\n--o\nContent-Type: multipart/alternative; boundary=i\n\n" +
		"--i\nContent-Type: text/html; charset=gbk\nContent-Location: https://b.example/1\n\n<p>no\n--i\nContent-Type: text/html; charset=gbk\nContent-ID: <2@x>\nContent-Location: https://b.example/\n 2\n\n<p>\xc4\xe3\xba\xc3\n--i--\n--o--\n"
	if list := namesOf(asBytes([]byte(nested))); len(list) != 1 || list[0] != "in|https://b.example/2|<p>你好" {
		t.Errorf("%q", list)
	}
	cut, _, _ := strings.Cut(saved, "iVBO")
	if list := namesOf(asBytes([]byte(cut))); len(list) != 1 || !strings.Contains(list[0], "你好") {
		t.Errorf("a file cut off after the page: %q", list)
	}
	for name, c := range map[string]struct{ raw, says string }{
		"no boundary": {"MIME-Version: 1.0\nContent-Type: multipart/related\n\nx", "with a boundary"},
		"no page":     {"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: image/png\n\nx\n--b--", "none of its 1 parts"},
		"coding":      {"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: uuencode\n\n<p>\n--b--", "part 1, the page: it is written as \"uuencode\""},
		"headers":     {"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nno colon\n\n<p>\n--b--", "part 1: the headers cannot be read"},
	} {
		if list := namesOf(asBytes([]byte(c.raw))); len(list) != 1 || !strings.HasPrefix(list[0], "! in: ") || !strings.Contains(list[0], c.says) {
			t.Errorf("%s: %q", name, list)
		}
	}
}

func TestListsOfAddresses(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, nil)
	text := "\ufeff# pages to read\n" + at + "/1\n\n" + at + "/2\nnot an address\nhttp://10.0.0.1/\n"
	dir := t.TempDir()
	file := filepath.Join(dir, "list.txt")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want := []string{at + "/1|" + at + "/1|<p>/1", at + "/2|" + at + "/2|<p>/2", "! " + file + ":5: ", "! http://10.0.0.1/: " + ErrPrivate.Error()}
	list := namesOf(fetcher(t, o).Paths(file))
	if len(list) != len(want) {
		t.Fatalf("%q", list)
	}
	for i := range want {
		if !strings.HasPrefix(list[i], want[i]) {
			t.Errorf("%q, want %q", list[i], want[i])
		}
	}
	if list := namesOf(Reader(strings.NewReader(text), page.Origin{Name: "-"}, fetcher(t, o))); len(list) != 4 {
		t.Errorf("from standard input: %q", list)
	}
	if list := namesOf(Paths(file)); !strings.Contains(list[0], "private") && !strings.HasPrefix(list[0], "! ") {
		t.Errorf("without the host allowed: %q", list)
	}
	if n := fetcher(t, o).Addresses(at+"/1", at+"/2").Len(); n != 2 {
		t.Errorf("%d addresses", n)
	}
}

func TestAFolderGivesItsArchives(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var b bytes.Buffer
	w := NewWARCWriter(&b, true)
	for _, p := range pagesToKeep(t) {
		w.Page(p, time.Now()) //nolint:errcheck // into memory
	}
	for name, raw := range map[string][]byte{"1.html": []byte("<p>1"), "2.mhtml": []byte(saved), "3.warc.gz": b.Bytes(), "4.html.gz": gzipped([]byte("<p>4")), "5.zip": zipOf(t, zipped{"x.html", "<p>"}), "6.txt": []byte("https://a.example/")} {
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := Paths(dir)
	if list := namesOf(s); len(list) != 6 || s.Len() != -1 {
		t.Errorf("%d: %q", s.Len(), list)
	}
}

// sound checks what no input may break: each error names the place, no page is empty.
func sound(t *testing.T, s Source) {
	n := 0
	for p, err := range s.Pages(context.Background()) {
		if n++; n > 10_000 {
			t.Fatal("more pages than the input can hold")
		}
		var e *Error
		if (p == nil) == (err == nil) || err != nil && (!errors.As(err, &e) || e.Reason() == "") {
			t.Fatalf("page %v, error %v", p, err)
		}
	}
	if n == 0 {
		t.Log("nothing at all") // an empty archive says so by its end
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(saved))
	f.Add([]byte(warcRecord("response", "https://a.example/", "application/http", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n0\r\n\r\n")))
	f.Add(gzipped([]byte(warcRecord("resource", "https://a.example/", "text/html", "<p>")), []byte("WARC/1.0\r\nContent-Length: 99\r\n\r\n<p>")))
	f.Add([]byte(`{"log": {"entries": [{"request": {"url": "https://a.example/"}, "response": {"status": 200, "content": {"mimeType": "text/html", "text": "<p>"}}}]}}`))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if kindOf(raw) == kindList {
			return // would fetch
		}
		sound(t, asBytes(raw))
	})
}

func FuzzZip(f *testing.F) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, _ := z.Create("a/b.html")
	io.WriteString(w, "<p>x") //nolint:errcheck // into memory
	z.Close()                 //nolint:errcheck // as above
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, raw []byte) { sound(t, asBytes(append([]byte("PK\x03\x04"), raw...))) })
}

func FuzzMHTML(f *testing.F) {
	f.Add([]byte(saved))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, assets, err := MHTML(raw, "x")
		if (p == nil) == (err == nil) {
			t.Fatalf("%v %v", p, err)
		}
		for _, a := range assets {
			if a.URL == "" || len(a.Bytes) > MaxAsset {
				t.Errorf("%+v", a)
			}
		}
	})
}

func FuzzWARC(f *testing.F) {
	f.Add([]byte(warcRecord("resource", "https://a.example/", "text/html", "<p>") + warcRecord("x", "y", "z", "")))
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := NewWARC(bytes.NewReader(raw))
		if err != nil {
			return
		}
		for n := 0; ; n++ {
			rec, err := r.Next()
			if err != nil {
				return
			}
			if n > len(raw) {
				t.Fatal("more records than bytes")
			}
			if rec.IsPage() {
				rec.Page() //nolint:errcheck // it must end
			}
		}
	})
}

func FuzzHAR(f *testing.F) {
	f.Add([]byte(`{"log": {"entries": [{"request": {"url": "https://a.example/"}, "response": {"status": 200, "content": {"mimeType": "text/html", "text": "<p>"}}}]}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		many(func(ctx context.Context, yield yielder) {
			opened{r: newBuf(raw), origin: page.Origin{Name: "x"}}.har(ctx, yield)
		}).Pages(context.Background())(func(p *page.Page, err error) bool {
			if (p == nil) == (err == nil) {
				t.Fatalf("%v %v", p, err)
			}
			return true
		})
	})
}

func newBuf(raw []byte) *bufio.Reader { return bufio.NewReader(bytes.NewReader(raw)) }
