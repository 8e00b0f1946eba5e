package knowledge

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// templatesAtOnce is how many templates one statement asks for.
const templatesAtOnce = 200

// knownFields is what a template adds.
type knownFields struct {
	domain, site, kind string
	facts              []fact
}

// named counts what is known of one name in one domain.
type named struct {
	spelled, types, units, labels, sites map[string]int
	many, templates                      int

	merged map[string]string // names that are counted here too, by their stems
	fixed  *edit             // a person's correction, in place of the counts
}

func newNamed() *named {
	return &named{spelled: map[string]int{}, types: map[string]int{}, units: map[string]int{}, labels: map[string]int{}, sites: map[string]int{}}
}

// refresh takes in what changed in the library since the last question.
func (k *Base) refresh(ctx context.Context) error {
	if k.seen == 0 {
		if err := k.writeMissing(ctx); err != nil {
			return err
		}
		return k.readAll(ctx)
	}
	ids, now, err := k.changes(ctx)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, templatesAtOnce) {
		if err := k.take(ctx, some); err != nil {
			return err
		}
	}
	k.seen = now
	return nil
}

// readAll reads everything. A change that comes between the counter and the
// rows is read twice, which does no harm.
func (k *Base) readAll(ctx context.Context) error {
	var now int64
	if err := k.db.QueryRowContext(ctx, `SELECT value FROM counter WHERE name = 'change'`).Scan(&now); err != nil {
		return err
	}
	if err := k.read(ctx, ``); err != nil {
		return err
	}
	k.seen = now
	return nil
}

// changes lists the templates that were saved, deleted or restored since the last
// question, and what the counter of changes was at the newest of them.
func (k *Base) changes(ctx context.Context) (ids []string, now int64, err error) {
	now = k.seen
	rows, err := k.db.QueryContext(ctx, `SELECT id, change FROM template WHERE change > $1 ORDER BY change`, now)
	if err != nil {
		return nil, now, err
	}
	ids, err = store.All(rows, func(row store.Scanner) (id string, err error) {
		err = row.Scan(&id, &now)
		return id, err
	})
	return ids, now, err
}

func (k *Base) take(ctx context.Context, ids []string) error {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		k.forget(id)
		places[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	return k.read(ctx, ` AND t.id IN (`+strings.Join(places, ", ")+`)`, args...)
}

// read adds the fields of templates that are in the list.
func (k *Base) read(ctx context.Context, where string, args ...any) error {
	rows, err := k.db.QueryContext(ctx, `
		SELECT t.id, t.site, t.kind, d.domain, coalesce(f.name, ''), coalesce(f.type, ''), coalesce(f.many, 0), coalesce(f.unit, ''), coalesce(f.label, '')
		FROM template t JOIN template_domain d ON d.template = t.id LEFT JOIN template_field f ON f.template = t.id
		WHERE t.deleted = 0`+where+` ORDER BY t.id, f.position`, args...)
	if err != nil {
		return err
	}
	var id string
	var now knownFields
	put := func() {
		if id != "" {
			k.forget(id)
			k.add(id, now)
		}
	}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var next string
		var t knownFields
		var f fact
		var many int64
		if err := row.Scan(&next, &t.site, &t.kind, &t.domain, &f.name, &f.typ, &many, &f.unit, &f.label); err != nil {
			return none, err
		}
		if next != id {
			put()
			id, now = next, t
		}
		if f.many = many != 0; f.name != "" {
			now.facts = append(now.facts, f)
		}
		return none, nil
	})
	if err == nil {
		put()
	}
	return err
}

func (k *Base) add(id string, t knownFields) {
	k.of[id] = t
	k.count(t, 1)
}

func (k *Base) forget(id string) {
	if t, ok := k.of[id]; ok {
		delete(k.of, id)
		k.count(t, -1)
	}
}

// count adds what a template says, or takes it away.
func (k *Base) count(t knownFields, by int) {
	names := k.names[t.domain]
	if names == nil {
		names = map[string]*named{}
		k.names[t.domain] = names
	}
	for _, f := range t.facts {
		s := stem(f.name)
		n := names[s]
		if n == nil {
			n = newNamed()
			names[s] = n
		}
		n.templates += by
		n.many += by * int(store.Flag(f.many))
		tally(n.spelled, f.name, by)
		tally(n.types, string(f.typ), by)
		tally(n.units, f.unit, by)
		tally(n.labels, f.label, by)
		tally(n.sites, t.site, by)
		if n.templates == 0 {
			delete(names, s)
		}
	}
	if len(names) == 0 {
		delete(k.names, t.domain)
	}
}

func tally(counts map[string]int, s string, by int) {
	if s == "" {
		return
	}
	if counts[s] += by; counts[s] == 0 {
		delete(counts, s)
	}
}

// writeMissing records what templates say that were published before there was a
// knowledge base, some at a time.
func (k *Base) writeMissing(ctx context.Context) error {
	for {
		rows, err := k.db.QueryContext(ctx, `SELECT t.id, t.version FROM template t LEFT JOIN template_domain d ON d.template = t.id
			WHERE t.deleted < 2 AND d.template IS NULL ORDER BY t.id LIMIT $1`, templatesAtOnce)
		if err != nil {
			return err
		}
		type one struct {
			id      string
			version int
		}
		missing, err := store.All(rows, func(row store.Scanner) (o one, err error) {
			err = row.Scan(&o.id, &o.version)
			return o, err
		})
		if err != nil || len(missing) == 0 {
			return err
		}
		err = k.db.Change(ctx, func(tx *sql.Tx) error {
			for _, o := range missing {
				if err := writeStored(ctx, tx, o.id, o.version); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// writeStored notes a stored version. One that cannot be read is noted as saying nothing.
func writeStored(ctx context.Context, tx *sql.Tx, id string, version int) error {
	t, err := stored(ctx, tx, id, version)
	if err == nil {
		return Write(ctx, tx, id, t)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO template_domain (template, domain, said) VALUES ($1, '', 0) ON CONFLICT (template) DO NOTHING`, id)
	return err
}

func stored(ctx context.Context, tx *sql.Tx, id string, version int) (*template.Template, error) {
	var packed []byte
	err := tx.QueryRowContext(ctx, `SELECT xml FROM template_version WHERE template = $1 AND version = $2`, id, version).Scan(&packed)
	if err != nil {
		return nil, err
	}
	xml, err := store.Unpack(packed)
	if err != nil {
		return nil, err
	}
	return template.Read(bytes.NewReader(xml), id+"/template.xml")
}
