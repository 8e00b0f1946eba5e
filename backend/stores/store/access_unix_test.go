//go:build unix

package store_test

import (
	"os/exec"
	"syscall"
)

// asNobody runs a command as a person without rights.
func asNobody(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}
