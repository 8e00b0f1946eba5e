package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// teamServer starts a team's server on the library "team", always at the same
// address $SERVER, or kills it: team start | team stop.
func teamServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: team start|stop")
	}
	if args[0] == "stop" {
		pid, err := strconv.Atoi(ts.Getenv("SERVERPID"))
		ts.Check(err)
		p, err := os.FindProcess(pid)
		ts.Check(err)
		ts.Check(p.Kill())
		for range 3000 { // until nothing listens any more
			c, err := net.Dial("tcp", strings.TrimPrefix(ts.Getenv("SERVER"), "http://"))
			if err != nil {
				return
			}
			c.Close() // it listens still
			time.Sleep(20 * time.Millisecond)
		}
		ts.Fatalf("the server does not end")
	}
	if ts.Getenv("SERVER") == "" {
		ts.Setenv("SERVER", "http://"+freeAddress(ts))
	}
	_, port, err := net.SplitHostPort(strings.TrimPrefix(ts.Getenv("SERVER"), "http://"))
	ts.Check(err)
	ctx, cancel := context.WithCancel(context.Background())
	ts.Defer(cancel)
	c := exec.CommandContext(ctx, "wrapsmith", "serve", "--team", "--port", port, "--library", "team")
	c.Dir = ts.Getenv("WORK")
	c.Env = append(os.Environ(), "XDG_DATA_HOME="+ts.Getenv("XDG_DATA_HOME"), "HOME="+ts.Getenv("HOME"))
	out, err := c.StdoutPipe()
	ts.Check(err)
	ts.Check(c.Start())
	ts.Setenv("SERVERPID", strconv.Itoa(c.Process.Pid))
	ready := false
	scan := bufio.NewScanner(out)
	for !ready && scan.Scan() {
		ready = strings.Contains(scan.Text(), "Ctrl-C")
	}
	if !ready {
		ts.Fatalf("the server did not start: %v", scan.Err())
	}
	go func() {
		io.Copy(io.Discard, out) //nolint:errcheck // what it says later is of no interest
		c.Wait()                 //nolint:errcheck // it is killed
	}()
}

// freeAddress finds a port below those that the system gives away, so that
// no program can take it while the server is down.
func freeAddress(ts *testscript.TestScript) string {
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 23_000+rand.IntN(8_000))
		if l, err := net.Listen("tcp", address); err == nil {
			ts.Check(l.Close())
			return address
		}
	}
	ts.Fatalf("no port is free")
	return ""
}

// onlyMine checks that no other account can read a file: private FILE.
func onlyMine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: private file")
	}
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if mode := info.Mode().Perm(); mode != 0o600 {
		ts.Fatalf("%s has mode %v", args[0], mode)
	}
}
