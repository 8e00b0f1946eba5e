package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"wrapsmith/backend/template"
)

// Entry is a template as a list shows it, at its newest version or the one asked for.
type Entry struct {
	ID          string
	Name        string
	Site        string
	Description string
	Kind        template.Kind
	Fields      []string // names, in order
	Version     int      // from 1
	Samples     int      // sample pages
	Changed     time.Time
	Deleted     bool
}

// Query asks for a part of the list.
type Query struct {
	Text    string // words that must all be in name, site, description or fields; "" all
	Site    string // that site only; "" all
	Deleted bool   // the deleted ones instead
	Offset  int
	Limit   int // 0: all
}

const entryColumns = `id, version, name, site, kind, description, fields, samples, changed, deleted`

// List gives the templates that a query asks for, newest change first, and how many there are in all.
func (s *Store) List(ctx context.Context, q Query) (total int, entries []Entry, err error) {
	where, args := q.where()
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM template WHERE `+where, args...).Scan(&total); err != nil {
		return 0, nil, s.fault("list", err)
	}
	query := `SELECT ` + entryColumns + ` FROM template WHERE ` + where + ` ORDER BY changed DESC, id`
	if q.Limit > 0 || q.Offset > 0 {
		n := q.Limit
		if n <= 0 {
			n = total
		}
		query += fmt.Sprintf(` LIMIT $%d OFFSET $%d`, len(args)+1, len(args)+2)
		args = append(args, n, max(q.Offset, 0))
	}
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return 0, nil, s.fault("list", err)
	}
	entries, err = all(rows, scanEntry)
	return total, entries, s.fault("list", err)
}

// where is the condition of a query with its arguments.
func (q Query) where() (string, []any) {
	terms, args := []string{`deleted = $1`}, []any{flag(q.Deleted)}
	add := func(term string, arg any) {
		args = append(args, arg)
		terms = append(terms, fmt.Sprintf(term, len(args)))
	}
	if q.Site != "" {
		add(`site = $%d`, clean(q.Site))
	}
	for _, word := range strings.Fields(fold(q.Text)) {
		add(`search LIKE $%d ESCAPE '\'`, "%"+escapeLike.Replace(word)+"%")
	}
	return strings.Join(terms, ` AND `), args
}

var escapeLike = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// fold makes texts equal that differ in case or width alone: "ＡＢc" and "abC".
func fold(s string) string { return cases.Fold().String(norm.NFKC.String(clean(s))) }

// clean drops what a text column cannot hold everywhere: NUL and bytes that are no UTF-8.
func clean(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "") }

// searchText is what a template is found by.
func searchText(t *template.Template) string {
	parts := append(make([]string, 0, 3+2*len(t.Fields)), t.Name, t.Site, t.Description)
	for _, f := range t.Fields {
		parts = append(parts, f.Name, f.Label)
	}
	return fold(strings.Join(parts, "\n"))
}

type scanner interface{ Scan(dest ...any) error }

func scanEntry(row scanner) (Entry, error) {
	var e Entry
	var fields string
	var changed, deleted int64
	err := row.Scan(&e.ID, &e.Version, &e.Name, &e.Site, &e.Kind, &e.Description, &fields, &e.Samples, &changed, &deleted)
	if fields != "" {
		e.Fields = strings.Split(fields, "\n")
	}
	e.Changed, e.Deleted = fromMicros(changed), deleted != 0
	return e, err
}

// entryOf is the entry of a version of a template.
func entryOf(id string, n int, t *template.Template, saved time.Time) Entry {
	e := Entry{
		ID: id, Name: clean(t.Name), Site: clean(t.Site), Description: clean(t.Description), Kind: t.Kind,
		Version: n, Samples: len(t.Samples), Changed: saved,
	}
	for _, f := range t.Fields {
		e.Fields = append(e.Fields, f.Name)
	}
	return e
}

// all reads every row and closes them.
func all[T any](rows *sql.Rows, scan func(scanner) (T, error)) (out []T, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func fromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }
