package cli

import (
	"bytes"
	"strings"
	"testing"
)

// The notices name a Go module and an npm package, each with a licence text.
func TestLicensesCommand(t *testing.T) {
	t.Parallel()
	root := Root("dev")
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs([]string{"licenses"})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\ngithub.com/spf13/cobra v", "\nsvelte ", "\n[1]\n", "Apache License"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the notices lack %q; they begin with %.300q", want, out.String())
		}
	}
}
