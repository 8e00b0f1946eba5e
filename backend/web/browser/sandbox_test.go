package browser

import (
	"errors"
	"os"
	"testing"

	"wrapsmith/backend/web/source"
)

func TestSandboxed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		uid     int
		setting string
		want    bool
		why     string
	}{
		{1000, "", true, "Chromium has its sandbox"},
		{-1, "", true, "Windows has no root"},
		{0, "", false, "root has none"},
		{0, "required", true, "root may require it"},
		{0, "no", false, "any other word does not"},
	} {
		if got := sandboxed(c.uid, c.setting); got != c.want {
			t.Errorf("user %d, %q: got %v, want %v: %s", c.uid, c.setting, got, c.want, c.why)
		}
	}
}

// Where the sandbox is required and cannot be had, the browser does not start.
func TestRequiredSandboxIsNotLeftOut(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root has no sandbox")
	}
	if err := Installed(""); err != nil {
		t.Skip(err)
	}
	t.Setenv(SandboxVariable, sandboxRequired)
	fetcher, err := source.NewFetcher(source.FetchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), Options{Fetcher: fetcher})
	if err == nil {
		b.Close()
	}
	if !errors.Is(err, ErrNoBrowser) {
		t.Errorf("got %v, want ErrNoBrowser: Chromium refuses root", err)
	}
}
