//go:build unix

package crawl

import (
	"fmt"
	"os"
	"syscall"
)

// lock keeps a second crawl from a journal while a first one writes it. The
// system lets go of it when the process ends, however it does.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return fmt.Errorf("another crawl is writing it (%w); wait for it, or stop it", err)
	}
	return nil
}
