package desktop

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadPlace(t *testing.T) {
	t.Parallel()
	first := place{Width: firstWidth, Height: firstHeight}
	for _, test := range []struct {
		name, file string
		want       place
	}{
		{"kept", `{"x": 10, "y": 20, "width": 900, "height": 700, "known": true}`, place{X: 10, Y: 20, Width: 900, Height: 700, Known: true}},
		{"empty", ``, first},
		{"cut short by a full disk", `{"x": 10, "y"`, first},
		{"too small to use", `{"width": 20, "height": 1}`, first},
		{"of a stranger", `[]`, first},
	} {
		path := filepath.Join(t.TempDir(), "window.json")
		if err := os.WriteFile(path, []byte(test.file), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := readPlace(path); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
	if got := readPlace(filepath.Join(t.TempDir(), "none")); got != first {
		t.Errorf("missing: got %+v, want %+v", got, first)
	}
}

func TestWrittenPlaceIsReadBack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "new folder", "window.json")
	want := place{X: -5, Y: 7, Width: 1000, Height: 800, Maximised: true, Known: true}
	if err := want.write(path); err != nil {
		t.Fatal(err)
	}
	if got := readPlace(path); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPlaceOnAScreen(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		at   place
		want bool
		why  string
	}{
		{place{X: 0, Y: 0, Width: 900, Known: true}, true, "the corner"},
		{place{X: -300, Y: 50, Width: 900, Known: true}, true, "the title bar can still be reached"},
		{place{X: -880, Y: 50, Width: 900, Known: true}, false, "all but gone to the left"},
		{place{X: 1900, Y: 50, Width: 900, Known: true}, false, "on a second screen that is no longer there"},
		{place{X: 10, Y: -40, Width: 900, Known: true}, false, "title bar above the screen"},
		{place{X: 10, Y: 10, Width: 900}, false, "never placed"},
	} {
		if got := test.at.on(1280, 900); got != test.want {
			t.Errorf("%+v: got %v: %s", test.at, got, test.why)
		}
	}
}
