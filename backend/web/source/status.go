package source

import (
	"errors"
	"net/http"
)

// statusError is an answer with a status other than 200.
type statusError struct {
	error
	code int

	body []byte // of an answer that forbids a page, in HTML
	kind string // Content-Type of body
}

// Unwrap gives the reason.
func (e statusError) Unwrap() error { return e.error }

// IsGone reports whether a server refused a page permanently: a status from 400 to 499
// that is not one to retry.
func IsGone(err error) bool {
	var s statusError
	return errors.As(err, &s) && s.code >= http.StatusBadRequest && s.code < http.StatusInternalServerError && !busy[s.code]
}

// StatusOf is the HTTP status with which a server refused; 0 when the error is another one.
func StatusOf(err error) int {
	var s statusError
	if errors.As(err, &s) {
		return s.code
	}
	return 0
}
