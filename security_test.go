package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	promised = regexp.MustCompile("`([\\w./-]+)`: ((?:`(?:Test|Fuzz)\\w+`(?:, )?)+)")
	named    = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
)

// Each test that SECURITY.md names is in the package that it names.
func TestSecurityPromisesHaveTheirTests(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, m := range promised.FindAllStringSubmatch(string(text), -1) {
		tests := testsIn(t, m[1])
		for _, name := range named.FindAllStringSubmatch(m[2], -1) {
			found++
			if !strings.Contains(tests, "\nfunc "+name[1]+"(") {
				t.Errorf("SECURITY.md names %s in %s, which is not there", name[1], m[1])
			}
		}
	}
	if want := len(named.FindAllString(string(text), -1)); found != want || found < 40 {
		t.Errorf("got %d tests below a package, want all %d that are named, and 40 or more", found, want)
	}
}

// testsIn is the text of a folder's test files.
func testsIn(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
