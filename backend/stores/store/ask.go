package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// OpenScratch opens a SQLite file of our own that can be made again at any time, and makes it,
// for its owner alone, where there is none. A crash may lose what was written last.
func OpenScratch(path string) (*sql.DB, error) {
	if err := prepare(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", scratchSource(path, url.Values{
		"_txlock": {"immediate"}, "_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(OFF)", "foreign_keys(1)"},
	}))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

func scratchSource(path string, q url.Values) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if path = filepath.ToSlash(path); !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// Bounds of a query that a person wrote.
type Bounds struct {
	Rows  int           // of the answer
	Bytes int           // of the answer's texts
	Time  time.Duration // of the whole query
}

// Answer is what a query found: texts, numbers (int64, float64) and nil.
type Answer struct {
	Columns []string
	Rows    [][]any
	More    bool // there are more rows than the bounds let through
}

// Errors of a query that a person wrote.
var (
	ErrQuery     = errors.New("store: the query cannot be run")
	ErrQueryTime = errors.New("store: the query took too long")
)

// Bounds of the engine for such a query: of one value, of the depth and length of its text.
const (
	askValue = 8 << 20
	askText  = 100_000
	askDepth = 100
	askParts = 50
)

// Ask runs a query that a person wrote on a SQLite file. It can only read, and only this file:
// it must be one SELECT (or WITH, VALUES, EXPLAIN); the file is opened to be read; no other file
// can be attached; no value grows beyond a bound; and time, rows and bytes are bounded. The
// error wraps ErrQuery with the engine's own words, or is ErrQueryTime.
func Ask(ctx context.Context, path, query string, b Bounds) (Answer, error) {
	if err := readsOnly(query); err != nil {
		return Answer{}, err
	}
	db, err := sql.Open("sqlite", scratchSource(path, url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)", "query_only(1)", "trusted_schema(0)"}}))
	if err != nil {
		return Answer{}, err
	}
	defer db.Close() //nolint:errcheck // only read
	within, cancel := context.WithTimeout(ctx, b.Time)
	defer cancel()
	conn, err := db.Conn(within)
	if err != nil {
		return Answer{}, err
	}
	defer conn.Close() //nolint:errcheck // only read
	for limit, most := range map[int]int{
		sqlite3.SQLITE_LIMIT_ATTACHED: 0, sqlite3.SQLITE_LIMIT_LENGTH: askValue, sqlite3.SQLITE_LIMIT_SQL_LENGTH: askText,
		sqlite3.SQLITE_LIMIT_EXPR_DEPTH: askDepth, sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: askParts, sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
	} {
		if _, err := sqlite.Limit(conn, limit, most); err != nil {
			return Answer{}, err
		}
	}
	out, err := answer(within, conn, query, b)
	switch {
	case ctx.Err() != nil:
		return Answer{}, ctx.Err()
	case within.Err() != nil:
		return Answer{}, ErrQueryTime
	case err != nil:
		return Answer{}, fmt.Errorf("%w: %s", ErrQuery, engineWords(err))
	}
	return out, nil
}

// answer reads the rows of a query, as many as the bounds let through.
func answer(ctx context.Context, conn *sql.Conn, query string, b Bounds) (out Answer, err error) {
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	if out.Columns, err = rows.Columns(); err != nil {
		return out, err
	}
	out.Rows = [][]any{}
	for size := 0; rows.Next(); {
		if len(out.Rows) == b.Rows || size > b.Bytes {
			out.More = true
			return out, nil
		}
		row := make([]any, len(out.Columns))
		to := make([]any, len(row))
		for i := range row {
			to[i] = &row[i]
		}
		if err := rows.Scan(to...); err != nil {
			return out, err
		}
		for i, v := range row {
			switch v := v.(type) {
			case []byte:
				row[i] = string(v)
				size += len(v)
			case string:
				size += len(v)
			case time.Time:
				row[i] = v.UTC().Format(time.RFC3339)
			}
		}
		out.Rows = append(out.Rows, row)
	}
	return out, rows.Err()
}

// engineWords returns the engine's message about a query, without the number that it adds.
func engineWords(err error) string {
	text := strings.TrimPrefix(err.Error(), "SQL logic error: ")
	if i := strings.LastIndex(text, " ("); i > 0 && strings.HasSuffix(text, ")") {
		text = text[:i]
	}
	return text
}

// readsOnly checks that a text is one statement that reads.
func readsOnly(query string) error {
	words, statements := words(query)
	switch {
	case len(words) == 0:
		return fmt.Errorf("%w: it is empty", ErrQuery)
	case statements > 1:
		return fmt.Errorf("%w: it is more than one statement", ErrQuery)
	}
	switch strings.ToLower(words[0]) {
	case "select", "with", "values", "explain":
	default:
		return fmt.Errorf("%w: it begins with %s; it must begin with SELECT or WITH", ErrQuery, strings.ToUpper(words[0]))
	}
	for _, w := range words {
		if strings.HasPrefix(strings.ToLower(w), "pragma_") {
			return fmt.Errorf("%w: it asks for %s, a setting of the database", ErrQuery, w)
		}
	}
	return nil
}

// words are the names and key words of a query, those in quotation marks too, and the number of
// its statements. Texts and comments are passed over.
func words(query string) (out []string, statements int) {
	open := false
	for i := 0; i < len(query); {
		c := query[i]
		end := i + 1
		switch {
		case strings.HasPrefix(query[i:], "--"):
			end = after(query, i, "\n")
		case strings.HasPrefix(query[i:], "/*"):
			end = after(query, i+2, "*/")
		case c == ';':
			open = false
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
		default:
			if !open {
				open = true
				statements++
			}
			switch {
			case c == '\'':
				end = after(query, i+1, "'")
			case c == '"' || c == '`':
				end = after(query, i+1, string(c))
				out = append(out, strings.Trim(query[i:end], string(c)))
			case c == '[':
				end = after(query, i+1, "]")
				out = append(out, strings.Trim(query[i:end], "[]"))
			case isWord(c):
				for end < len(query) && isWord(query[end]) {
					end++
				}
				out = append(out, query[i:end])
			}
		}
		i = end
	}
	return out, statements
}

func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// after returns the offset after the next occurrence of a text, the length of s if there is none.
func after(s string, from int, text string) int {
	if at := strings.Index(s[min(from, len(s)):], text); at >= 0 {
		return from + at + len(text)
	}
	return len(s)
}
