//go:build !unix

package crawl

import "os"

// lock does nothing on this system; see lock_unix.go.
func lock(*os.File) error { return nil }
