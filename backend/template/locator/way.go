package locator

import (
	"strconv"

	"wrapsmith/backend/tree/tagtree"
)

// way is a part of paths: where they begin, or one more step after a way before.
//
//	/html[1]/body[1]/div[2]/p[1]      html[1] - body[1] - div[2] - p[1]
//	/html[1]/body[1]/div[2]/a[3]                                \- a[3]
type way struct {
	before       int // -1 where paths begin
	step         Step
	head, second int // the shared first steps that paths begin with; -1 without
}

// walk files the ways of a locator, each once, and gives the last.
func (s *Set) walk(l Locator, known, ways map[string]int) int {
	first := way{before: -1, head: s.share(l, 0, known), second: -1}
	from := 0
	if first.head >= 0 {
		from++
		if first.second = s.share(l, 1, known); first.second >= 0 {
			from++
		}
	}
	at := s.way(first, strconv.Itoa(first.head)+" "+strconv.Itoa(first.second), ways)
	for ; from < len(l.Steps); from++ {
		at = s.way(way{before: at, step: l.Steps[from]}, strconv.Itoa(at)+l.Steps[from].key(), ways)
	}
	return at
}

// key tells a step from every other; names and values have no character 0, as XML has none.
func (s *Step) key() string {
	b := append([]byte{' ', byte(s.Axis)}, s.Test...)
	for i := range s.Preds {
		p := &s.Preds[i]
		b = strconv.AppendInt(append(b, 0, byte(p.Kind)), int64(p.N), 10)
		b = append(append(append(append(b, 0), p.Name...), 0), p.Value...)
	}
	return string(b)
}

func (s *Set) way(w way, key string, ways map[string]int) int {
	at, ok := ways[key]
	if !ok {
		at = len(s.ways)
		ways[key] = at
		s.ways = append(s.ways, w)
	}
	return at
}

// reach gives the nodes at the end of each way, in document order, from those of
// the shared first steps.
func (s *Set) reach(t *tagtree.Tree, found [][]tagtree.NodeID) [][]tagtree.NodeID {
	reached := make([][]tagtree.NodeID, len(s.ways))
	room := make([]tagtree.NodeID, 0, 2*len(s.ways)) // for what steps find, one after the other: mostly one node
	for i := range s.ways {
		switch w := &s.ways[i]; {
		case w.before >= 0:
			if in := reached[w.before]; len(in) > 0 {
				out := w.step.run(t, in, room[len(room):])
				reached[i] = out[:len(out):len(out)]
				if n := len(room) + len(out); n <= cap(room) { // else it stands elsewhere
					room = room[:n]
				}
			}
		case w.second >= 0:
			reached[i] = below(t, found[w.head], found[w.second])
		case w.head >= 0:
			reached[i] = found[w.head]
		default:
			reached[i] = []tagtree.NodeID{0}
		}
	}
	return reached
}

// picked is what a locator takes of the nodes at its end.
func (l *Locator) picked(nodes []tagtree.NodeID) []tagtree.NodeID {
	switch {
	case l.Pick == 0:
		return nodes
	case len(nodes) < l.Pick:
		return nil
	}
	return nodes[l.Pick-1 : l.Pick : l.Pick]
}
