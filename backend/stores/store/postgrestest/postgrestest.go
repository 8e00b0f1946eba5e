// Package postgrestest starts real PostgreSQL servers for tests. Each server has a temporary
// folder and is reachable only by a socket in it. It ends with the process of the test,
// also if that is killed.
//
// The programs come from Debian's package "postgresql" (scripts/setup.sh installs it) or from
// the PATH. Without them the test is skipped.
package postgrestest

import (
	"crypto/rand"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// superuser is the server's superuser; everybody who can reach the socket is let in
// as whom they say, but for Guest, who needs a password.
const (
	superuser = "wrapsmith"
	Guest     = "guest"
)

const (
	timeout = 5 * time.Minute // of a start, on a busy machine
	pause   = 20 * time.Millisecond
)

// quick are the settings of a server whose data need not outlive the machine.
var quick = []string{"fsync=off", "full_page_writes=off"}

var shared struct {
	sync.Mutex
	server *Server
}

// Address gives the address of a new, empty place in a server that all tests of
// this process share.
func Address(t testing.TB) string {
	t.Helper()
	programs := programs(t)
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		s := &Server{programs: programs, settings: quick}
		if err := s.make(); err != nil {
			t.Fatal(err)
		}
		shared.server = s
	}
	return shared.server.Address(url.Values{"search_path": {"t" + strings.ToLower(rand.Text()[:12])}})
}

// Schema gives the address of a schema that is there, and empty, in that server.
func Schema(t testing.TB) string {
	t.Helper()
	address := Address(t)
	_, name, _ := strings.Cut(address, "search_path=")
	name, _, _ = strings.Cut(name, "&")
	shared.server.Run(t, "CREATE SCHEMA "+name)
	return address
}

// Server is a running PostgreSQL server.
type Server struct {
	programs string // the folder of the server's programs
	dir      string // of data, socket and log
	settings []string
	killed   int            // the process that was killed last
	stdin    io.WriteCloser // of the keeper
	ended    chan struct{}  // closed when the keeper is
}

// Start starts a server of the test's own, with further settings such as
// "max_connections=5". Its data are on the disk when a commit is acknowledged.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	s := &Server{programs: programs(t), settings: settings}
	if err := s.make(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.stop("remove") })
	return s
}

// Address is a connection's address, with further parameters.
func (s *Server) Address(q url.Values) string {
	all := url.Values{"host": {s.dir}}
	for name, values := range q {
		all[name] = values
	}
	return "postgres://" + superuser + "@/postgres?" + all.Encode()
}

// Run runs a statement as the superuser.
func (s *Server) Run(t testing.TB, statement string) {
	t.Helper()
	c := s.command("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", s.dir, "-U", superuser, "-d", "postgres", "-c", statement)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("postgrestest: %s: %s: %v", statement, out, err)
	}
}

// Kill ends the server and all its processes by SIGKILL, as a crash would.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	s.killed, _ = s.status()
	if s.killed == 0 {
		t.Fatal("postgrestest: the server does not run")
	}
	kill(s.killed)
}

// Restart starts the server again, after Kill.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.stop("keep")
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

// programs finds the folder of the server's programs.
func programs(t testing.TB) string {
	t.Helper()
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // Debian keeps them out of the PATH
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, path)
	}
	if len(found) == 0 {
		t.Skip("there is no PostgreSQL on this machine: install it (Debian: scripts/setup.sh all)")
	}
	path, err := filepath.EvalSymlinks(found[len(found)-1])
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(path)
}

// command is a program that runs as another user than root, whom the server
// refuses.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.programs, name), args...)
	if name == "sh" {
		c = exec.Command("sh", args...)
	}
	c.Dir, c.Env = s.dir, append(os.Environ(), "LC_ALL=C")
	asOwner(c)
	return c
}

// make makes a server's data and starts it.
func (s *Server) make() (err error) {
	parent := ""
	if _, _, other := owner(); other {
		parent = "/tmp" // that of TMPDIR may be root's alone
	}
	if s.dir, err = os.MkdirTemp(parent, "wrapsmith-pg-"); err != nil {
		return err
	}
	if uid, gid, other := owner(); other {
		if err := os.Chown(s.dir, uid, gid); err != nil {
			return err
		}
	}
	out, err := s.command("initdb", "-D", "data", "-U", superuser, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("postgrestest: initdb: %s: %w", out, err)
	}
	rules := "local all " + Guest + " scram-sha-256\nlocal all all trust\n"
	if err := os.WriteFile(filepath.Join(s.dir, "data", "pg_hba.conf"), []byte(rules), 0o600); err != nil {
		return err
	}
	return s.start()
}

// keeper runs the server for as long as its standard input is open, which the
// process of the test holds. Then it ends the server and removes its data, unless
// a word on the input asks to keep them.
const keeper = `"$@" >>log 2>&1 & p=$!
read -r word
kill -INT $p 2>/dev/null
wait $p
[ "$word" = keep ] || rm -rf "$PWD"`

// start starts the server and waits until it answers.
func (s *Server) start() error {
	args := []string{"-c", keeper, "sh", filepath.Join(s.programs, "postgres"), "-D", "data", "-k", s.dir, "-c", "listen_addresses=", "-c", "shared_buffers=32MB"}
	for _, one := range s.settings {
		args = append(args, "-c", one)
	}
	c := s.command("sh", args...)
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	s.stdin, s.ended = in, make(chan struct{})
	go func(ended chan struct{}) {
		_ = c.Wait() // of the keeper, who has nothing to tell
		close(ended)
	}(s.ended)
	for begin := time.Now(); !s.ready(); time.Sleep(pause) {
		if time.Since(begin) > timeout {
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("postgrestest: the server does not start: %s", log)
		}
	}
	return nil
}

// stop ends the keeper with the server; word says what becomes of the data.
func (s *Server) stop(word string) {
	_, _ = io.WriteString(s.stdin, word+"\n")
	_ = s.stdin.Close()
	<-s.ended
}

// status is the file that a server keeps while it runs: its process in the first line, in the eighth how far it is.
func (s *Server) status() (pid int, state string) {
	text, err := os.ReadFile(filepath.Join(s.dir, "data", "postmaster.pid"))
	lines := strings.Split(string(text), "\n")
	if err != nil || len(lines) < 8 {
		return 0, ""
	}
	pid, _ = strconv.Atoi(lines[0])
	return pid, strings.TrimSpace(lines[7])
}

// ready reports whether the server that was started last, not one that was killed, lets users in.
func (s *Server) ready() bool {
	pid, state := s.status()
	return pid != s.killed && state == "ready"
}
