package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// scratch is a file with one table of three rows.
func scratch(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scratch.db")
	db, err := OpenScratch(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE lamp (name TEXT, price REAL); INSERT INTO lamp VALUES ('red', 11), ('blue', 12.5), ('灯', NULL)`); err != nil {
		t.Fatal(err)
	}
	return path
}

var generous = Bounds{Rows: 100, Bytes: 1 << 20, Time: 20 * time.Second}

func TestAsk(t *testing.T) {
	t.Parallel()
	path := scratch(t)
	got, err := Ask(t.Context(), path, "SELECT name, price FROM lamp ORDER BY price -- dearest last\n;", generous)
	if err != nil || strings.Join(got.Columns, " ") != "name price" || len(got.Rows) != 3 || got.Rows[0][0] != "灯" || got.Rows[0][1] != nil || got.Rows[2][1] != 12.5 || got.More {
		t.Fatalf("got %+v, %v; want the three lamps", got, err)
	}
	if got, err = Ask(t.Context(), path, "SELECT name FROM lamp", Bounds{Rows: 2, Bytes: 1 << 20, Time: time.Minute}); err != nil || len(got.Rows) != 2 || !got.More {
		t.Errorf("bounded to two rows: got %+v, %v; want two and more", got, err)
	}
	if got, err = Ask(t.Context(), path, "SELECT 'a;b', \"name\" /* ; */ FROM lamp", generous); err != nil || len(got.Rows) != 3 {
		t.Errorf("marks in texts and comments: got %+v, %v; want three rows", got, err)
	}
}

// What a person writes can change nothing, read no other file, and end the program in no way.
func TestAskOnlyReads(t *testing.T) {
	t.Parallel()
	path := scratch(t)
	other := filepath.Join(filepath.Dir(path), "other.db")
	for _, query := range []string{
		"", " -- nothing", "DELETE FROM lamp", "INSERT INTO lamp VALUES ('x', 1)", "PRAGMA query_only = 0", "ATTACH '" + other + "' AS o", "VACUUM INTO '" + other + "'",
		"SELECT 1; DELETE FROM lamp", "SELECT 1; ATTACH '" + other + "' AS o", "WITH x AS (SELECT 1) DELETE FROM lamp", "WITH x AS (SELECT 1) INSERT INTO lamp SELECT 'x', 1",
		"EXPLAIN SELECT 1; DROP TABLE lamp", "SELECT * FROM pragma_database_list", `SELECT * FROM "pragma_database_list"`, "SELECT * FROM [PRAGMA_table_info]('lamp')",
		"SELECT load_extension('/tmp/x')", "SELECT writefile('" + other + "', 'x')", "SELECT readfile('/etc/passwd')", "SELECT zeroblob(100000000)", "SELECT printf('%100000000d', 1)", "SELECT nothing FROM lamp",
		"SELECT fts3_tokenizer('simple')", "CREATE TEMP TABLE x (a)", "REINDEX", "BEGIN", "SELECT edit('x')",
	} {
		if got, err := Ask(t.Context(), path, query, generous); !errors.Is(err, ErrQuery) {
			t.Errorf("%s: got %+v, %v; want ErrQuery", query, got, err)
		}
	}
	if _, err := os.Stat(other); err == nil {
		t.Errorf("a query made the file %s", other)
	}
	if got, err := Ask(t.Context(), path, "SELECT count(*) FROM lamp", generous); err != nil || got.Rows[0][0] != int64(3) {
		t.Errorf("after all these: got %+v, %v; want 3 lamps", got, err)
	}
	endless := "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
	began := time.Now()
	if _, err := Ask(t.Context(), path, endless, Bounds{Rows: 1, Bytes: 1, Time: 300 * time.Millisecond}); !errors.Is(err, ErrQueryTime) || time.Since(began) > 20*time.Second {
		t.Errorf("without an end: got %v after %s, want ErrQueryTime", err, time.Since(began))
	}
}

func FuzzReadsOnly(f *testing.F) {
	for _, s := range []string{"SELECT 1", "select ';' -- x\n; drop", "WITH \"a", "/* */ VALUES (1)", "[pragma_x", "'"} {
		f.Add(s)
	}
	f.Fuzz(func(_ *testing.T, query string) { _ = readsOnly(query) })
}
