//go:build unix

package crawl

import (
	"fmt"
	"os"
	"syscall"
)

// lock prevents a second process from writing the journal. The system releases it
// when the process ends, in whatever way.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("another crawl is writing it (%w); wait for it, or stop it", err)
	}
	return nil
}
