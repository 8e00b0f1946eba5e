package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/record"
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

// knownFields is what a template adds.
type knownFields struct {
	domain, site string
	facts        []fact
}

// named counts what is known of one name in one domain.
type named struct {
	spelled, types, units, labels, sites map[string]int
	many, templates                      int
}

// NewKnowledge is the knowledge base of a library.
func NewKnowledge(s *Store) *Knowledge {
	return &Knowledge{store: s, of: map[string]knownFields{}, names: map[string]map[string]*named{}}
}

// Ask says what is to be named.
type Ask struct {
	Label  string      // beside the value on the page; "" none
	Type   record.Type // of the value; "" not known
	Domain string      // "": that of Fields, where it stands out
	Fields []string    // names that the template has already: they are not proposed
	Limit  int         // 0: defaultNames
}

// Proposal is a name that was used so far.
type Proposal struct {
	Name      string
	Type      record.Type
	Many      bool
	Unit      string
	Labels    []string // seen beside it, the most frequent first
	Templates int      // that have it
	Sites     []string // some of theirs
	Domain    string
	Why       Why
}

// Why says what speaks for a name.
type Why string

// Reasons, the strongest first.
const (
	WhyLabel  Why = "label"  // it stood beside this label, or is called so
	WhyLike   Why = "like"   // beside one that shares words with it
	WhyDomain Why = "domain" // it is used in the domain, for values of this type where one is given
)

// Whys lists every Why.
var Whys = []Why{WhyLabel, WhyLike, WhyDomain}

// Bounds of an answer.
const (
	defaultNames = 8
	maxNames     = 50
	maxShown     = 3 // labels and sites
)

// Weights of what speaks for a name; our choice: a label outweighs all else, a
// type that differs outweighs frequency.
const (
	labelWeight = 100.0
	likeWeight  = 30.0
	typeWeight  = 12.0
	manyWeight  = 4.0 // for each doubling of the templates
	elsewhere   = 0.6 // share that a name keeps in another domain than the one asked for
)

// Names proposes names, best first, and says for which domain.
func (k *Knowledge) Names(ctx context.Context, a Ask) (domain string, out []Proposal, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return "", nil, k.store.fault("knowledge", err)
	}
	if domain = fold(strings.TrimSpace(a.Domain)); domain == "" {
		domain = k.domainOf(a.Fields)
	}
	type scored struct {
		Proposal
		score float64
	}
	best := map[string]scored{} // by stem: one name once, though two domains have it
	for _, f := range a.Fields {
		best[stem(f)] = scored{score: math.Inf(1)}
	}
	for d, names := range k.names {
		for s, n := range names {
			score, why := n.fits(a, s)
			if d != domain {
				if why == WhyDomain {
					continue // another domain's names are nobody's guess without a label
				}
				score *= elsewhere
			}
			if old, ok := best[s]; ok && (old.score > score || old.score == score && old.Domain <= d) {
				continue
			}
			best[s] = scored{n.proposal(d, why), score}
		}
	}
	var list []scored
	for _, s := range best {
		if s.Name != "" {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(x, y scored) int { return cmp.Or(cmp.Compare(y.score, x.score), strings.Compare(x.Name, y.Name)) })
	limit := min(cmp.Or(a.Limit, defaultNames), maxNames)
	for _, s := range list[:min(limit, len(list))] {
		out = append(out, s.Proposal)
	}
	return domain, out, nil
}

// fits weighs a name for what is asked.
func (n *named) fits(a Ask, name string) (float64, Why) {
	score, why := manyWeight*math.Log2(float64(1+n.templates)), WhyDomain
	if label := stem(a.Label); label != "" {
		switch share, like := n.beside(label, a.Label, name); {
		case share > 0:
			score, why = score+labelWeight*share, WhyLabel
		case like:
			score, why = score+likeWeight, WhyLike
		}
	}
	if a.Type != "" {
		if most(n.types) == string(a.Type) {
			score += typeWeight
		} else if n.types[string(a.Type)] == 0 {
			score -= typeWeight
		}
	}
	return score, why
}

// beside says how far a label speaks for a name: by the share of its templates
// that have it beside the field, at least half, or whether it shares words.
func (n *named) beside(label, text, name string) (share float64, like bool) {
	if label == name {
		return 1, false
	}
	all := 0
	for _, c := range n.labels {
		all += c
	}
	said := pieces(text)
	for l, c := range n.labels {
		if stem(l) == label {
			share += float64(c) / float64(all)
		}
		like = like || alike(said, label, pieces(l), stem(l))
	}
	if share > 0 {
		return 0.5 + share/2, false
	}
	for s := range n.spelled {
		like = like || alike(said, label, pieces(s), name)
	}
	return 0, like
}

// leastPart is the shortest part of a text, in letters, that counts as shared.
const leastPart = 2

// alike says whether two texts share a word, or one holds the other.
func alike(a []string, whole string, b []string, other string) bool {
	for _, w := range a {
		if len([]rune(w)) >= leastPart && slices.Contains(b, w) {
			return true
		}
	}
	holds := func(x, y string) bool { return len([]rune(y)) >= leastPart && strings.Contains(x, y) }
	return holds(whole, other) || holds(other, whole)
}

func (n *named) proposal(domain string, why Why) Proposal {
	return Proposal{
		Name: most(n.spelled), Type: record.Type(most(n.types)), Many: 2*n.many > n.templates, Unit: most(n.units),
		Labels: top(n.labels), Templates: n.templates, Sites: top(n.sites), Domain: domain, Why: why,
	}
}

// most is what was counted most often; of equals the first in order.
func most(counts map[string]int) string {
	best := ""
	for s, c := range counts {
		if b := counts[best]; s != "" && (c > b || c == b && (best == "" || s < best)) {
			best = s
		}
	}
	return best
}

func top(counts map[string]int) []string {
	list := slices.SortedFunc(keysOf(counts), func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b)) })
	return list[:min(maxShown, len(list))]
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

// domainOf is the domain that the names of an unfinished template speak of: by
// our words, else by those that only one domain of the library has; "" when none
// stands out. One name is enough here, where nothing is kept.
func (k *Knowledge) domainOf(names []string) string {
	facts := make([]fact, len(names))
	for i, n := range names {
		facts[i].name = n
	}
	if d := proposeDomain("", facts); d != "" {
		return d
	}
	scores := map[string]int{}
	for _, n := range names {
		var in []string
		for d, known := range k.names {
			if d != "" && known[stem(n)] != nil {
				in = append(in, d)
			}
		}
		if len(in) == 1 { // a name of many domains tells none
			scores[in[0]]++
		}
	}
	return standsOut(scores, 1)
}

// refresh takes in what changed in the library since the last question.
func (k *Knowledge) refresh(ctx context.Context) error {
	if k.seen == 0 {
		if err := k.store.knowAll(ctx); err != nil {
			return err
		}
		return k.readAll(ctx)
	}
	ids, now, err := k.store.Changes(ctx, k.seen)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, listAtOnce) {
		if err := k.take(ctx, some); err != nil {
			return err
		}
	}
	k.seen = now
	return nil
}

// readAll reads everything. A change that comes between the counter and the
// rows is read twice, which does no harm.
func (k *Knowledge) readAll(ctx context.Context) error {
	var now int64
	if err := k.store.db.QueryRowContext(ctx, `SELECT value FROM counter WHERE name = 'change'`).Scan(&now); err != nil {
		return err
	}
	if err := k.read(ctx, ``); err != nil {
		return err
	}
	k.seen = now
	return nil
}

func (k *Knowledge) take(ctx context.Context, ids []string) error {
	places, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		k.forget(id)
		places[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	return k.read(ctx, ` AND t.id IN (`+strings.Join(places, ", ")+`)`, args...)
}

// read adds the fields of templates that are in the list.
func (k *Knowledge) read(ctx context.Context, where string, args ...any) error {
	rows, err := k.store.db.QueryContext(ctx, `
		SELECT t.id, t.site, d.domain, coalesce(f.name, ''), coalesce(f.type, ''), coalesce(f.many, 0), coalesce(f.unit, ''), coalesce(f.label, '')
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
	_, err = all(rows, func(row scanner) (none struct{}, err error) {
		var next string
		var t knownFields
		var f fact
		var many int64
		if err := row.Scan(&next, &t.site, &t.domain, &f.name, &f.typ, &many, &f.unit, &f.label); err != nil {
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

func (k *Knowledge) add(id string, t knownFields) {
	k.of[id] = t
	k.count(t, 1)
}

func (k *Knowledge) forget(id string) {
	if t, ok := k.of[id]; ok {
		delete(k.of, id)
		k.count(t, -1)
	}
}

// count adds what a template says, or takes it away.
func (k *Knowledge) count(t knownFields, by int) {
	names := k.names[t.domain]
	if names == nil {
		names = map[string]*named{}
		k.names[t.domain] = names
	}
	for _, f := range t.facts {
		s := stem(f.name)
		n := names[s]
		if n == nil {
			n = &named{spelled: map[string]int{}, types: map[string]int{}, units: map[string]int{}, labels: map[string]int{}, sites: map[string]int{}}
			names[s] = n
		}
		n.templates += by
		n.many += by * int(flag(f.many))
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

// knowAll writes down what templates say that were published before there was a
// knowledge base, some at a time.
func (s *Store) knowAll(ctx context.Context) error {
	for {
		rows, err := s.db.QueryContext(ctx, `SELECT t.id, t.version FROM template t LEFT JOIN template_domain d ON d.template = t.id
			WHERE t.deleted < 2 AND d.template IS NULL ORDER BY t.id LIMIT $1`, batch)
		if err != nil {
			return err
		}
		type one struct {
			id      string
			version int
		}
		missing, err := all(rows, func(row scanner) (o one, err error) {
			err = row.Scan(&o.id, &o.version)
			return o, err
		})
		if err != nil || len(missing) == 0 {
			return err
		}
		err = s.change(ctx, func(tx *sql.Tx) error {
			for _, o := range missing {
				if err := knowStored(ctx, tx, o.id, o.version); err != nil {
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

// knowStored notes a stored version. One that cannot be read is noted as saying nothing.
func knowStored(ctx context.Context, tx *sql.Tx, id string, version int) error {
	xml, err := versionXML(ctx, tx, id, version)
	if err == nil {
		t, rerr := readXML(id, xml)
		if rerr == nil {
			return know(ctx, tx, id, t)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO template_domain (template, domain, said) VALUES ($1, '', 0) ON CONFLICT (template) DO NOTHING`, id)
	return err
}
