package source

import (
	"bufio"
	"context"
	"fmt"
	"strings"
)

// maxLine is the longest line of a list of addresses, in bytes.
const maxLine = 64 << 10

// list fetches the addresses of a list, one a line; # begins a remark. A line
// that is no address is an error in its place.
func (o opened) list(ctx context.Context, yield yielder) bool {
	f := o.fetcher
	if f == nil {
		var err error
		if f, err = NewFetcher(FetchOptions{}); err != nil {
			return o.fail(yield, err)
		}
	}
	scan := bufio.NewScanner(o.r)
	scan.Buffer(nil, maxLine)
	n := 0
	for scan.Scan() {
		n++
		if ctx.Err() != nil {
			return false
		}
		line := strings.TrimSpace(strings.TrimPrefix(scan.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if !isAddress(line) {
			name := fmt.Sprintf("%s:%d", o.origin.Name, n)
			if !yield(nil, &Error{Name: name, Err: fmt.Errorf("%w: a list has one address a line, as in https://host/path", ErrAddress)}) {
				return false
			}
			continue
		}
		if !yield(f.Fetch(ctx, line)) {
			return false
		}
	}
	if err := scan.Err(); err != nil {
		return o.fail(yield, fmt.Errorf("line %d: %w; a list has one address a line", n+1, err))
	}
	return true
}
