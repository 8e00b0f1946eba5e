package guide

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPython runs the ```python blocks of programs.md, as printed, against a running server.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the Python client is not tested: python3 is not installed")
	}
	bin, dir := built(t), t.TempDir()
	client, err := filepath.Abs(filepath.Join(root, "clients", "python"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "templates"), os.DirFS(filepath.Join(root, "templates"))); err != nil {
		t.Fatal(err)
	}
	env := []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + dir, "PYTHONPATH=" + client, "PYTHONDONTWRITEBYTECODE=1", "LC_ALL=C.UTF-8", "NO_PROXY=127.0.0.1",
		"XDG_DATA_HOME=" + filepath.Join(dir, ".data"), "XDG_CONFIG_HOME=" + filepath.Join(dir, ".config")}
	run := func(name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir, c.Env = dir, env
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run(filepath.Join(bin, "wrapsmith"), "library", "import", "--library", "lib", "--starters")
	serve := exec.Command(filepath.Join(bin, "wrapsmith"), "serve", "--library", "lib")
	serve.Dir, serve.Env = dir, env
	out, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		serve.Process.Kill() //nolint:errcheck // it may have ended
		serve.Wait()         //nolint:errcheck // it was killed
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if address, token, ok := strings.Cut(strings.TrimSpace(lines.Text()), "/?token="); ok {
			env = append(env, "SERVER="+address, "TOKEN="+token)
			break
		}
	}
	want := []string{"True Osmund Pouring Kettle, 1.2 L\n...422\n", "Osmund Pouring Kettle, 1.2 L\n"}
	var blocks []fence
	for _, b := range fences(t, "programs.md") {
		if b.lang == "python" {
			blocks = append(blocks, b)
		}
	}
	if len(blocks) != len(want) {
		t.Fatalf("%d blocks of Python in programs.md, want %d", len(blocks), len(want))
	}
	for _, c := range []struct{ what, code, want string }{
		{"types of the API", "import typing, wrapsmith.api as a\nprint(len([typing.get_type_hints(c) for c in vars(a).values() if hasattr(c, '__required_keys__')]) > 20)", "True\n"},
		{"suggest", "import os\nfrom wrapsmith import Wrapsmith\ns = Wrapsmith(os.environ['SERVER'], os.environ['TOKEN'])\n" +
			"print(s.suggest([{'html': '<h1>Lamp</h1><p>Price: 3 EUR</p>', 'name': 'a'}, {'html': '<h1>Bowl</h1><p>Price: 9 EUR</p>', 'name': 'b'}])['suggestions'][0]['name'] != '')", "True\n"},
	} {
		if got := run(python, "-c", c.code); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
	for i, b := range blocks {
		got := run(python, "-c", b.text)
		begin, end, whole := strings.Cut(want[i], "...")
		if got != want[i] && !(whole && strings.HasPrefix(got, begin) && strings.HasSuffix(got, end)) {
			t.Errorf("programs.md:%d:\n%sgot %q, want %q", b.line, b.text, got, want[i])
		}
	}
}
