package match

import (
	"math/bits"
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
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

// table finds templates by band (bands.go) and by key: heads, one for each value
// of some bits of the key's hash, and a chain of templates for each.
//
// A template removed stays in its place, marked dead, until the dead outnumber
// those in use or the room is used up, and the table is built anew: so that Put and
// Remove cost O(1) on average.
type table struct {
	room     int               // slots until the table is built anew
	at       map[string]uint32 // id -> slot, only those in use
	ids      []string          // by slot
	dead     []bool
	hash     []uint32
	sketches []fingerprint.Sketch
	banded   []bool
	bands    bands

	keyHeads []uint32
	keys     []key
}

// key is one link of the chain of a key.
type key struct{ hash, slot, next uint32 }

const (
	leastRoom = 64 // of an empty table
	keysEach  = 4  // keys that a template has, roughly
)

// newTable returns an empty table for n templates.
func newTable(n int) *table {
	n = max(n, leastRoom)
	return &table{
		room: n, at: make(map[string]uint32, n), ids: make([]string, 0, n), hash: make([]uint32, 0, n),
		dead: make([]bool, 0, n), banded: make([]bool, 0, n), sketches: make([]fingerprint.Sketch, 0, n),
		keyHeads: ends(keysEach * powerOfTwo(n)),
	}
}

// powerOfTwo is the least power of two that is at least n.
func powerOfTwo(n int) int { return 1 << bits.Len(uint(max(n, 1)-1)) }

// ends are n heads of empty chains.
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
	if len(t.ids) == t.room {
		t.rebuild(len(t.at) + len(t.at)/2)
	}
	slot := t.append(e.id, e.hash, e.bands, e.sketch)
	for _, k := range e.keys {
		t.linkKey(k, slot)
	}
	if e.bands {
		t.bands.add(slot, e.sketch)
	}
	if t.bands.full(len(t.ids)) {
		t.bands.pack(t)
	}
}

// append takes an entry into the next slot, its keys and bands aside.
func (t *table) append(id string, hash uint32, bands bool, sketch *fingerprint.Sketch) uint32 {
	slot := uint32(len(t.ids))
	t.at[id] = slot
	t.ids, t.hash = append(t.ids, id), append(t.hash, hash)
	t.dead, t.banded = append(t.dead, false), append(t.banded, bands)
	t.sketches = append(t.sketches, *sketch)
	return slot
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
	if dead := len(t.ids) - len(t.at); dead > len(t.at) && dead > leastRoom {
		t.rebuild(len(t.at) + len(t.at)/2)
	}
}

// rebuild leaves the dead out and makes room for n entries.
func (t *table) rebuild(n int) {
	fresh := newTable(max(n, len(t.at)+1))
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
	fresh.bands.pack(fresh)
	*t = *fresh
}
