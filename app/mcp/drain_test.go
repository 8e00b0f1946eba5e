package mcp

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// nopWriter is a buffer that can be closed.
type nopWriter struct{ bytes.Buffer }

func (*nopWriter) Close() error { return nil }

func TestTheInputEndsWhenAllIsAnswered(t *testing.T) {
	t.Parallel()
	const requests = `{"id":1,"method":"a"}` + "\n" + `{"method":"note"}` + "\n{\"id\":2,\n \"method\":\"b\"}\n"
	in, out := drained(io.NopCloser(strings.NewReader(requests)), &nopWriter{})
	ended := make(chan string, 1)
	go func() {
		all, _ := io.ReadAll(in)
		ended <- string(all)
	}()
	for _, answer := range []string{`{"id":1,"result":{}}`, `{"method":"notification"}`} {
		if _, err := io.WriteString(out, answer+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-ended:
		t.Fatal("the input ended before the second request was answered")
	case <-time.After(20 * time.Millisecond):
	}
	io.WriteString(out, `{"id":2,"error":{}}`+"\n")
	if got := <-ended; got != requests {
		t.Errorf("got %q, want what was sent", got)
	}
}
