package crawl

import (
	"errors"

	"wrapsmith/backend/message"
)

// troubledBy is ErrTroubled with the message of the last page's error.
type troubledBy struct {
	error
	message message.Message
}

// Unwrap gives ErrTroubled.
func (t troubledBy) Unwrap() error { return t.error }

// sayProblem puts why a crawl failed in a word.
func sayProblem(err error) message.Message {
	var t troubledBy
	if errors.As(err, &t) {
		return t.message
	}
	if s := say(err); s != nil {
		return *s
	}
	return message.Message{}
}
