package region

import "wrapsmith/backend/tree/treedist"

// Join makes one space of two views, so that their trees can be compared: the elements of b follow those of a. A
// budget is treedist's.
func Join(a, b *View, budget int) (s *treedist.Space, offset int32) {
	offset = int32(a.Len())
	label := append(make([]int32, 0, a.Len()+b.Len()), a.Label...)
	end := append(make([]int32, 0, a.Len()+b.Len()), a.End...)
	known := map[string]int32{}
	next := int32(0)
	for e, l := range a.Label {
		known[a.Tree.Tag(a.Node[e])] = l
		next = max(next, l+1)
	}
	for e := range b.Label {
		tag := b.Tree.Tag(b.Node[e])
		l, ok := known[tag]
		if !ok {
			l, next = next, next+1
			known[tag] = l
		}
		label, end = append(label, l), append(end, b.End[e]+offset)
	}
	return treedist.New(label, end, budget), offset
}
