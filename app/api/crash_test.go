package api

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/store/postgrestest"
)

// crashing names the library that the helper process works on.
const crashing = "WRAPSMITH_TEST_CRASH"

// TestServeUntilKilled is the process that TestACrashLosesNothing kills; it is
// no test of its own.
func TestServeUntilKilled(t *testing.T) {
	t.Parallel()
	file := os.Getenv(crashing)
	if file == "" {
		t.Skip("runs within TestACrashLosesNothing only")
	}
	store, err := stores.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	a := appOn(t, store, services.Options{}, Options{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("http://" + l.Addr().String())
	t.Fatal(http.Serve(l, a.Handler()))
}

// Kill the process right after the answer to a mark, several times over: each
// time the next process has the mark, its value on every page, and the undo.
func TestACrashLosesNothing(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { crashLosesNothing(t, filepath.Join(t.TempDir(), "library.db")) })
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		crashLosesNothing(t, postgrestest.Address(t))
	})
}

func crashLosesNothing(t *testing.T, file string) {
	values := []struct{ field, value, second string }{
		{"姓名", "董献平", "苏映雪"}, {"性别", "男", "女"}, {"学历", "硕士", "博士"},
	}
	var w workspace.Workspace
	for round, v := range values {
		address, kill := killable(t, file)
		c := &client{t: t, http: &httptest.Server{URL: address}}
		if round == 0 {
			w = c.work("people/p1001", "people/p1002")
		}
		c.ask("GET", workURL(w, ""), nil, &w)
		if len(w.Fields) != round {
			t.Fatalf("round %d: %d fields came back", round, len(w.Fields))
		}
		for _, before := range values[:round] {
			if got := found(w, 1, before.field); got != before.second {
				t.Errorf("round %d: %s came back as %q", round, before.field, got)
			}
		}
		w = c.mark(w, w.Pages[0].ID, "people/p1001", v.field, v.value)
		kill()
	}
	c := clientOn(t, file, services.Options{})
	var after workspace.Workspace
	c.ask("GET", workURL(w, ""), nil, &after)
	if len(after.Fields) != len(values) || after.Revision != w.Revision {
		t.Errorf("%d fields at revision %d, want %d at %d", len(after.Fields), after.Revision, len(values), w.Revision)
	}
	c.ask("POST", workURL(w, "/undo"), nil, &after)
	if len(after.Fields) != len(values)-1 {
		t.Errorf("undo after a crash left %d fields", len(after.Fields))
	}
}

// killable starts a process that serves a library; kill ends it without warning.
func killable(t *testing.T, file string) (address string, kill func()) {
	t.Helper()
	p := exec.Command(os.Args[0], "-test.run=^TestServeUntilKilled$", "-test.v")
	p.Env = append(os.Environ(), crashing+"="+file)
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	killed := false
	kill = func() {
		if !killed {
			killed = true
			p.Process.Kill() // SIGKILL to our own child
			p.Wait()         // it was killed
		}
	}
	t.Cleanup(kill)
	for scan := bufio.NewScanner(out); scan.Scan(); {
		if i := strings.Index(scan.Text(), "http://"); i >= 0 {
			return scan.Text()[i:], kill
		}
	}
	t.Fatal("the process did not start")
	return "", nil
}
