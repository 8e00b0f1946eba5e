//go:build unix

package postgrestest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// others are whom root may be for the server, which refuses root.
var others = []string{"postgres", "nobody"}

// owner is who runs the server where that is not who runs the test.
func owner() (uid, gid int, other bool) {
	if os.Getuid() != 0 {
		return 0, 0, false
	}
	for _, name := range others {
		if u, err := user.Lookup(name); err == nil {
			uid, _ = strconv.Atoi(u.Uid)
			gid, _ = strconv.Atoi(u.Gid)
			return uid, gid, true
		}
	}
	return 0, 0, false
}

// asOwner lets a program run as the owner.
func asOwner(c *exec.Cmd) {
	if uid, gid, other := owner(); other {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
}

// kill kills a server with all its processes and waits until they are gone: one
// that is left holds the memory that they share, and no other server starts.
// The server is stopped first, so that it makes no more of them.
func kill(server int) {
	_ = syscall.Kill(server, syscall.SIGSTOP)
	pids := []int{server}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", server, server)) // Linux; elsewhere they notice by themselves
	for _, child := range strings.Fields(string(children)) {
		if pid, err := strconv.Atoi(child); err == nil {
			pids = append(pids, pid)
		}
	}
	for _, pid := range pids {
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
	}
	for begin := time.Now(); len(pids) > 0 && time.Since(begin) < timeout; time.Sleep(pause) {
		if gone(pids[0]) {
			pids = pids[1:]
		}
	}
}

// gone reports whether a process is no more, or is only not yet asked how it ended.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || bytes.Contains(stat, []byte(") Z "))
}
