package desktop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// maxProblem is how much of a refusal is kept, in bytes.
const maxProblem = 64 << 10

// download writes the bytes that an address of the API gives into w.
func download(api http.Handler, address string, w io.Writer) (err error) {
	if !strings.HasPrefix(address, apiPath) {
		return fmt.Errorf("%q is no address of the program", address)
	}
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("%q is no address: %w", address, err)
	}
	a := &arriving{to: w, header: http.Header{}}
	defer func() {
		if p := recover(); p != nil {
			if e, ok := p.(error); !ok || !errors.Is(e, http.ErrAbortHandler) {
				panic(p)
			}
			err = errors.New("it broke off before its end; try again")
		}
	}()
	api.ServeHTTP(a, r)
	return a.fault()
}

// arriving is a response on its way into a file; a refusal is kept aside.
type arriving struct {
	to      io.Writer
	header  http.Header
	status  int
	refusal bytes.Buffer
	err     error // the first of writing
}

func (a *arriving) Header() http.Header { return a.header }

func (a *arriving) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *arriving) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if a.status != http.StatusOK {
		a.refusal.Write(b[:min(len(b), max(maxProblem-a.refusal.Len(), 0))])
		return len(b), nil
	}
	n, err := a.to.Write(b)
	if a.err == nil {
		a.err = err
	}
	return n, err
}

// Flush does nothing: what is written is in the file.
func (a *arriving) Flush() {}

// fault is why the file is not whole, in the API's words where it refused.
func (a *arriving) fault() error {
	if a.err != nil || a.status == http.StatusOK {
		return a.err
	}
	var problem struct{ Detail string }
	if json.Unmarshal(a.refusal.Bytes(), &problem) == nil && problem.Detail != "" {
		return errors.New(problem.Detail)
	}
	return fmt.Errorf("the program answered %d %s", a.status, http.StatusText(a.status))
}
