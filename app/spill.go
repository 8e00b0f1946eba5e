package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sort"
	"sync"

	"wrapsmith/backend/record"
)

// spill keeps what a run found in a temporary file, a JSON line a page, and in
// memory where each line begins. It can be read while it is written.
type spill struct {
	file *os.File

	mu     sync.RWMutex
	lines  []line
	size   int64
	rows   int
	schema record.Schema  // the fields of all templates used, in the order they were met
	column map[string]int // place of a field in schema
	closed bool
}

// line is where a page's line begins, and the number of its first row.
type line struct {
	offset int64
	row    int
}

// kept is one line: a page, with its error in words.
type keptPage struct {
	record.Page
	Problem string `json:"error,omitempty"`
}

func newSpill() (*spill, error) {
	f, err := os.CreateTemp("", "wrapsmith-run-*.jsonl")
	if err != nil {
		return nil, fmt.Errorf("no temporary file for the run: %w", err)
	}
	// Where an open file can be removed, nothing is left behind even by a crash.
	os.Remove(f.Name()) // close tries again
	return &spill{file: f, column: map[string]int{}}, nil
}

// add keeps a page. A page that gave nothing has one row, to say so.
func (s *spill) add(p record.Page) error {
	k := keptPage{Page: p}
	if p.Err != nil {
		k.Problem = reason(p.Err)
	}
	raw, err := json.Marshal(k)
	if err != nil {
		return err
	}
	raw = append(raw, '\n')
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return os.ErrClosed
	}
	if _, err := s.file.WriteAt(raw, s.size); err != nil {
		return fmt.Errorf("what the run finds could not be kept in %s: %w; free some space and run again", os.TempDir(), err)
	}
	s.lines = append(s.lines, line{s.size, s.rows})
	s.size += int64(len(raw))
	s.rows += max(1, len(p.Records))
	for _, f := range p.Schema {
		if _, ok := s.column[f.Name]; !ok {
			s.column[f.Name] = len(s.schema)
			s.schema = append(s.schema, f)
		}
	}
	return nil
}

// read gives page i.
func (s *spill) read(i int) (keptPage, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var k keptPage
	if s.closed {
		return k, errNoRun
	}
	end := s.size
	if i+1 < len(s.lines) {
		end = s.lines[i+1].offset
	}
	raw := make([]byte, end-s.lines[i].offset)
	if _, err := s.file.ReadAt(raw, s.lines[i].offset); err != nil {
		return k, err
	}
	err := json.NewDecoder(bytes.NewReader(raw)).Decode(&k)
	return k, err
}

// window gives rows offset to offset+limit, their columns, and how many rows there are.
func (s *spill) window(offset, limit int) (RunRecords, error) {
	s.mu.RLock()
	out := RunRecords{Total: s.rows, Schema: append([]record.Field{}, s.schema...), Rows: []RunRow{}}
	n := len(s.lines)
	first := sort.Search(n, func(i int) bool { return s.lines[i].row > offset }) - 1
	row := 0
	if first >= 0 {
		row = s.lines[first].row
	}
	s.mu.RUnlock()
	if offset >= out.Total {
		return out, nil
	}
	for i := max(first, 0); i < n && len(out.Rows) < limit; i++ {
		k, err := s.read(i)
		if err != nil {
			return out, err
		}
		for _, r := range s.rowsOf(k, len(out.Schema)) {
			if row >= offset && len(out.Rows) < limit {
				out.Rows = append(out.Rows, r)
			}
			row++
		}
	}
	return out, nil
}

// rowsOf lays a page's records out in the run's columns.
func (s *spill) rowsOf(k keptPage, columns int) []RunRow {
	empty := RunRow{Page: k.Page.Page, Template: k.Template, Cells: []record.Cell{}, Error: k.Problem}
	if len(k.Records) == 0 {
		if empty.Error == "" {
			empty.Error = "Nothing was found on this page."
		}
		return []RunRow{empty}
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	rows := make([]RunRow, len(k.Records))
	for i, rec := range k.Records {
		rows[i] = empty
		rows[i].Cells = make([]record.Cell, columns)
		for c := range rows[i].Cells {
			rows[i].Cells[c] = record.Cell{State: record.Missing, Values: []record.Value{}}
		}
		for f, cell := range rec {
			if c, ok := s.column[k.Schema[f].Name]; ok && c < columns {
				if cell.Values == nil {
					cell.Values = []record.Value{}
				}
				rows[i].Cells[c] = cell
			}
		}
	}
	return rows
}

// close removes the file.
func (s *spill) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		return errors.Join(err, gone)
	}
	return err
}
