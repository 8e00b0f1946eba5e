package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/stores/library/postgrestest"
)

// What only reads makes nothing where there is no library.
func TestALibraryThatIsNotThereIsNotMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "typo", "library.db")
	if _, err := OpenThere(t.Context(), file); !errors.Is(err, ErrNone) {
		t.Errorf("a file: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(file)); err == nil {
		t.Error("a folder was made")
	}
	address := postgrestest.Address(t)
	_, schema, _ := strings.Cut(address, "search_path=")
	if _, err := OpenThere(t.Context(), address); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), schema) {
		t.Errorf("a schema: %v", err)
	}
	if n := countSchemas(t, address, schema); n != 0 {
		t.Errorf("%d schemas %s were made", n, schema)
	}
	store, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	there, err := OpenThere(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	if n := countSchemas(t, address, schema); n != 1 {
		t.Errorf("%d schemas %s", n, schema)
	}
}

// schemas counts the schemas of a name in a database.
func countSchemas(t *testing.T, address, name string) (n int) {
	t.Helper()
	db, err := server{address: address, base: theLibrary, wait: busyTimeout}.open()
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_namespace WHERE nspname = $1`, name).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
