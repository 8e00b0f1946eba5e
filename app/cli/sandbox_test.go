package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"wrapsmith/backend/web/browser"
)

// Commands with --render warn where Chromium has no sandbox, and only there.
func TestRenderWarnsWithoutASandbox(t *testing.T) {
	for _, c := range []struct {
		render  bool
		setting string
	}{{true, ""}, {true, "required"}, {false, ""}} {
		t.Setenv(browser.SandboxVariable, c.setting)
		want := c.render && !browser.Sandboxed()
		var stderr bytes.Buffer
		command := &cobra.Command{}
		command.SetErr(&stderr)
		if err := (&renderFlags{render: c.render}).check(command); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(stderr.String(), browser.SandboxAdvice); got != want {
			t.Errorf("--render %v, %s=%q: warned %v, want %v", c.render, browser.SandboxVariable, c.setting, got, want)
		}
	}
}
