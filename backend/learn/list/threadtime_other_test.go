//go:build !linux

package list

import "time"

var started = time.Now()

// threadTime is the time that has passed: here the processor time of a thread is not known.
func threadTime() time.Duration { return time.Since(started) }
