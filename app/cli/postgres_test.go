package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"wrapsmith/backend/stores/store/postgrestest"
)

// TestScriptsOnPostgreSQL runs the scripts whose library is on a server.
func TestScriptsOnPostgreSQL(t *testing.T) {
	address := postgrestest.Address(t)
	path := regexp.MustCompile(`search_path=\w+`)
	sites, err := filepath.Abs("../../templates")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/postgres",
		Setup: func(e *testscript.Env) error {
			e.Setenv("SITES", sites)
			e.Setenv("DATABASE", address)
			e.Setenv("TYPO", path.ReplaceAllString(address, "search_path=typo"))
			e.Setenv("FRESH", path.ReplaceAllString(address, "search_path=fresh"))
			e.Setenv("NOWHERE", strings.Replace(address, "/postgres?", "/nowhere?", 1))
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("HOME", e.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": exitCodeIs, "serve": serveAndAsk},
	})
}
