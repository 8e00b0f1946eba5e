package message

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strconv"
)

// CodedError is an error with a message: its text is English, and a front end of
// another language has a sentence for the message's code.
type CodedError struct {
	message Message
	err     error
}

func (e *CodedError) Error() string { return e.err.Error() }

func (e *CodedError) Unwrap() error { return e.err }

// Message returns the error's message.
func (e *CodedError) Message() Message { return e.message }

// Coded is anything with a message: an error, or an argument of one.
type Coded interface{ Message() Message }

// Errorf is fmt.Errorf for an error with a message. The parameters are the
// arguments, named by position from "1"; an argument that has a message itself, or
// is a syntax error of a regular expression, is also the message's cause.
func Errorf(code, format string, args ...any) error {
	return &CodedError{Newf(code, args...), fmt.Errorf(format, args...)}
}

// Newf returns a message with these arguments as parameters, as in Errorf.
func Newf(code string, args ...any) Message {
	m := Message{Code: code}
	for i, a := range args {
		if m.Params == nil {
			m.Params = make(map[string]string, len(args))
		}
		m.Params[strconv.Itoa(i+1)] = fmt.Sprint(a)
		if cause, ok := ofArgument(a); ok {
			m.Cause = &cause
		}
	}
	return m
}

// ofArgument returns the message of an argument of Newf, if it has one.
func ofArgument(a any) (Message, bool) {
	if c, ok := a.(Coded); ok {
		return c.Message(), true
	}
	err, ok := a.(error)
	if !ok {
		return Message{}, false
	}
	m := Of(err)
	return m, m.Code != ""
}

// Of returns the message of an error, the zero Message if it has none.
func Of(err error) Message {
	var coded Coded
	var re *syntax.Error
	switch {
	case errors.As(err, &coded):
		return coded.Message()
	case errors.As(err, &re): // the code is the package's own, as in "missing closing )"
		return Newf("re."+re.Code.String(), re.Expr)
	}
	return Message{}
}
