package build

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

func TestAWindowWithoutWebKit41DoesNotCompile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has two versions of the web view")
	}
	out, err := exec.Command("go", "build", "-tags", "desktop,production", ".").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "BUILD_THE_WINDOW_WITH_THE_TAG_webkit2_41") {
		t.Errorf("got %v and %q, want an error that names the tag", err, out)
	}
	if out, err := exec.Command("go", "build", "-tags", "desktop,production,webkit2_41", ".").CombinedOutput(); err != nil {
		t.Errorf("with the tag: %v: %s", err, out)
	}
}
