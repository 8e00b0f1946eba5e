package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"wrapsmith": func() { os.Exit(Main("test")) },
	})
}

// TestScripts runs each command as a person would; testdata/*.txtar say how.
// $SITES is the folder of the sample sites.
func TestScripts(t *testing.T) {
	sites, err := filepath.Abs("../../templates")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Setenv("SITES", sites)
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("HOME", e.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code":  exitCodeIs,
			"id":    firstID,
			"serve": serveAndAsk,

			"bucket":  serveBucket,
			"team":    teamServer,
			"private": onlyMine,
		},
	})
}
