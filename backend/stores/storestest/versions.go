package storestest

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/stores/store"
)

// Versions are the numbers of migrations, in order.
func Versions(t testing.TB, migrations fs.FS) (numbers []int64) {
	t.Helper()
	for name := range files(t, migrations) {
		numbers = append(numbers, number(t, name))
	}
	slices.Sort(numbers)
	return numbers
}

// Until are the migrations that a program of an earlier version has: those up to a number.
func Until(t testing.TB, migrations fs.FS, n int64) fs.FS {
	t.Helper()
	earlier := fstest.MapFS{}
	for name, text := range files(t, migrations) {
		if number(t, name) <= n {
			earlier[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return earlier
}

// Lower makes the tables of an open database those of an earlier version, with what fits into them:
// so the earlier version could have written them.
func Lower(t testing.TB, db *store.DB, migrations fs.FS, n int64) {
	t.Helper()
	all := files(t, migrations)
	names := make([]string, 0, len(all))
	for name := range all {
		if number(t, name) > n {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(b, a) })
	for _, name := range names {
		_, down, ok := strings.Cut(all[name], "-- +goose Down")
		if !ok {
			t.Fatalf("migration %s has no way down", name)
		}
		for statement := range strings.SplitSeq(down, ";") {
			if strings.TrimSpace(statement) != "" {
				Execute(t, db, statement)
			}
		}
	}
	Execute(t, db, `DELETE FROM goose_db_version WHERE version_id > $1`, n)
}

// files are migrations by name.
func files(t testing.TB, migrations fs.FS) map[string]string {
	t.Helper()
	entries, err := fs.ReadDir(migrations, ".")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range entries {
		raw, err := fs.ReadFile(migrations, e.Name())
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(raw)
	}
	return out
}

func number(t testing.TB, name string) int64 {
	t.Helper()
	digits, _, _ := strings.Cut(name, "_")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		t.Fatalf("migration %s: %v", name, err)
	}
	return n
}
