package load

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// startTime is how long the server may take to answer, on a busy machine.
const startTime = time.Minute

// server is the program under test: a child process with a library of its own.
type server struct {
	t       *testing.T
	program string
	library string // a folder, or the address of a PostgreSQL database
	home    string // for settings
	address string
	process *exec.Cmd
	log     bytes.Buffer
}

// exec makes a command of the program that knows the library and nothing of this machine's user.
func (s *server) exec(args ...string) *exec.Cmd {
	c := exec.Command(s.program, args...)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.home, "XDG_CONFIG_HOME=" + s.home, "XDG_DATA_HOME=" + s.home, "TMPDIR=" + s.home, "WRAPSMITH_LIBRARY=" + s.library}
	return c
}

// command runs a command of the program and returns what it prints.
func (s *server) command(stdin string, args ...string) string {
	s.t.Helper()
	c := s.exec(args...)
	c.Stdin = strings.NewReader(stdin)
	var errors bytes.Buffer
	c.Stderr = &errors
	out, err := c.Output()
	if err != nil {
		s.t.Fatalf("wrapsmith %s: %v\n%s", strings.Join(args, " "), err, errors.String())
	}
	return strings.TrimSpace(string(out))
}

// people makes the accounts, authors and readers in turn, and a token for each.
func (s *server) people(n int) (tokens []string) {
	s.t.Helper()
	for i := range n {
		name, role := fmt.Sprintf("Person %d", i+1), "reader"
		if i%2 == 0 {
			role = "author"
		}
		s.command("correct horse battery staple\n", "user", "add", name, "--role", role, "--password-file", "-")
		tokens = append(tokens, s.command("", "token", "new", name))
	}
	return tokens
}

// start starts the server and waits until it answers.
func (s *server) start() {
	s.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	l.Close()
	s.address = "http://127.0.0.1:" + port
	s.process = s.exec("serve", "--team", "--port", port)
	s.process.Stdout, s.process.Stderr = &s.log, &s.log
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { s.stop() })
	for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if r, err := http.Get(s.address + "/api/session"); err == nil {
			r.Body.Close()
			return
		}
		if time.Since(begin) > startTime {
			s.t.Fatalf("the server does not answer\n%s", s.log.String())
		}
	}
}

// stop ends the server and returns its processor time.
func (s *server) stop() time.Duration {
	if s.process.ProcessState == nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait() // it was killed
	}
	return s.process.ProcessState.UserTime() + s.process.ProcessState.SystemTime()
}
