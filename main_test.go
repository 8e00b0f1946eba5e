package main

import (
	"regexp"
	"testing"
)

// A binary that Wails builds has no version of the linker; it states that of wails.json.
func TestVersion(t *testing.T) {
	t.Parallel()
	if got := versionOf("v1.2.3"); got != "v1.2.3" {
		t.Errorf("got %q, want that of the linker", got)
	}
	if got := versionOf(""); !regexp.MustCompile(`^v\d+\.\d+\.\d+`).MatchString(got) {
		t.Errorf("got %q, want the version of wails.json or of the go command", got)
	}
}
