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

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Entry is a name of a domain with all that is known of it.
type Entry struct {
	Proposal
	Samples  []string        // values, of several templates
	Kinds    []template.Kind // of the templates that have it
	Merged   []string        // other names that are counted here
	Fixed    bool            // a person set type, unit and labels
	Interest bool            // of the person who asks
}

// Entries are what is known of a domain: its names, and those that were forgotten.
type Entries struct {
	Domain    string
	Interest  bool // the whole domain interests the person who asks
	Kinds     []KindCount
	Entries   []Entry // the most used first; of the asked kind
	Forgotten []string
}

// KindCount is a kind of query of a domain, by the kind of page that answers it, with how many templates read such pages.
type KindCount struct {
	Kind      template.Kind
	Templates int
}

// sampledTemplates is how many templates of a domain give sample values.
const sampledTemplates = 1000

// Entries lists what is known of a domain, of the templates of one kind or, with "", of all, as a person sees it.
func (k *Base) Entries(ctx context.Context, domain string, kind template.Kind, person string) (Entries, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	out := Entries{Domain: key(domain)}
	err := k.refresh(ctx)
	if err == nil {
		err = k.entries(ctx, &out, kind, person)
	}
	return out, k.db.Fault("knowledge", err)
}

func (k *Base) entries(ctx context.Context, out *Entries, kind template.Kind, person string) error {
	edits, err := k.edits(ctx)
	if err != nil {
		return err
	}
	mine := edits[out.Domain]
	cared, err := k.interests(ctx, person)
	if err != nil {
		return err
	}
	samples, err := k.samples(ctx, out.Domain, kind, mine)
	if err != nil {
		return err
	}
	names, kinds := k.ofKind(out.Domain, kind, mine)
	out.Kinds, out.Interest = k.kinds(out.Domain), cared[interest{out.Domain, ""}]
	for s, n := range corrected(names, mine) {
		e := Entry{Proposal: n.proposal(out.Domain, WhyDomain), Samples: samples[s], Fixed: n.fixed != nil, Interest: cared[interest{out.Domain, s}]}
		e.Merged = slices.Sorted(maps.Values(n.merged))
		for _, one := range template.Kinds {
			if kinds[s][string(one)] {
				e.Kinds = append(e.Kinds, one)
			}
		}
		out.Entries = append(out.Entries, e)
	}
	slices.SortFunc(out.Entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Templates, a.Templates), strings.Compare(a.Name, b.Name))
	})
	for s, n := range names {
		if mine[s].forgotten {
			out.Forgotten = append(out.Forgotten, most(n.spelled))
		}
	}
	slices.Sort(out.Forgotten)
	return nil
}

// ofKind counts the names of a domain anew, of the templates of one kind, with the kinds that have each.
func (k *Base) ofKind(domain string, kind template.Kind, edits map[string]edit) (map[string]*named, map[string]map[string]bool) {
	one, kinds := Base{names: map[string]map[string]*named{}}, map[string]map[string]bool{}
	for _, t := range k.of {
		if t.domain != domain || kind != "" && t.kind != string(kind) {
			continue
		}
		one.count(t, 1)
		for _, f := range t.facts {
			as, _ := counted(edits, stem(f.name))
			if kinds[as] == nil {
				kinds[as] = map[string]bool{}
			}
			kinds[as][t.kind] = true
		}
	}
	return one.names[domain], kinds
}

// kinds counts the templates of a domain by kind.
func (k *Base) kinds(domain string) []KindCount {
	counts := map[string]int{}
	for _, t := range k.of {
		if t.domain == domain {
			counts[t.kind]++
		}
	}
	out := []KindCount{}
	for _, kind := range template.Kinds {
		if n := counts[string(kind)]; n > 0 {
			out = append(out, KindCount{kind, n})
		}
	}
	return out
}

// samples are values of a domain's names.
func (k *Base) samples(ctx context.Context, domain string, kind template.Kind, edits map[string]edit) (map[string][]string, error) {
	rows, err := k.db.QueryContext(ctx, `SELECT f.name, f.samples FROM template_field f JOIN template t ON t.id = f.template
		WHERE f.template IN (SELECT d.template FROM template_domain d WHERE d.domain = $1 ORDER BY d.template LIMIT $2) AND t.deleted = 0 AND ($3 = '' OR t.kind = $3)
		ORDER BY f.template, f.position`, domain, sampledTemplates, string(kind))
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var name, body string
		var values []string
		if err := row.Scan(&name, &body); err != nil {
			return none, err
		}
		as, _ := counted(edits, stem(name))
		err = json.Unmarshal([]byte(body), &values)
		for _, v := range values {
			if len(out[as]) < MaxSamples && !slices.Contains(out[as], v) {
				out[as] = append(out[as], v)
			}
		}
		return none, err
	})
	return out, err
}

// First is the template that was the first of a domain and kind, of those whose sample pages are kept; "" without one.
func (k *Base) First(ctx context.Context, domain string, kind template.Kind) (id string, err error) {
	err = k.db.QueryRowContext(ctx, `SELECT t.id FROM template t JOIN template_domain d ON d.template = t.id JOIN template_version v ON v.template = t.id
		WHERE t.deleted = 0 AND d.domain = $1 AND t.kind = $2 AND EXISTS (SELECT 1 FROM template_page p WHERE p.template = t.id AND p.version = t.version)
		ORDER BY v.saved, t.id LIMIT 1`, key(domain), string(kind)).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, k.db.Fault("knowledge", err)
}
