package match

import "wrapsmith/backend/template/fingerprint"

// bands finds slots by the bands of their sketches. A popular theme puts
// thousands of slots under one hash, and each page asks for 42 of them: so most
// slots are packed, those of one head side by side, and only the newest stand in
// chains, where each step is a miss of the cache:
//
//	starts[b][h] .. starts[b][h+1]     packed[b]: 3 7 12 | 5 | 1 4
//	heads[b][h] -> 14 -> 13 -> none    links[(14-from)*Bands+b].next = 13
//
// Each carries the band's whole hash, to tell apart what shares a head by chance:
// what is found does not depend on the size of the table.
type bands struct {
	from   uint32 // the first slot that is not packed
	mask   uint32 // of the packed
	starts [fingerprint.Bands][]uint32
	packed [fingerprint.Bands][]member

	heads [fingerprint.Bands][]uint32
	links []link
}

// member is a packed slot.
type member struct{ hash, slot uint32 }

// link is one link of the chain of a band.
type link struct{ hash, next uint32 }

// The newest slots stand in chains, until they are more than leastNew and than
// one for newShare packed ones.
const (
	leastNew = 64
	newShare = 4
	newHeads = 1 << 12 // heads of the chains, at most
)

// full reports whether the chains should be packed, of n slots in all.
func (b *bands) full(n int) bool {
	fresh := n - int(b.from)
	return fresh > leastNew && fresh > int(b.from)/newShare
}

// add puts a new slot at the head of its chains.
func (b *bands) add(slot uint32, s *fingerprint.Sketch) {
	if need := int(slot-b.from+1) * fingerprint.Bands; len(b.links) < need {
		b.links = append(b.links, make([]link, need-len(b.links))...)
	}
	for i := range b.heads {
		if b.heads[i] == nil {
			b.heads[i] = ends(min(newHeads, powerOfTwo(max(leastNew, int(b.from)/newShare))))
		}
		hash := s.Band(i)
		head := &b.heads[i][hash&uint32(len(b.heads[i])-1)]
		b.links[int(slot-b.from)*fingerprint.Bands+i] = link{hash, *head}
		*head = slot
	}
}

// pack packs all slots in use of a table, by a counting sort.
func (b *bands) pack(t *table) {
	*b = bands{from: uint32(len(t.ids)), mask: uint32(powerOfTwo(len(t.at))/2) - 1}
	if len(t.at) < leastNew {
		b.mask = leastNew - 1
	}
	for i := range b.starts {
		b.starts[i] = make([]uint32, b.mask+2)
	}
	t.eachBand(func(i int, hash, _ uint32) { b.starts[i][hash&b.mask+1]++ })
	for i := range b.starts {
		for h := range b.mask + 1 {
			b.starts[i][h+1] += b.starts[i][h]
		}
		b.packed[i] = make([]member, b.starts[i][b.mask+1])
	}
	t.eachBand(func(i int, hash, slot uint32) {
		at := &b.starts[i][hash&b.mask]
		b.packed[i][*at] = member{hash, slot}
		*at++
	})
	for i := range b.starts { // each start has moved on to the next one
		copy(b.starts[i][1:], b.starts[i])
		b.starts[i][0] = 0
	}
}

// eachBand visits the bands of all slots in use.
func (t *table) eachBand(visit func(band int, hash, slot uint32)) {
	for slot := range t.ids {
		if t.dead[slot] || !t.banded[slot] {
			continue
		}
		for i := range fingerprint.Bands {
			visit(i, t.sketches[slot].Band(i), uint32(slot))
		}
	}
}

// each visits the slots, dead ones too, that share a band with a sketch, once for each band.
func (b *bands) each(s *fingerprint.Sketch, visit func(slot uint32)) {
	for i := range fingerprint.Bands {
		hash := s.Band(i)
		if b.starts[i] != nil {
			for _, m := range b.packed[i][b.starts[i][hash&b.mask]:b.starts[i][hash&b.mask+1]] {
				if m.hash == hash {
					visit(m.slot)
				}
			}
		}
		if b.heads[i] == nil {
			continue
		}
		for slot := b.heads[i][hash&uint32(len(b.heads[i])-1)]; slot != none; {
			l := b.links[int(slot-b.from)*fingerprint.Bands+i]
			if l.hash == hash {
				visit(slot)
			}
			slot = l.next
		}
	}
}
