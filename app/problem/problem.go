// Package problem holds the errors that use cases return for people: the kind of problem, a message, and a
// sentence in English.
//
// The HTTP API maps a kind to a status; the command line prints the sentence. Of makes problems of the errors of
// the core.
package problem

import (
	"time"

	"wrapsmith/backend/message"
)

// Kind is what is wrong, in the sense in which a caller acts on it.
type Kind int

// Kinds of problems.
const (
	Fault        Kind = iota // our own error; the text says only under which id it was logged
	Invalid                  // the request cannot be carried out as it is
	NotFound                 // the thing does not exist
	Conflict                 // the thing is in a state that does not allow it
	Unauthorized             // the caller must sign in
	Forbidden                // the caller may not do it
	TooLarge                 // more bytes or nodes than are accepted
	TooMany                  // too many at once; later it may work
	Gone                     // it existed once and was used up
	Unavailable              // something that is needed does not answer
	NoSpace                  // the database cannot be written
	BrokenStore              // the database is damaged or was made by a newer version
	RemoteFailed             // another server failed
)

// Error is a problem that a person is shown.
type Error struct {
	Kind     Kind
	Message  message.Message // the zero Message if only the text tells it
	Text     string          // a sentence in English
	Findings []Finding       // mistakes in a text, with their places

	RetryAfter time.Duration // of TooMany: when to try again
}

func (e *Error) Error() string { return e.Text }

// Finding is one mistake in a text that a person edits.
type Finding struct {
	Line     int    `json:"line" doc:"From 1"`
	Column   int    `json:"column" doc:"From 1, in characters"`
	Text     string `json:"text"`
	Severity string `json:"severity" enum:"error,warning,info"`

	Message message.Message `json:"message,omitempty" doc:"The message of the text"`
}

// Severities of a Finding.
const (
	SeverityError = "error"
	SeverityInfo  = "info"
)

// New returns a problem with a message without parameters.
func New(kind Kind, code, text string) *Error {
	return &Error{Kind: kind, Message: message.Message{Code: code}, Text: text}
}

// With returns a problem with a message.
func With(kind Kind, m message.Message, text string) *Error {
	return &Error{Kind: kind, Message: m, Text: text}
}

// mistake is an error that the caller can put right: its text is for people.
type mistake struct{ err error }

func (m mistake) Error() string { return m.err.Error() }
func (m mistake) Unwrap() error { return m.err }

// Mistake marks an error whose text is for people; Of makes it Invalid. Nil stays nil.
func Mistake(err error) error {
	if err == nil {
		return nil
	}
	return mistake{err}
}

// ErrNotSaved is a change that could not be written to the library, so it was not made.
var ErrNotSaved error = New(NoSpace, "", "The change could not be kept, so it was not made.")
