//go:build unix && !race

package sandbox

import (
	"syscall"
	"time"
)

// reserved is the address space that Go's runtime takes without using it.
const reserved = 2 << 30

// bound has the system refuse this process what it does not need: memory beyond
// so many bytes, time of the processors beyond twice the wall's (two collect
// garbage while one works), files beyond those that are open, and files' bytes.
func bound(memory uint64, wall time.Duration) error {
	for _, b := range []struct {
		what int
		most uint64
	}{
		{syscall.RLIMIT_AS, memory + reserved},
		{syscall.RLIMIT_CPU, 2*uint64(wall/time.Second) + 2},
		{syscall.RLIMIT_FSIZE, 0},
		{syscall.RLIMIT_CORE, 0},
		{syscall.RLIMIT_NOFILE, 0},
	} {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(b.what, &now); err != nil {
			return err
		}
		least := min(b.most, now.Max)
		if err := syscall.Setrlimit(b.what, &syscall.Rlimit{Cur: least, Max: least}); err != nil {
			return err
		}
	}
	return nil
}
