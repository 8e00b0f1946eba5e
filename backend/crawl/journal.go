package crawl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"wrapsmith/backend/message"
)

// format is the version of the journal.
const format = 1

// maxLine bounds a journal's line, in bytes: a page with the most links of the greatest length.
const maxLine = 2*MaxLinks*longest + 1<<20

// ErrJournal is the error of a file that is not a journal of a crawl, or cannot be
// read.
var ErrJournal = errors.New("the journal of the crawl cannot be read")

// line is one line of a journal: the plan in the first one, then the result of a
// page and what was new in it. Applying the lines in order restores the state that
// wrote them.
type line struct {
	Format int   `json:"crawl,omitempty"`
	Plan   *Plan `json:"plan,omitempty"`
	Retry  bool  `json:"retry,omitempty"` // failed pages wait again

	N        int32            `json:"n,omitempty"`
	State    string           `json:"state,omitempty"`
	Score    float64          `json:"score,omitempty"`
	Why      string           `json:"why,omitempty"`
	Message  *message.Message `json:"said,omitempty"`     // why, as a word
	To       string           `json:"to,omitempty"`       // where the address led
	Digest   string           `json:"digest,omitempty"`   // of a kept page, its first 64 bits
	Mark     int64            `json:"mark,omitempty"`     // of the keeper, after the page
	Contrast []string         `json:"contrast,omitempty"` // a seed's edges
	Next     []string         `json:"next,omitempty"`     // addresses new with this page, as deep as it
	Links    []string         `json:"links,omitempty"`    // addresses new with this page, one deeper
	Deeper   int              `json:"deeper,omitempty"`   // addresses new with this page that are too deep to be followed
}

// journal is an append-only file. A line is on disk when add returns.
type journal struct {
	file *os.File
	end  int64
}

// past is the content of a journal.
type past struct {
	plan  *Plan
	lines []line
	mark  int64 // of the keeper, after the last page kept
}

// openJournal opens a journal, or makes one. An incomplete last line, left by a
// process that was killed, is removed.
func openJournal(path string) (*journal, past, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, past{}, fmt.Errorf("crawl: %q: %w", path, err)
	}
	var old past
	var end int64
	if err = lock(file); err == nil {
		old, end, err = readJournal(file)
	}
	if err == nil {
		err = file.Truncate(end)
	}
	if err != nil {
		return nil, past{}, errors.Join(fmt.Errorf("crawl: %q: %w", path, err), file.Close())
	}
	return &journal{file, end}, old, nil
}

// readJournal reads the complete lines and returns where they end.
func readJournal(r io.Reader) (old past, end int64, err error) {
	b := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		raw, err := readWhole(b)
		if err != nil {
			return old, end, fmt.Errorf("%w: line %d: %w", ErrJournal, n, err)
		}
		if raw == nil {
			return old, end, nil
		}
		var l line
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			return old, end, fmt.Errorf("%w: line %d: %w; delete the file to begin anew", ErrJournal, n, err)
		}
		switch {
		case n == 1 && (l.Format != format || l.Plan == nil):
			return old, end, fmt.Errorf("%w: line 1 is not that of a crawl (format %d is known here); name another file", ErrJournal, format)
		case n == 1:
			old.plan = l.Plan
		default:
			old.lines = append(old.lines, l)
			old.mark = max(old.mark, l.Mark)
		}
		end += int64(len(raw))
	}
}

// readWhole reads a line with its end; nil if there is no complete one.
func readWhole(b *bufio.Reader) ([]byte, error) {
	var raw []byte
	for {
		part, err := b.ReadSlice('\n')
		raw = append(raw, part...)
		switch {
		case err == nil:
			return raw, nil
		case errors.Is(err, io.EOF):
			return nil, nil
		case len(raw) > maxLine:
			return nil, fmt.Errorf("it is longer than %d MB", maxLine>>20)
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// add writes a line to the disk.
func (j *journal) add(l line) error {
	raw, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("crawl: %w", err)
	}
	n, err := j.file.WriteAt(append(raw, '\n'), j.end)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.file.Truncate(j.end) //nolint:errcheck // half a line is cut off when the journal is opened, too
		return fmt.Errorf("crawl: %q: %w; free some space, then resume the crawl", j.file.Name(), err)
	}
	j.end += int64(n)
	return nil
}

func (j *journal) close() error { return j.file.Close() }

// replay applies the lines of a journal.
func (c *Crawl) replay(lines []line, path string) error {
	for i, l := range lines {
		if l.Retry {
			c.retry()
			continue
		}
		s := stateNamed(l.State)
		if l.N < 0 || int(l.N) >= len(c.nodes) || s < Kept || s >= states || c.nodes[l.N].state != Waiting || s == Kept && len(l.Digest) != 16 {
			return fmt.Errorf("crawl: %q: %w: line %d speaks of page %d, which is not waiting; delete the file to begin anew", path, ErrJournal, i+2, l.N)
		}
		c.apply(l)
	}
	return nil
}
