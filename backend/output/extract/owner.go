package extract

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Times of who works on a run.
const (
	heartbeatEvery = 2 * time.Second  // a sign of life when there is nothing to write
	lease          = 30 * time.Second // without one, a process of another machine is taken for gone
)

// me names this process: machine, process number, and a word of its own, as
// numbers come again.
var me = owner()

func owner() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s %d %s", strings.ReplaceAll(host, " ", "_"), os.Getpid(), rand.Text()[:8])
}

// Gone reports whether the process that worked on a run is no more: at once for one
// of this machine, after a lease for one of another.
func Gone(who string, heartbeat time.Time) bool {
	if who == "" {
		return true
	}
	if who == me {
		return false
	}
	theirs, mine := strings.Fields(who), strings.Fields(me)
	if len(theirs) != len(mine) || theirs[0] != mine[0] {
		return time.Since(heartbeat) > lease
	}
	pid, err := strconv.Atoi(theirs[1])
	return err != nil || theirs[1] == mine[1] || !alive(pid) || time.Since(heartbeat) > lease
}

// alive reports whether there is a process of a number.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release() //nolint:errcheck // a handle at most
	if runtime.GOOS == "windows" {
		return true // finding it was the proof
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
