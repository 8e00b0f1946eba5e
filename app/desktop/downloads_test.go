package desktop

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDownloadsFolderIsMade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, list, want string }{
		{"no list", "", "Downloads"},
		{"in the home folder", "# folders\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOWNLOAD_DIR=\"$HOME/下载\"\n", "下载"},
		{"relative, which the format does not allow", "XDG_DOWNLOAD_DIR=\"files\"\n", "Downloads"},
	} {
		home := t.TempDir()
		list := filepath.Join(home, "user-dirs.dirs")
		if c.list != "" {
			if err := os.WriteFile(list, []byte(c.list), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want := filepath.Join(home, c.want)
		if got := madeDownloads(home, list); got != want {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
		if info, err := os.Stat(want); err != nil || !info.IsDir() {
			t.Errorf("%s: the folder is not there: %v", c.name, err)
		}
	}
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := madeDownloads(blocked, ""); got != "" {
		t.Errorf("no folder can be made: got %q, want none", got)
	}
}
