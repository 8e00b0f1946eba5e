//go:build !unix

package api

// boundMemory does nothing where the system has no such bound: there the process can only fail by itself.
func boundMemory(uint64) error { return nil }
