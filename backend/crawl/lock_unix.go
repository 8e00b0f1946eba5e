//go:build unix

package crawl

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// How often the lock is asked for, and how long it waits in between. A program that this process begins holds
// all open files, and so the lock of a journal that was just closed, for the moment until it runs.
const (
	lockTries = 25
	lockWait  = 20 * time.Millisecond
)

// lock prevents a second process from writing the journal. The system releases it
// when the process ends, in whatever way.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	for range lockTries {
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			break
		}
		time.Sleep(lockWait)
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	if err != nil {
		return fmt.Errorf("another crawl is writing it (%w); wait for it, or stop it", err)
	}
	return nil
}
