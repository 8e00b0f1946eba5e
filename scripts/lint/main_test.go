package main

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each analyzer finds its fault in the module faulty, at its line, and none finds another.
func TestEachFaultIsFound(t *testing.T) {
	const folder = "testdata/faulty"
	findings, looked, err := read(folder)
	if err != nil || looked != 1 {
		t.Fatalf("%d packages, error %v", looked, err)
	}
	got := map[int][]string{}
	for _, f := range findings {
		if filepath.Base(f.at.Filename) != "faulty.go" {
			t.Errorf("elsewhere: %v", f)
		}
		got[f.at.Line] = append(got[f.at.Line], f.analyzer)
	}
	file, err := os.Open(filepath.Join(folder, "faulty.go"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		_, names, _ := strings.Cut(lines.Text(), "// want ")
		want := strings.Fields(names)
		slices.Sort(want)
		slices.Sort(got[n])
		if !slices.Equal(want, got[n]) {
			t.Errorf("line %d: found by %q, want %q", n, got[n], want)
		}
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
}

func TestAFolderWithoutAModuleIsAnError(t *testing.T) {
	if findings, _, err := read(t.TempDir()); err == nil {
		t.Errorf("found %v, want an error", findings)
	}
}
