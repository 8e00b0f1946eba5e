//go:build unix

package api

import "syscall"

// boundMemory has the system refuse this process more memory than so many bytes.
func boundMemory(most uint64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &now); err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: min(most, now.Max), Max: now.Max})
}
