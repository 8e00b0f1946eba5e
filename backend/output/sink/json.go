package sink

import (
	"fmt"
	"io"

	"wrapsmith/backend/record"
)

// array writes JSON: one array with the objects of all records, and one for each page
// that failed.
type array struct {
	w     io.Writer
	out   objects
	begun bool
}

func newJSON(w io.Writer, o Options) Sink { return &array{w: w, out: objects{cells: o.Cells}} }

func (a *array) Write(p record.Page) error {
	a.out.Reset()
	a.out.page(p, func() {
		a.out.WriteString(map[bool]string{false: "[\n", true: ",\n"}[a.begun])
		a.begun = true
	}, func() {})
	return a.flush(p.Page)
}

func (a *array) Close() error {
	a.out.Reset()
	if !a.begun {
		a.out.WriteByte('[')
	}
	a.out.WriteString("\n]\n")
	return a.flush("end")
}

func (a *array) flush(what string) error {
	if _, err := a.w.Write(a.out.Bytes()); err != nil {
		return fmt.Errorf("sink: JSON of %q: %w", what, err)
	}
	return nil
}
