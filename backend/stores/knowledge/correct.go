package knowledge

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
)

// Corrections are rows beside what the templates say: a save of a template does not undo them. They are made for a
// name in a domain, and applied to the counts of that domain before each answer.
//
//	author (12 templates)  writer (3)      merge writer into author:   author (15), also for the label "Writer"
//	author (12 templates)                  forget author:              not proposed any more

// Errors of corrections.
var (
	ErrUnknown = errors.New("the knowledge base has no such name")
	ErrSame    = errors.New("a name cannot be merged with itself")
)

// maxMerges is how many merges lead from a name to the one that it is counted as; a cycle ends there.
const maxMerges = 8

// edit is what a person corrected of a name in a domain.
type edit struct {
	into      string // the name that it is counted as; "" its own
	forgotten bool
	fixed     bool // a person set what follows
	typ       record.Type
	many      bool
	unit      string
	labels    []string
}

// Correction is what a person states about a name, in place of what the templates state.
type Correction struct {
	Type   record.Type
	Many   bool
	Unit   string
	Labels []string
}

// edits reads all corrections by domain and stem.
func (k *Base) edits(ctx context.Context) (map[string]map[string]edit, error) {
	rows, err := k.db.QueryContext(ctx, `SELECT domain, stem, into_name, forgotten, fixed, type, many, unit, labels FROM knowledge_edit`)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]edit{}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var domain, name, labels string
		var forgotten, fixed, many int64
		var e edit
		if err := row.Scan(&domain, &name, &e.into, &forgotten, &fixed, &e.typ, &many, &e.unit, &labels); err != nil {
			return none, err
		}
		e.forgotten, e.fixed, e.many = forgotten != 0, fixed != 0, many != 0
		err = json.Unmarshal([]byte(labels), &e.labels)
		if out[domain] == nil {
			out[domain] = map[string]edit{}
		}
		out[domain][name] = e
		return none, err
	})
	return out, err
}

// counted is the stem that a name is counted as, and how it is spelled there; "" its own.
func counted(edits map[string]edit, name string) (as, spelled string) {
	as = name
	for range maxMerges {
		next := edits[as].into
		if next == "" {
			break
		}
		as, spelled = stem(next), next
	}
	return as, spelled
}

// corrected are the names of a domain after its corrections; the given ones where there are none.
func corrected(names map[string]*named, edits map[string]edit) map[string]*named {
	if len(edits) == 0 {
		return names
	}
	out := map[string]*named{}
	for _, s := range slices.Sorted(maps.Keys(names)) {
		as, spelled := counted(edits, s)
		if edits[as].forgotten {
			continue
		}
		n := out[as]
		if n == nil {
			n = newNamed()
			out[as] = n
		}
		n.join(names[s], s, spelled)
	}
	for s, n := range out {
		if e := edits[s]; e.fixed {
			n.fixed = &e
		}
	}
	return out
}

// join adds the counts of another name; spelled is how that one is written here, "" as there.
func (n *named) join(other *named, name, spelled string) {
	n.templates += other.templates
	n.many += other.many
	if spelled == "" {
		addCounts(n.spelled, other.spelled)
	} else {
		tally(n.spelled, spelled, 1)
		if n.merged == nil {
			n.merged = map[string]string{}
		}
		n.merged[name] = most(other.spelled)
	}
	addCounts(n.types, other.types)
	addCounts(n.units, other.units)
	addCounts(n.labels, other.labels)
	addCounts(n.sites, other.sites)
}

func addCounts(to, from map[string]int) {
	for s, c := range from {
		to[s] += c
	}
}

// Correct stores a person's correction of a name of a domain.
func (k *Base) Correct(ctx context.Context, domain, name, who string, c Correction) error {
	return k.change(ctx, domain, name, who, func(e *edit) {
		e.fixed, e.typ, e.many, e.unit, e.labels = true, c.Type, c.Many, store.Clean(strings.TrimSpace(c.Unit)), cleanLabels(c.Labels)
	})
}

func cleanLabels(labels []string) []string {
	var out []string
	for _, l := range labels {
		if l = bounded(strings.TrimSpace(l)); l != "" && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// Merge counts a name as another one of its domain, which need not be there yet: then the name is changed.
func (k *Base) Merge(ctx context.Context, domain, name, into, who string) error {
	into = store.Clean(strings.TrimSpace(into))
	if stem(into) == "" {
		return ErrUnknown
	}
	edits, err := k.edits(ctx)
	if err != nil {
		return k.db.Fault("knowledge", err)
	}
	if as, _ := counted(edits[key(domain)], stem(into)); as == stem(name) {
		return ErrSame
	}
	return k.change(ctx, domain, name, who, func(e *edit) { e.into, e.forgotten = into, false })
}

// Forget leaves a name of a domain out, however many templates have it.
func (k *Base) Forget(ctx context.Context, domain, name, who string) error {
	return k.change(ctx, domain, name, who, func(e *edit) { e.forgotten = true })
}

// Reset drops all that people corrected of a name of a domain.
func (k *Base) Reset(ctx context.Context, domain, name string) error {
	return k.db.Fault("knowledge", k.db.Put(ctx, `DELETE FROM knowledge_edit WHERE domain = $1 AND stem = $2`, key(domain), stem(name)))
}

// key is a domain as it is stored.
func key(domain string) string { return store.Fold(strings.TrimSpace(domain)) }

// change changes the correction of a name that the domain has.
func (k *Base) change(ctx context.Context, domain, name, who string, do func(e *edit)) error {
	domain, name = key(domain), stem(name)
	if has, err := k.has(ctx, domain, name); err != nil || !has {
		return cmp.Or(err, ErrUnknown)
	}
	return k.db.Fault("knowledge", k.db.Change(ctx, func(tx *sql.Tx) error {
		e, err := editOf(ctx, tx, domain, name)
		if err != nil {
			return err
		}
		do(&e)
		labels, err := json.Marshal(append([]string{}, e.labels...))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO knowledge_edit (domain, stem, into_name, forgotten, fixed, type, many, unit, labels, who, changed)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
			ON CONFLICT (domain, stem) DO UPDATE SET into_name = excluded.into_name, forgotten = excluded.forgotten, fixed = excluded.fixed, type = excluded.type,
				many = excluded.many, unit = excluded.unit, labels = excluded.labels, who = excluded.who, changed = excluded.changed`,
			domain, name, e.into, store.Flag(e.forgotten), store.Flag(e.fixed), string(e.typ), store.Flag(e.many), e.unit, string(labels), store.Clean(who), time.Now().UnixMicro())
		return err
	}))
}

// has reports whether templates of a domain have a name, or another name is counted as it.
func (k *Base) has(ctx context.Context, domain, name string) (bool, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return false, k.db.Fault("knowledge", err)
	}
	edits, err := k.edits(ctx)
	if err != nil {
		return false, k.db.Fault("knowledge", err)
	}
	for s := range k.names[domain] {
		if as, _ := counted(edits[domain], s); s == name || as == name {
			return true, nil
		}
	}
	return false, nil
}

func editOf(ctx context.Context, tx *sql.Tx, domain, name string) (e edit, err error) {
	var forgotten, fixed, many int64
	var labels string
	err = tx.QueryRowContext(ctx, `SELECT into_name, forgotten, fixed, type, many, unit, labels FROM knowledge_edit WHERE domain = $1 AND stem = $2`, domain, name).
		Scan(&e.into, &forgotten, &fixed, &e.typ, &many, &e.unit, &labels)
	if errors.Is(err, sql.ErrNoRows) {
		return e, nil
	}
	if err != nil {
		return e, err
	}
	e.forgotten, e.fixed, e.many = forgotten != 0, fixed != 0, many != 0
	return e, json.Unmarshal([]byte(labels), &e.labels)
}
