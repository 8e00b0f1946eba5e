package source

import (
	"bufio"
	"errors"
	"fmt"
	"net/textproto"
	"strings"
)

// Bounds of a block of headers.
const (
	maxFields    = 1000
	maxFieldLine = 64 << 10 // bytes
)

var errFields = errors.New("the headers cannot be read")

// readFields reads header fields as in mail, HTTP and WARC, up to and including the
// empty line after them. A line that begins with a blank continues the previous one.
func readFields(r *bufio.Reader) (textproto.MIMEHeader, error) {
	h := textproto.MIMEHeader{}
	last := ""
	for n := 0; n < maxFields; n++ {
		line, err := readLine(r)
		if err != nil {
			return nil, err
		}
		if line == "" {
			return h, nil
		}
		if last != "" && (line[0] == ' ' || line[0] == '\t') {
			v := h[last]
			if len(v[len(v)-1]) > maxFieldLine {
				return nil, fmt.Errorf("%w: a header is longer than %d kB", errFields, maxFieldLine>>10)
			}
			v[len(v)-1] += " " + strings.TrimSpace(line)
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(key) == "" {
			return nil, fmt.Errorf("%w: %q has no name and colon", errFields, line[:min(len(line), 60)])
		}
		last = textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(key))
		h[last] = append(h[last], strings.TrimSpace(value))
	}
	return nil, fmt.Errorf("%w: there are more than %d", errFields, maxFields)
}

// readLine reads a line without its line end.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxFieldLine:
			return "", fmt.Errorf("%w: a line is longer than %d kB", errFields, maxFieldLine>>10)
		case err == nil:
			return strings.TrimRight(string(line), "\r\n"), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", err
		}
	}
}
