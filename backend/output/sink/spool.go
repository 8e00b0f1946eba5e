package sink

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"wrapsmith/backend/record"
)

// spool keeps pages in a temporary file until every field is known.
type spool struct {
	open   func(record.Schema) (Sink, error)
	file   *os.File
	out    *bufio.Writer
	schema record.Schema
}

// spooled is a page in the file.
type spooled struct {
	record.Page
	Problem string `json:"error,omitempty"`
}

func newSpool(open func(record.Schema) (Sink, error)) (Sink, error) {
	f, err := os.CreateTemp("", "wrapsmith-*.pages")
	if err != nil {
		return nil, fmt.Errorf("sink: no temporary file for the records: %w", err)
	}
	return &spool{open: open, file: f, out: bufio.NewWriter(f), schema: record.Schema{}}, nil
}

func (s *spool) Write(p record.Page) error {
	s.schema = record.Merge(s.schema, p.Schema)
	if err := json.NewEncoder(s.out).Encode(spooled{p, errorText(p.Err)}); err != nil {
		return fmt.Errorf("sink: %q: the temporary file %s: %w", p.Page, s.file.Name(), err)
	}
	return nil
}

// Close writes everything to the underlying sink.
func (s *spool) Close() error {
	if s.file == nil {
		return nil
	}
	err := s.copy()
	err = errors.Join(err, s.file.Close(), os.Remove(s.file.Name()))
	s.file = nil
	return err
}

func (s *spool) copy() error {
	if err := s.out.Flush(); err != nil {
		return fmt.Errorf("sink: the temporary file %s: %w", s.file.Name(), err)
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	to, err := s.open(s.schema)
	if err != nil {
		return err
	}
	pages := json.NewDecoder(bufio.NewReader(s.file))
	for err == nil {
		var p spooled
		if err = pages.Decode(&p); errors.Is(err, io.EOF) {
			return to.Close()
		}
		if p.Problem != "" {
			p.Err = errors.New(p.Problem)
		}
		if err == nil {
			err = to.Write(p.Page)
		}
	}
	return errors.Join(err, to.Close())
}
