package source

import (
	"context"
	"fmt"
	"io"

	"wrapsmith/backend/page"
)

// errBurst is the error of data that unpacks to more than maxRatio times its size.
var errBurst = fmt.Errorf("%w: it unpacks to more than %d times its size: it was made to burst", page.ErrBinary, maxRatio)

// unpacking reads what compressed bytes unpack to, through all layers of gzip. It
// fails if the ratio is too large or the context is done: a few kilobytes that were
// compressed twice can be gigabytes, which a reader that looks for the next
// record would read for hours.
type unpacking struct {
	ctx    context.Context
	r      io.Reader
	packed *fromPacked // from outside of all layers
	n      int64       // unpacked so far
}

// Read implements io.Reader.
func (u *unpacking) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := u.r.Read(p)
	u.n += int64(n)
	if u.n > ratioFrom && u.n/maxRatio > u.packed.n {
		return 0, errBurst
	}
	return n, err
}

// fromPacked counts the bytes that were read from a reader.
type fromPacked struct {
	r interface {
		io.Reader
		io.ByteReader
	}
	n int64
}

func (t *fromPacked) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.n += int64(n)
	return n, err
}

// ReadByte lets the unpacker read no further than it must.
func (t *fromPacked) ReadByte() (byte, error) {
	b, err := t.r.ReadByte()
	if err == nil {
		t.n++
	}
	return b, err
}
