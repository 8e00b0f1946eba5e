package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"sync"
	"time"
)

// drainTime is how long answers may take after the input has ended.
const drainTime = time.Minute

// drained makes two streams of one message a line a conversation that is answered to
// its end: the input ends only when every request has its answer. So a script may
// pipe its requests in.
func drained(in io.ReadCloser, out io.WriteCloser) (io.ReadCloser, io.WriteCloser) {
	o := &open{changed: make(chan struct{}, 1)}
	return &drainReader{ReadCloser: in, open: o}, &drainWriter{WriteCloser: out, open: o}
}

// open counts the requests without an answer.
type open struct {
	mu      sync.Mutex
	n       int
	changed chan struct{}
}

func (o *open) add(n int) {
	o.mu.Lock()
	o.n += n
	o.mu.Unlock()
	select {
	case o.changed <- struct{}{}:
	default:
	}
}

func (o *open) wait() {
	limit := time.After(drainTime)
	for {
		o.mu.Lock()
		n := o.n
		o.mu.Unlock()
		if n <= 0 {
			return
		}
		select {
		case <-o.changed:
		case <-limit:
			return
		}
	}
}

type drainReader struct {
	io.ReadCloser
	open *open
	rest []byte
}

// Read counts the requests that pass.
func (r *drainReader) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	r.rest = eachMessage(r.rest, p[:n], func(message []byte) { r.open.count(message, true, 1) })
	if n > 0 && err == io.EOF { //nolint:errorlint // readers return the very value
		return n, nil // the last requests are answered first
	}
	if err == io.EOF { //nolint:errorlint // readers return the very value
		if len(r.rest) > 0 { // the last line may have no end
			r.open.count(r.rest, true, 1)
			r.rest = nil
		}
		r.open.wait()
	}
	return n, err
}

type drainWriter struct {
	io.WriteCloser
	open *open
	rest []byte
}

// Write counts the answers that were written.
func (w *drainWriter) Write(p []byte) (int, error) {
	n, err := w.WriteCloser.Write(p)
	w.rest = eachMessage(w.rest, p[:n], func(message []byte) { w.open.count(message, false, -1) })
	return n, err
}

// eachMessage gives the whole messages of what was begun and what follows, and returns
// the rest. A message ends with a line; a sender may write one over several lines.
func eachMessage(begun, more []byte, do func([]byte)) []byte {
	for {
		i := bytes.IndexByte(more, '\n')
		if i < 0 {
			return append(begun, more...)
		}
		begun, more = append(begun, more[:i+1]...), more[i+1:]
		if bytes.HasSuffix(bytes.TrimSpace(begun), []byte("}")) && json.Valid(begun) {
			do(begun)
			begun = nil
		}
	}
}

// count counts a message that is a request, or one that answers a request.
func (o *open) count(message []byte, request bool, n int) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if json.Unmarshal(message, &m) == nil && len(m.ID) > 0 && (m.Method != "") == request {
		o.add(n)
	}
}
