package stores

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
)

// earlier makes a library as an earlier version of the program wrote it: testdata/earlier has the
// statements of whole databases that such versions made, by the number of their last migration.
func earlier(t *testing.T, version string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "library.db")
	for name, to := range map[string]string{"-library.sql": path, "-library-results.sql": results.Path(path)} {
		text, err := os.ReadFile("testdata/earlier/" + version + name)
		if err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", to)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.ExecContext(t.Context(), string(text)); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// A library of an earlier version opens, and all that it has is read.
func TestLibrariesOfEarlierVersionsOpen(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"60", "70", "71"} {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			path := earlier(t, version)
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			total, entries, err := s.Library.List(t.Context(), library.Query{})
			if err != nil || total != 1 || entries[0].Name != "Lamps" {
				t.Fatalf("got %d templates %+v, %v; want Lamps", total, entries, err)
			}
			id := entries[0].ID
			_, tmpl, err := s.Library.Get(t.Context(), id)
			if err != nil || len(tmpl.Fields) != 2 || tmpl.Fields[0].Name != "title" {
				t.Errorf("template: got %+v, %v", tmpl, err)
			}
			if tags, err := s.Library.Tagged(t.Context(), "desk"); err != nil || !slices.Equal(tags, []string{id}) {
				t.Errorf("templates with the tag desk: got %v, %v; want %s", tags, err, id)
			}
			if a, _, err := s.Accounts.SignIn(t.Context(), "Ada", "correct horse battery", "test"); err != nil || a.Role != "admin" {
				t.Errorf("sign in: got %+v, %v; want the admin Ada", a, err)
			}
			if got := titles(t, s); !slices.Equal(got, []string{"Oak desk lamp", "铜台灯", "Reading light"}) {
				t.Errorf("records of its run: got %q", got)
			}
		})
	}
}

// titles are those of the records of the only run.
func titles(t *testing.T, s *Stores) (titles []string) {
	t.Helper()
	r, err := s.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	total, runs, err := r.Runs(t.Context(), results.RunQuery{})
	if err != nil || total != 1 || runs[0].Records != 3 {
		t.Fatalf("got %d runs %+v, %v; want one with 3 records", total, runs, err)
	}
	for got, err := range r.Results(t.Context(), runs[0].ID, results.ResultQuery{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range got.Page.Records {
			titles = append(titles, one[0].Values[0].Text)
		}
	}
	return titles
}

// From each earlier version of the tables, on each engine, the way up keeps what the library had.
func TestEveryEarlierVersionIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, newPath func(testing.TB) string) {
		for _, n := range storestest.Versions(t, kind.Migrations) {
			if n < 30 {
				continue // tags and drafts, which a saved template has, came with 30
			}
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				path := newPath(t)
				s := open(t, path)
				entry, err := s.Library.Save(t.Context(), library.Save{Template: storestest.Template("Lamps", "lamps.example", "title", storestest.Page(t, "a.html", "one")), Who: "Ada"})
				if err != nil {
					t.Fatal(err)
				}
				want, err := s.Library.XML(t.Context(), entry.ID, entry.Version)
				if err != nil {
					t.Fatal(err)
				}
				storestest.Lower(t, s.db, kind.Migrations, n)
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				s = open(t, path)
				defer s.Close()
				got, err := s.Library.XML(t.Context(), entry.ID, entry.Version)
				if d := cmp.Diff(string(want), string(got)); err != nil || d != "" {
					t.Errorf("%v; -want +got:\n%s", err, d)
				}
			})
		}
	})
}

func open(t *testing.T, path string) *Stores {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An earlier version of the program refuses a newer library, says what to do, and changes nothing in it. A backup
// from before the update opens in the earlier version again.
func TestAnEarlierProgramRefusesANewerLibrary(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, newPath func(testing.TB) string) {
		versions := storestest.Versions(t, kind.Migrations)
		before := kind
		before.Migrations = storestest.Until(t, kind.Migrations, versions[len(versions)-2])
		path := newPath(t)
		s := open(t, path)
		entry, err := s.Library.Save(t.Context(), library.Save{Template: storestest.Template("Lamps", "lamps.example", "title", storestest.Page(t, "a.html", "one")), Who: "Ada"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			_, err := store.Open(t.Context(), path, before)
			if !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "update Wrapsmith") {
				t.Errorf("got %v, want %v", err, store.ErrNewer)
			}
		}
		s = open(t, path)
		defer s.Close()
		if _, got, err := s.Library.Get(t.Context(), entry.ID); err != nil || got.Name != "Lamps" {
			t.Errorf("afterwards: got %+v, %v", got, err)
		}
	})
}

func TestABackupFromBeforeAnUpdateOpensInTheEarlierProgram(t *testing.T) {
	t.Parallel()
	versions := storestest.Versions(t, kind.Migrations)
	before := kind
	before.Migrations = storestest.Until(t, kind.Migrations, 71)
	if versions[len(versions)-1] == 71 {
		t.Fatal("there is no later version")
	}
	path, backup := earlier(t, "71"), filepath.Join(t.TempDir(), "library.db")
	if _, err := Copy(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	if err := open(t, path).Close(); err != nil { // the update
		t.Fatal(err)
	}
	if _, err := store.Open(t.Context(), path, before); !errors.Is(err, store.ErrNewer) {
		t.Errorf("the updated library in the earlier program: got %v, want %v", err, store.ErrNewer)
	}
	old, err := store.Open(t.Context(), backup, before)
	if err != nil {
		t.Fatalf("the backup in the earlier program: %v", err)
	}
	defer old.Close()
	var name string
	if err := old.QueryRowContext(t.Context(), `SELECT name FROM template`).Scan(&name); err != nil || name != "Lamps" {
		t.Errorf("got the template %q, %v; want Lamps", name, err)
	}
}
