package sink

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"wrapsmith/backend/record"
)

// Bounds of a workbook, as Excel has them.
const (
	sheetRows  = 1 << 20 // rows of a sheet; what is more goes to a further one
	sheetName  = 31      // characters
	cellLength = 32767   // characters; a longer text is cut, and ends in "…"
)

// workbook writes XLSX: a sheet "records" with the states of cells (places.states), and for each field that holds a list
// one more, where each value has a row with the number of its record. Numbers are
// numbers, days are days and times of a day without a zone are times; the first row
// stays in view and filters the others; every other cell is formatted as text, so that it
// stays a text also when a person edits it: no cell can become a formula. Rows go
// to a temporary file as they come.
type workbook struct {
	w       io.Writer
	o       Options
	file    *excelize.File
	places  places
	columns []column
	main    *sheet
	lists   map[int]*sheet // by field
	text    int            // style
	day     int            // style
	moment  int            // style
	records int
}

// sheet is one that grows, over several when it has too many rows.
type sheet struct {
	book   *workbook
	name   string
	part   string // name of the sheet that grows now
	header []any
	parts  int
	stream *excelize.StreamWriter
	row    int
}

func newXLSX(w io.Writer, s record.Schema, o Options) (Sink, error) {
	b := &workbook{w: w, o: o, file: excelize.NewFile(), places: newPlaces(s), lists: map[int]*sheet{}}
	if err := b.begin(s); err != nil {
		return nil, errors.Join(fmt.Errorf("sink: XLSX: %w", err), b.file.Close())
	}
	return b, nil
}

func (b *workbook) begin(s record.Schema) (err error) {
	iso := "yyyy-mm-dd"
	if b.day, err = b.file.NewStyle(&excelize.Style{CustomNumFmt: &iso}); err != nil {
		return err
	}
	isoTime := "yyyy-mm-dd hh:mm:ss"
	if b.moment, err = b.file.NewStyle(&excelize.Style{CustomNumFmt: &isoTime}); err != nil {
		return err
	}
	const textFormat = 49 // "@": Excel takes what is typed there for text
	if b.text, err = b.file.NewStyle(&excelize.Style{NumFmt: textFormat}); err != nil {
		return err
	}
	b.columns = flat(s, b.o.Lists, "record", "page", "template", "error", "states")
	header := []any{"record", "page", "template"}
	for _, c := range b.columns {
		header = append(header, c.name)
	}
	names := map[string]bool{"sheet1": true, "history": true} // excelize's first; Excel's own
	if b.main, err = b.sheet("records", names, append(header, "error", "states")); err != nil {
		return err
	}
	for i, f := range s {
		if !f.Many || b.o.Lists == ListsJSON {
			continue
		}
		header := []any{"record", "page", "position"}
		for _, c := range b.columns {
			if c.field == i {
				header = append(header, c.name)
			}
		}
		if b.lists[i], err = b.sheet(f.Name, names, header); err != nil {
			return err
		}
	}
	return b.file.DeleteSheet("Sheet1")
}

// sheet begins a sheet. Its name keeps to what Excel takes.
func (b *workbook) sheet(name string, names map[string]bool, header []any) (*sheet, error) {
	const room = 4 // for a number after it
	name = strings.Trim(strings.NewReplacer(`:`, "_", `\`, "_", `/`, "_", `?`, "_", `*`, "_", `[`, "_", `]`, "_").Replace(mend(name)), "'")
	if r := []rune(name); len(r) > sheetName-2*room {
		name = string(r[:sheetName-2*room])
	}
	for i := range header {
		header[i] = excelize.Cell{StyleID: b.text, Value: cut(mend(fmt.Sprint(header[i])), cellLength)}
	}
	s := &sheet{book: b, name: unused(name, names), header: header}
	return s, s.next()
}

// next begins the sheet, or the one that follows a full one.
func (s *sheet) next() (err error) {
	if s.stream != nil {
		if err := s.end(); err != nil {
			return err
		}
	}
	s.part = s.name
	if s.parts++; s.parts > 1 {
		s.part = fmt.Sprintf("%s %d", s.name, s.parts)
	}
	if _, err = s.book.file.NewSheet(s.part); err != nil {
		return err
	}
	if s.stream, err = s.book.file.NewStreamWriter(s.part); err != nil {
		return err
	}
	s.row = 0
	header := excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	if err := s.stream.SetPanes(&header); err != nil {
		return err
	}
	return s.put(s.header)
}

// end closes the sheet that grows now, with a filter in its header.
func (s *sheet) end() error {
	last, err := excelize.CoordinatesToCellName(len(s.header), s.row)
	if err == nil {
		err = s.book.file.AutoFilter(s.part, "A1:"+last, nil)
	}
	return errors.Join(err, s.stream.Flush())
}

func (s *sheet) put(cells []any) error {
	if s.row == sheetRows {
		if err := s.next(); err != nil {
			return err
		}
	}
	s.row++
	return s.stream.SetRow(fmt.Sprintf("A%d", s.row), cells)
}

func (b *workbook) string(s string) any {
	if s == "" {
		return nil
	}
	return excelize.Cell{StyleID: b.text, Value: cut(mend(s), cellLength)}
}

func (b *workbook) Write(p record.Page) error {
	if err := b.write(p); err != nil {
		return fmt.Errorf("sink: XLSX of %q: %w", p.Page, err)
	}
	return nil
}

func (b *workbook) write(p record.Page) error {
	if p.Err != nil && len(p.Records) == 0 {
		cells := make([]any, len(b.columns)+5)
		cells[1], cells[len(cells)-2] = b.string(p.Page), b.string(errorText(p.Err))
		return b.main.put(cells)
	}
	for _, r := range p.Records {
		if err := b.record(&p, r); err != nil {
			return err
		}
	}
	return nil
}

func (b *workbook) record(p *record.Page, r record.Record) error {
	cells, err := b.places.cells(p, r)
	if err != nil {
		return err
	}
	b.records++
	out := []any{b.records, b.string(p.Page), b.string(p.Template)}
	values := make([][]typed, len(cells))
	for i := range cells {
		values[i] = b.places.values(i, cells[i])
	}
	for _, c := range b.columns {
		out = append(out, b.cell(c, values[c.field]))
	}
	if err := b.main.put(append(out, b.string(errorText(p.Err)), b.string(b.places.states(cells)))); err != nil {
		return err
	}
	for i := range cells {
		list := b.lists[i]
		if list == nil {
			continue
		}
		for k, v := range values[i] {
			row := []any{b.records, b.string(p.Page), k + 1}
			for _, c := range b.columns {
				if c.field == i {
					row = append(row, b.cell(c, []typed{v}))
				}
			}
			if err := list.put(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// cell is a number, a day, or a text.
func (b *workbook) cell(c column, values []typed) any {
	if len(values) == 1 && c.part == partValue {
		v := values[0]
		if c.kind == record.Date {
			const firstYear = 1901 // Excel's calendar begins in 1900, with a day too many
			if day, ok := v.Date.Date(); ok && day.Year() >= firstYear && len(v.Date.ISO) == len("2006-01-02") {
				return excelize.Cell{StyleID: b.day, Value: day}
			}
			if at, err := time.Parse("2006-01-02T15:04:05", v.Date.ISO); err == nil && at.Year() >= firstYear { // with a zone it stays a text: a cell has none
				return excelize.Cell{StyleID: b.moment, Value: at}
			}
		} else if v.Number != "" {
			return v.Float
		}
	}
	return b.string(joined(c, values, b.o.Separator))
}

func (b *workbook) Close() error {
	err := b.main.end()
	for _, s := range b.lists {
		err = errors.Join(err, s.end())
	}
	if err == nil {
		_, err = b.file.WriteTo(b.w)
	}
	if err = errors.Join(err, b.file.Close()); err != nil {
		return fmt.Errorf("sink: XLSX: %w", err)
	}
	return nil
}
