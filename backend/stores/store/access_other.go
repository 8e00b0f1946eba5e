//go:build !linux && !darwin && !freebsd

package store

// access says nothing here: what cannot be written is found when it is written.
func access(string) error { return nil }
