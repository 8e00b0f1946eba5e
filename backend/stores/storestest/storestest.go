// Package storestest helps tests of packages with a database: it provides databases on both
// engines, and small templates.
package storestest

import (
	"database/sql"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/template"
)

// onServer is set where Path is to be on a server: see AllAgain.
const onServer = "STORES_TEST_SERVER"

// Path gives the place of a new and empty database: a file, or a schema where
// AllAgain runs the test.
func Path(t testing.TB) string {
	if os.Getenv(onServer) != "" {
		return postgrestest.Address(t)
	}
	return File(t)
}

// File gives a place for a file, with characters that an address must escape.
func File(t testing.TB) string {
	return filepath.Join(t.TempDir(), "a b", "图书馆 %?#", "library.db")
}

// Engines give, by name, where a new and empty database may be.
var Engines = []struct {
	Name string
	Path func(t testing.TB) string
}{{"SQLite", File}, {"PostgreSQL", postgrestest.Address}}

// Each runs a test on every engine; path gives a place there.
func Each(t *testing.T, test func(t *testing.T, path func(testing.TB) string)) {
	t.Helper()
	for _, e := range Engines {
		t.Run(e.Name, func(t *testing.T) { test(t, e.Path) })
	}
}

// AllAgain runs every test of the package once more with Path on a server, but
// for those whose name matches skip: so every statement of the package is tried
// on both engines.
func AllAgain(t *testing.T, skip string) {
	t.Helper()
	if testing.Short() {
		t.Skip("the second time")
	}
	postgrestest.Address(t) // or skip
	args := []string{"-test.short", "-test.skip", skip}
	if seed := flag.Lookup("rapid.seed"); seed != nil {
		args = append(args, "-rapid.seed", seed.Value.String())
	}
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), onServer+"=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Page is a small page.
func Page(t testing.TB, name, text string) *page.Page {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><p>"+text), page.Origin{Name: name, URL: "https://a.example/" + name, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Template is a template of one field with samples.
func Template(name, site, field string, samples ...*page.Page) *template.Template {
	t := &template.Template{Name: name, Site: site, Kind: template.Detail, Description: "what " + name + " is for", Fields: []template.Field{{
		Field: record.Field{Name: field, Label: "the " + field, Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//h1", Weight: .5}},
	}}}
	for _, p := range samples {
		t.Samples = append(t.Samples, template.Sample{Name: p.Name, URL: p.URL, Digest: p.Digest(), Expect: []template.Expect{{Field: field, Values: []string{"x"}}}})
	}
	return t
}

// Execute runs a statement as a change, as another program might.
func Execute(t testing.TB, db *store.DB, statement string, args ...any) {
	t.Helper()
	err := db.Change(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// CopyFile copies a file, and lets everybody run the copy.
func CopyFile(t testing.TB, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
}
