package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
)

const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>`

// laughs is an entity that unfolds to three gigabytes.
func laughs() string {
	var b strings.Builder
	b.WriteString(xmlHead + `<!DOCTYPE t [<!ENTITY a "ha">`)
	for c := 'b'; c < 'l'; c++ {
		b.WriteString(`<!ENTITY ` + string(c) + ` "` + strings.Repeat("&"+string(c-1)+";", 8) + `">`)
	}
	return b.String() + `]><template format="1" kind="detail"><name>&k;</name></template>`
}

func zipped(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Each is refused at once, in words that name the file and say why, and leaves
// no files. The API and the command line both come through ImportOne.
func TestHostileTemplatesAreRefused(t *testing.T) {
	t.Parallel()
	var wide bytes.Buffer
	for _, u := range utf16.Encode([]rune(xmlHead + `<template format="1"/>`)) {
		wide.Write([]byte{byte(u), byte(u >> 8)})
	}
	whole := func(inside string) string {
		return xmlHead + `<template format="1" kind="detail"><name>x</name>` + inside + `<fields><field name="f" type="text"><part kind="text"/></field></fields></template>`
	}
	cases := []struct{ name, xml, say string }{
		{"dtd", xmlHead + `<!DOCTYPE template SYSTEM "http://127.0.0.1/x.dtd"><template/>`, "DOCTYPE"},
		{"billion laughs", laughs(), "DOCTYPE"},
		{"a file of the machine", xmlHead + `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><template><name>&x;</name></template>`, "DOCTYPE"},
		{"an entity without a DTD", whole(`<site>&secret;</site>`), "entity"},
		{"depth", strings.Repeat("<template>", 800_000), "deep"},
		{"depth of its tree", whole(`<tree>` + strings.Repeat(`<e name="div">`, 5_000) + strings.Repeat("</e>", 5_000) + `</tree>`), "deep"},
		{"100 MB", xmlHead + strings.Repeat("<template/>", 100<<20/11), "8 MiB"},
		{"100 MB of one attribute", `<template a="` + strings.Repeat("a", 100<<20) + `"/>`, "8 MiB"},
		{"many attributes", `<template ` + strings.Repeat(`a="" `, 100_000) + `/>`, "attribute"},
		{"many mistakes", whole(strings.Repeat("<nonsense/>", 100_000)), "nonsense"},
		{"UTF-16", wide.String(), "XML"},
		{"another encoding", `<?xml version="1.0" encoding="GBK"?><template/>`, "UTF-8"},
		{"NUL", xmlHead + "<template>\x00</template>", ""},
		{"a zip", zipped(t, "../../template.xml", strings.Repeat("<a/>", 10<<20)), ""},
		{"nothing", "", ""},
	}
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s := newStore(t)
		for _, c := range cases {
			begin := time.Now()
			done := s.Import(t.Context(), library.Incoming{Name: "evil.xml", XML: []byte(c.xml)}, "mallory")
			switch took := time.Since(begin); {
			case done.Err == nil:
				t.Errorf("%s: taken in: %+v", c.name, done)
			case !strings.Contains(done.Err.Error(), "evil.xml") || !strings.Contains(done.Err.Error(), c.say) || len(done.Err.Error()) > 64<<10:
				t.Errorf("%s: %.300v, want words with %q", c.name, done.Err, c.say)
			case took > time.Minute:
				t.Errorf("%s: refused after %v", c.name, took)
			}
		}
		if total, _, err := s.List(t.Context(), library.Query{}); total != 0 || err != nil {
			t.Errorf("%d templates, %v", total, err)
		}
	})
}

// A folder from elsewhere can hold more than files.
func TestHostileFoldersAreRefused(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no such files")
	}
	outside, dir := t.TempDir(), t.TempDir()
	write := func(path, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	p := storestest.Page(t, "p1.html", "一")
	var good bytes.Buffer
	if err := storestest.Template("good", "a.example", "f", p).Write(&good); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(outside, "template.xml"), strings.Replace(good.String(), "good", "stolen", 1))
	write(filepath.Join(outside, "p1.html"), string(p.Bytes))
	write(filepath.Join(dir, "good", "template.xml"), good.String())
	write(filepath.Join(dir, "large", "template.xml"), "")
	write(filepath.Join(dir, "large", "p.html"), "")
	for _, name := range []string{"large/template.xml", "large/p.html", "good/large.html"} {
		f, err := os.Create(filepath.Join(dir, name))
		if err == nil {
			err = errors.Join(f.Truncate(200<<20), f.Close()) // takes no room
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"linked/template.xml": filepath.Join(outside, "template.xml"),
		"up/template.xml":     "../../../../../../etc/passwd",
		"loop/template.xml":   "template.xml",
		"good/p1.html":        filepath.Join(outside, "p1.html"),
		"endless.xml":         "/dev/zero",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.Symlink(to, path)); err != nil {
			t.Fatal(err)
		}
	}
	waits(t, filepath.Join(dir, "waits.xml"))
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	s := newStore(t)
	done, err := Import(t.Context(), s, root.FS(), "mallory")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range done {
		line := d.Path + " " + d.State
		if d.Err != nil {
			line += ": " + d.Err.Error()
		}
		got = append(got, line)
	}
	want := "good/template.xml added\nlarge/template.xml failed: the file is too large: the limit is 8 MiB"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	if pages, err := s.Pages(t.Context(), done[0].Entry.ID, 0); len(pages) != 0 || err != nil {
		t.Errorf("a page from outside came in: %v, %v", pages, err)
	}
}
