package build

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/app/cli"
)

// Every flag that the containers and the unit give to "wrapsmith serve" exists.
func TestServersAreStartedWithFlagsThatExist(t *testing.T) {
	t.Parallel()
	serve, _, err := cli.Root("").Find([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	flag := regexp.MustCompile(`--([a-z]+(?:-[a-z]+)*)`)
	for _, name := range []string{"server/Dockerfile", "server/compose.yaml", "linux/wrapsmith.service"} {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for line := range strings.Lines(string(raw)) {
			if !strings.Contains(line, "serve") || strings.HasPrefix(line, "#") {
				continue
			}
			for _, m := range flag.FindAllStringSubmatch(line, -1) {
				if found++; serve.Flags().Lookup(m[1]) == nil {
					t.Errorf("%s: wrapsmith serve has no flag --%s: %s", name, m[1], line)
				}
			}
		}
		if found < 3 {
			t.Errorf("%s: %d flags of wrapsmith serve, want some", name, found)
		}
	}
}
