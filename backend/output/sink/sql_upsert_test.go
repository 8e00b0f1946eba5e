package sink

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store/postgrestest"
)

// goods is a page with records of a code, a price and tags.
func goods(page string, rows ...[3]string) record.Page {
	p := record.Page{Page: page, Read: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), Schema: record.Schema{{Name: "code"}, {Name: "price", Type: record.Price}, {Name: "tags", Many: true}}}
	for _, r := range rows {
		p.Records = append(p.Records, record.Record{cell(1, r[0]), cell(1, r[1]), cell(1, r[2])})
	}
	return p
}

// A table has the newest record of each key, or of each page.
func TestUpsert(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a shop.db")
	for name, db := range map[string]struct{ driver, to, open string }{
		"SQLite":     {"sqlite", file, file},
		"PostgreSQL": {"pgx", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if db.to == "" {
				db.to = postgrestest.Schema(t)
				db.open = db.to
			}
			put := func(run, key string, pages ...record.Page) {
				t.Helper()
				s, err := Open(t.Context(), db.to, Options{Table: Table{Name: "goods", Run: run, Mode: Upsert, Key: key}})
				if err != nil {
					t.Fatal(err)
				}
				write(t, s, pages)
			}
			put("r1", "code", goods("p1", [3]string{"A", "€1", "x"}, [3]string{"B", "€2", "y"}), goods("p2", [3]string{"C", "€3", "z"}))
			put("r2", "code", goods("p9", [3]string{"B", "€20", "new"}))
			check, err := sql.Open(db.driver, db.open)
			if err != nil {
				t.Fatal(err)
			}
			defer check.Close()
			const rows = `SELECT run, code, page, price FROM goods ORDER BY code`
			if got, want := asked(t, check, rows), "r1,A,p1,1; r2,B,p9,20; r1,C,p2,3"; got != want {
				t.Errorf("by code: got %s, want %s", got, want)
			}
			if got, want := asked(t, check, `SELECT tags FROM goods_tags ORDER BY tags`), "new; x; z"; got != want {
				t.Errorf("lists by code: got %s, want %s", got, want)
			}
			put("r3", "", goods("p1", [3]string{"D", "€4", "w"}, [3]string{"E", "€5", "v"}))
			if got, want := asked(t, check, rows), "r2,B,p9,20; r1,C,p2,3; r3,D,p1,4; r3,E,p1,5"; got != want {
				t.Errorf("by page: got %s, want %s", got, want)
			}
			if got := asked(t, check, `SELECT count(*) FROM goods WHERE CAST(read_at AS TEXT) LIKE '2026-03-04%'`); got != "4" {
				t.Errorf("time of reading: %s rows, want 4", got)
			}
			_, err = Open(t.Context(), db.to, Options{Schema: record.Schema{{Name: "code"}}, Table: Table{Name: "goods", Mode: Upsert, Key: "colour"}})
			if !errors.Is(err, ErrKey) {
				t.Errorf("a key that is no field: %v", err)
			}
		})
	}
}

// An output that cannot be written is refused before the run: a table of another program, a folder that is not there.
func TestCheckTable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE records (name TEXT)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		to    string
		table Table
		want  error
	}{
		{file, Table{}, ErrTable},
		{file, Table{Mode: Append}, ErrNotOurs},
		{file, Table{Mode: Replace}, nil},
		{file, Table{Name: "new", Mode: Append}, nil},
		{filepath.Join(filepath.Dir(file), "new.db"), Table{}, nil},
	} {
		if err := CheckTable(t.Context(), c.to, c.table); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%+v: got %v, want %v", c.table, err, c.want)
		}
	}
	if CheckTable(t.Context(), filepath.Join(t.TempDir(), "none", "x.db"), Table{}) == nil {
		t.Error("a folder that is not there")
	}
	if CheckTable(t.Context(), "postgres://ann:s3cret@127.0.0.1:1/x", Table{}) == nil {
		t.Error("a database that is not there")
	}
}
