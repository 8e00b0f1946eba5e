package library

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// catalogue is the list of templates in memory, so that it is ordered, counted
// and searched without a scan of the table.
//
// The problem: words are found as parts of words (姓名 in 姓名栏, "shop" in
// "bookshop"), in Chinese down to one character, the same on both engines, and
// the list says how many there are in all. An index of pairs of characters in
// tables would have some three hundred rows a template, thirty million at
// 100,000 templates, and would still have to count; full-text indexes of the
// engines find no parts of words, each in its own way.
//
// So the texts are cut at white space, which no word of a query holds either.
// Each distinct piece is kept once, with the templates that have it:
//
//	pieces    \n人物\nrencai.example\n姓名\n     one text, searched from end to end
//	having     0    0  2           0  1  2        slots of templates
//
// A word is in a template's text just when it is in one of its pieces: the sets
// of the pieces that hold it are joined, those of several words intersected.
//
// Invariants: an answer is that of the library as it stands when it is asked
// for; the change counter reports whether something has changed since. Nothing is
// approximate.
//
// Cost: a search reads the distinct pieces once, a few megabytes at 100,000
// templates, and joins sets of slots; a change costs one template's pieces.
// Memory: the distinct pieces and four bytes a piece a template; about 330 bytes
// a template in all.
type catalogue struct {
	seen int64 // changes up to this one are in

	slots []line
	at    map[string]uint32 // id -> slot
	order []uint32          // slots by time of change, oldest first; those of the same time by id, last first
	names []uint32          // slots by name, then by id
	dead  int               // slots whose template has another by now
	state [2]set            // those that are listed, and those that are deleted

	pieces []byte            // each distinct piece, a newline before and after it
	starts []int             // of each piece
	number map[string]uint32 // of each piece
	having [][]uint32        // slots, by piece
}

// line is what is kept of a template.
type line struct {
	id      string
	name    string // folded
	site    string
	changed int64
	kind    template.Kind
}

// compare puts the older first, and of the same time the last id.
func (l *line) compare(o *line) int {
	return cmp.Or(cmp.Compare(l.changed, o.changed), cmp.Compare(o.id, l.id))
}

// compareName puts the first of the alphabet first.
func (l *line) compareName(o *line) int {
	return cmp.Or(strings.Compare(l.name, o.name), strings.Compare(l.id, o.id))
}

const leastDead = 1000 // slots that are let be before all is read anew

func newCatalogue() *catalogue {
	return &catalogue{at: map[string]uint32{}, number: map[string]uint32{}, pieces: []byte{'\n'}}
}

// set is a set of slots.
type set []uint64

func (s *set) add(slot uint32) {
	for int(slot/64) >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[slot/64] |= 1 << (slot % 64)
}

func (s set) drop(slot uint32) {
	if int(slot/64) < len(s) {
		s[slot/64] &^= 1 << (slot % 64)
	}
}

func (s set) has(slot uint32) bool {
	return int(slot/64) < len(s) && s[slot/64]&(1<<(slot%64)) != 0
}

// keep leaves those that another set has too.
func (s set) keep(other set) {
	for i := range s {
		if i < len(other) {
			s[i] &= other[i]
		} else {
			s[i] = 0
		}
	}
}

func (s set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// put takes a template in as its row says, in place of what was known of it.
func (c *catalogue) put(l line, deleted int64, search string) {
	if old, ok := c.at[l.id]; ok {
		c.state[0].drop(old)
		c.state[1].drop(old)
		delete(c.at, l.id)
		c.dead++
	}
	if deleted != stateListed && deleted != stateDeleted {
		return // a draft
	}
	slot := uint32(len(c.slots))
	name, _, _ := strings.Cut(search, "\n")
	l.name = strings.Clone(name)
	c.slots = append(c.slots, l)
	c.at[l.id] = slot
	c.state[deleted].add(slot)
	c.order = append(c.order, slot)
	c.names = append(c.names, slot)
	for _, piece := range strings.Fields(search) {
		n, ok := c.number[piece]
		if !ok {
			n = uint32(len(c.starts))
			c.number[strings.Clone(piece)] = n
			c.starts = append(c.starts, len(c.pieces))
			c.pieces = append(append(c.pieces, piece...), '\n')
			c.having = append(c.having, nil)
		}
		if k := len(c.having[n]); k == 0 || c.having[n][k-1] != slot { // a piece that comes twice
			c.having[n] = append(c.having[n], slot)
		}
	}
}

// sort brings the orders up to date after puts.
func (c *catalogue) sort() {
	c.order = c.sorted(c.order, (*line).compare)
	c.names = c.sorted(c.names, (*line).compareName)
}

// sorted is an order without the slots that are dead.
func (c *catalogue) sorted(order []uint32, compare func(l, o *line) int) []uint32 {
	order = slices.DeleteFunc(order, func(slot uint32) bool { return c.at[c.slots[slot].id] != slot })
	slots := func(a, b uint32) int { return compare(&c.slots[a], &c.slots[b]) }
	if !slices.IsSortedFunc(order, slots) {
		slices.SortFunc(order, slots)
	}
	return order
}

// find gives the slots whose text holds a word.
func (c *catalogue) find(word string) set {
	found := make(set, (len(c.slots)+63)/64)
	for at, w := 0, []byte(word); ; {
		i := bytes.Index(c.pieces[at:], w)
		if i < 0 {
			return found
		}
		piece, _ := slices.BinarySearch(c.starts, at+i+1)
		for _, slot := range c.having[piece-1] {
			found[slot/64] |= 1 << (slot % 64)
		}
		if at = len(c.pieces); piece < len(c.starts) {
			at = c.starts[piece]
		}
	}
}

// ask gives the ids that a query asks for, in its order, and how many there are in all.
func (c *catalogue) ask(q Query) (total int, ids []string) {
	match := slices.Clone(c.state[store.Flag(q.Deleted)])
	for _, word := range strings.Fields(store.Fold(q.Text)) {
		match.keep(c.find(word))
	}
	if q.Among != nil {
		among := set{}
		for _, id := range q.Among {
			if slot, ok := c.at[id]; ok {
				among.add(slot)
			}
		}
		match.keep(among)
	}
	if site := store.Clean(q.Site); site != "" || q.Kind != "" {
		for _, slot := range c.order {
			l := &c.slots[slot]
			if site != "" && l.site != site || q.Kind != "" && l.kind != q.Kind {
				match.drop(slot)
			}
		}
	}
	total = match.count()
	skip, n := max(q.Offset, 0), q.Limit
	if n <= 0 {
		n = total
	}
	for slot := range c.after(q) {
		switch {
		case !match.has(slot):
			continue
		case skip > 0:
			skip--
		default:
			ids = append(ids, c.slots[slot].id)
		}
		if len(ids) >= n {
			break
		}
	}
	return total, ids
}

// after gives the slots that come after the place of a query, in its order.
func (c *catalogue) after(q Query) iter.Seq[uint32] {
	if q.By == ByName {
		return slices.Values(c.names[c.begin(q.After):])
	}
	return func(yield func(uint32) bool) {
		for i := c.end(q.After) - 1; i >= 0 && yield(c.order[i]); i-- {
		}
	}
}

// begin is where the names after a place begin: nowhere, where its template is gone.
func (c *catalogue) begin(after Place) int {
	if after == (Place{}) {
		return 0
	}
	last, ok := c.at[after.ID]
	if !ok {
		return len(c.names)
	}
	i, found := slices.BinarySearchFunc(c.names, last, func(slot, last uint32) int { return c.slots[slot].compareName(&c.slots[last]) })
	if found {
		i++
	}
	return i
}

// end is how many of the order come after a place in the list; all when there is none.
func (c *catalogue) end(after Place) int {
	if after == (Place{}) {
		return len(c.order)
	}
	place := line{id: after.ID, changed: after.Changed.UnixMicro()}
	i, _ := slices.BinarySearchFunc(c.order, &place, func(slot uint32, p *line) int { return c.slots[slot].compare(p) })
	return i
}

// current is the store's catalogue: many look things up in it at a time, one
// brings it up to date.
type current struct {
	mu sync.RWMutex
	c  *catalogue
}

// ask answers a query from the catalogue, as the library stands now.
func (s *Library) ask(ctx context.Context, q Query) (total int, ids []string, err error) {
	var now int64
	if err := s.db.QueryRowContext(ctx, `SELECT value FROM counter WHERE name = 'change'`).Scan(&now); err != nil {
		return 0, nil, err
	}
	d := &s.list
	d.mu.RLock()
	if d.c != nil && d.c.seen >= now {
		defer d.mu.RUnlock()
		total, ids = d.c.ask(q)
		return total, ids, nil
	}
	d.mu.RUnlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.c == nil || d.c.dead > len(d.c.at)+leastDead {
		d.c = newCatalogue()
	}
	if err := s.read(ctx, d.c); err != nil {
		return 0, nil, err
	}
	d.c.seen = max(d.c.seen, now) // a change need not be one of the list
	total, ids = d.c.ask(q)
	return total, ids, nil
}

// read takes in the rows that have changed, in the order in which they did.
func (s *Library) read(ctx context.Context, c *catalogue) (err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, site, kind, changed, deleted, search, change FROM template WHERE change > $1 ORDER BY change`, c.seen)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	defer c.sort()
	for rows.Next() {
		var l line
		var deleted, change int64
		var search string
		if err := rows.Scan(&l.id, &l.site, &l.kind, &l.changed, &deleted, &search, &change); err != nil {
			return err
		}
		c.put(l, deleted, search)
		c.seen = change
	}
	return rows.Err()
}
