package template

import (
	"fmt"
	"strings"
)

// Problem is one mistake in a template's XML.
type Problem struct {
	File    string // as given to Read
	Line    int    // from 1
	Column  int    // from 1, in characters
	Message string // what is wrong and what would be right
}

func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// Errors is every mistake that was found, in the order of the file. Read
// returns it; errors.As finds it.
type Errors []Problem

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, p := range e {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}
