package source

import (
	"errors"
	"net/http"
)

// statusError is an answer other than the page.
type statusError struct {
	error
	code int
}

// Unwrap gives the reason.
func (e statusError) Unwrap() error { return e.error }

// IsGone says whether a server answered for good that there is no such page, or
// none for us: a status from 400 to 499, but not one that asks to come back.
func IsGone(err error) bool {
	var s statusError
	return errors.As(err, &s) && s.code >= http.StatusBadRequest && s.code < http.StatusInternalServerError && !busy[s.code]
}
