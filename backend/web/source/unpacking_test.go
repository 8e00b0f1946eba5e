package source

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// problemsOf lists a source's pages and errors.
func problemsOf(ctx context.Context, raw []byte, name string) string {
	var lines []string
	for p, err := range Bytes(raw, page.Origin{Name: name}).Pages(ctx) {
		if p != nil {
			lines = append(lines, "page "+p.Name)
		}
		if err != nil {
			lines = append(lines, err.Error())
		}
	}
	return strings.Join(lines, "\n")
}

// Some hundred bytes, packed twice, are as many megabytes that hold no page: they
// are given up long before their end.
func TestPackedTwiceToBurst(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks much, and the race detector is slow")
	}
	t.Parallel()
	zeros := make([]byte, 96<<20)
	for name, head := range map[string]string{
		"a record without end":  "WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 1000000000000\r\n\r\n",
		"lines without records": "WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 1\r\n\r\nx" + strings.Repeat("\r\n", 48<<20),
	} {
		once := gzipped(append([]byte(head), zeros...))
		twice := gzipped(once)
		if len(twice) > len(once)/50 {
			t.Fatalf("%s: %d bytes became %d", name, len(once), len(twice))
		}
		if got := problemsOf(t.Context(), twice, "bomb.warc.gz"); !strings.Contains(got, "made to burst") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Whoever does not wait any more ends the unpacking.
func TestUnpackingEndsWithTheRequest(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	text := []byte("WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 1000000000000\r\n\r\n")
	packed := gzipped(append(text, bytes.Repeat([]byte("some text that goes on and on. "), 1<<20)...))
	cancel()
	if got := problemsOf(ctx, packed, "long.warc.gz"); strings.Contains(got, "ends in the middle") {
		t.Errorf("it was read to its end: %s", got)
	}
}
