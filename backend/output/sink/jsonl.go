package sink

import (
	"fmt"
	"io"

	"wrapsmith/backend/record"
)

// lines writes JSON Lines: the objects of JSON, one a line.
type lines struct {
	w   io.Writer
	out objects
}

// NewJSONL writes JSON Lines, without cells.
func NewJSONL(w io.Writer) Sink { return newJSONL(w, Options{}) }

func newJSONL(w io.Writer, o Options) Sink { return &lines{w: w, out: objects{cells: o.Cells}} }

func (l *lines) Write(p record.Page) error {
	l.out.Reset()
	l.out.page(p, func() {}, func() { l.out.WriteByte('\n') })
	if _, err := l.w.Write(l.out.Bytes()); err != nil {
		return fmt.Errorf("sink: JSON Lines of %q: %w", p.Page, err)
	}
	return nil
}

// Close has nothing left to write.
func (l *lines) Close() error { return nil }
