package library

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Entry is a template as a list shows it, at its newest version or the one asked for.
type Entry struct {
	ID          string
	Name        string
	Site        string
	Description string
	Kind        template.Kind
	Fields      []string // names, in order
	Version     int      // from 1
	Samples     int      // sample pages
	Changed     time.Time
	Deleted     bool
}

// Query asks for a part of the list.
type Query struct {
	Text    string        // words that must all be in name, site, description or fields; "" all
	Site    string        // that site only; "" all
	Kind    template.Kind // that kind only; "" all
	Deleted bool          // the deleted ones instead
	Among   []string      // of these ids only; nil all
	By      Order
	After   Place // after this one; zero from the first on
	Offset  int
	Limit   int // 0: all
}

// Order is how the list is ordered.
type Order string

// Orders of the list.
const (
	ByChange Order = ""     // newest change first
	ByName   Order = "name" // as in an alphabet, without regard to case
)

// Place is a place in the list, which stays where it is while others change:
// that of an entry is after it.
type Place struct {
	Changed time.Time
	ID      string
}

// Place is where an entry stands in the list.
func (e Entry) Place() Place { return Place{e.Changed, e.ID} }

// String writes a place for ReadPlace.
func (p Place) String() string { return strconv.FormatInt(p.Changed.UnixMicro(), 36) + "." + p.ID }

// ReadPlace reads what String wrote; "" is the zero place.
func ReadPlace(s string) (Place, error) {
	if s == "" {
		return Place{}, nil
	}
	micros, id, ok := strings.Cut(s, ".")
	n, err := strconv.ParseInt(micros, 36, 64)
	if !ok || err != nil {
		return Place{}, fmt.Errorf("library: %q is no place in the list: give the one that came with the page before", s)
	}
	return Place{store.FromMicros(n), id}, nil
}

const entryColumns = `id, version, name, site, kind, description, fields, samples, changed, deleted`

// listAtOnce is how many entries one statement asks for.
const listAtOnce = 500

// List gives the templates that a query asks for, in its order, and how many there are in all.
func (s *Library) List(ctx context.Context, q Query) (total int, entries []Entry, err error) {
	total, ids, err := s.ask(ctx, q)
	for some := range slices.Chunk(ids, listAtOnce) {
		if err == nil {
			entries, err = s.entries(ctx, entries, some)
		}
	}
	return total, entries, s.db.Fault("list", err)
}

// entries adds the entries of ids, in their order.
func (s *Library) entries(ctx context.Context, to []Entry, ids []string) ([]Entry, error) {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		places[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE id IN (`+strings.Join(places, ", ")+`)`, args...)
	if err != nil {
		return to, err
	}
	found, err := store.All(rows, scanEntry)
	byID := make(map[string]Entry, len(found))
	for _, e := range found {
		byID[e.ID] = e
	}
	for _, id := range ids {
		if e, ok := byID[id]; ok {
			to = append(to, e)
		}
	}
	return to, err
}

// searchText is what a template is found by.
func searchText(t *template.Template) string {
	parts := append(make([]string, 0, 3+2*len(t.Fields)), t.Name, t.Site, t.Description)
	for _, f := range t.Fields {
		parts = append(parts, f.Name, f.Label)
	}
	return store.Fold(strings.Join(parts, "\n"))
}

func scanEntry(row store.Scanner) (Entry, error) {
	var e Entry
	var fields string
	var changed, deleted int64
	err := row.Scan(&e.ID, &e.Version, &e.Name, &e.Site, &e.Kind, &e.Description, &fields, &e.Samples, &changed, &deleted)
	if fields != "" {
		e.Fields = strings.Split(fields, "\n")
	}
	e.Changed, e.Deleted = store.FromMicros(changed), deleted != 0
	return e, err
}

// entryOf is the entry of a version of a template.
func entryOf(id string, n int, t *template.Template, saved time.Time) Entry {
	e := Entry{
		ID: id, Name: store.Clean(t.Name), Site: store.Clean(t.Site), Description: store.Clean(t.Description), Kind: t.Kind,
		Version: n, Samples: len(t.Samples), Changed: saved,
	}
	for _, f := range t.Fields {
		e.Fields = append(e.Fields, f.Name)
	}
	return e
}
