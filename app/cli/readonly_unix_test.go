//go:build unix

package cli

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"wrapsmith/backend/stores/storestest"
)

// Somebody who may only read a library lists it, matches a page with it and extracts by it.
func TestALibraryThatMayOnlyBeRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	library, page, program := filepath.Join(dir, "library"), filepath.Join(dir, "page.html"), filepath.Join(dir, "wrapsmith")
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	storestest.CopyFile(t, own, program)
	storestest.CopyFile(t, "../../templates/people/pages/p1001.html", page)
	run := func(unprivileged bool, args ...string) (string, error) {
		c := exec.CommandContext(t.Context(), program, args...) // under this name the test is the command
		c.Dir, c.Env = dir, []string{"HOME=" + dir, "XDG_DATA_HOME=" + filepath.Join(dir, "data"), "PATH=" + os.Getenv("PATH")}
		if unprivileged && os.Getuid() == 0 { // root may write everything
			c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		out, err := c.CombinedOutput()
		return string(out), err
	}
	if out, err := run(false, "library", "import", "--starters", "--library", library); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	modes := map[string]os.FileMode{dir: 0o755, filepath.Dir(dir): 0o755, library: 0o555}
	files, err := filepath.Glob(library + "/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		modes[f] = 0o444
	}
	for path, mode := range modes {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	data := filepath.Join(dir, "data") // the person's own
	if err := errors.Join(os.Mkdir(data, 0o777), os.Chmod(data, 0o777)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Chmod(library, 0o700); err != nil {
			t.Error(err)
		}
	})
	for _, c := range []struct {
		args []string
		want string
		fail bool
	}{
		{[]string{"library", "list", "--library", library}, "个人简历", false},
		{[]string{"match", "--library", library, page}, "个人简历", false},
		{[]string{"extract", "--library", library, page}, "董献平", false},
		{[]string{"run", "--library", library, page}, "董献平", false},
		{[]string{"runs"}, "page.html", false},
		{[]string{"library", "export", "--library", library, filepath.Join(dir, "nowhere")}, "", true}, // dir does not belong to the user nobody
	} {
		out, err := run(true, c.args...)
		if (err != nil) != c.fail || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v: got %.500s, want %q", strings.Join(c.args[:min(2, len(c.args))], " "), err, out, c.want)
		}
	}
}
