package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Scanner is one row of a result.
type Scanner interface{ Scan(dest ...any) error }

// Queryer is a database or a transaction that is asked for one row.
type Queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// RowsQueryer is a database or a transaction that is asked for many rows.
type RowsQueryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// All reads every row and closes them.
func All[T any](rows *sql.Rows, scan func(Scanner) (T, error)) (out []T, err error) {
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

// And is a row of which further columns, after those that a caller scans, go to
// the places in more.
func And(row Scanner, more ...any) Scanner { return furtherColumns{row, more} }

type furtherColumns struct {
	row  Scanner
	more []any
}

// Scan scans the row.
func (f furtherColumns) Scan(dest ...any) error { return f.row.Scan(append(dest, f.more...)...) }

// Parameters is a list of parameters for IN, from $1 on, with its arguments.
func Parameters(texts []string) (string, []any) {
	marks, args := make([]string, len(texts)), make([]any, len(texts))
	for i, t := range texts {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), Clean(t)
	}
	return strings.Join(marks, ", "), args
}

// Flag is a boolean as the tables keep it: 1 or 0.
func Flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// FromMicros reads a time of the tables: microseconds since 1970, UTC.
func FromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// TimeOf reads a time of the tables of which 0 is never: the zero time.
func TimeOf(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return FromMicros(micros)
}

// Micros writes a time for the tables, 0 for the zero time.
func Micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}
