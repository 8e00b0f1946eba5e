package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// exitCodeIs runs a command that must end with an exit code: code 2 wrapsmith bogus.
func exitCodeIs(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command [argument...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// serveAndAsk starts the server, opens the address that it prints, asks the
// API, and stops it as Ctrl-C does: serve [flag...].
func serveAndAsk(ts *testscript.TestScript, neg bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "wrapsmith", append([]string{"serve"}, args...)...)
	c.Dir = ts.Getenv("WORK")
	c.Env = append(os.Environ(), "XDG_DATA_HOME="+ts.Getenv("XDG_DATA_HOME"))
	out, err := c.StdoutPipe()
	ts.Check(err)
	ts.Check(c.Start())
	address := ""
	for scan := bufio.NewScanner(out); address == "" && scan.Scan(); {
		if at := strings.TrimSpace(scan.Text()); strings.HasPrefix(at, "http://") {
			address = at
		}
	}
	if address == "" {
		ts.Fatalf("no address was printed")
	}
	go io.Copy(io.Discard, out) // what it says later is of no interest
	jar, err := cookiejar.New(nil)
	ts.Check(err)
	browser := &http.Client{Jar: jar}
	origin, _, _ := strings.Cut(address, "/?")
	for _, step := range []struct {
		address string
		status  int
	}{{origin + "/api/about", 401}, {address, 200}, {origin + "/api/about", 200}, {origin + "/api/workspaces", 200}} {
		r, err := browser.Get(step.address)
		ts.Check(err)
		r.Body.Close() // only the status matters
		if r.StatusCode != step.status {
			ts.Fatalf("%s: %s, want %d", step.address, r.Status, step.status)
		}
	}
	ts.Check(c.Process.Signal(os.Interrupt))
	if err := c.Wait(); (err != nil) != neg {
		ts.Fatalf("the server ended with %v", err)
	}
}

// firstID keeps the id of the first run that the last command listed: id [NAME].
func firstID(ts *testscript.TestScript, neg bool, args []string) {
	name := "ID"
	if len(args) > 0 {
		name = args[0]
	}
	lines := strings.Split(ts.ReadFile("stdout"), "\n")
	if neg || len(lines) < 2 {
		ts.Fatalf("no list of runs was printed")
	}
	id, _, _ := strings.Cut(lines[1], " ")
	ts.Setenv(name, id)
}
