//go:build !unix

package postgrestest

import "os/exec"

func owner() (uid, gid int, other bool) { return 0, 0, false }

func asOwner(*exec.Cmd) {}
