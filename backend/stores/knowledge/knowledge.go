// Package knowledge stores the names, types, units and labels that fields had so far, by
// domain of knowledge, from the published templates of a library. It is the first of the
// three stores of DETM 3.3: what is known of a domain before its first page.
//
//	books    作者    text    3 templates    labels 作者, 著者       sites a.example, b.example
//	         定價    price   2 templates    labels 定價             unit TWD
//
// Write adds the rows in the transaction that publishes a template, and Observe what its sample
// pages show: values, and the text that stands as their label. An answer needs counts over all
// templates of a domain. They are summed in memory and updated by the change counter before each
// answer, so an answer is exact for the current library. Corrections of people and what interests
// them are rows of their own, which no save of a template changes.
//
// The source keeps all this by domain and type of query, with the first page, its tag tree and its
// item trees. Here a type of query is the kind of page that answers it, and First names the template
// whose sample pages the library has; its trees are made when they are shown.
//
// Cost: one pass over the rows for the first question, later only the rows of changed
// templates. A question reads the distinct names of its domain. Memory: about 100 bytes for
// each field of a template.
package knowledge

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/stores/store"
)

// Base answers questions from the rows. It is safe for concurrent use.
type Base struct {
	db *store.DB

	mu    sync.Mutex
	seen  int64
	of    map[string]knownFields       // by template
	names map[string]map[string]*named // domain -> stem of the name
}

// New gives the knowledge base of an open library database, which stays the
// caller's to close.
func New(db *store.DB) *Base {
	return &Base{db: db, of: map[string]knownFields{}, names: map[string]map[string]*named{}}
}

// Domain is a domain with how many templates are of it.
type Domain struct {
	Domain    string
	Templates int
}

// Domains lists the domains of the library's templates, the most used first.
func (k *Base) Domains(ctx context.Context) ([]Domain, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return nil, k.db.Fault("knowledge", err)
	}
	counts := map[string]int{}
	for _, t := range k.of {
		if t.domain != "" {
			counts[t.domain]++
		}
	}
	out := []Domain{}
	for d, n := range counts {
		out = append(out, Domain{d, n})
	}
	slices.SortFunc(out, func(a, b Domain) int {
		return cmp.Or(cmp.Compare(b.Templates, a.Templates), strings.Compare(a.Domain, b.Domain))
	})
	return out, nil
}

// In lists the ids of the templates of a domain, for Query.Among.
func (k *Base) In(ctx context.Context, domain string) ([]string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return nil, k.db.Fault("knowledge", err)
	}
	ids := []string{}
	for id, t := range k.of {
		if t.domain == store.Fold(strings.TrimSpace(domain)) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}
