//go:build unix

package postgrestest

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
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
