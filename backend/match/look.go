package match

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/fingerprint"
	"wrapsmith/backend/template"
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
	hits int     // bands and keys that found it
	like float64 // likeness of the sketches, and its keys
}

// candidates gives the ids of the n likeliest templates, best first.
func (t *table) candidates(q *query, n int) []string {
	finds := t.most(t.look(q), maxSketches)
	for i := range finds {
		if f := &finds[i]; q.bands && t.banded[f.slot] {
			f.like += t.sketches[f.slot].Jaccard(q.sketch)
		}
	}
	slices.SortFunc(finds, func(a, b find) int {
		return cmp.Or(cmp.Compare(b.like, a.like), strings.Compare(t.ids[a.slot], t.ids[b.slot]))
	})
	ids := make([]string, 0, n)
	for _, f := range finds[:min(n, len(finds))] {
		ids = append(ids, t.ids[f.slot])
	}
	return ids
}

// look lists the living templates that share a band or a key with the page.
func (t *table) look(q *query) []find {
	var finds []find
	at := map[uint32]int{}
	seen := func(slot uint32) *find {
		i, ok := at[slot]
		if !ok {
			i = len(finds)
			at[slot] = i
			finds = append(finds, find{slot: slot})
		}
		return &finds[i]
	}
	for _, k := range q.keys {
		slots := t.sharing(k)
		for _, s := range slots {
			f := seen(s)
			f.hits += keyHits
			f.like += keyShare / (1 + math.Log2(float64(len(slots))))
		}
	}
	if q.bands {
		for b := range t.heads {
			hash := q.sketch.Band(b)
			for s := t.heads[b][hash&t.mask]; s != none; {
				l := t.links[int(s)*fingerprint.Bands+b]
				if l.hash == hash && !t.dead[s] {
					seen(s).hits++
				}
				s = l.next
			}
		}
	}
	return finds
}

// sharing lists the living templates that have a key, nil when they are too many.
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

// most keeps the n finds with most hits, ties by the hash of the id.
func (t *table) most(finds []find, n int) []find {
	if len(finds) > n {
		slices.SortFunc(finds, func(a, b find) int {
			return cmp.Or(cmp.Compare(b.hits, a.hits), cmp.Compare(t.hash[a.slot], t.hash[b.slot]))
		})
		finds = finds[:n]
	}
	return finds
}
