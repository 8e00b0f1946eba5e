package tables

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// lamps writes a run of lamps with prices, "" for one without.
func lamps(t *testing.T, r *results.Results, id string, prices ...string) {
	t.Helper()
	ctx := t.Context()
	if err := r.CreateRun(ctx, results.Run{ID: id, Name: "lamps " + id, Started: time.Date(2026, 3, len(id), 0, 0, 0, 0, time.UTC)}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Claim(ctx, id, "me", func(string, time.Time) bool { return true }); err != nil {
		t.Fatal(err)
	}
	more(t, r, id, 0, prices...)
}

// more adds pages to a run from a position on.
func more(t *testing.T, r *results.Results, id string, from int, prices ...string) {
	t.Helper()
	schema := record.Schema{{Name: "标题", Type: record.Text}, {Name: "price", Type: record.Price}, {Name: "tags", Type: record.Text, Many: true}}
	var batch []results.Result
	for i, p := range prices {
		price := record.Cell{State: record.Missing}
		if p != "" {
			price = record.Cell{State: record.Found, Values: []record.Value{{Text: p}}}
			price.ReadTypes(record.Price, record.Locale{})
		}
		one := results.Result{Position: from + i}
		one.Page.Page, one.Template, one.Schema = fmt.Sprintf("lamp%d.html", from+i), "lamps", schema
		one.Records = []record.Record{{
			{State: record.Found, Values: []record.Value{{Text: fmt.Sprintf("Lamp %d", from+i)}}}, price,
			{State: record.Found, Values: []record.Value{{Text: "brass"}, {Text: "desk"}}},
		}}
		batch = append(batch, one)
	}
	n := from + len(prices)
	if _, err := r.Append(t.Context(), id, "me", batch, results.Progress{Counts: results.Counts{Total: n, Done: n, Records: n, Rows: n}}); err != nil {
		t.Fatal(err)
	}
}

func ask(t *testing.T, tables *Tables, query string) string {
	t.Helper()
	got, err := tables.Ask(t.Context(), query, 100)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	var rows []string
	for _, r := range got.Rows {
		rows = append(rows, strings.Trim(fmt.Sprint(r), "[]"))
	}
	return strings.Join(rows, " | ")
}

func TestTablesFollowTheRuns(t *testing.T) {
	t.Parallel()
	library := filepath.Join(t.TempDir(), "library.db")
	r, err := results.Open(t.Context(), results.Path(library))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	lamps(t, r, "a", "11 €", "", "on request")
	lamps(t, r, "bb", "20 €")
	tables, err := Beside(library)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	update := func() Held {
		held, err := tables.Update(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return held
	}
	if held := update(); held != (Held{Runs: 2}) {
		t.Errorf("got %+v, want two runs", held)
	}
	for _, c := range []struct{ query, want, reason string }{
		{"SELECT name, pages, records FROM runs ORDER BY started", "lamps a 3 3 | lamps bb 1 1", "the runs"},
		{"SELECT data ->> '标题', data ->> 'price', typed ->> 'price', states FROM records WHERE run = 'a' ORDER BY position", `Lamp 0 11 € 11 {} | Lamp 1 <nil> <nil> {"price":"missing"} | Lamp 2 on request <nil> {"price":"untyped"}`, "texts, amounts and states"},
		{"SELECT field, value, typed, state FROM cells WHERE run = 'bb'", `price 20 € 20 found | tags ["brass","desk"] <nil> found | 标题 Lamp 0 <nil> found`, "a row for each field"},
		{"SELECT substr(started, 1, 10), avg(typed) FROM cells WHERE field = 'price' GROUP BY run ORDER BY started", "2026-03-01 11 | 2026-03-02 20", "a field over time"},
		{"SELECT field, type FROM fields WHERE run = 'a' ORDER BY number", "标题 text | price price | tags text", "the fields in their order"},
		{"SELECT page FROM pages WHERE position = 2", "lamp2.html", "the pages"},
	} {
		if got := ask(t, tables, c.query); got != c.want {
			t.Errorf("%s:\ngot  %q\nwant %q: %s", c.query, got, c.want, c.reason)
		}
	}
	more(t, r, "a", 3, "30 €")
	if err := r.DeleteRun(t.Context(), "bb", func(string, time.Time) bool { return true }); err != nil {
		t.Fatal(err)
	}
	update()
	update() // what is here is not copied again
	if got, want := ask(t, tables, "SELECT run, count(*), max(typed ->> 'price') FROM records GROUP BY run"), "a 4 30"; got != want {
		t.Errorf("after one more page and a deleted run: got %q, want %q", got, want)
	}
}

// A copy that is damaged, or of another form, is made again.
func TestTablesAreMadeAgain(t *testing.T) {
	t.Parallel()
	library := filepath.Join(t.TempDir(), "library.db")
	r, err := results.Open(t.Context(), results.Path(library))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	lamps(t, r, "a", "11 €")
	db, err := store.OpenScratch(strings.TrimSuffix(library, ".db") + Suffix)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE runs (old TEXT); PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	tables, err := Beside(library)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	if _, err := tables.Update(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, tables, "SELECT count(*) FROM records"); got != "1" {
		t.Errorf("got %s records, want 1", got)
	}
}
