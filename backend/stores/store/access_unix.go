//go:build linux || darwin || freebsd

package store

import "syscall"

// access says what keeps this process from writing a file, or making files in a folder.
func access(path string) error { return syscall.Access(path, 2) } // W_OK
