package store_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/stores/storestest"
)

func TestAddressesAreShownWithoutPassword(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"postgres://ann:s3cret@db.example:5433/lib?sslmode=require": "postgres://ann@db.example:5433/lib?sslmode=require",
		"postgresql://db.example/lib?password=s3cret&user=ann":      "postgresql://db.example/lib?user=ann",
		"postgres://ann:s3cret%zz@db.example/lib":                   "postgres://...db.example/lib",
		"postgres://ann:s3c@s3cret%zz@db.example/lib":               "postgres://...db.example/lib",
		"/home/ann/library.db":                                      "/home/ann/library.db",
	} {
		if got := store.WithoutPassword(address); got != want {
			t.Errorf("%q is shown as %q, want %q", address, got, want)
		}
	}
}

func TestServersRefuseWithWords(t *testing.T) {
	t.Parallel()
	server := postgrestest.Start(t)
	at := func(q ...string) string {
		v := url.Values{}
		for i := 0; i < len(q); i += 2 {
			v.Set(q[i], q[i+1])
		}
		return server.Address(v)
	}
	guest := func(password, schema string) string {
		return strings.Replace(at("search_path", schema), "wrapsmith@", postgrestest.Guest+":"+password+"@", 1)
	}
	for _, statement := range []string{
		"CREATE ROLE guest LOGIN PASSWORD 's3cret'",
		"CREATE SCHEMA foreigner", "CREATE TABLE foreigner.bookmarks (url TEXT)",
		"CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0",
	} {
		server.Run(t, statement)
	}
	for schema, then := range map[string]string{
		"newer":  "INSERT INTO newer.goose_db_version (version_id, is_applied) VALUES (999, true)",
		"other":  "UPDATE other.wrapsmith SET holds = 'recipes'",
		"shut":   "GRANT USAGE ON SCHEMA shut TO guest; GRANT SELECT ON ALL TABLES IN SCHEMA shut TO guest",
		"closed": "",
	} {
		newStoreAt(t, at("search_path", schema))
		if then != "" {
			server.Run(t, then)
		}
	}
	for _, c := range []struct {
		address string
		want    error
		why     string
	}{
		{guest("wr0ng", "closed"), store.ErrDenied, "a wrong password"},
		{guest("s3cret", "closed"), store.ErrReadOnly, "another account's library"},
		{guest("s3cret", "fresh"), store.ErrReadOnly, "no account may make one"},
		{at("search_path", "foreigner"), store.ErrNotOurs, "tables of another program"},
		{at("search_path", "other"), store.ErrNotOurs, "another kind of database"},
		{at("search_path", "newer"), store.ErrNewer, "a newer version's"},
		{at("search_path", `a","b`), store.ErrAddress, "no name of a schema"},
		{at("connect_timeout", "soon"), store.ErrAddress, "no number"},
		{at("no_such_parameter", "1"), nil, "no such parameter"},
		{strings.Replace(at(), "/postgres", "/missing", 1), store.ErrAddress, "no such database"},
		{strings.Replace(at(), "/postgres", "/latin", 1), store.ErrNotOurs, "not in UTF-8"},
		{"postgres://ann:s3cret@127.0.0.1:1/library", store.ErrAway, "no server listens"},
		{"postgres://ann:s3cret%zz@127.0.0.1:1/library", store.ErrAddress, "no address"},
		{"postgres://ann:s3cret@/library?host=/nowhere", store.ErrAway, "no socket"},
	} {
		start := time.Now()
		s, err := openAt(t.Context(), c.address)
		if err == nil {
			s.Close()
			t.Errorf("%s: opened", c.why)
			continue
		}
		if c.want != nil && !errors.Is(err, c.want) || strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "wr0ng") {
			t.Errorf("%s: %v, want %v and no password", c.why, err, c.want)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: reported after %v", c.why, took)
		}
	}
	reader, err := openAt(t.Context(), guest("s3cret", "shut"))
	if err != nil {
		t.Fatalf("who may read can open: %v", err)
	}
	defer reader.Close()
	if _, _, err := reader.List(t.Context(), library.Query{}); err != nil {
		t.Error(err)
	}
	if _, err := results.Open(t.Context(), results.Path(reader.db.Address())); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("its results, with the same password: %v", err)
	}
	if _, err := reader.Save(t.Context(), library.Save{Template: storestest.Template("a", "", "f")}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("saved by a reader: %v", err)
	}
}

// A text that PostgreSQL cannot hold names nothing, as in SQLite.
func TestNoEntryHasAnImpossibleName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *opened) {
		s := newStore(t)
		mustSave(t, s, library.Save{Template: storestest.Template("a\x00\xff", "s\x00", "f"), Who: "w\x00", Note: "n\xff"})
		for _, id := range []string{"a\x00b", "\xff"} {
			if _, _, err := s.Get(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%q: %v", id, err)
			}
		}
		if total, _, err := s.List(t.Context(), library.Query{Text: "a\x00\xff", Site: "s\x00"}); total != 1 || err != nil {
			t.Errorf("%d, %v", total, err)
		}
	})
}

// A server that is killed and started again is found again by the same store.
func TestTheStoreOutlivesItsServer(t *testing.T) {
	server := postgrestest.Start(t)
	s := newStoreAt(t, server.Address(nil))
	e := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	var all sync.WaitGroup
	for range 2 * store.ServerConns { // many connections that will be dead
		all.Go(func() { _, _, _ = s.Get(t.Context(), e.ID) })
	}
	all.Wait()
	server.Kill(t)
	if _, _, err := s.Get(t.Context(), e.ID); !errors.Is(err, store.ErrAway) {
		t.Errorf("read without a server: %v", err)
	}
	if _, err := s.Save(t.Context(), library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")}); !errors.Is(err, store.ErrAway) {
		t.Errorf("saved without a server: %v", err)
	}
	if _, err := openAt(t.Context(), server.Address(nil)); !errors.Is(err, store.ErrAway) {
		t.Errorf("opened without a server: %v", err)
	}
	server.Restart(t)
	for range 2 * store.ServerConns {
		if got, _, err := s.Get(t.Context(), e.ID); err != nil || got.Version != 1 {
			t.Errorf("after the restart: %+v, %v", got, err)
		}
	}
	mustSave(t, s, library.Save{ID: e.ID, BaseVersion: 1, Template: storestest.Template("a", "", "f")})
}

func TestLockedByAnotherTransaction(t *testing.T) {
	t.Parallel()
	path := postgrestest.Address(t)
	s := newStoreAt(t, path)
	e := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	other := newStoreAt(t, path)
	tx, err := other.db.SQL().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if err := other.db.Turn(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	mine, err := openWithin(t.Context(), path, 50*time.Millisecond)
	if err != nil {
		t.Fatalf("a writer keeps no reader out: %v", err)
	}
	defer mine.Close()
	if _, _, err := mine.Get(t.Context(), e.ID); err != nil {
		t.Errorf("reading beside a writer: %v", err)
	}
	if _, err := mine.Save(t.Context(), library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")}); !errors.Is(err, store.ErrLocked) {
		t.Errorf("saving beside a writer that does not end: %v", err)
	}
}

// A click in a workspace, and the outcome of tests, wait for no save, and a save
// does not wait for readers.
func TestAChangeWaitsForChangesOnly(t *testing.T) {
	t.Parallel()
	path := postgrestest.Address(t)
	s, other := newStoreAt(t, path), newStoreAt(t, path)
	e := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	tx, err := other.db.SQL().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.db.Turn(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := s.PutWorkspace(t.Context(), library.Workspace{ID: "w", State: []byte("{}")}, nil); err != nil {
		t.Errorf("a click beside a save: %v", err)
	}
	if err := s.PutHealth(t.Context(), library.Health{Template: e.ID, Version: e.Version, Checked: time.Now()}); err != nil {
		t.Errorf("the outcome of tests beside a save: %v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	for range store.ServerConns { // all that may read do
		rows, err := s.db.QueryContext(t.Context(), `SELECT id FROM template`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close() // it holds its connection until then
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	soon, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if _, err := s.Save(soon, library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")}); err != nil {
		t.Errorf("a save beside %d who read: %v", store.ServerConns, err)
	}
}

// A library and its results live in one database, several libraries too.
func TestOneDatabaseForMany(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	one := newStoreAt(t, address)
	two := newStoreAt(t, postgrestest.Address(t))
	p, err := page.New([]byte("<p>x"), page.Origin{Name: "p"})
	if err != nil {
		t.Fatal(err)
	}
	mustSave(t, one, library.Save{Template: storestest.Template("a", "", "f", p), Pages: []*page.Page{p}})
	if total, _, err := two.List(t.Context(), library.Query{}); total != 0 || err != nil {
		t.Errorf("another library shows it: %d, %v", total, err)
	}
	r, err := results.Open(t.Context(), results.Path(address))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if total, _, err := r.Runs(t.Context(), results.RunQuery{}); total != 0 || err != nil {
		t.Error(total, err)
	}
	for i := range 3 { // its own goose table: a second opening finds all done
		again := newStoreAt(t, address)
		if total, _, err := again.List(t.Context(), library.Query{}); total != 1 || err != nil {
			t.Error(fmt.Sprint("opening ", i), total, err)
		}
	}
}

// Texts are in the order of their bytes on both engines.
func TestTextColumnsHaveTheOrderOfBytes(t *testing.T) {
	t.Parallel()
	server := postgrestest.Address(t)
	s := newStoreAt(t, server)
	var open int
	if err := s.db.SQL().QueryRow(`SELECT count(*) FROM information_schema.columns
		WHERE table_schema = current_schema() AND data_type = 'text' AND coalesce(collation_name, '') <> 'C'`).Scan(&open); err != nil || open > 0 {
		t.Errorf("%d columns with the order of the system's language, %v", open, err)
	}
}
