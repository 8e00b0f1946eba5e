package match

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
)

// query is a page made ready to be looked up.
type query struct {
	sketch *fingerprint.Sketch
	bands  bool
	keys   []uint32
}

func newQuery(print []template.Edge, host string) *query {
	keys := fingerprint.Keys(print)
	if host != "" {
		keys = append(keys, fingerprint.HomePrefix+host)
	}
	return &query{sketch: fingerprint.NewSketch(print), bands: hasEdges(print), keys: hashes(keys)}
}

// Looking up: a key that many templates have says little, and a key that is
// shared is worth some bands.
const (
	maxSharing = 2000 // templates that share a key; more, and it is passed over
	keyHits    = 8    // bands that a shared key counts
	keyShare   = 0.5  // likeness that a key shared with one template counts; less for each more
)

// find is what the look-up knows of a template.
type find struct {
	slot uint32
	like float64 // likeness of the sketches, and its keys
}

// candidates gives the ids of the n likeliest templates, best first.
func (t *table) candidates(q *query, n int, c *counter) []string {
	keyed := t.count(q, c)
	slots := c.most(maxSketches, t.hash)
	finds := make([]find, len(slots))
	for i, s := range slots {
		finds[i] = find{s, keyed[s]}
		if q.bands && t.banded[s] {
			finds[i].like += t.sketches[s].Jaccard(q.sketch)
		}
	}
	slices.SortFunc(finds, func(a, b find) int {
		if a.like != b.like {
			return cmp.Compare(b.like, a.like)
		}
		return strings.Compare(t.ids[a.slot], t.ids[b.slot])
	})
	ids := make([]string, 0, n)
	for _, f := range finds[:min(n, len(finds))] {
		ids = append(ids, t.ids[f.slot])
	}
	return ids
}

// count counts the bands and keys that current templates share with the page,
// and what the keys add to their likeness.
func (t *table) count(q *query, c *counter) map[uint32]float64 {
	c.reset(len(t.ids))
	keyed := map[uint32]float64{}
	for _, k := range q.keys {
		slots := t.sharing(k)
		for _, s := range slots {
			c.add(s, keyHits)
			keyed[s] += keyShare / (1 + math.Log2(float64(len(slots))))
		}
	}
	if q.bands {
		t.bands.each(q.sketch, func(slot uint32) {
			if !t.dead[slot] {
				c.add(slot, 1)
			}
		})
	}
	return keyed
}

// sharing lists the current templates that have a key, nil when they are too many.
func (t *table) sharing(hash uint32) []uint32 {
	var slots []uint32
	for i := t.keyHeads[hash&uint32(len(t.keyHeads)-1)]; i != none; i = t.keys[i].next {
		if k := t.keys[i]; k.hash == hash && !t.dead[k.slot] {
			if slots = append(slots, k.slot); len(slots) > maxSharing {
				return nil
			}
		}
	}
	return slots
}
