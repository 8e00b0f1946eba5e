package mending

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/stores/archive"
)

// repository writes the templates of a bench's library as a repository has them,
// and names the file of the one.
func (b *bench) repository() (dir, file string) {
	b.t.Helper()
	dir = b.t.TempDir()
	if _, err := archive.Export(b.t.Context(), b.stores.Library, dir); err != nil {
		b.t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*", "template.xml"))
	if err != nil || len(files) != 1 {
		b.t.Fatal(files, err)
	}
	return dir, files[0]
}

func (b *bench) checkFolder(path string, live, write bool) CheckReport {
	b.t.Helper()
	in := CheckFolderRequest{Path: path, Live: live, Write: write}
	in.Spec.Fetch.AllowHosts, in.Spec.Fetch.IgnoreRobots = []string{"127.0.0.1"}, true
	got, err := CheckFolder(b.t.Context(), &in)
	if err != nil {
		b.t.Fatal(err)
	}
	return got
}

func TestARepositoryIsCheckedAndMended(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"people", "jobs"} {
		t.Run(site, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, site)
			dir, file := b.repository()
			b.changed.Store(true)
			if got := b.checkFolder(dir, false, false); got.Sound != 1 || got.Templates[0].Tests == 0 || got.Templates[0].File == "" {
				t.Errorf("the stored samples are as they were: %+v", got)
			}
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := b.checkFolder(dir, true, false)
			if got.Drifted != 1 || got.Templates[0].Mend == nil || !got.Templates[0].Mend.Proposed || got.Templates[0].Mend.Written {
				t.Fatalf("%+v", got.Templates[0])
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
				t.Error("without --write the file has changed")
			}
			table := got.Markdown()
			for _, want := range []string{"1 drifted", "| drifted |"} {
				if !strings.Contains(table, want) {
					t.Errorf("%q in\n%s", want, table)
				}
			}
			moved := 0
			for _, f := range got.Templates[0].Fields {
				if f.Moved != nil {
					moved++
				}
			}
			if moved == 0 || strings.Count(table, "\n| ") < moved {
				t.Errorf("%d locators moved\n%s", moved, table)
			}

			// Written, it fits both designs, and its tests have the new pages too.
			got = b.checkFolder(file, true, true)
			if !got.Templates[0].Mend.Written {
				t.Fatalf("%+v", got.Templates[0].Mend)
			}
			again := b.checkFolder(dir, true, false)
			if one := again.Templates[0]; again.Sound != 1 || one.Tests <= got.Templates[0].Tests {
				t.Errorf("mended: %s, %d tests, before %d; %s %s", one.State, one.Tests, got.Templates[0].Tests, one.Problem, one.Why)
			}
		})
	}
}

// A page that came to records.json after the template was made shows the new design.
func TestNewPagesOfARepositoryAreTried(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	dir, file := b.repository()
	for name, expect := range map[string]string{"p1001.html": "董献平"} {
		data, err := os.ReadFile("../../templates/redesigned/people/pages/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), "new.html"), data, 0o600); err != nil {
			t.Fatal(err)
		}
		records := `[{"page": "new.html", "records": [{"姓名": ["` + expect + `"]}]}]`
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), "records.json"), []byte(records), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := b.checkFolder(dir, false, false)
	one := got.Templates[0]
	if one.State != CheckDrifted || one.Red != 1 {
		t.Fatalf("%+v", one)
	}
	name := one.Fields[0]
	if name.Field != "姓名" || !name.Drifts || name.Stands != 1 || name.Red != 1 {
		t.Errorf("%+v", name)
	}
}

func TestATemplateThatCannotBeReadIsReported(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "template.xml"), []byte(`<template format="2" kind="detail"></template>`), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := CheckFolder(t.Context(), &CheckFolderRequest{Path: dir})
	if err != nil || got.Unknown != 1 || got.Templates[0].Problem == "" || !got.Bad() || !strings.Contains(got.Markdown(), "unknown") {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := CheckFolder(t.Context(), &CheckFolderRequest{Path: t.TempDir()}); err == nil {
		t.Error("an empty folder is checked")
	}
}

func TestCellsOfATableAreNoMarkup(t *testing.T) {
	t.Parallel()
	for _, k := range [][2]string{
		{"price", "price"}, {"a|b\nc", `a\|b c`}, {"<script>", "&#60;script&#62;"}, {"@everyone", "&#64;everyone"}, {"[x](http://y)", `\[x\](http://y)`}, {"定價", "定價"},
	} {
		if got := cellText(k[0]); got != k[1] {
			t.Errorf("%q: %q, want %q", k[0], got, k[1])
		}
	}
	if got, want := codeText("//a[.='`|']"), "`//a[.=''\\|']`"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
