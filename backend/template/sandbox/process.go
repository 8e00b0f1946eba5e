package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template/xpath"
)

const (
	maxStack = 256 << 20
	watched  = 50 * time.Millisecond // between two looks at the memory
)

// task is what the process reads, answer what it writes.
type (
	task struct {
		Check  bool // else transform
		Sheet  string
		XML    []byte
		Memory uint64        // bytes that the process may have
		Time   time.Duration // that it may run
	}
	answer struct {
		Text     string
		Problems []xpath.Problem
		Failure  *failure
	}
)

// failure is an error of the process as it crosses over.
type failure struct {
	Text  string
	Coded message.Message
}

func (f *failure) Error() string            { return f.Text }
func (f *failure) Message() message.Message { return f.Coded }

// Serve is the process: it reads one task, and writes what became of it.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	debug.SetTraceback("none")
	debug.SetMaxStack(maxStack)
	var t task
	if err := gob.NewDecoder(in).Decode(&t); err != nil {
		return err
	}
	if t.Memory == 0 || t.Time <= 0 {
		return errors.New("sandbox: a task without bounds")
	}
	ctx, cancel := context.WithTimeout(ctx, t.Time) // its timer opens what the runtime polls, which bound forbids afterwards
	defer cancel()
	if err := bound(t.Memory, t.Time); err != nil {
		return err
	}
	debug.SetMemoryLimit(int64(t.Memory / 2)) // to collect what is not needed before the bound is met
	go watch(t.Memory)
	return gob.NewEncoder(out).Encode(t.do(ctx))
}

// do does the task.
func (t task) do(ctx context.Context) answer {
	if t.Check {
		return answer{Problems: xpath.CheckXSLT(ctx, t.Sheet)}
	}
	text, err := xpath.TransformXML(ctx, t.Sheet, t.XML)
	if err != nil {
		return answer{Failure: &failure{err.Error(), message.Of(err)}}
	}
	return answer{Text: text}
}

// watch ends the process when it has more memory than it may, also where the
// system does not see to that.
func watch(most uint64) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(watched) {
		if metrics.Read(sample); sample[0].Value.Uint64()-sample[1].Value.Uint64() > most {
			os.Exit(1)
		}
	}
}
