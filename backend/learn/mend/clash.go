package mend

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// apart takes back readings that find what another field finds: of two fields
// the one that is better spoken for has the place.
func (m *mending) apart() {
	for i := range m.fields {
		for k := range m.fields {
			if i == k || m.fields[i].reading == nil || m.sameOnOld(i, k) {
				continue
			}
			if m.clash(i, k) {
				other := m.fields[k].reading
				if other != nil && other.score >= m.fields[i].reading.score || other == nil {
					m.fields[i].reading = nil
				}
			}
		}
	}
}

// sameOnOld reports whether two fields have the same place on the old samples too.
func (m *mending) sameOnOld(i, k int) bool {
	for p := range m.old {
		if nodeOf(m.old[p].cell(i)) >= 0 && nodeOf(m.old[p].cell(i)) == nodeOf(m.old[p].cell(k)) {
			return true
		}
	}
	return false
}

// clash reports whether two fields take the same values from the same places of most new pages.
func (m *mending) clash(i, k int) bool {
	same, both := 0, 0
	for p := range m.new {
		a, b := m.fields[i].reading.cells[p], m.new[p].cell(k)
		if m.fields[k].reading != nil {
			b = m.fields[k].reading.cells[p]
		}
		if nodeOf(a) < 0 || nodeOf(b) < 0 {
			continue
		}
		both++
		if m.onePlace(p, a, b) {
			same++
		}
	}
	return both > 0 && 2*same > both
}

// onePlace reports whether two cells of a new page have the same text of the same place.
func (m *mending) onePlace(p int, a, b record.Cell) bool {
	t, x, y := m.new[p].Tree, tagtree.NodeID(nodeOf(a)), tagtree.NodeID(nodeOf(b))
	return slices.Equal(a.Texts(), b.Texts()) && (t.Within(x, y) || t.Within(y, x))
}

func nodeOf(c record.Cell) int32 {
	if c.State != record.Found || len(c.Values) == 0 {
		return -1
	}
	return c.Values[0].Node
}
