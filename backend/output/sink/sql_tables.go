package sink

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/record"
)

// tables writes records as rows. A table has the key (run, record) and an index of
// the page:
//
//	run, record, page, template, error, states, read_at    states: places.states
//	price NUMERIC, price_currency, price_text              numbers have _unit
//	since DATE, since_iso, since_text                      PostgreSQL; _iso as far as the page says
//	since TEXT, since_text                                 SQLite, as far as the page says ("2024-03")
//
// read_at is when the page was read. Each field that holds a list has a table of its own
// (records_tags) with run, record, position and the value. All of it is one
// transaction: a failed run leaves the tables as they were.
type tables struct {
	dialect dialect
	tx      *sql.Tx
	places  places
	columns []column
	main    *insert
	lists   map[int]*insert
	table   Table
	key     int             // field of Table.Key; -1 the page
	seen    map[string]bool // keys that this run has written
	now     time.Time       // when a page was read that does not say so
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
	// No other program has the file, and it is thrown away when something fails: no journal is needed.
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
	t := &tables{dialect: d, places: newPlaces(s), lists: map[int]*insert{}, table: o.Table, key: -1, seen: map[string]bool{}, now: o.Now, finish: finish}
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

func (t *tables) begin(ctx context.Context, s record.Schema, o Options) (err error) {
	if t.now.IsZero() {
		t.now = time.Now()
	}
	if t.table.Mode == Upsert && t.table.Key != "" {
		if t.key = slices.IndexFunc(s, func(f record.Field) bool { return f.Name == t.table.Key }); t.key < 0 {
			return fmt.Errorf("key %q: %w", t.table.Key, ErrKey)
		}
	}
	t.columns = t.dialect.columnsOf(flat(s, o.Lists, "run", "record", "page", "template", "error", "states", "read_at"))
	own := []string{"run TEXT", "record BIGINT", "page TEXT", "template TEXT", "error TEXT", "states TEXT", "read_at " + t.dialect.moment}
	if t.main, err = t.make(ctx, t.table.name(), own, t.columns, "run", "record"); err != nil {
		return err
	}
	for i, f := range s {
		if !f.Many || o.Lists == ListsJSON {
			continue
		}
		var columns []column
		for _, c := range t.columns {
			if c.field == i {
				columns = append(columns, c)
			}
		}
		own := []string{"run TEXT", "record BIGINT", "position BIGINT"}
		if t.lists[i], err = t.make(ctx, short(t.table.name()+"_"+f.Name), own, columns, "run", "record", "position"); err != nil {
			return err
		}
	}
	return t.count(ctx)
}

// count begins the numbers of records after those that are there.
func (t *tables) count(ctx context.Context) error {
	if t.table.Mode != Append && t.table.Mode != Upsert {
		return nil
	}
	return t.tx.QueryRowContext(ctx, `SELECT coalesce(max(record), 0) FROM `+quote(t.table.name())).Scan(&t.records)
}

// columnsOf adds the columns that only this dialect has.
func (d dialect) columnsOf(columns []column) (out []column) {
	names := map[string]bool{}
	for _, c := range columns {
		names[fold(c.name)] = true
	}
	for _, c := range columns {
		out = append(out, c)
		if d.dates && c.part == partValue && c.kind == record.Date {
			iso := c
			iso.name, iso.part = unused(c.name+"_iso", names), partISO
			out = append(out, iso)
		}
	}
	return out
}

// make makes one table ready and gives what writes its rows.
func (t *tables) make(ctx context.Context, name string, own []string, columns []column, key ...string) (*insert, error) {
	have, err := t.dialect.columnsIn(ctx, t.tx, name)
	if err == nil {
		err = t.table.Mode.check(name, have)
	}
	if err != nil {
		return nil, err
	}
	if len(have) > 0 && t.table.Mode == Replace {
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
	out := &insert{tx: t.tx, table: name, names: names}
	if len(have) == 0 {
		return out, t.create(ctx, name, defined, key)
	}
	for i, column := range names {
		if !slices.Contains(have, column) {
			if _, err := t.tx.ExecContext(ctx, `ALTER TABLE `+quote(name)+` ADD COLUMN `+defined[i]); err != nil {
				return nil, err
			}
		}
	}
	_, err = t.tx.ExecContext(ctx, `DELETE FROM `+quote(name)+` WHERE run = $1`, t.table.Run)
	return out, err
}

// create makes a table with its key, and the index of the main one.
func (t *tables) create(ctx context.Context, name string, defined, key []string) error {
	if _, err := t.tx.ExecContext(ctx, `CREATE TABLE `+quote(name)+` (`+strings.Join(defined, ", ")+`, PRIMARY KEY (`+strings.Join(key, ", ")+`))`); err != nil {
		return err
	}
	if name != t.table.name() {
		return nil
	}
	_, err := t.tx.ExecContext(ctx, `CREATE INDEX `+quote(short(name+"_page"))+` ON `+quote(name)+` (page)`)
	return err
}

// check says why records cannot go to a table with these columns, none if it is not there.
func (m Mode) check(name string, have []string) error {
	switch {
	case len(have) == 0 || m == Replace:
		return nil
	case m == Refuse:
		return fmt.Errorf("table %q: %w", name, ErrTable)
	case !slices.Contains(have, "run") || !slices.Contains(have, "record"):
		return fmt.Errorf("table %q: %w", name, ErrNotOurs)
	}
	return nil
}

// columnsIn are the columns of a table, none if it is not there.
func (d dialect) columnsIn(ctx context.Context, db interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, table string) ([]string, error) {
	rows, err := db.QueryContext(ctx, d.columns, table)
	if err != nil {
		return nil, err
	}
	return strs(rows)
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
		t.records++
		copy(row, []any{t.table.Run, t.records, clean(p.Page), nil, clean(errorText(p.Err)), nil, t.readAt(p)})
		return t.main.put(row)
	}
	for _, r := range p.Records {
		cells, err := t.places.cells(&p, r)
		if err != nil {
			return err
		}
		if err := t.forget(p, cells); err != nil {
			return err
		}
		t.records++
		values := make([][]typed, len(cells))
		for i := range cells {
			values[i] = t.places.values(i, cells[i])
		}
		row := []any{t.table.Run, t.records, clean(p.Page), null(clean(p.Template)), null(clean(errorText(p.Err))), null(clean(t.places.states(cells))), t.readAt(p)}
		for _, c := range t.columns {
			row = append(row, t.dialect.cell(c, values[c.field]))
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
			row := []any{t.table.Run, t.records, k + 1}
			for _, c := range t.columns {
				if c.field == field {
					row = append(row, t.dialect.cell(c, []typed{v}))
				}
			}
			if err := list.put(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// readAt is when a page was read.
func (t *tables) readAt(p record.Page) any {
	at := p.Read
	if at.IsZero() {
		at = t.now
	}
	return at.UTC().Format(time.RFC3339)
}

// forget deletes, with Upsert, the earlier records of the key of a new one.
func (t *tables) forget(p record.Page, cells []*record.Cell) error {
	if t.table.Mode != Upsert {
		return nil
	}
	name, key := "page", clean(p.Page)
	if t.key >= 0 {
		i := slices.IndexFunc(t.columns, func(c column) bool { return c.field == t.key && c.part == partText })
		name, key = short(t.columns[i].name), clean(joined(t.columns[i], t.places.values(t.key, cells[t.key]), DefaultSeparator))
	}
	if key == "" || t.key < 0 && t.seen[key] {
		return nil // a record without a key replaces none; records of one page stay together
	}
	t.seen[key] = true
	if err := t.flush(); err != nil {
		return err
	}
	old := ` WHERE ` + quote(name) + ` = $1`
	for _, list := range t.lists {
		if _, err := t.tx.Exec(`DELETE FROM `+quote(list.table)+` WHERE (run, record) IN (SELECT run, record FROM `+quote(t.main.table)+old+`)`, key); err != nil {
			return err
		}
	}
	_, err := t.tx.Exec(`DELETE FROM `+quote(t.main.table)+old, key)
	return err
}

// flush writes all gathered rows.
func (t *tables) flush() error {
	err := t.main.flush()
	for _, list := range t.lists {
		if err == nil {
			err = list.flush()
		}
	}
	return err
}

// cell is what a column holds; a typed column never holds a text that could not be read.
func (d dialect) cell(c column, values []typed) any {
	if c.part == partText || c.part == partUnit && len(values) > 1 {
		return null(clean(joined(c, values, DefaultSeparator)))
	}
	if len(values) != 1 {
		return nil
	}
	if d.dates && c.part == partValue && c.kind == record.Date {
		if day, ok := values[0].Date.Date(); ok {
			return day.Format(time.DateOnly)
		}
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
		err = t.flush()
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
