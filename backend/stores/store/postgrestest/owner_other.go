//go:build !unix

package postgrestest

import (
	"os"
	"os/exec"
)

func owner() (uid, gid int, other bool) { return 0, 0, false }

func asOwner(*exec.Cmd) {}

func kill(server int) {
	if p, err := os.FindProcess(server); err == nil {
		_ = p.Kill() // it may be gone
	}
}
