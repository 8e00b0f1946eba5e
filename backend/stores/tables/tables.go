// Package tables copies what the runs of a result database found into tables for queries in SQL.
//
//	result database (SQLite or PostgreSQL)          tables (a SQLite file of its own)
//	run, run_page, JSON of the cells     -- Update -->  runs, pages, records, cells
//	                                                    ^ Ask: one SELECT, bounded
//
// The tables are a copy. So a query can reach nothing else, however long it takes and whatever it
// tries: no settings, no pages, no people, and no other schema of a PostgreSQL server. The copy
// has only what readers see of runs. Update adds what is new since the last one, run by run; the
// file can be deleted at any time.
//
// The copy is bounded (MaxRecords): the newest runs are in it.
package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// MaxRecords bounds the copy: runs before those that have so many rows are not in it.
const MaxRecords = 300_000

// format is the number of the tables' form: a file of another one is made again.
const format = 1

// form has the tables as the person asks them. Times are ISO 8601, UTC.
const form = `
CREATE TABLE runs (id TEXT PRIMARY KEY, name TEXT, state TEXT, started TEXT, ended TEXT, schedule TEXT, pages INTEGER, failed INTEGER, records INTEGER);
CREATE TABLE pages (run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE, position INTEGER NOT NULL, page TEXT, template TEXT, problem TEXT, kind TEXT, PRIMARY KEY (run, position)) WITHOUT ROWID;
CREATE TABLE records (id INTEGER PRIMARY KEY, run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE, position INTEGER NOT NULL, number INTEGER NOT NULL, page TEXT, template TEXT, data TEXT NOT NULL, typed TEXT NOT NULL, states TEXT NOT NULL);
CREATE INDEX records_by_run ON records (run);
CREATE TABLE fields (run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE, template TEXT NOT NULL, field TEXT NOT NULL, type TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (run, template, field)) WITHOUT ROWID;
CREATE VIEW cells AS SELECT r.id AS record, r.run, u.started, r.page, r.template, j.key AS field, j.value AS value,
	json_extract(r.typed, '$."' || j.key || '"') AS typed, coalesce(json_extract(r.states, '$."' || j.key || '"'), 'found') AS state
	FROM records r JOIN runs u ON u.id = r.run, json_each(r.data) j;
`

// Table is one table of the copy, for who writes a question.
type Table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Says    string   `json:"says" doc:"What a row is, in English"`
}

// Described are the tables and views that a question can name.
var Described = []Table{
	{"runs", []string{"id", "name", "state", "started", "ended", "schedule", "pages", "failed", "records"}, "one run; times are ISO 8601 in UTC"},
	{"pages", []string{"run", "position", "page", "template", "problem", "kind"}, "one page of a run; problem says why it gave nothing"},
	{"records", []string{"id", "run", "position", "number", "page", "template", "data", "typed", "states"}, "one record; data ->> 'price' is the text of a field, typed ->> 'price' the number or date it reads as"},
	{"cells", []string{"record", "run", "started", "page", "template", "field", "value", "typed", "state"}, "one field of one record"},
	{"fields", []string{"run", "template", "field", "type", "number"}, "one field that a run has, by its place in the template"},
}

// Tables is the copy of one result database. It is safe for concurrent use.
type Tables struct {
	path string
	temp string // folder to remove at the end; "" none

	mu sync.Mutex // of one update
}

// Suffix makes the name of the copy from that of the library.
const Suffix = "-query.db"

// Beside returns the copy beside a library's file. Of a library on a server, and of one whose folder
// cannot be written, the copy is in a folder of this process.
func Beside(library string) (*Tables, error) {
	if library != "" && !store.IsAddress(library) {
		path := strings.TrimSuffix(library, filepath.Ext(library)) + Suffix
		if db, err := opened(path); err == nil {
			return &Tables{path: path}, db.Close()
		}
	}
	temp, err := os.MkdirTemp("", "wrapsmith-query-")
	if err != nil {
		return nil, err
	}
	return &Tables{path: filepath.Join(temp, "records.db"), temp: temp}, nil
}

// Close removes what no other process has.
func (t *Tables) Close() error {
	if t.temp == "" {
		return nil
	}
	return os.RemoveAll(t.temp)
}

// opened opens the copy and makes its tables; one of another form, or that is damaged, is made again.
func opened(path string) (*sql.DB, error) {
	db, err := store.OpenScratch(path)
	if err == nil {
		var have int
		if err = db.QueryRow(`PRAGMA user_version`).Scan(&have); err == nil && have == format {
			return db, nil
		}
		if err == nil && have == 0 {
			if _, err = db.Exec(form + fmt.Sprintf(`PRAGMA user_version = %d`, format)); err == nil {
				return db, nil
			}
		}
		err = errors.Join(err, db.Close())
	}
	for _, end := range []string{"", "-wal", "-shm"} {
		if gone := os.Remove(path + end); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			return nil, errors.Join(err, gone)
		}
	}
	if db, err = store.OpenScratch(path); err != nil {
		return nil, err
	}
	if _, err = db.Exec(form + fmt.Sprintf(`PRAGMA user_version = %d`, format)); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Held says what the copy has.
type Held struct {
	Runs int // in the copy
	Left int // runs before them, which are not
}

// Update brings the copy up to date with the result database.
func (t *Tables) Update(ctx context.Context, r *results.Results) (Held, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	db, err := opened(t.path)
	if err != nil {
		return Held{}, err
	}
	defer db.Close() //nolint:errcheck // every change is written when it is made
	_, list, err := r.Runs(ctx, results.RunQuery{})
	if err != nil {
		return Held{}, err
	}
	n, rows := 0, 0
	for n < len(list) && (n == 0 || rows+list[n].Rows <= MaxRecords) {
		rows += list[n].Rows
		n++
	}
	done, err := copied(ctx, db)
	if err != nil {
		return Held{}, err
	}
	if err := dropOthers(ctx, db, done, list[:n]); err != nil {
		return Held{}, err
	}
	for i := n - 1; i >= 0; i-- { // the oldest first: ids of records grow with time
		if err := addRun(ctx, db, r, list[i], done[list[i].ID]); err != nil {
			return Held{}, err
		}
	}
	return Held{n, len(list) - n}, nil
}

// copied is how many pages of each run are in the copy.
func copied(ctx context.Context, db *sql.DB) (map[string]int, error) {
	rows, err := db.QueryContext(ctx, `SELECT id, (SELECT coalesce(max(position) + 1, 0) FROM pages WHERE run = runs.id) FROM runs`)
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	_, err = store.All(rows, func(row store.Scanner) (struct{}, error) {
		var id string
		var n int
		err := row.Scan(&id, &n)
		out[id] = n
		return struct{}{}, err
	})
	return out, err
}

// dropOthers deletes the runs of the copy that are not among those to be in it.
func dropOthers(ctx context.Context, db *sql.DB, have map[string]int, keep []results.Run) error {
	wanted := map[string]bool{}
	for _, run := range keep {
		wanted[run.ID] = true
	}
	for id := range have {
		if wanted[id] {
			continue
		}
		if _, err := db.ExecContext(ctx, `DELETE FROM runs WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

func moment(t time.Time) any {
	if t.IsZero() || t.UnixMicro() == 0 {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05Z")
}
