//go:build unix

package archive

import (
	"syscall"
	"testing"
)

// waits makes a file that gives nothing until a process writes.
func waits(t *testing.T, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
}
