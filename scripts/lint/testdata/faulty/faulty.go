// Package faulty has a fault of each kind; a comment at its line names who finds it.
package faulty

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
)

type Undocumented struct{} // want revive

func idle() {} // want unused

// Unchecked leaves an error.
func Unchecked(name string) {
	os.Chdir(name) // want errcheck
	os.Remove(name)
	os.Chdir(name) //nolint:errcheck // excused
}

// Asserted asserts what may not be so.
func Asserted(v any) int {
	return v.(int) // want errcheck
}

// Wrapped hides the error that it tells.
func Wrapped(err error) error {
	if err == os.ErrNotExist { // want errorlint
		return nil
	}
	return fmt.Errorf("%v", err) // want errorlint
}

// Swallowed says that all is well where it is not.
func Swallowed() error {
	if err := os.Chdir("/"); err != nil {
		return nil // want nilerr
	}
	return nil
}

// Printed prints a word as a number.
func Printed() string {
	return fmt.Sprintf("%d", "one") // want printf SA5009
}

// Nil reads what is not there.
func Nil(p *int) int {
	if p == nil {
		return *p // want nilness
	}
	return *p
}

// Bodies stay open.
func Bodies(at string) error {
	answer, err := http.Get(at) // want bodyclose
	if err != nil {
		return err
	}
	return errors.New(answer.Status)
}

// Rows stay open.
func Rows(db *sql.DB) error {
	rows, err := db.Query("SELECT 1") // want rowserrcheck sqlclosecheck
	if err != nil {
		return err
	}
	rows.Next()
	return nil
}

// Long waits a second of seconds.
func Long(d time.Duration) {
	time.Sleep(d * time.Second) // want durationcheck
}

// Assigned writes what is not read.
func Assigned() int {
	n := 1 // want ineffassign
	n = 2
	return doubled(n, 3) + doubled(n, 4)
}

func doubled(n, ignored int) int { // want unparam
	for range 2 {
		n += n
	}
	return n
}

// Simple says true in many words.
func Simple(b bool) bool {
	if b == true { // want S1002
		return true
	}
	return false
}
