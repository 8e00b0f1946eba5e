package match

import (
	"math/bits"
	"slices"
	"strings"

	"wrapsmith/backend/fingerprint"
	"wrapsmith/backend/template"
)

// entry is what the table keeps of a template.
type entry struct {
	id     string
	hash   uint32 // of id: breaks ties without regard to the order of Put
	bands  bool   // it has edges
	sketch *fingerprint.Sketch
	keys   []uint32 // hashes of what it can be looked up by
}

func newEntry(id string, t *template.Template) entry {
	e := entry{id: id, hash: uint32(fingerprint.Hash(id)), sketch: fingerprint.NewSketch(t.Fingerprint)}
	e.bands = hasEdges(t.Fingerprint)
	keys := fingerprint.Keys(t.Fingerprint)
	if host := fingerprint.HostOf(t.Site); host != "" {
		keys = append(keys, fingerprint.HomePrefix+host)
	}
	e.keys = hashes(keys)
	return e
}

func hasEdges(print []template.Edge) bool {
	return len(print) > 0 && !strings.HasPrefix(print[len(print)-1].Key, "@")
}

// hashes are the hashes of keys, each once.
func hashes(keys []string) []uint32 {
	out := make([]uint32, len(keys))
	for i, k := range keys {
		out[i] = uint32(fingerprint.Hash(k))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// none ends a chain.
const none = ^uint32(0)

// table finds templates by band and by key. Each band has heads, one for each
// value of some bits of the band's hash, and a chain of templates behind each:
//
//	heads[b][h] -> 7 -> 3 -> none        links[7*Bands+b].next = 3
//
// A link carries the band's hash, to tell apart what shares a head by chance. A template
// removed stays in its chains, marked dead, until the dead outnumber the living
// and the table is built anew: so that Put and Remove cost O(1) on average.
type table struct {
	at       map[string]uint32 // id -> slot, the living only
	ids      []string          // by slot
	dead     []bool
	hash     []uint32
	sketches []fingerprint.Sketch
	banded   []bool

	mask  uint32
	heads [fingerprint.Bands][]uint32
	links []link // [slot*Bands + band]

	keyHeads []uint32
	keys     []key
}

// link is one link of the chain of a band.
type link struct{ hash, next uint32 }

// key is one link of the chain of a key.
type key struct{ hash, slot, next uint32 }

// leastHeads is the size of an empty table.
const leastHeads = 16

// newTable returns an empty table for some n templates.
func newTable(n int) *table {
	heads := leastHeads
	if n > leastHeads {
		heads = 1 << bits.Len(uint(n-1))
	}
	t := &table{at: make(map[string]uint32, n), mask: uint32(heads - 1)}
	for b := range t.heads {
		t.heads[b] = ends(heads)
	}
	t.keyHeads = ends(keysEach * heads)
	t.ids, t.hash = make([]string, 0, n), make([]uint32, 0, n)
	t.dead, t.banded = make([]bool, 0, n), make([]bool, 0, n)
	t.sketches, t.links = make([]fingerprint.Sketch, 0, n), make([]link, 0, n*fingerprint.Bands)
	return t
}

// keysEach is how many keys a template has, roughly.
const keysEach = 4

func ends(n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = none
	}
	return out
}

// put adds or replaces an entry.
func (t *table) put(e entry) {
	t.remove(e.id)
	if len(t.ids) > int(t.mask) {
		t.rebuild(2 * len(t.at))
	}
	slot := t.append(e.id, e.hash, e.bands, e.sketch)
	for _, k := range e.keys {
		t.linkKey(k, slot)
	}
}

// append takes an entry into the next slot, its keys aside.
func (t *table) append(id string, hash uint32, bands bool, sketch *fingerprint.Sketch) uint32 {
	slot := uint32(len(t.ids))
	t.at[id] = slot
	t.ids, t.hash = append(t.ids, id), append(t.hash, hash)
	t.dead, t.banded = append(t.dead, false), append(t.banded, bands)
	t.sketches = append(t.sketches, *sketch)
	t.chain(slot)
	return slot
}

// chain puts a slot at the head of the chains of its bands.
func (t *table) chain(slot uint32) {
	for b := range t.heads {
		l := link{next: none}
		if t.banded[slot] {
			l.hash = t.sketches[slot].Band(b)
			head := &t.heads[b][l.hash&t.mask]
			l.next, *head = *head, slot
		}
		t.links = append(t.links, l)
	}
}

func (t *table) linkKey(hash, slot uint32) {
	head := &t.keyHeads[hash&uint32(len(t.keyHeads)-1)]
	t.keys = append(t.keys, key{hash, slot, *head})
	*head = uint32(len(t.keys) - 1)
}

// remove marks an entry dead.
func (t *table) remove(id string) {
	slot, ok := t.at[id]
	if !ok {
		return
	}
	delete(t.at, id)
	t.ids[slot], t.dead[slot] = "", true
	if dead := len(t.ids) - len(t.at); dead > len(t.at) && dead > leastHeads {
		t.rebuild(len(t.at))
	}
}

// rebuild leaves the dead out and makes room for n entries.
func (t *table) rebuild(n int) {
	fresh := newTable(max(n, len(t.at)))
	moved := make([]uint32, len(t.ids))
	for slot, id := range t.ids {
		moved[slot] = none
		if !t.dead[slot] {
			moved[slot] = fresh.append(id, t.hash[slot], t.banded[slot], &t.sketches[slot])
		}
	}
	for _, k := range t.keys {
		if moved[k.slot] != none {
			fresh.linkKey(k.hash, moved[k.slot])
		}
	}
	*t = *fresh
}
