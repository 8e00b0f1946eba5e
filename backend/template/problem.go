package template

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/message"
)

// Problem is one mistake in a template's XML.
type Problem struct {
	File    string // as given to Read
	Line    int    // from 1
	Column  int    // from 1, in characters
	Text    string // what is wrong and what would be right
	Message message.Message
}

func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Text)
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

// Message returns the first mistake, with its line and how many follow.
func (e Errors) Message() message.Message {
	return message.Message{Code: "xml.line", Params: map[string]string{"line": strconv.Itoa(e[0].Line), "n": strconv.Itoa(len(e) - 1)}, Cause: &e[0].Message}
}

// mistake is a Problem whose place is still an offset into the file.
type mistake struct {
	at      int
	message string
	msg     message.Message
}

type mistakes []mistake

// add notes a mistake: its word, and its text in English.
func (m *mistakes) add(at int, code, format string, args ...any) {
	*m = append(*m, mistake{at, fmt.Sprintf(format, args...), message.Newf(code, args...)})
}

// offer adds what could stand there instead, where anything could.
func (m *mistakes) offer(at int, code, format, in, found string, names []string) {
	if len(names) == 0 {
		m.add(at, code, format, in, found)
		return
	}
	m.add(at, code+".of", format+"; it can have %s", in, found, strings.Join(names, ", "))
}

// maxProblems is how many mistakes are reported at once: more do not help.
const maxProblems = 100

// in turns offsets into lines and columns, in the order of the file.
func (m mistakes) in(file string, data []byte) Errors {
	slices.SortStableFunc(m, func(a, b mistake) int { return cmp.Compare(a.at, b.at) })
	m = slices.CompactFunc(m, func(a, b mistake) bool { return a.at == b.at && a.message == b.message })
	out := make(Errors, 0, min(len(m), maxProblems+1))
	for i, x := range m {
		line, column := lineColumn(data, x.at)
		if i == maxProblems {
			out = append(out, Problem{file, line, column, fmt.Sprintf("and %d mistakes more", len(m)-i), message.Newf("xml.more", len(m)-i)})
			break
		}
		out = append(out, Problem{file, line, column, x.message, x.msg})
	}
	return out
}

// lineColumn is the place of an offset, both from 1, the column in characters.
func lineColumn(data []byte, at int) (line, column int) {
	before := data[:min(at, len(data))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return 1 + bytes.Count(before, []byte{'\n'}), 1 + utf8.RuneCount(before[start:])
}
