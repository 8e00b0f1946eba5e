package record

import (
	"errors"
	"fmt"
	"strconv"
)

// Told is an error with a word: its text is English, and a screen of another
// language has a sentence for the word.
type Told struct {
	Said Said
	err  error
}

func (t *Told) Error() string { return t.err.Error() }

func (t *Told) Unwrap() error { return t.err }

// Sayer is what has a word of its own within a sentence.
type Sayer interface{ Say() Said }

// Errorf is fmt.Errorf for an error with a word. The values of the word are the
// arguments, by their place from "1"; an argument that has a word itself is also
// the reason in the sentence.
func Errorf(code, format string, args ...any) error {
	return &Told{Sayf(code, args...), fmt.Errorf(format, args...)}
}

// Sayf is the word of a message with these arguments.
func Sayf(code string, args ...any) Said {
	s := Said{Code: code}
	for i, a := range args {
		if s.Values == nil {
			s.Values = make(map[string]string, len(args))
		}
		s.Values[strconv.Itoa(i+1)] = fmt.Sprint(a)
		if why, ok := sayOf(a); ok {
			s.Why = &why
		}
	}
	return s
}

// sayOf is the word of an argument.
func sayOf(a any) (Said, bool) {
	if x, ok := a.(Sayer); ok {
		return x.Say(), true
	}
	var told *Told
	if err, ok := a.(error); ok && errors.As(err, &told) {
		return told.Said, true
	}
	return Said{}, false
}

// ReadTold is the word of an error, none where it has no word.
func ReadTold(err error) Said {
	var told *Told
	if errors.As(err, &told) {
		return told.Said
	}
	return Said{}
}
