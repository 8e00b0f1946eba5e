package library

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
)

// Knowledge is the first of the three stores of DETM 3.3's framework: what is
// known of a domain before a page of it was seen. Here it is what people called
// fields so far: names, types, units and the labels that stood beside them, by
// domain of knowledge, out of the library's published templates.
//
//	books    作者    text    3 templates    labels 作者, 著者       sites a.example, b.example
//	         定價    price   2 templates    labels 定價             unit TWD
//
// The rows are written in the transaction that publishes a template (know). An
// answer needs counts over all templates of a domain, so they are added up in
// memory, and brought up to date by the change counter before each answer: it is
// that of the library as it stands. Nothing is approximate.
//
// Cost: one pass over the rows at the first question, those of the changed
// templates later; a question reads the distinct names of its domain. Memory:
// some 100 bytes a field of a template.
type Knowledge struct {
	store *Store

	mu    sync.Mutex
	seen  int64
	of    map[string]knownFields       // by template
	names map[string]map[string]*named // domain -> stem of the name
}

// NewKnowledge is the knowledge base of a library.
func NewKnowledge(s *Store) *Knowledge {
	return &Knowledge{store: s, of: map[string]knownFields{}, names: map[string]map[string]*named{}}
}

// Domain is a domain with how many templates are of it.
type Domain struct {
	Domain    string
	Templates int
}

// Domains lists the domains of the library's templates, the most used first.
func (k *Knowledge) Domains(ctx context.Context) ([]Domain, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return nil, k.store.fault("knowledge", err)
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
func (k *Knowledge) In(ctx context.Context, domain string) ([]string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return nil, k.store.fault("knowledge", err)
	}
	ids := []string{}
	for id, t := range k.of {
		if t.domain == fold(strings.TrimSpace(domain)) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}
