package app

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// refusalType stands before a refusal's word in the problem's type (RFC 9457, section 3.1.1).
const refusalType = "urn:wrapsmith:"

// refusal is a problem with a word, for front ends that speak other languages
// than its text.
func refusal(status int, code, text string) huma.StatusError {
	return &huma.ErrorModel{Type: refusalType + code, Title: text, Status: status, Detail: text}
}

var errNoRun = refusal(http.StatusNotFound, "norun", "There is no such run: it was deleted, here or in another window.")
