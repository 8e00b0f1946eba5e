package sink

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// DefaultSeparator stands between the values of a cell of CSV.
const DefaultSeparator = " | "

// table writes CSV as RFC 4180 has it: a header, then a row for each record,
// and one for a page that failed; a page without records has none. The columns
// are the page, the fields and the error. A cell that a spreadsheet would take
// for a formula gets an apostrophe before it; a number stays one. CRLF ends a line.
type table struct {
	out     *csv.Writer
	raw     io.Writer // below out
	o       Options
	columns []string
	index   map[string]int // column of a field
	spool   *os.File       // the rows as JSON; nil when the columns were known
	pending *bufio.Writer  // of the spool
	begun   bool
}

// row is a line before the columns are known: cells may be fewer than they are.
type row struct {
	Page  string
	Error string
	Cells []string
}

// NewCSV writes CSV.
func NewCSV(w io.Writer, o Options) Sink {
	if o.Separator == "" {
		o.Separator = DefaultSeparator
	}
	t := &table{out: csv.NewWriter(w), raw: w, o: o, index: map[string]int{}}
	t.out.UseCRLF = true
	for _, c := range o.Columns {
		t.add(c)
	}
	return t
}

func (t *table) add(field string) int {
	i, ok := t.index[field]
	if !ok {
		i = len(t.columns)
		t.index[field] = i
		t.columns = append(t.columns, field)
	}
	return i
}

func (t *table) Write(p record.Page) error {
	if err := t.write(p); err != nil {
		return fmt.Errorf("sink: CSV of %q: %w", p.Page, err)
	}
	return nil
}

func (t *table) write(p record.Page) error {
	if err := t.begin(); err != nil {
		return err
	}
	at := make([]int, len(p.Schema)) // the columns of the page's fields
	for i, f := range p.Schema {
		if _, ok := t.index[f.Name]; !ok && t.spool == nil {
			return fmt.Errorf("field %q is not among the columns %q", f.Name, t.columns)
		}
		at[i] = t.add(f.Name)
	}
	for _, r := range p.Records {
		line := row{Page: p.Page, Error: errorText(p.Err), Cells: make([]string, len(t.columns))}
		for i := range min(len(at), len(r)) {
			line.Cells[at[i]] = t.cell(p.Schema[i], r[i].Texts())
		}
		if err := t.put(line); err != nil {
			return err
		}
	}
	if p.Err != nil && len(p.Records) == 0 {
		if err := t.put(row{Page: p.Page, Error: errorText(p.Err)}); err != nil {
			return err
		}
	}
	t.out.Flush()
	return t.out.Error()
}

func (t *table) cell(f record.Field, texts []string) string {
	if f.Many && t.o.Lists == ListsJSON && len(texts) > 0 {
		return jsonArray(texts)
	}
	return strings.Join(texts, t.o.Separator)
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func (t *table) begin() (err error) {
	if t.begun {
		return nil
	}
	t.begun = true
	if t.o.Columns != nil {
		return t.head()
	}
	if t.spool, err = os.CreateTemp("", "wrapsmith-*.rows"); err == nil {
		t.pending = bufio.NewWriter(t.spool)
	}
	return err
}

// put writes a row to the spool, or out when there is none.
func (t *table) put(line row) error {
	if t.spool != nil {
		return json.NewEncoder(t.pending).Encode(line)
	}
	return t.line(line)
}

func (t *table) line(line row) error {
	out := append(make([]string, 0, len(t.columns)+2), line.Page)
	out = append(out, line.Cells...)
	for len(out) < 1+len(t.columns) {
		out = append(out, "")
	}
	out = append(out, line.Error)
	for i := range out {
		out[i] = harmless(out[i])
	}
	return t.out.Write(out)
}

func (t *table) head() error {
	if t.o.BOM {
		if _, err := io.WriteString(t.raw, "\uFEFF"); err != nil {
			return err
		}
	}
	return t.line(row{Page: t.free("page"), Cells: t.columns, Error: t.free("error")})
}

func (t *table) free(name string) string { return free(name, t.columns) }

// free is a column name of ours that no field has.
func free(name string, columns []string) string {
	for slices.Contains(columns, name) {
		name = "_" + name
	}
	return name
}

// Close writes the header, where there were no pages, or the spool after it.
func (t *table) Close() error {
	err := t.begin()
	if t.spool != nil {
		if err == nil {
			err = t.copySpool()
		}
		err = errors.Join(err, t.spool.Close(), os.Remove(t.spool.Name()))
		t.spool = nil
	}
	t.out.Flush()
	if err = errors.Join(err, t.out.Error()); err != nil {
		return fmt.Errorf("sink: CSV: %w", err)
	}
	return nil
}

func (t *table) copySpool() error {
	if err := t.pending.Flush(); err != nil {
		return err
	}
	if _, err := t.spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := t.head(); err != nil {
		return err
	}
	for rows := json.NewDecoder(bufio.NewReader(t.spool)); ; {
		var line row
		err := rows.Decode(&line)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = t.line(line)
		}
		if err != nil {
			return err
		}
	}
}

// harmless keeps a spreadsheet from running a cell (OWASP, CSV injection). A
// decimal number is no formula, also after a minus sign.
func harmless(s string) string {
	if number(s) {
		return s
	}
	if r, _ := utf8.DecodeRuneInString(s); s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", r) {
		return "'" + s
	}
	return s
}
