package api

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"

	"wrapsmith/backend/template/xpath"
)

// A stylesheet is a program of whoever sends it, and can ask for any memory:
// forty variables that each hold the one before twice are a terabyte. No check of its
// text tells, and the engine sets no bound. So it runs in a process of its own,
// which may take so much and no more, and which ends with the request.
const (
	sheetMemory = 3 << 30 // bytes that the process may have: records of the largest size take half
	sheetStack  = 256 << 20
	sheetsOnce  = 2 // at a time; others wait
)

// StylesheetCommand is the command of this program that is such a process; see Options.Stylesheets.
const StylesheetCommand = "stylesheet-process"

// errSheetEnded says that the process ended without an answer.
var errSheetEnded = fmt.Errorf("the stylesheet takes more memory than it may (%d MB): have it build less, or write the records as XML and use xsltproc", sheetMemory>>20)

// sheetTask is what the process reads, sheetAnswer what it writes.
type (
	sheetTask struct {
		Sheet string
		XML   []byte
	}
	sheetAnswer struct{ Text, Problem string }
)

// ServeStylesheet is the process: it reads one task, and writes what became of it.
func ServeStylesheet(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := boundMemory(sheetMemory); err != nil {
		return err
	}
	debug.SetMaxStack(sheetStack)
	debug.SetMemoryLimit(sheetMemory / 2) // to collect what is not needed before the bound is met
	var task sheetTask
	if err := gob.NewDecoder(in).Decode(&task); err != nil {
		return err
	}
	text, err := xpath.TransformXML(ctx, task.Sheet, task.XML)
	answer := sheetAnswer{Text: text}
	if err != nil {
		answer = sheetAnswer{Problem: err.Error()}
	}
	return gob.NewEncoder(out).Encode(answer)
}

// transform runs a stylesheet apart, where a command for that is known.
func (a *App) transform(ctx context.Context, sheet string, xml []byte) (string, error) {
	if len(a.options.Stylesheets) == 0 {
		return xpath.TransformXML(ctx, sheet, xml)
	}
	select {
	case a.sheets <- struct{}{}:
		defer func() { <-a.sheets }()
	case <-ctx.Done():
		return "", fmt.Errorf("xpath: the stylesheet: %w", errors.Join(xpath.ErrTooLong, ctx.Err()))
	}
	answer, err := runStylesheet(ctx, a.options.Stylesheets, sheetTask{sheet, xml})
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %w", errors.Join(xpath.ErrTooLong, ctx.Err()))
	case err != nil:
		a.log.Warn("a stylesheet's process ended", "error", err)
		return "", errSheetEnded
	case answer.Problem != "":
		return "", errors.New(answer.Problem)
	}
	return answer.Text, nil
}

// runStylesheet starts the process, which is killed when ctx ends.
func runStylesheet(ctx context.Context, command []string, task sheetTask) (answer sheetAnswer, err error) {
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(os.Environ(), "GOTRACEBACK=none")
	in, err := c.StdinPipe()
	if err != nil {
		return answer, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return answer, err
	}
	if err := c.Start(); err != nil {
		return answer, err
	}
	sent := make(chan error, 1)
	go func() { sent <- errors.Join(gob.NewEncoder(in).Encode(task), in.Close()) }()
	err = gob.NewDecoder(out).Decode(&answer)
	if err != nil {
		_ = c.Process.Kill() // what it says beyond is of no use
	}
	return answer, errors.Join(err, <-sent, c.Wait())
}
