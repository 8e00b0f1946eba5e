package load

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/stores/store/postgrestest"
)

// Upper limits of the flags: this is a test, and no way to attack a server.
const (
	maxUsers = 200
	maxTime  = 10 * time.Minute
)

var (
	users = flag.Int("users", 4, "people who work at the same time")
	last  = flag.Duration("time", 3*time.Second, "how long they work")
	think = flag.Duration("think", 200*time.Millisecond, "mean pause between two requests of a person")
	save  = flag.Duration("save-p99", 0, "fail if the 99th percentile of saving is above it (0: only print it)")
)

func TestLoad(t *testing.T) {
	if *users < 2 || *users > maxUsers || *last <= 0 || *last > maxTime || *think < 0 {
		t.Fatalf("-users %d -time %v -think %v: want 2 to %d people for at most %v", *users, *last, *think, maxUsers, maxTime)
	}
	program := build(t)
	t.Run("sqlite", func(t *testing.T) { run(t, program, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { run(t, program, postgrestest.Start(t).Address(nil)) })
}

// build builds the command as it is in the checkout.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "wrapsmith")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	c := exec.Command("go", "build", "-o", program, ".")
	c.Dir = filepath.Join("..", "..")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

// run lets the people work on a server with a library at the given place, and prints what was measured.
func run(t *testing.T, program, place string) {
	s := &server{t: t, program: program, library: place, home: t.TempDir()}
	s.command("", "library", "import", filepath.Join("..", "..", "templates"))
	tokens := s.people(*users)
	s.start()
	m := &measured{routes: map[string]*route{}}
	ctx, cancel := context.WithTimeout(t.Context(), *last)
	defer cancel()
	var all sync.WaitGroup
	for i, token := range tokens {
		all.Go(func() {
			p := &person{number: i, address: s.address, token: token, client: loopbackOnly(), measured: m}
			p.work(ctx, i%2 == 0)
		})
	}
	all.Wait()
	memory := s.memory()
	cpu := s.stop()
	t.Logf("%d people, %v, mean pause %v\n%smemory of the server: %s at most; processor time: %v",
		*users, *last, *think, m.table(), memory, cpu.Round(10*time.Millisecond))
	for _, problem := range m.problems() {
		t.Error(problem)
	}
	if p99 := m.percentile(routeSave, 99); *save > 0 && p99 > *save {
		t.Errorf("saving: the 99th percentile is %v, want %v at most", p99, *save)
	}
	for _, needed := range []string{routeSave, routeRun, "POST match"} {
		if m.routes[needed] == nil && *last >= 30*time.Second {
			t.Errorf("no person got as far as %q", needed)
		}
	}
}

// memory is the largest resident size of the server so far; Linux only.
func (s *server) memory() string {
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(s.process.Process.Pid) + "/status")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(raw)) {
		if size, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.Join(strings.Fields(size), " ")
		}
	}
	return "unknown"
}
