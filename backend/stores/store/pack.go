package store

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// MaxUnpacked bounds what a database from elsewhere can unpack to: the
// largest that is kept is the state of a workspace.
const MaxUnpacked = 256 << 20

// Pack compresses what a column holds; Unpack is its reverse.
func Pack(data []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// unpackers are used again: each has tables of some 40 kB, as much as a template.
var unpackers sync.Pool // of *gzip.Reader

// maxAnnounced bounds what is allocated because the packed bytes say so.
const maxAnnounced = 1 << 20

// Unpack gives back what Pack compressed. ErrDamaged: it is not that, or too large.
func Unpack(body []byte) ([]byte, error) {
	r, ok := unpackers.Get().(*gzip.Reader)
	if !ok {
		r = new(gzip.Reader)
	}
	defer unpackers.Put(r)
	if err := r.Reset(bytes.NewReader(body)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	size := 0
	if len(body) > 4 { // the last four bytes are its length
		size = int(min(maxAnnounced, binary.LittleEndian.Uint32(body[len(body)-4:])))
	}
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	switch n, err := data.ReadFrom(io.LimitReader(r, MaxUnpacked+1)); {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case n > MaxUnpacked:
		return nil, fmt.Errorf("%w: something in it would have more than %d MiB", ErrDamaged, MaxUnpacked>>20)
	}
	return data.Bytes(), nil
}
