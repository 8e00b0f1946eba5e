package sink

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/record"
)

// Table says where in a database the records go.
type Table struct {
	Name string // "records" when empty
	Mode Mode
	Run  string // id of the run, in the column "run"
}

// Mode says what becomes of a table that is there.
type Mode string

// The modes. With Append rows of the same run are replaced, so that writing a run again is harmless.
const (
	Refuse  Mode = ""
	Replace Mode = "replace"
	Append  Mode = "append"
)

// ErrTable says that there is a table of the name already.
var ErrTable = message.Errorf("table", "there is such a table already: name another one, or say whether to replace it or to append to it")

// identifierBytes is the longest name that PostgreSQL takes; it cuts longer ones without a word.
const identifierBytes = 63

// dialect is in what SQLite and PostgreSQL differ.
type dialect struct {
	name    string
	types   map[part]map[record.Type]string
	columns string // lists the columns of a table, none when it is not there
}

var (
	sqlite = dialect{
		name: "SQLite",
		types: map[part]map[record.Type]string{partValue: {
			record.Number: "NUMERIC", record.Price: "NUMERIC", record.Date: "TEXT",
		}},
		columns: `SELECT name FROM pragma_table_info($1)`,
	}
	postgres = dialect{
		name: "PostgreSQL",
		types: map[part]map[record.Type]string{partValue: {
			record.Number: "NUMERIC", record.Price: "NUMERIC", record.Date: "TEXT",
		}},
		columns: `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
	}
)

// tables writes records as rows: the table has run, page, record, the fields,
// error and the states of cells (places.states), and each field that holds a list a table of its own (records_tags) with
// run, record, position and the value. Numbers and amounts are exact decimals with
// unit or currency and the printed form in columns beside them, dates are ISO
// 8601 as far as the page says ("2024-03"). All of it is one transaction: a
// failed run leaves the tables as they were.
type tables struct {
	dialect dialect
	tx      *sql.Tx
	places  places
	columns []column
	main    *insert
	lists   map[int]*insert
	run     string
	records int
	finish  func(failed error) error // after the commit or rollback
	err     error
}

// newSQLite writes an SQLite file: it is made beside, and copied when it is whole.
func newSQLite(w io.Writer, s record.Schema, o Options) (Sink, error) {
	if !slices.Contains(sql.Drivers(), "sqlite") {
		return nil, errors.New("sink: SQLite: this program has no driver for it")
	}
	f, err := os.CreateTemp("", "wrapsmith-*.sqlite")
	if err != nil {
		return nil, fmt.Errorf("sink: SQLite: no temporary file: %w", err)
	}
	path := f.Name()
	remove := func() error { return errors.Join(f.Close(), os.Remove(path)) }
	// Nobody else has the file, and it is thrown away when something fails: no journal is needed.
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)")
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	return newTables(context.Background(), db, sqlite, s, o, func(failed error) error {
		err := db.Close()
		if err == nil && failed == nil {
			_, err = io.Copy(w, f)
		}
		return errors.Join(err, remove())
	})
}

func newTables(ctx context.Context, db *sql.DB, d dialect, s record.Schema, o Options, finish func(error) error) (Sink, error) {
	t := &tables{dialect: d, places: newPlaces(s), lists: map[int]*insert{}, run: o.Table.Run, finish: finish}
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		t.tx = tx
		err = t.begin(ctx, s, o)
	}
	if err != nil {
		if tx != nil {
			err = errors.Join(err, tx.Rollback())
		}
		return nil, errors.Join(fmt.Errorf("sink: %s: %w", d.name, err), finish(err))
	}
	return t, nil
}

func (t *tables) begin(ctx context.Context, s record.Schema, options Options) (err error) {
	o := options.Table
	if o.Name == "" {
		o.Name = "records"
	}
	t.columns = flat(s, options.Lists, "run", "record", "page", "template", "error", "states")
	own := []string{"run TEXT", "record BIGINT", "page TEXT", "template TEXT", "error TEXT", "states TEXT"}
	if t.main, err = t.table(ctx, o, short(o.Name), own, t.columns); err != nil {
		return err
	}
	for i, f := range s {
		if !f.Many || options.Lists == ListsJSON {
			continue
		}
		var columns []column
		for _, c := range t.columns {
			if c.field == i {
				columns = append(columns, c)
			}
		}
		own := []string{"run TEXT", "record BIGINT", "position BIGINT"}
		if t.lists[i], err = t.table(ctx, o, short(o.Name+"_"+f.Name), own, columns); err != nil {
			return err
		}
	}
	if o.Mode != Append {
		return nil
	}
	return t.tx.QueryRowContext(ctx, `SELECT coalesce(max(record), 0) FROM `+quote(short(o.Name))).Scan(&t.records)
}

// table makes one table ready and gives what writes its rows.
func (t *tables) table(ctx context.Context, o Table, name string, own []string, columns []column) (*insert, error) {
	rows, err := t.tx.QueryContext(ctx, t.dialect.columns, name)
	if err != nil {
		return nil, err
	}
	have, err := strs(rows)
	if err != nil {
		return nil, err
	}
	if len(have) > 0 && o.Mode == Refuse {
		return nil, fmt.Errorf("table %q: %w", name, ErrTable)
	}
	if len(have) > 0 && o.Mode == Replace {
		if _, err := t.tx.ExecContext(ctx, `DROP TABLE `+quote(name)); err != nil {
			return nil, err
		}
		have = nil
	}
	var defined, names []string
	for _, c := range own {
		column, _, _ := strings.Cut(c, " ")
		names = append(names, column)
		defined = append(defined, quote(column)+c[len(column):])
	}
	for _, c := range columns {
		names = append(names, short(c.name))
		defined = append(defined, quote(short(c.name))+" "+t.dialect.of(c))
	}
	if len(have) == 0 {
		_, err = t.tx.ExecContext(ctx, `CREATE TABLE `+quote(name)+` (`+strings.Join(defined, ", ")+`)`)
		return &insert{t.tx, name, names, nil}, err
	}
	for i, column := range names {
		if !slices.Contains(have, column) {
			if _, err := t.tx.ExecContext(ctx, `ALTER TABLE `+quote(name)+` ADD COLUMN `+defined[i]); err != nil {
				return nil, err
			}
		}
	}
	_, err = t.tx.ExecContext(ctx, `DELETE FROM `+quote(name)+` WHERE run = $1`, o.Run)
	return &insert{t.tx, name, names, nil}, err
}

func strs(rows *sql.Rows) (out []string, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func (d dialect) of(c column) string {
	if t := d.types[c.part][c.kind]; t != "" {
		return t
	}
	return "TEXT"
}

// short keeps a name within what PostgreSQL takes, and apart from others.
func short(name string) string {
	name = clean(name)
	if len(name) <= identifierBytes {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	tail := "_" + hex.EncodeToString(sum[:4])
	return strings.ToValidUTF8(name[:identifierBytes-len(tail)], "") + tail
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// clean drops what a text of a database cannot hold.
func clean(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// insert gathers rows and writes many with one statement.
type insert struct {
	tx    *sql.Tx
	table string
	names []string
	args  []any
}

// maxArgs is how many values one statement may have: SQLite takes 32,766, PostgreSQL 65,535.
const maxArgs = 2000

func (i *insert) put(row []any) error {
	i.args = append(i.args, row...)
	if len(i.args)+len(i.names) <= maxArgs {
		return nil
	}
	return i.flush()
}

func (i *insert) flush() error {
	if len(i.args) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString(`INSERT INTO ` + quote(i.table) + ` (`)
	for k, name := range i.names {
		comma2(&b, k)
		b.WriteString(quote(name))
	}
	b.WriteString(`) VALUES `)
	for k := range i.args {
		if k%len(i.names) == 0 {
			comma2(&b, k)
			b.WriteByte('(')
		} else {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "$%d", k+1)
		if k%len(i.names) == len(i.names)-1 {
			b.WriteByte(')')
		}
	}
	_, err := i.tx.Exec(b.String(), i.args...)
	i.args = i.args[:0]
	return err
}

func comma2(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

func (t *tables) Write(p record.Page) error {
	if t.err == nil {
		t.err = t.write(p)
	}
	if t.err != nil {
		return fmt.Errorf("sink: %s of %q: %w", t.dialect.name, p.Page, t.err)
	}
	return nil
}

func (t *tables) write(p record.Page) error {
	if p.Err != nil && len(p.Records) == 0 {
		row := make([]any, len(t.main.names))
		row[0], row[2], row[4] = t.run, clean(p.Page), clean(errorText(p.Err))
		return t.main.put(row)
	}
	for _, r := range p.Records {
		cells, err := t.places.cells(&p, r)
		if err != nil {
			return err
		}
		t.records++
		values := make([][]typed, len(cells))
		for i := range cells {
			values[i] = t.places.values(i, cells[i])
		}
		row := []any{t.run, t.records, clean(p.Page), null(clean(p.Template)), null(clean(errorText(p.Err))), null(clean(t.places.states(cells)))}
		for _, c := range t.columns {
			row = append(row, cellOf(c, values[c.field]))
		}
		if err := t.main.put(row); err != nil {
			return err
		}
		if err := t.list(values); err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) list(values [][]typed) error {
	for field, list := range t.lists {
		for k, v := range values[field] {
			row := []any{t.run, t.records, k + 1}
			for _, c := range t.columns {
				if c.field == field {
					row = append(row, cellOf(c, []typed{v}))
				}
			}
			if err := list.put(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// cellOf is what a column holds; a typed column never holds a text that could not be read.
func cellOf(c column, values []typed) any {
	if c.part == partText || c.part == partUnit && len(values) > 1 {
		return null(clean(joined(c, values, DefaultSeparator)))
	}
	if len(values) != 1 {
		return nil
	}
	return null(clean(c.text(values[0])))
}

func null(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func (t *tables) Close() error {
	err := t.err
	if err == nil {
		err = t.main.flush()
	}
	for _, list := range t.lists {
		if err == nil {
			err = list.flush()
		}
	}
	if err == nil {
		err = t.tx.Commit()
	} else {
		err = errors.Join(err, t.tx.Rollback())
	}
	if err = errors.Join(err, t.finish(err)); err != nil {
		return fmt.Errorf("sink: %s: %w", t.dialect.name, err)
	}
	return nil
}
