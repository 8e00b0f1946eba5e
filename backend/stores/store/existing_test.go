package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/stores/storestest"
)

// What only reads makes nothing where there is no library.
func TestALibraryThatIsNotThereIsNotMade(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "typo", "library.db")
	if _, err := stores.OpenExisting(t.Context(), file); !errors.Is(err, store.ErrNone) {
		t.Errorf("a file: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(file)); err == nil {
		t.Error("a folder was made")
	}
	address := postgrestest.Address(t)
	_, schema, _ := strings.Cut(address, "search_path=")
	if _, err := stores.OpenExisting(t.Context(), address); !errors.Is(err, store.ErrNone) || !strings.Contains(err.Error(), schema) {
		t.Errorf("a schema: %v", err)
	}
	if n := countSchemas(t, address, schema); n != 0 {
		t.Errorf("%d schemas %s were made", n, schema)
	}
	store, err := openAt(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	there, err := stores.OpenExisting(t.Context(), address)
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
	db, err := store.ConnectTo(address, testKind)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_namespace WHERE nspname = $1`, name).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other rights")
	}
	s := newStore(t)
	mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	files, err := filepath.Glob(filepath.Dir(s.Path()) + "/*")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v", files, err)
	}
	for path, want := range map[string]os.FileMode{filepath.Dir(s.Path()): 0o700, s.Path(): 0o600, s.Path() + "-wal": 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, info.Mode(), err, want)
		}
	}
}
