package record

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strconv"
)

// Told is an error with a word: its text is English, and a screen of another
// language has a sentence for the word.
type Told struct {
	said Said
	err  error
}

func (t *Told) Error() string { return t.err.Error() }

func (t *Told) Unwrap() error { return t.err }

// Say is its word.
func (t *Told) Say() Said { return t.said }

// Sayer is what has a word: an error, or an argument of one.
type Sayer interface{ Say() Said }

// Errorf is fmt.Errorf for an error with a word. The values of the word are the
// arguments, by their place from "1"; an argument that has a word itself, or is the
// mistake of a regular expression, is also the reason in the sentence.
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
	err, ok := a.(error)
	if !ok {
		return Said{}, false
	}
	s := ReadTold(err)
	return s, s.Code != ""
}

// ReadTold is the word of an error, none where it has no word.
func ReadTold(err error) Said {
	var told Sayer
	var re *syntax.Error
	switch {
	case errors.As(err, &told):
		return told.Say()
	case errors.As(err, &re): // the code is the syntax's own, as in "missing closing )"
		return Sayf("re."+re.Code.String(), re.Expr)
	}
	return Said{}
}
