package knowledge

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
)

// Ask says what is to be named.
type Ask struct {
	Label  string      // beside the value on the page; "" none
	Type   record.Type // of the value; "" not known
	Domain string      // "": that of Fields, where it stands out
	Fields []string    // names that the template has already: they are not proposed
	Person string      // whose interests come first
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
	careWeight  = 8.0 // a name that interests the person
	elsewhere   = 0.6 // share that a name keeps in another domain than the one asked for
)

// Names proposes names, best first, and says for which domain.
func (k *Base) Names(ctx context.Context, a Ask) (domain string, out []Proposal, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return "", nil, k.db.Fault("knowledge", err)
	}
	if domain = store.Fold(strings.TrimSpace(a.Domain)); domain == "" {
		domain = k.domainOf(a.Fields)
	}
	edits, err := k.edits(ctx)
	if err != nil {
		return "", nil, k.db.Fault("knowledge", err)
	}
	cared, err := k.interests(ctx, a.Person)
	if err != nil {
		return "", nil, k.db.Fault("knowledge", err)
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
		for s, n := range corrected(names, edits[d]) {
			score, why := n.fits(a, s)
			if cared[interest{d, s}] || cared[interest{d, ""}] {
				score += careWeight
			}
			if d != domain {
				if why == WhyDomain {
					continue // another domain's names are not proposed without a label
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
	if _, merged := n.merged[label]; merged || label == name {
		return 1, false
	}
	all := 0
	for _, c := range n.labels {
		all += c
	}
	words := pieces(text)
	for l, c := range n.labels {
		if stem(l) == label {
			share += float64(c) / float64(all)
		}
		like = like || alike(words, label, pieces(l), stem(l))
	}
	if share > 0 {
		return 0.5 + share/2, false
	}
	for s := range n.spelled {
		like = like || alike(words, label, pieces(s), name)
	}
	return 0, like
}

// leastPart is the shortest part of a text, in letters, that counts as shared.
const leastPart = 2

// alike reports whether two texts share a word, or one holds the other.
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
	p := Proposal{
		Name: most(n.spelled), Type: record.Type(most(n.types)), Many: 2*n.many > n.templates, Unit: most(n.units),
		Labels: top(n.labels), Templates: n.templates, Sites: top(n.sites), Domain: domain, Why: why,
	}
	if e := n.fixed; e != nil {
		p.Type, p.Many, p.Unit, p.Labels = e.typ, e.many, e.unit, e.labels
	}
	return p
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

// domainOf is the domain that the names of an unfinished template speak of: by
// our words, else by those that only one domain of the library has; "" when none
// stands out. One name is enough here, where nothing is kept.
func (k *Base) domainOf(names []string) string {
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
		if len(in) == 1 && !general[stem(n)] { // a name of many domains tells none
			scores[in[0]]++
		}
	}
	return standsOut(scores, 1)
}
