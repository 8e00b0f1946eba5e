package desktop

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
)

func TestArguments(t *testing.T) {
	t.Parallel()
	here, err := filepath.Abs("team")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args    []string
		library string
		files   []string
	}{
		{nil, "", nil},
		{[]string{"a.html", "b"}, "", []string{"a.html", "b"}},
		{[]string{"--library", "team"}, here, nil},
		{[]string{"--library=team", "a.html"}, here, []string{"a.html"}},
		{[]string{"a.html", "--library", "/data/x"}, "/data/x", []string{"a.html"}},
		{[]string{"--library", "postgres://me@host/db"}, "postgres://me@host/db", nil},
		{[]string{"--", "--library"}, "", []string{"--library"}},
	} {
		library, files, err := Arguments(c.args)
		if err != nil || library != c.library || !slices.Equal(files, c.files) {
			t.Errorf("%q: got %q, %q, %v, want %q, %q", c.args, library, files, err, c.library, c.files)
		}
	}
	for _, args := range [][]string{{"--library"}, {"--library="}, {"a.html", "--library", ""}} {
		if _, _, err := Arguments(args); !errors.Is(err, ErrNoFolder) {
			t.Errorf("%q: got %v, want %v", args, err, ErrNoFolder)
		}
	}
}
