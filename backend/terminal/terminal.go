// Package terminal makes foreign texts safe to print on a terminal.
//
// The name of a page, a run or a file in an archive is chosen by other people. Printed
// unchanged, it can move the cursor, change colours, set the title of the window, or
// reverse the order of a line. Such characters are replaced.
package terminal

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Odd reports whether a character of a one-line text does something else than being
// shown: it controls the terminal, ends the line, or turns the direction of reading.
func Odd(r rune) bool {
	switch {
	case unicode.IsControl(r), unicode.In(r, unicode.Zl, unicode.Zp):
		return true
	}
	return r == 0x061c || r >= 0x200e && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// replaced stands for an odd character.
const replaced = unicode.ReplacementChar

// oddInText is Odd for a text of lines and columns.
func oddInText(r rune) bool { return r != '\n' && r != '\t' && Odd(r) }

// CleanText replaces the odd characters of a text that has lines and tabs.
func CleanText(text string) string {
	return strings.Map(func(r rune) rune {
		if oddInText(r) {
			return replaced
		}
		return r
	}, strings.ToValidUTF8(text, string(replaced)))
}

// Writer cleans what is written through it. A character that is written in
// parts comes when it is whole.
type Writer struct {
	to   io.Writer
	part []byte // of a character
}

// NewWriter returns a writer that cleans for another.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Unwrap is the underlying writer.
func (w *Writer) Unwrap() io.Writer { return w.to }

// Write writes the text cleaned; the count is of the bytes taken.
func (w *Writer) Write(p []byte) (int, error) {
	text := slices.Concat(w.part, p)
	whole := len(text)
	for back := 1; back < utf8.UTFMax && back <= len(text); back++ {
		if b := text[len(text)-back]; utf8.RuneStart(b) {
			if !utf8.FullRune(text[len(text)-back:]) {
				whole -= back
			}
			break
		}
	}
	w.part = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(w.to, CleanText(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
