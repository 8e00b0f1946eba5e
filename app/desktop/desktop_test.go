package desktop

import (
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestABoundMethodNeverPanics(t *testing.T) {
	t.Parallel()
	method := func() (err error) {
		defer rescue("OpenFiles", &err)
		panic("no such dialog")
	}
	if err := method(); err == nil || !strings.Contains(err.Error(), "OpenFiles failed: no such dialog") {
		t.Errorf("got %v, want the panic as an error that names the method", err)
	}
}

func TestDialogsBeforeTheWindowSaySo(t *testing.T) {
	t.Parallel()
	var d Dialogs
	if _, err := d.OpenFiles(); !errors.Is(err, errNoWindow) {
		t.Errorf("OpenFiles: %v", err)
	}
	if _, err := d.OpenFolder(); !errors.Is(err, errNoWindow) {
		t.Errorf("OpenFolder: %v", err)
	}
	if _, err := d.SaveFile("a.xml", "<a/>"); !errors.Is(err, errNoWindow) {
		t.Errorf("SaveFile: %v", err)
	}
	if _, err := d.SaveAddress("a.csv", "/api/runs/1/download"); !errors.Is(err, errNoWindow) {
		t.Errorf("SaveAddress: %v", err)
	}
}

func TestTheFailurePageEscapesItsReason(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	reason := errors.New(`library: "<b>.db" is locked by another program; close it and start again`)
	failure(english, reason).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	page := w.Body.String()
	if !strings.Contains(page, "could not start") || !strings.Contains(page, "&lt;b&gt;.db") || strings.Contains(page, "<b>") {
		t.Errorf("got %s", page)
	}
}

func TestOneWindowForOneLibrary(t *testing.T) {
	t.Parallel()
	if instance("/a") == instance("/b") {
		t.Error("two libraries share a window")
	}
	if got, want := instance("/a"), instance(string([]byte{'/', 'a'})); got != want {
		t.Errorf("one library has two windows, %q and %q", got, want)
	}
}

func TestAbsolute(t *testing.T) {
	t.Parallel()
	got := absolute("/home/li", []string{"page.html", "/data/pages", "../x"})
	if want := []string{"/home/li/page.html", "/data/pages", "/home/x"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWordsFollowTheSession(t *testing.T) {
	for _, test := range []struct {
		all, lang string
		want      text
	}{
		{"", "zh_CN.UTF-8", chinese},
		{"", "en_GB.UTF-8", english},
		{"zh_CN", "en_GB.UTF-8", chinese},
		{"C", "zh_CN.UTF-8", english},
		{"", "", english},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", test.lang)
		if got := words(); got != test.want {
			t.Errorf("LC_ALL=%q LANG=%q gives %q", test.all, test.lang, got.file)
		}
	}
}
