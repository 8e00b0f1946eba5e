// Package columns aligns text in columns for a terminal. It does what text/tabwriter
// does, but uses the width of characters on the screen: a Chinese character takes two
// places, a combining mark none.
//
//	name	pages          name      pages
//	公寓	12       ->    公寓         12
//	oldtown	9              oldtown       9
//
// Each cell of a line ends with a tab, except the last one. A line without a tab is
// printed unchanged, and the next line begins new columns.
//
// Cost: the text is in memory until Flush.
package columns

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"wrapsmith/backend/terminal"

	"golang.org/x/text/width"
)

// gap is the places between two columns.
const gap = 2

// Writer gathers lines; Flush writes them in columns. Its zero value writes
// nowhere: use Left or Right.
type Writer struct {
	to    io.Writer
	right bool
	text  strings.Builder
}

// Left is a writer whose cells begin at one place.
func Left(w io.Writer) *Writer { return &Writer{to: w} }

// Right is a writer whose cells end at one place.
func Right(w io.Writer) *Writer { return &Writer{to: w, right: true} }

// Write takes text; it never fails.
func (w *Writer) Write(p []byte) (int, error) { return w.text.Write(p) }

// Flush writes the lines so far; an error is the outer writer's.
func (w *Writer) Flush() error {
	text := terminal.CleanText(w.text.String())
	w.text.Reset()
	var out strings.Builder
	var block [][]string
	for line := range strings.Lines(text) {
		if strings.Contains(line, "\t") {
			block = append(block, strings.Split(line, "\t"))
			continue
		}
		w.set(&out, block)
		block = nil
		out.WriteString(line)
	}
	w.set(&out, block)
	if _, err := io.WriteString(w.to, out.String()); err != nil {
		return fmt.Errorf("columns: %w", err)
	}
	return nil
}

// set writes lines that share their columns.
func (w *Writer) set(out *strings.Builder, lines [][]string) {
	var widths []int
	for _, cells := range lines {
		for i, cell := range cells[:len(cells)-1] {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Width(cell))
		}
	}
	for _, cells := range lines {
		last := len(cells) - 1
		for i, cell := range cells[:last] {
			blank := strings.Repeat(" ", widths[i]-Width(cell)+gap)
			if w.right {
				cell, blank = blank, cell
			}
			out.WriteString(cell + blank)
		}
		out.WriteString(cells[last])
	}
}

// Width is how many places a text takes on a terminal.
func Width(s string) int {
	n := 0
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
