package source

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
)

// maxLine is the longest line of a list of addresses, in bytes.
const maxLine = 64 << 10

// list fetches the addresses of a list, one per line; # begins a comment, and a pattern
// of page numbers stands for several. A line
// that is not an address is an error at its position.
func (o opened) list(ctx context.Context, yield yielder) bool {
	scan := bufio.NewScanner(o.r)
	scan.Buffer(nil, maxLine)
	n := 0
	errands := func(send func(*errand) bool) {
		for scan.Scan() {
			n++
			line, ok := listed(scan.Text())
			if !ok {
				continue
			}
			at := []place{{line, &Error{Name: fmt.Sprintf("%s:%d", o.origin.Name, n), Err: fmt.Errorf("%w: a list has one address a line, as in https://host/path", ErrAddress)}}}
			if isAddress(line) {
				at = places(line)
			}
			for _, one := range at {
				if !send(&errand{address: one.address, err: one.err}) {
					return
				}
			}
		}
	}
	if !fetchAll(ctx, orOwn(o.fetcher), errands, yield) {
		return false
	}
	if err := scan.Err(); err != nil {
		return o.fail(yield, fmt.Errorf("line %d: %w; a list has one address a line", n+1, err))
	}
	return true
}

// listed returns the address in a line; false for a comment or an empty line.
func listed(line string) (string, bool) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	return line, line != "" && !strings.HasPrefix(line, "#")
}

// countList counts the entries of a list; -1 if it cannot be read.
func countList(r io.Reader) int {
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxLine)
	n := 0
	for scan.Scan() {
		if line, ok := listed(scan.Text()); ok {
			n += len(places(line))
		}
	}
	if scan.Err() != nil {
		return -1
	}
	return n
}
