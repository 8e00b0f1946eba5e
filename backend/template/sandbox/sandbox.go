// Package sandbox runs stylesheets in a process of their own.
//
// A stylesheet is a foreign program and can use any amount of memory: forty variables that each
// contain the one before twice are a terabyte. No check of its text finds this, and the engine has
// no bound. So a foreign stylesheet is read, checked and run only in a process that
//
//   - has no environment, so that it cannot read a password there,
//   - has bounds of memory, time and bytes of output,
//   - opens no file and no connection (where the system supports such a bound),
//   - ends with the request that started it.
//
// The process is this program with the argument Command; Serve is its main function.
package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template/xpath"
)

// Command is the program's argument that makes it the process.
const Command = "stylesheet-process"

// Bounds of the process.
const (
	transformMemory = 2 << 30 // bytes: records of the largest size take half
	checkMemory     = 512 << 20
	checkTime       = xpath.PreviewDeadline
	maxAnswer       = xpath.MaxRecords + 1<<20 // bytes: a result of the largest size, and what is around it
)

// Errors of a process that gave no answer.
var (
	ErrNone  = message.Errorf("sheet.none", "stylesheets cannot be run here: the program does not know its own file")
	ErrEnded = message.Errorf("sheet.ended", "the stylesheet takes more memory or time than it may (%d MB): have it build less, or write the records as XML and use xsltproc", transformMemory>>20)
)

// Sandbox starts the processes. The zero value has no program and refuses all.
type Sandbox struct {
	program []string
}

// New returns a sandbox whose processes are a program with its arguments, as Program gives.
func New(program []string) Sandbox { return Sandbox{program} }

// Program is this very program as the process; nil where its file is not known.
func Program() []string {
	file, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{file, Command}
}

// Check is xpath.CheckXSLT in the sandbox.
func (s Sandbox) Check(ctx context.Context, sheet string) ([]xpath.Problem, error) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	a, err := s.run(ctx, task{Sheet: sheet, Check: true, Memory: checkMemory, Time: checkTime})
	return a.Problems, err
}

// Transform is xpath.TransformXML in the sandbox. It ends with the context, or at most.
func (s Sandbox) Transform(ctx context.Context, sheet string, xml []byte, most time.Duration) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	a, err := s.run(ctx, task{Sheet: sheet, XML: xml, Memory: transformMemory, Time: most})
	if err == nil && a.Failure != nil {
		err = a.Failure
	}
	return a.Text, err
}

// run starts the process, which is killed when ctx ends.
func (s Sandbox) run(ctx context.Context, t task) (a answer, err error) {
	if len(s.program) == 0 {
		return a, ErrNone
	}
	if len(t.Sheet) > xpath.MaxStylesheet {
		t.Sheet = t.Sheet[:xpath.MaxStylesheet+1] // what is too long is refused for its length, whatever it says
	}
	c := exec.CommandContext(ctx, s.program[0], s.program[1:]...)
	c.Args[0] = os.Args[0] // a program may be several by its name
	c.Env = []string{}     // nil would be ours
	in, err := c.StdinPipe()
	if err != nil {
		return a, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return a, err
	}
	if err := c.Start(); err != nil {
		return a, fmt.Errorf("sandbox: %w", err)
	}
	sent := make(chan error, 1)
	go func() { sent <- errors.Join(gob.NewEncoder(in).Encode(t), in.Close()) }()
	err = gob.NewDecoder(io.LimitReader(out, maxAnswer)).Decode(&a)
	if err != nil {
		_ = c.Process.Kill() // what it says beyond is of no use
	}
	err = errors.Join(err, <-sent, c.Wait())
	switch {
	case ctx.Err() != nil:
		return answer{}, fmt.Errorf("xpath: the stylesheet: %w", errors.Join(xpath.ErrTooLong, ctx.Err()))
	case err != nil:
		return answer{}, fmt.Errorf("%w (%w)", ErrEnded, err)
	}
	return a, nil
}
