package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
)

// runLibrary runs a command of "wrapsmith library" on a library folder.
func runLibrary(t *testing.T, c *cobra.Command, folder string, args ...string) string {
	t.Helper()
	c.SilenceUsage, c.SilenceErrors = true, true
	var out, errors bytes.Buffer
	c.SetArgs(append(args, "--library", folder))
	c.SetOut(&out)
	c.SetErr(&errors)
	if err := c.ExecuteContext(t.Context()); err != nil {
		t.Fatalf("%s %q: %v %s", c.Name(), args, err, errors.String())
	}
	return out.String()
}

func TestUndeleteBringsATemplateBack(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	runLibrary(t, libraryImport(), folder, "--starters")
	s, err := stores.Open(t.Context(), filepath.Join(folder, "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	_, all, err := s.Library.List(t.Context(), library.Query{Limit: 1})
	if err != nil || len(all) != 1 {
		t.Fatalf("got %v, %v, want a starter", all, err)
	}
	one := all[0]
	if err := s.Library.Delete(t.Context(), one.ID); err != nil {
		t.Fatal(err)
	}
	if out := runLibrary(t, libraryList(), folder); strings.Contains(out, one.ID) {
		t.Errorf("list after the deletion: got %s, want it without %s", out, one.ID)
	}
	if out := runLibrary(t, libraryList(), folder, "--deleted"); !strings.Contains(out, one.ID) {
		t.Errorf("list --deleted: got %s, want %s in it", out, one.ID)
	}
	if out := runLibrary(t, libraryUndelete(), folder, one.Name); !strings.Contains(out, one.Name) {
		t.Errorf("undelete: got %s, want the name %s", out, one.Name)
	}
	if out := runLibrary(t, libraryList(), folder); !strings.Contains(out, one.ID) {
		t.Errorf("list after undelete: got %s, want %s in it", out, one.ID)
	}
}
