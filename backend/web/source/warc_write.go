package source

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"time"

	"wrapsmith/backend/page"
)

// WARCWriter writes pages as records of a WARC file, optionally each as a gzip
// member of its own, so that each record can be read alone and the file can be
// truncated after any of them. Each record is one call of Write.
type WARCWriter struct {
	w    io.Writer
	gzip bool
	buf  bytes.Buffer
}

// NewWARCWriter returns a writer to w. A new file should begin with Info.
func NewWARCWriter(w io.Writer, gzip bool) *WARCWriter { return &WARCWriter{w: w, gzip: gzip} }

// Info writes the record that names the program.
func (w *WARCWriter) Info(at time.Time) error {
	_, err := w.record("warcinfo", "", "application/warc-fields", "", at, []byte("software: Wrapsmith\r\nformat: WARC File Format 1.1\r\n"))
	return err
}

// Page writes a page as the answer of its server, and returns the id of the record.
// Of the headers, only the type is written.
func (w *WARCWriter) Page(p *page.Page, at time.Time) (id string, err error) {
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\n")
	if p.ContentType != "" {
		fmt.Fprintf(&b, "Content-Type: %s\r\n", oneLine(p.ContentType))
	}
	fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n", len(p.Bytes))
	b.Write(p.Bytes)
	address := p.URL
	if address == "" {
		address = p.Name
	}
	return w.record("response", address, "application/http; msgtype=response", "", at, b.Bytes())
}

// Rendered writes the rendered form of the page with the given record id.
func (w *WARCWriter) Rendered(p *page.Page, of string, at time.Time) error {
	_, err := w.record("conversion", p.URL, "text/html; charset=utf-8", of, at, p.Bytes)
	return err
}

func (w *WARCWriter) record(kind, address, contentType, refers string, at time.Time, body []byte) (string, error) {
	id := newRecordID()
	w.buf.Reset()
	var to io.Writer = &w.buf
	var packed *gzip.Writer
	if w.gzip {
		packed = gzip.NewWriter(&w.buf)
		to = packed
	}
	fmt.Fprintf(to, "WARC/1.1\r\nWARC-Type: %s\r\nWARC-Record-ID: %s\r\nWARC-Date: %s\r\n", kind, id, at.UTC().Format(time.RFC3339))
	if address != "" {
		fmt.Fprintf(to, "WARC-Target-URI: %s\r\n", oneLine(address))
	}
	if refers != "" {
		fmt.Fprintf(to, "WARC-Refers-To: %s\r\n", refers)
	}
	fmt.Fprintf(to, "Content-Type: %s\r\nContent-Length: %d\r\n\r\n", contentType, len(body))
	to.Write(body)                 //nolint:errcheck // into memory
	io.WriteString(to, "\r\n\r\n") //nolint:errcheck // as above
	if packed != nil {
		packed.Close() //nolint:errcheck // as above
	}
	_, err := w.w.Write(w.buf.Bytes())
	return id, err
}

// newRecordID is a random UUID (RFC 9562, version 4) as WARC writes it.
func newRecordID() string {
	var b [16]byte
	rand.Read(b[:]) //nolint:errcheck // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("<urn:uuid:%x-%x-%x-%x-%x>", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// oneLine removes control characters, so that a text cannot begin another header.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, s)
}
